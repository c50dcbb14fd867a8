// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetPart;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.CenterMode;
import dev.cullet.pipeline.options.PartsMode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option center: which point of a part becomes its origin. */
class CenteringTest {
    @TempDir
    private Path folder = Path.of("");

    /** Two nodes with pivots far from their meshes. */
    private Path scene(String... roots) throws Exception {
        String buffer = "\"buffers\": [{\"byteLength\": 36, \"uri\": \"data:application/octet-stream;base64,"
                + "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}], \"bufferViews\": [{\"buffer\": 0,"
                + " \"byteLength\": 36}], \"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 3,"
                + " \"type\": \"VEC3\", \"min\": [0, 0, 0], \"max\": [1, 1, 0]}], \"meshes\": [{\"primitives\":"
                + " [{\"attributes\": {\"POSITION\": 0}}]}]";
        return Files.writeString(
                folder.resolve("a.gltf"),
                "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": ["
                        + String.join(", ", roots)
                        + "]}], \"nodes\": [{\"name\": \"hull\", \"mesh\": 0, \"translation\": [10, 20, 30],"
                        + " \"rotation\": [0, 0, 0.6, 0.8], \"scale\": [2, 2, 2]},"
                        + " {\"name\": \"door\", \"children\": [2], \"translation\": [-5, 0, 0.1]},"
                        + " {\"name\": \"leaf\", \"mesh\": 0, \"translation\": [1, 1, 1]}], " + buffer + "}");
    }

    private static BakedAsset bake(Path file, CenterMode center, PartsMode parts) throws Exception {
        return Baker.bake(file, BakeOptions.DEFAULTS.withParts(parts).withCenter(center));
    }

    private List<AssetPart> parts(BakedAsset baked) throws Exception {
        byte[] bytes = new byte[baked.bytes().remaining()];
        baked.bytes().duplicate().get(bytes);
        return AssetFiles.read(Files.write(folder.resolve("a.cullet"), bytes)).parts();
    }

    private static float[] center(BakedAsset baked, int part) {
        return Objects.requireNonNull(baked.report().parts().get(part).center());
    }

    @Test
    void withoutTheOptionNothingMoves() throws Exception {
        BakedAsset baked = bake(scene("0", "1"), CenterMode.NONE, PartsMode.NODE);
        assertNull(baked.report().parts().get(0).center());
        assertArrayEquals(new float[] {10, 20, 30}, parts(baked).get(0).pivot());
    }

    @Test
    void eachPartIsMovedToItsPivot() throws Exception {
        BakedAsset none = bake(scene("0", "1"), CenterMode.NONE, PartsMode.NODE);
        BakedAsset moved = bake(scene("0", "1"), CenterMode.PIVOT, PartsMode.NODE);
        assertArrayEquals(new float[] {10, 20, 30}, center(moved, 0));
        assertArrayEquals(new float[] {-5, 0, 0.1f}, center(moved, 1));
        assertArrayEquals(new float[3], parts(moved).get(0).pivot());
        assertMoved(parts(none), moved);
    }

    @Test
    void eachPartIsMovedToTheCentreOfItsBounds() throws Exception {
        BakedAsset none = bake(scene("0", "1"), CenterMode.NONE, PartsMode.NODE);
        BakedAsset moved = bake(scene("0", "1"), CenterMode.BOUNDS, PartsMode.NODE);
        assertMoved(parts(none), moved);
        for (AssetPart part : parts(moved)) {
            float[] bounds = part.bounds();
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(0, bounds[axis] + bounds[3 + axis], 1e-5);
            }
        }
        assertArrayEquals(new float[] {-4 + 0.5f, 1.5f, 1.1f}, center(moved, 1), 1e-6f);
        assertArrayEquals(
                new float[] {-5 - center(moved, 1)[0], 0 - center(moved, 1)[1], 0.1f - center(moved, 1)[2]},
                parts(moved).get(1).pivot(),
                1e-6f);
        assertEquals(none.report().size().x(), moved.report().size().x(), 1e-5, "the size is that of the file");
    }

    @Test
    void aFileThatIsOnePartHasThePivotOfItsOnlyTopNode() throws Exception {
        assertArrayEquals(new float[3], center(bake(scene("0", "1"), CenterMode.PIVOT, PartsMode.FILE), 0));
        BakedAsset one = bake(scene("1"), CenterMode.PIVOT, PartsMode.FILE); // door is the root, and leaf below it
        assertArrayEquals(new float[] {-4, 1, 1.1f}, center(one, 0), 1e-6f);
        assertArrayEquals(center(bake(scene("1"), CenterMode.PIVOT, PartsMode.NODE), 0), center(one, 0));
        assertArrayEquals(new float[3], parts(one).get(0).pivot());
        BakedAsset bounds = bake(scene("1"), CenterMode.BOUNDS, PartsMode.FILE);
        assertArrayEquals(
                Centering.minus(new float[3], center(bounds, 0)),
                parts(bounds).get(0).pivot());
    }

