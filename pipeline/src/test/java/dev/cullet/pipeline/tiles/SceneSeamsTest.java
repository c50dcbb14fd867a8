// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seams of a scene whose instances are tiles: those of the same tiles in files, in common coordinates. */
final class SceneSeamsTest {
    private static final int SIDE = 6;
    private static final double BASE = 100_000;

    private final Path folder;

    SceneSeamsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** A square of four triangles of a wavy height field, from a corner at the origin; all numbers are exact. */
    private static float[] square(int i, int k) {
        float[] positions = new float[15];
        for (int v = 0; v < 4; v++) {
            int x = i + v / 2;
            int z = k + v % 2;
            positions[3 * v] = x - i;
            positions[3 * v + 1] = (float) (0.25 * Math.floor(2 * Math.sin(x) + 2 * Math.cos(1.3 * z)));
            positions[3 * v + 2] = z - k;
        }
        positions[12] = 0.5f;
        positions[13] = (positions[1] + positions[10]) / 2;
        positions[14] = 0.5f;
        return positions;
    }

    private static AssetPart part(String name, float[] positions, boolean mirrored) {
        int[] indices = {0, 1, 4, 1, 3, 4, 3, 2, 4, 2, 0, 4};
        for (int i = 0; i < indices.length && mirrored; i += 3) {
            int corner = indices[i];
            indices[i] = indices[i + 1];
            indices[i + 1] = corner;
        }
        return TestAsset.part(new MeshArrays(name, positions, indices), TestAsset.OPTIONS);
    }

    /** Adds the seams of a tile: both ends of an edge, and the third corner, which is in one tile only. */
    private static void seams(TriangleSet set, double[] origin, int turns, boolean mirrored, Set<String> into) {
        for (int t = 0; t < set.triangleCount(); t++) {
            int flags = Objects.requireNonNull(set.edgeFlags()).get(t);
            for (int edge = 0; edge < 3; edge++) {
                if ((flags >> edge & 1) == 0 && (flags >> (3 + edge) & 1) != 0) {
                    Set<String> ends = new TreeSet<>();
                    ends.add(corner(set, 3 * t + edge, origin, turns, mirrored));
                    ends.add(corner(set, 3 * t + (edge + 1) % 3, origin, turns, mirrored));
                    into.add(ends + " " + corner(set, 3 * t + (edge + 2) % 3, origin, turns, mirrored));
                }
            }
        }
    }

    private static String corner(TriangleSet set, int index, double[] origin, int turns, boolean mirrored) {
        int at = 3 * set.indices()[index];
        double x = mirrored ? -set.positions()[at] : set.positions()[at];
        double z = set.positions()[at + 2];
        for (int turn = 0; turn < turns; turn++) { // about Y
            double old = x;
            x = z;
            z = -old;
        }
        return (origin[0] + x) + " " + set.positions()[at + 1] + " " + (origin[1] + z);
    }

