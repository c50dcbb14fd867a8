// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.ActiveEdges;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cracks in a grid of tiles whose vertices at the borders were moved in one tile. The oracle compares the copies of
 * vertices by their place in the grid: an edge that two tiles share is broken if they differ at one of its ends.
 */
class TileCracksTest {
    /** Tiles per side, and cells per side of a tile. */
    private static final int TILES = 3;

    private static final int CELLS = 5;

    /** A grid over all tiles: each tile has copies of its vertices. */
    private static final class Grid {
        final List<float[]> positions = new ArrayList<>();
        final List<int[]> indices = new ArrayList<>();

        Grid(Random random) {
            int size = TILES * CELLS + 1;
            float[] heights = new float[size * size];
            for (int i = 0; i < heights.length; i++) {
                heights[i] = 0.4f * random.nextFloat();
            }
            for (int tile = 0; tile < TILES * TILES; tile++) {
                float[] vertices = new float[3 * (CELLS + 1) * (CELLS + 1)];
                List<Integer> triangles = new ArrayList<>();
                for (int z = 0; z <= CELLS; z++) {
                    for (int x = 0; x <= CELLS; x++) {
                        int v = z * (CELLS + 1) + x;
                        int gx = tile % TILES * CELLS + x;
                        int gz = tile / TILES * CELLS + z;
                        vertices[3 * v] = gx;
                        vertices[3 * v + 1] = heights[gz * size + gx];
                        vertices[3 * v + 2] = gz;
                        if (x < CELLS && z < CELLS) {
                            int w = v + CELLS + 1;
                            triangles.addAll(List.of(v, w, v + 1, v + 1, w, w + 1));
                        }
                    }
                }
                positions.add(vertices);
                indices.add(triangles.stream().mapToInt(i -> i).toArray());
            }
        }

        /** Returns the vertex of a tile at a place of the grid, or -1. */
        static int vertex(int tile, int gx, int gz) {
            int x = gx - tile % TILES * CELLS;
            int z = gz - tile / TILES * CELLS;
            return x < 0 || z < 0 || x > CELLS || z > CELLS ? -1 : z * (CELLS + 1) + x;
        }

        List<SeamTile> tiles() {
            List<SeamTile> tiles = new ArrayList<>();
            for (int i = 0; i < positions.size(); i++) {
                tiles.add(tile(positions.get(i), indices.get(i)));
            }
            return tiles;
        }

