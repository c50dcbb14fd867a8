// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds cracks: border edges without a neighbour that lie between edges with one, whatever the distance to the other
 * tile.
 *
 * <p>Such edges of several tiles form a closed loop. The loop around all tiles has the same form, so a loop counts as a
 * crack by its area: seen along the mean normal of its triangles, the outer loop encloses at least these triangles,
 * while a crack encloses less than half of them, or runs the other way round. The triangles of a loop have similar
 * normals, or it is no border of a surface, such as the end of a pipe. All tiles of a crack touch each other, so a tile
 * that is missing is no crack, and the findings of a tile depend on the tiles around it only.
 *
 * <p>O(n) for n border edges, and a search in the {@link EdgeTree} for the width at each edge of a crack.
 */
final class TileCracks {
    /** Length of the mean normal of a loop, as a share of what it is if all normals are equal. */
    private static final double SIMILAR = 0.5;

    /** What a crack encloses of the area of its triangles at most. */
    private static final double ENCLOSED = 0.5;

    private final List<SeamTile> tiles;
    private final BorderEdges edges;
    private final EdgeTree tree;
    private final double limit;

    /** Per edge, the other tile's edge at its beginning, or -1. */
    private final int[] partners;

    private final Map<String, List<Integer>> starts = new HashMap<>();
    private final double[][] boxes;

    /**
     * @param partners per edge, an edge of another tile along its beginning; -1 for an edge without a neighbour
     * @param limit tolerance, metres
     */
    TileCracks(List<SeamTile> tiles, BorderEdges edges, EdgeTree tree, int[] partners, double limit) {
        this.tiles = tiles;
        this.edges = edges;
        this.tree = tree;
        this.partners = partners;
        this.limit = limit;
        boxes = new double[tiles.size()][];
        for (int edge = 0; edge < edges.count; edge++) {
            starts.computeIfAbsent(key(edge, 0), key -> new ArrayList<>()).add(edge);
            addToBox(edge);
        }
    }