    @ParameterizedTest(name = "varied {0}")
    @ValueSource(booleans = {false, true})
    void seamsOfAGridAreThoseOfItsTilesInFiles(boolean varied) throws IOException {
        List<Path> files = new ArrayList<>();
        List<AssetPart> parts = new ArrayList<>();
        SceneBuilder builder = new SceneBuilder();
        for (int tile = 0; tile < SIDE * SIDE; tile++) {
            int i = tile / SIDE;
            int k = tile % SIDE;
            int turns = varied ? tile % 4 : 0;
            boolean mirrored = varied && tile % 3 == 1;
            float[] common = square(i, k);
            float[] own = common.clone();
            for (int v = 0; v < 15; v += 3) {
                common[v] += i;
                common[v + 2] += k;
                for (int turn = 0; turn < turns; turn++) { // back by a quarter
                    float old = own[v];
                    own[v] = -own[v + 2];
                    own[v + 2] = old;
                }
                own[v] = mirrored ? -own[v] : own[v];
            }
            Path file = folder.resolve("tile" + tile + ".cullet");
            Asset asset = TestAsset.of(part("tile", common, false));
            AtomicOutput.write(file, AssetWriter.write(asset, AssetEncoding.EXACT));
            files.add(file);
            parts.add(part("tile" + tile, own, mirrored));
            double half = Math.sqrt(0.5);
            double[][] rotations = {{0, 0, 0, 1}, {0, half, 0, half}, {0, 1, 0, 0}, {0, half, 0, -half}};
            builder.add(tile, new double[] {BASE + i, 0, k - BASE}, rotations[turns], 1, mirrored, 1, tile);
        }
        Path level = folder.resolve("level.cullet");
        write(level, parts, builder);
        SeamPlan plan = SeamPlan.of(List.of(level), SeamOptions.DEFAULT);
        assertEquals(List.of(), plan.manifest().findings());
        assertEquals(1, plan.write());
        assertEquals(0, SeamPlan.of(List.of(level), SeamOptions.DEFAULT).write(), "up to date");
        SeamPlan.of(files, SeamOptions.DEFAULT).write();

        Set<String> expected = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        Asset scene = AssetFiles.read(level);
        for (int tile = 0; tile < files.size(); tile++) {
            boolean mirrored = varied && tile % 3 == 1;
            int column = tile / SIDE;
            double[] origin = {column, tile % SIDE};
            TriangleSet set = scene.parts().get(tile).triangles();
            seams(set, origin, varied ? tile % 4 : 0, mirrored, found);
            seams(AssetFiles.read(files.get(tile)).parts().get(0).triangles(), new double[2], 0, false, expected);
        }
        assertEquals(expected, found);
        int shared = plan.manifest().tiles().get(0).shared();
        assertEquals(4 * SIDE * (SIDE - 1), shared);
        assertTrue(expected.size() > 5 && expected.size() < shared / 2, expected.size() + " of " + shared);
    }

    private static void write(Path file, List<AssetPart> parts, SceneBuilder builder) throws IOException {
        Asset asset = TestAsset.of(parts.toArray(AssetPart[]::new));
        Asset scene = new Asset(
                asset.provenance(),
                asset.surfaceNames(),
                asset.nodePaths(),
                parts,
                asset.frameTimes(),
                asset.surfaceTags(),
                asset.surfaceMaterials(),
                builder.build(parts, TestAsset.OPTIONS.tree()));
        AtomicOutput.write(file, AssetWriter.write(scene, AssetEncoding.EXACT));
    }

    /** A flat square whose side x = 1 meets that of its copy, turned by 180 degrees: a seam of both. */
    @Test
    void anEdgeIsASeamIfItIsOneOfAllInstances() throws IOException {
        float[] flat = square(0, 0);
        for (int v = 1; v < 15; v += 3) {
            flat[v] = 0;
        }
        List<AssetPart> parts = List.of(part("square", flat, false));
        SceneBuilder pair = new SceneBuilder();
        pair.add(0, new double[] {0, 0, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        pair.add(0, new double[] {2, 0, 1}, new double[] {0, 1, 0, 0}, 1, false, 1, 1);
        Path file = folder.resolve("pair.cullet");
        write(file, parts, pair);
        assertEquals(1, SeamPlan.of(List.of(file), SeamOptions.DEFAULT).write());
        Set<String> found = new TreeSet<>();
        seams(AssetFiles.read(file).parts().get(0).triangles(), new double[2], 0, false, found);
        assertEquals(1, found.size(), found.toString());

        SceneBuilder row = new SceneBuilder(); // the ends of the row have a border at x = 0 and x = 1
        for (int i = 0; i < 3; i++) {
            row.add(0, new double[] {i, 0, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, i);
        }
        write(file, parts, row);
        SeamPlan.of(List.of(file), SeamOptions.DEFAULT).write();
        found.clear();
        seams(AssetFiles.read(file).parts().get(0).triangles(), new double[2], 0, false, found);
        assertEquals(Set.of(), found);
    }
}