        private double distance(int tile, int other, int gx, int gz) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                double d = positions.get(tile)[3 * vertex(tile, gx, gz) + k]
                        - positions.get(other)[3 * vertex(other, gx, gz) + k];
                sum += d * d;
            }
            return Math.sqrt(sum);
        }

        /** Returns the half edges of shared borders whose copies differ: {@code tile/triangle/edge}. */
        Set<String> broken() {
            TreeSet<String> broken = new TreeSet<>();
            for (int tile = 0; tile < positions.size(); tile++) {
                int[] corners = indices.get(tile);
                for (int i = 0; i < corners.length; i++) {
                    int a = corners[i];
                    int b = corners[i - i % 3 + (i + 1) % 3];
                    int ax = tile % TILES * CELLS + a % (CELLS + 1);
                    int az = tile / TILES * CELLS + a / (CELLS + 1);
                    int bx = tile % TILES * CELLS + b % (CELLS + 1);
                    int bz = tile / TILES * CELLS + b / (CELLS + 1);
                    boolean isInLine = (ax == bx && ax % CELLS == 0) || (az == bz && az % CELLS == 0);
                    for (int other = 0; isInLine && other < positions.size(); other++) {
                        if (other != tile
                                && vertex(other, ax, az) >= 0
                                && vertex(other, bx, bz) >= 0
                                && (distance(tile, other, ax, az) > 1e-4 || distance(tile, other, bx, bz) > 1e-4)) {
                            broken.add(tile + "/" + i / 3 + "/" + i % 3);
                        }
                    }
                }
            }
            return broken;
        }
    }

    private static SeamTile tile(float[] positions, int[] indices) {
        return new SeamTile(positions, indices, ActiveEdges.flags(TriangleMesh.of(positions, indices)));
    }

    private static Set<String> found(SeamResult result) {
        TreeSet<String> found = new TreeSet<>();
        result.findings()
                .forEach(f -> assertTrue(found.add(f.tile() + "/" + f.triangle() + "/" + f.edge()), "twice: " + f));
        return found;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void brokenEdgesBetweenSharedOnesAreFindings(long seed) {
        Random random = new Random(seed);
        Map<SeamFinding.Kind, Integer> kinds = new TreeMap<>();
        int none = 0;
        for (int trial = 0; trial < 200; trial++) {
            Grid grid = new Grid(random);
            // distances from half a millimetre, which is a gap, to half a cell
            for (int moved = random.nextInt(4); moved > 0; moved--) {
                int line = CELLS * (1 + random.nextInt(TILES - 1));
                int at = 2 + random.nextInt(TILES * CELLS - 3);
                boolean alongX = random.nextBoolean();
                move(grid, alongX ? at : line, alongX ? line : at, random);
            }
            Set<String> expected = grid.broken();
            SeamResult result = TileSeams.of(grid.tiles(), SeamOptions.DEFAULT);
            assertEquals(expected, found(result), "trial " + trial);
            result.findings().forEach(finding -> kinds.merge(finding.kind(), 1, Integer::sum));
            none += expected.isEmpty() ? 1 : 0;
        }
        assertTrue(none > 20 && none < 100, none + " of 200 grids without a crack");
        assertTrue(kinds.getOrDefault(SeamFinding.Kind.CRACK, 0) > 200, kinds.toString());
    }

    /** Moves the vertex of one of the tiles that have it. */
    private static void move(Grid grid, int gx, int gz, Random random) {
        List<Integer> owners = new ArrayList<>();
        for (int tile = 0; tile < TILES * TILES; tile++) {
            if (Grid.vertex(tile, gx, gz) >= 0) {
                owners.add(tile);
            }
        }
        int owner = owners.get(random.nextInt(owners.size()));
        double size = 0.02 * Math.pow(20, random.nextDouble());
        double[] direction = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length =
                Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
        for (int k = 0; k < 3; k++) {
            grid.positions.get(owner)[3 * Grid.vertex(owner, gx, gz) + k] += (float) (size * direction[k] / length);
        }
    }

    @Test
    void aCrackOfFiveCentimetresHasItsWidth() {
        Grid grid = new Grid(new Random(1));
        grid.positions.get(0)[3 * Grid.vertex(0, CELLS, 2)] -= 0.05f; // into the first tile, beside the second
        List<SeamFinding> findings =
                TileSeams.of(grid.tiles(), SeamOptions.DEFAULT).findings();
        assertEquals(4, findings.size(), findings.toString());
        for (SeamFinding finding : findings) {
            assertEquals(SeamFinding.Kind.CRACK, finding.kind());
            assertEquals(1, finding.tile() + finding.neighbour());
            assertEquals(0.025, finding.width(), 0.003, "half as wide at the middle of an edge");
            assertEquals(CELLS, finding.x(), 0.03);
        }
    }

    @Test
    void aTriangleThatIsMissingAtABorderIsACrack() {
        Grid grid = new Grid(new Random(2));
        int[] indices = grid.indices.get(1);
        int triangle = 2 * (2 * CELLS); // of cell (0, 2) of the second tile: its border with the first one
        int[] fewer = new int[indices.length - 3];
        System.arraycopy(indices, 0, fewer, 0, 3 * triangle);
        System.arraycopy(indices, 3 * triangle + 3, fewer, 3 * triangle, fewer.length - 3 * triangle);
        grid.indices.set(1, fewer);
        List<SeamFinding> findings =
                TileSeams.of(grid.tiles(), SeamOptions.DEFAULT).findings();
        assertEquals(3, findings.size(), findings.toString());
        assertEquals(1, findings.stream().filter(finding -> finding.tile() == 0).count());
    }

    /** The outer border has edges without a neighbour between shared ones, too, and so has a tile that is missing. */
    @Test
    void outerBordersAreNoCracks() {
        Grid whole = new Grid(new Random(3));
        for (List<Integer> kept :
                List.of(List.of(0, 1), List.of(0, 1, 3), List.of(0, 1, 2, 3, 5, 6, 7, 8), List.of(4))) {
            List<SeamTile> tiles = new ArrayList<>();
            kept.forEach(tile -> tiles.add(tile(whole.positions.get(tile), whole.indices.get(tile))));
            assertEquals(List.of(), TileSeams.of(tiles, SeamOptions.DEFAULT).findings(), kept.toString());
        }
        int[] quad = {0, 1, 2, 0, 2, 3};
        // two strips, a thousand times as long as wide
        SeamTile strip = tile(new float[] {0, 0, 0, 0, 0, 1000, 1, 0, 1000, 1, 0, 0}, quad);
        SeamTile other = tile(new float[] {1, 0, 0, 1, 0, 1000, 2, 0, 1000, 2, 0, 0}, quad);
        assertEquals(
                List.of(),
                TileSeams.of(List.of(strip, other), SeamOptions.DEFAULT).findings());
        // a pipe of two halves, and a room of two angles, without a roof
        for (int sides : new int[] {4, 24}) {
            List<SeamTile> halves = List.of(wall(sides, 0, sides / 2), wall(sides, sides / 2, sides));
            SeamResult result = TileSeams.of(halves, SeamOptions.DEFAULT);
            assertEquals(List.of(), result.findings(), sides + " sides");
            assertEquals(2, result.shared()[0]);
        }
    }

    /** Returns some of the vertical sides of a prism. */
    private static SeamTile wall(int sides, int from, int to) {
        float[] positions = new float[6 * (to - from + 1)];
        List<Integer> indices = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            double angle = 2 * Math.PI * (i % sides) / sides;
            for (int level = 0; level < 2; level++) {
                int at = 6 * (i - from) + 3 * level;
                positions[at] = (float) (5 * Math.cos(angle));
                positions[at + 1] = 3 * level;
                positions[at + 2] = (float) (5 * Math.sin(angle));
            }
            if (i < to) {
                int v = 2 * (i - from);
                indices.addAll(List.of(v, v + 1, v + 2, v + 2, v + 1, v + 3));
            }
        }
        return tile(positions, indices.stream().mapToInt(i -> i).toArray());
    }

    @Test
    void theOrderOfTilesHasNoEffect() {
        Grid grid = new Grid(new Random(4));
        move(grid, CELLS, CELLS, new Random(4));
        List<SeamTile> tiles = grid.tiles();
        List<SeamFinding> one = TileSeams.of(tiles, SeamOptions.DEFAULT).findings();
        Collections.reverse(tiles);
        List<SeamFinding> other = TileSeams.of(tiles, SeamOptions.DEFAULT).findings();
        assertEquals(4, one.size(), one.toString());
        TreeSet<String> places = new TreeSet<>();
        one.forEach(f -> places.add(f.x() + " " + f.y() + " " + f.z() + " " + f.width()));
        other.forEach(f -> places.remove(f.x() + " " + f.y() + " " + f.z() + " " + f.width()));
        assertEquals(one.size(), other.size());
        assertEquals(new TreeSet<>(), places);
    }
}