    @Test
    void instancesStayWhereTheyAre() throws Exception {
        BakedAsset none = bake(scene("0", "1"), CenterMode.NONE, PartsMode.INSTANCE);
        BakedAsset moved = bake(scene("0", "1"), CenterMode.BOUNDS, PartsMode.INSTANCE);
        assertArrayEquals(new float[] {0.5f, 0.5f, 0}, center(moved, 0));
        assertEquals(0, parts(moved).get(0).pivot()[2]);
        assertEquals(
                none.report().triangles().stored(), moved.report().triangles().stored());
        PreparedSource before = PreparedSource.read(
                new AssimpImporter(),
                scene("0", "1"),
                BakeOptions.DEFAULTS.withParts(PartsMode.INSTANCE),
                BakeProgress.NONE);
        PreparedSource after = PreparedSource.read(
                new AssimpImporter(),
                scene("0", "1"),
                BakeOptions.DEFAULTS.withParts(PartsMode.INSTANCE).withCenter(CenterMode.BOUNDS),
                BakeProgress.NONE);
        for (int i = 0; i < 2; i++) {
            assertArrayEquals(
                    world(before.imported().instances().get(i), new double[] {1, 0, 0}),
                    world(after.imported().instances().get(i), new double[] {0.5, -0.5, 0}),
                    1e-6);
        }
    }

    /** A mirrored instance of any rotation, against rotation matrices. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aMovedInstanceHasItsVerticesAtTheSamePlace(long seed) {
        Random random = new Random(seed);
        double[] q = random.doubles(4, -1, 1).toArray();
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int i = 0; i < 4; i++) {
            q[i] /= length;
        }
        double[] position = random.doubles(3, -100, 100).toArray();
        ImportedInstance instance =
                new ImportedInstance("m", "p", position, q, 0.25f + random.nextFloat(), seed % 2 == 0, 1, 0);
        float[] center = {random.nextFloat(), 7 * random.nextFloat(), -random.nextFloat()};
        ImportedInstance moved =
                Centering.moved(List.of(instance), Map.of("m", center)).get(0);
        double[] vertex = random.doubles(3, -2, 2).toArray();
        double[] relative = {vertex[0] - center[0], vertex[1] - center[1], vertex[2] - center[2]};
        assertArrayEquals(world(instance, vertex), world(moved, relative), 1e-12);
        assertTrue(Math.abs(moved.position()[1] - position[1]) > 1e-3);
    }

    /** Returns position + scale * R * m, with R as a matrix. */
    private static double[] world(ImportedInstance instance, double[] m) {
        double[] q = instance.rotation();
        double[][] r = {
            {1 - 2 * (q[1] * q[1] + q[2] * q[2]), 2 * (q[0] * q[1] - q[3] * q[2]), 2 * (q[0] * q[2] + q[3] * q[1])},
            {2 * (q[0] * q[1] + q[3] * q[2]), 1 - 2 * (q[0] * q[0] + q[2] * q[2]), 2 * (q[1] * q[2] - q[3] * q[0])},
            {2 * (q[0] * q[2] - q[3] * q[1]), 2 * (q[1] * q[2] + q[3] * q[0]), 1 - 2 * (q[0] * q[0] + q[1] * q[1])}
        };
        double x = instance.mirrored() ? -m[0] : m[0];
        double[] world = new double[3];
        for (int i = 0; i < 3; i++) {
            world[i] = instance.position()[i] + instance.scale() * (r[i][0] * x + r[i][1] * m[1] + r[i][2] * m[2]);
        }
        return world;
    }

    /** Each coordinate is the exact difference, rounded once. */
    private void assertMoved(List<AssetPart> before, BakedAsset moved) throws Exception {
        List<AssetPart> after = parts(moved);
        for (int part = 0; part < before.size(); part++) {
            List<Float> expected = new ArrayList<>();
            float[] positions = before.get(part).triangles().positions();
            for (int i = 0; i < positions.length; i++) {
                expected.add(new BigDecimal(positions[i])
                        .subtract(new BigDecimal(center(moved, part)[i % 3]))
                        .floatValue());
            }
            List<Float> actual = new ArrayList<>();
            for (float coordinate : after.get(part).triangles().positions()) {
                actual.add(coordinate);
            }
            expected.sort(null);
            actual.sort(null);
            assertEquals(expected, actual);
        }
    }
}