    private void addToBox(int edge) {
        double[] box = boxes[edges.tiles[edge]];
        if (box == null) {
            box = new double[6];
            Arrays.fill(box, 0, 3, Double.POSITIVE_INFINITY);
            Arrays.fill(box, 3, 6, Double.NEGATIVE_INFINITY);
            boxes[edges.tiles[edge]] = box;
        }
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(box[axis], edges.min(edge, axis));
            box[axis + 3] = Math.max(box[axis + 3], edges.max(edge, axis));
        }
    }

    /** Names an end of an edge: tile and coordinates. */
    private String key(int edge, int end) {
        return edges.tiles[edge] + " " + edges.end(edge, 3 * end) + " " + edges.end(edge, 3 * end + 1) + " "
                + edges.end(edge, 3 * end + 2);
    }

    /** Returns the edges of each crack. */
    List<List<Integer>> find() {
        List<List<Integer>> cracks = new ArrayList<>();
        boolean[] visited = new boolean[edges.count];
        for (int edge = 0; edge < edges.count; edge++) {
            if (partners[edge] < 0 && !visited[edge]) {
                List<Integer> loop = loop(edge, visited);
                if (isCrack(loop)) {
                    cracks.add(loop);
                }
            }
        }
        return cracks;
    }

    /** Returns the edges without a neighbour from one of them on; empty if they are not closed. */
    private List<Integer> loop(int first, boolean[] visited) {
        List<Integer> loop = new ArrayList<>();
        int edge = first;
        do {
            visited[edge] = true;
            loop.add(edge);
            edge = next(edge);
        } while (edge >= 0 && edge != first && !visited[edge]);
        return edge == first ? loop : List.of();
    }

    /** Returns the edge without a neighbour that begins where another one ends, of any tile; or -1. */
    private int next(int edge) {
        int next = following(edge);
        for (int turns = 0; next >= 0 && partners[next] >= 0; turns++) {
            // the border goes on with the other tile, whose edge ends here
            int partner = partners[next];
            if (turns > edges.count || distance(partner, 1, next, 0) > limit(next)) {
                return -1;
            }
            next = following(partner);
        }
        return next;
    }

    private double limit(int edge) {
        return Math.max(limit, TileSeams.ROUNDING * edges.magnitude(edge));
    }

    private double distance(int edge, int end, int other, int otherEnd) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double d = edges.end(edge, 3 * end + k) - edges.end(other, 3 * otherEnd + k);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** Returns the border edge of the same tile that begins where an edge ends; of several, the first clockwise. */
    private int following(int edge) {
        int best = -1;
        double smallest = Double.POSITIVE_INFINITY;
        for (int candidate : starts.getOrDefault(key(edge, 1), List.of())) {
            double angle = clockwise(edge, candidate);
            if (angle < smallest) {
                smallest = angle;
                best = candidate;
            }
        }
        return best;
    }

    /** Returns the angle from an edge, seen backwards from its end, clockwise to the next one; around the normal. */
    private double clockwise(int edge, int next) {
        double[] n = unit(normal(edge));
        double[] back = {direction(edge, 0), direction(edge, 1), direction(edge, 2)};
        double[] on = {direction(next, 0), direction(next, 1), direction(next, 2)};
        double cosine = 0;
        for (int k = 0; k < 3; k++) {
            back[k] = -back[k];
            cosine += back[k] * on[k];
        }
        double sine = -(n[0] * (back[1] * on[2] - back[2] * on[1])
                + n[1] * (back[2] * on[0] - back[0] * on[2])
                + n[2] * (back[0] * on[1] - back[1] * on[0]));
        double angle = StrictMath.atan2(sine, cosine);
        return angle <= 0 ? angle + 2 * Math.PI : angle;
    }

    private double direction(int edge, int axis) {
        return edges.end(edge, axis + 3) - edges.end(edge, axis);
    }

    /** Returns the normal of the edge's triangle, twice as long as the triangle is large. */
    private double[] normal(int edge) {
        SeamTile tile = tiles.get(edges.tiles[edge]);
        int triangle = edges.halfEdges[edge] / 3;
        double[] u = new double[3];
        double[] v = new double[3];
        for (int k = 0; k < 3; k++) {
            u[k] = tile.at(triangle, 1, k) - tile.at(triangle, 0, k);
            v[k] = tile.at(triangle, 2, k) - tile.at(triangle, 0, k);
        }
        return new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    }

    private static double[] unit(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return length > 0 ? new double[] {v[0] / length, v[1] / length, v[2] / length} : v;
    }

    private boolean isCrack(List<Integer> loop) {
        TreeSet<Integer> touched = new TreeSet<>();
        loop.forEach(edge -> touched.add(edges.tiles[edge]));
        if (touched.size() < 2 || !touchEachOther(touched)) {
            return false;
        }
        double[] mean = new double[3];
        double perimeter = 0;
        for (int edge : loop) {
            double[] n = unit(normal(edge));
            double length = edges.length(edge);
            perimeter += length;
            for (int k = 0; k < 3; k++) {
                mean[k] += length * n[k];
            }
        }
        double length = Math.sqrt(mean[0] * mean[0] + mean[1] * mean[1] + mean[2] * mean[2]);
        return length >= SIMILAR * perimeter && enclosed(loop, unit(mean)) < ENCLOSED * adjacent(loop, unit(mean));
    }

    private boolean touchEachOther(Set<Integer> touched) {
        for (int a : touched) {
            for (int b : touched) {
                for (int axis = 0; axis < 3; axis++) {
                    if (boxes[a][axis] > boxes[b][axis + 3] + limit) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Returns the area that a loop encloses, seen along an axis; negative if it runs clockwise. */
    private double enclosed(List<Integer> loop, double[] axis) {
        int origin = loop.get(0);
        double twice = 0;
        for (int edge : loop) {
            double[] a = new double[3];
            double[] b = new double[3];
            for (int k = 0; k < 3; k++) {
                a[k] = edges.end(edge, k) - edges.end(origin, k);
                b[k] = edges.end(edge, k + 3) - edges.end(origin, k);
            }
            twice += axis[0] * (a[1] * b[2] - a[2] * b[1])
                    + axis[1] * (a[2] * b[0] - a[0] * b[2])
                    + axis[2] * (a[0] * b[1] - a[1] * b[0]);
        }
        return 0.5 * twice;
    }

    /** Returns the area of the triangles along a loop, seen along an axis. */
    private double adjacent(List<Integer> loop, double[] axis) {
        Set<Long> counted = new HashSet<>();
        double twice = 0;
        for (int edge : loop) {
            if (counted.add(((long) edges.tiles[edge] << 32) | (edges.halfEdges[edge] / 3))) {
                double[] n = normal(edge);
                twice += Math.abs(axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2]);
            }
        }
        return 0.5 * twice;
    }

    /** The edge of another tile of a crack that is nearest to the middle of an edge. */
    record Nearest(int edge, double distance) {}

    /** Searches in boxes around an edge, each twice as large as the one before. */
    Nearest nearest(int edge, Set<Integer> crack) {
        Nearest[] best = {new Nearest(-1, Double.POSITIVE_INFINITY)};
        for (double size = edges.length(edge); best[0].distance > size; size *= 2) {
            tree.near(edge, size, other -> {
                if (edges.tiles[other] != edges.tiles[edge] && crack.contains(other)) {
                    double distance = distanceToMiddle(edge, other);
                    boolean isNearer =
                            distance < best[0].distance || (distance == best[0].distance && other < best[0].edge);
                    best[0] = isNearer ? new Nearest(other, distance) : best[0];
                }
            });
        }
        return best[0];
    }

    private double distanceToMiddle(int edge, int other) {
        double along = 0;
        double squared = 0;
        double[] from = new double[3];
        for (int k = 0; k < 3; k++) {
            double d = direction(other, k);
            from[k] = 0.5 * (edges.end(edge, k) + edges.end(edge, k + 3)) - edges.end(other, k);
            along += d * from[k];
            squared += d * d;
        }
        double t = squared > 0 ? Math.max(0, Math.min(1, along / squared)) : 0;
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double d = from[k] - t * direction(other, k);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }
}
