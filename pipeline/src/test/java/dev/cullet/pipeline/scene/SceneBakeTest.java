// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.SceneAsset;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests to scenes: content, errors with their lines, verification. */
class SceneBakeTest {
    private static final BakeOptions SCENE = BakeOptions.DEFAULTS.with("parts", "instance");

    private final Path folder;

    SceneBakeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void copyModels() throws IOException {
        for (String name : List.of("drone.obj", "drone.mtl", "wall.obj", "wall.mtl")) {
            Files.copy(Checkout.path("samples/models").resolve(name), folder.resolve(name));
        }
        Files.copy(folder.resolve("wall.obj"), folder.resolve("copy of wall.obj"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "compact", "packed"})
    void aManifestBecomesInstancesOfDistinctMeshes(String encoding) throws Exception {
        BakedAsset baked = bake(
                SCENE.with("encoding", encoding),
                "{\"asset\": \"drone.obj\"}",
                "",
                "{\"asset\": \"wall.obj\", \"translation\": [1e6, -2, 3.5], \"rotation\": [0, 1, 0, 0], \"scale\": 3}",
                "{\"asset\": \"copy of wall.obj\", \"mirror\": true, \"layers\": \"0xfF\", \"id\": -5}");
        Asset asset = read(baked);
        AssetScene scene = Objects.requireNonNull(asset.scene());
        assertEquals(
                List.of("drone", "wall"),
                asset.parts().stream().map(part -> part.name()).toList());
        assertEquals(3, scene.instanceCount());
        for (int i = 0; i < 3; i++) {
            int id = (int) scene.userIds()[i];
            assertEquals(id == 0 ? 0 : 1, scene.meshes()[i]);
            assertEquals(id == 1 ? 3 : 1, scene.scales()[i]);
            assertEquals(id == 1 ? 1e6 : 0, scene.positions()[3 * i]);
            assertEquals(id == 1 ? 1 : 0, scene.rotations()[4 * i + 1]);
            assertEquals(id == -5, scene.isMirrored(i));
            assertEquals(id == -5 ? 255 : 1, scene.layers()[i]);
            assertTrue(id == 0 || id == 1 || id == -5);
        }
        SceneSummary summary = Objects.requireNonNull(baked.report().scene());
        assertEquals(3, summary.instances());
        assertEquals(2, summary.meshes());
        assertTrue(
                summary.bytesSaved() > 0 && summary.bytesSaved() < baked.bytes().limit());
        assertTrue(baked.report().findings().stream().noneMatch(f -> f.kind().equals("duplicate-instance")));
    }

    @Test
    void assetsAreMeshesOfAScene() throws Exception {
        Path wall = folder.resolve("walls.cullet");
        write(wall, Baker.bake(folder.resolve("wall.obj"), BakeOptions.DEFAULTS));
        String[] lines = {"{\"asset\": \"walls.cullet\"}", "{\"asset\": \"walls.cullet\", \"part\": \"main\"}"};
        Asset scene = read(bake(SCENE, lines));
        Asset alone = AssetReader.read(ByteBuffer.wrap(Files.readAllBytes(wall)), "wall");
        assertEquals(1, scene.parts().size());
        assertEquals(
                alone.parts().get(0).triangles().triangleCount(),
                scene.parts().get(0).triangles().triangleCount());
        assertArrayEquals(alone.parts().get(0).bounds(), scene.parts().get(0).bounds());
        write(wall, Baker.bake(folder.resolve("wall.obj"), BakeOptions.DEFAULTS.with("encoding", "compact")));
        assertRefused(1, "is compact, so its vertices have moved; bake it with --encoding exact", lines);
        write(wall, bake(SCENE, "{\"asset\": \"wall.obj\"}"));
        assertRefused(1, "walls.cullet is a scene", lines);
    }

    /** The oracle is the product of quaternions q v q* in double, with the numbers of the manifest. */
    @Test
    void verticesAreWithinTheStatedBoundOfTheManifest_seed35() throws Exception {
        Random random = new Random(35);
        int count = 500;
        String[] lines = new String[count];
        double[][] places = new double[count][];
        for (int i = 0; i < count; i++) {
            double[] p = random.doubles(8, -1, 1).toArray();
            if (i % 10 == 0) { // a multiple of 90 degrees, and a scale that is a float: exact
                System.arraycopy(
                        new double[] {0, i % 20 == 0 ? 1 : Math.sqrt(0.5), 0, i % 20 == 0 ? 0 : -Math.sqrt(0.5)},
                        0,
                        p,
                        3,
                        4);
                p[7] = 0.5;
            } else {
                p[7] = Math.exp(3 * p[7]);
            }
            double length = Math.sqrt(p[3] * p[3] + p[4] * p[4] + p[5] * p[5] + p[6] * p[6]);
            for (int k = 0; k < 7; k++) {
                p[k] = k < 3 ? 1e6 * p[k] : p[k] / length;
            }
            places[i] = p;
            lines[i] = "{\"asset\": \"wall.obj\", \"translation\": [" + p[0] + "," + p[1] + "," + p[2]
                    + "], \"rotation\": [" + p[3] + "," + p[4] + "," + p[5] + "," + p[6] + "], \"scale\": " + p[7]
                    + "}";
        }
        SceneAsset scene = SceneAsset.of(read(bake(SCENE, lines)));
        float[] vertices = scene.meshes().part(0).data().triangles().positions();
        double bound = 1.5 * 0x1p-23;
        double max = 0;
        int exact = 0;
        double[] at = new double[3];
        InstanceTransform stored = new InstanceTransform();
        for (int i = 0; i < count; i++) {
            scene.transform(i, stored);
            double[] p = places[(int) scene.data().userIds()[i]];
            assertEquals(p[0], stored.x());
            assertEquals(p[2], stored.z());
            double maxOfInstance = 0;
            for (int v = 0; v < vertices.length; v += 3) {
                double[] turned = turned(p, vertices[v], vertices[v + 1], vertices[v + 2]);
                double distance = Math.sqrt(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2]);
                stored.toWorldDirection(vertices[v], vertices[v + 1], vertices[v + 2], at, 0);
                double away = Math.hypot(Math.hypot(at[0] - turned[0], at[1] - turned[1]), at[2] - turned[2]);
                maxOfInstance = Math.max(maxOfInstance, away / distance);
            }
            exact += maxOfInstance < 1e-14 ? 1 : 0;
            max = Math.max(max, maxOfInstance);
        }
        assertTrue(max <= bound && max > bound / 4, "a vertex is " + max + " of its distance away");
        assertEquals(count / 10, exact, "exact places");
    }

    /** Returns a vertex turned and scaled by numbers 3 to 7 of a place. */
    private static double[] turned(double[] p, double x, double y, double z) {
        double[] half = product(p[3], p[4], p[5], p[6], new double[] {x, y, z, 0});
        double[] whole = product(half[0], half[1], half[2], half[3], new double[] {-p[3], -p[4], -p[5], p[6]});
        double scale = p[7] / (p[3] * p[3] + p[4] * p[4] + p[5] * p[5] + p[6] * p[6]);
        return new double[] {scale * whole[0], scale * whole[1], scale * whole[2]};
    }

    /** Returns the product of two quaternions x y z w. */
    private static double[] product(double x, double y, double z, double w, double[] q) {
        return new double[] {
            w * q[0] + x * q[3] + y * q[2] - z * q[1],
            w * q[1] - x * q[2] + y * q[3] + z * q[0],
            w * q[2] + x * q[1] - y * q[0] + z * q[3],
            w * q[3] - x * q[0] - y * q[1] - z * q[2]
        };
    }

    @Test
    void sameBytesOnAnyNumberOfThreads() throws Exception {
        String[] lines = new String[200];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = "{\"asset\": \"" + (i % 2 == 0 ? "wall" : "drone") + ".obj\", \"translation\": [" + i * 7 % 31
                    + "," + i * 11 % 17 + "," + i + "]}";
        }
        assertEquals(
                bake(SCENE.withThreads(1), lines).bytes(),
                bake(SCENE.withThreads(4), lines).bytes());
    }

    @Test
    void duplicatesAreFoundWithTheirPlaces() throws Exception {
        BakedAsset baked = bake(
                SCENE,
                "{\"asset\": \"wall.obj\", \"translation\": [5, 6, 7]}",
                "{\"asset\": \"wall.obj\", \"translation\": [5, 6, 7.00005]}",
                "{\"asset\": \"wall.obj\", \"translation\": [5, 6, 7.0005]}",
                "{\"asset\": \"wall.obj\", \"translation\": [5, 6, 7], \"scale\": 2}",
                "{\"asset\": \"drone.obj\", \"translation\": [5, 6, 7]}",
                "{\"asset\": \"wall.obj\", \"translation\": [5, 6, 7], \"rotation\": [0, 0, 0, -1]}");
        var found = baked.report().findings().stream()
                .filter(finding -> finding.kind().equals("duplicate-instance"))
                .findFirst()
                .orElseThrow();
        assertEquals(2, found.count());
        assertEquals("line 2", found.locations().get(0).node());
        assertEquals("line 6", found.locations().get(1).node());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'asset': 'gone.obj'}; asset \"gone.obj\" is no file",
                "{'asset': 7}; \"asset\" must be the path",
                "{}; \"asset\" must be the path",
                "[1]; must be a JSON object",
                "{'asset'; is no JSON at column",
                "{'asset': 'wall.obj'; is no JSON at column 21: Unexpected end-of-input",
                "{'asset': 'wall.obj', 'asset': 'wall.obj'}; is no JSON",
                "{'asset': 'wall.obj', 'colour': 1}; has the key \"colour\", but only asset, part,",
                "{'asset': 'wall.obj', 'part': 'x'}; \"part\" is \"x\", but wall.obj is a mesh file",
                "{'asset': 'wall.obj', 'translation': [1, 2]};"
                        + " \"translation\" is [1,2], but must be an array of 3 finite numbers",
                "{'asset': 'wall.obj', 'translation': [1, NaN, 2]}; is [1,\"NaN\",2], but must be an array of 3 finite",
                "{'asset': 'wall.obj', 'translation': [-Infinity, 1, 2]}; but must be an array of 3 finite numbers",
                "{'asset': 'wall.obj', 'translation': 'here'}; but must be an array of 3 finite numbers",
                "{'asset': 'wall.obj', 'translation': [[1], 2, 3]}; but must be an array of 3 finite numbers",
                "{'asset': 'wall.obj', 'rotation': [0, 0, 0, NaN]}; but must be an array of 4 finite numbers",
                "{'asset': 'wall.obj', 'rotation': null}; is null, but must be an array of 4 finite numbers",
                "{'asset': 'wall.obj', 'scale': NaN}; \"scale\" is NaN, but must be 2^-20 to 2^20",
                "{'asset': 'wall.obj', 'scale': Infinity}; \"scale\" is Infinity, but must be 2^-20 to 2^20",
                "{'asset': 'wall.obj', 'scale': 1e-300}; \"scale\" is 1.0E-300, but must be 2^-20 to 2^20",
                "{'asset': 'wall.obj', 'scale': +1}; is no JSON at column 33",
                "{'asset': 'wall.obj'} // a comment; is no JSON at column",
                "{'asset': 'wall.obj'} {'asset': 'wall.obj'}; is no JSON at column",
                "{'asset': 'wall.obj', 'layers': NaN}; must be 0 to 4294967295",
                "{'asset': 'wall.obj', 'id': 123456789012345678901234567890}; must be a whole number of 64 bits",
                "{'asset': 'wall.obj', 'id': NaN}; must be a whole number of 64 bits",
                "{'asset': 'wall.obj', 'part': null}; \"part\" is null, but must be the name of a part",
                "{'asset': ''}; \"asset\" must be the path",
                "{'asset': '.'}; asset \".\" is a folder; name a file in it",
                "{'asset': 'level.jsonl'}; asset \"level.jsonl\" is a manifest; name mesh files or assets",
                "{'asset': 'a\\u0000b'}; \"asset\" is no path",
                "null; must be a JSON object",
                "{'asset': 'wall.obj', 'translation': [1, 2, 1e10]}; at most 1e9 m are allowed",
                "{'asset': 'wall.obj', 'translation': [1, 2, 1e999]}; 3 finite numbers",
                "{'asset': 'wall.obj', 'rotation': [0, 0, 0, 0]}; must have the length 1",
                "{'asset': 'wall.obj', 'scale': 0}; \"scale\" is 0.0, but must be 2^-20 to 2^20",
                "{'asset': 'wall.obj', 'scale': -1}; \"scale\" is -1.0",
                "{'asset': 'wall.obj', 'scale': 'big'}; must be a number",
                "{'asset': 'wall.obj', 'mirror': 1}; must be true or false",
                "{'asset': 'wall.obj', 'layers': -1}; must be 0 to 4294967295",
                "{'asset': 'wall.obj', 'layers': '0x1ffffffff'}; must be 0 to 4294967295",
                "{'asset': 'wall.obj', 'id': 1.5}; must be a whole number of 64 bits",
                "{'asset': 'wall.mtl'}; extension .mtl"
            })
    void malformedLinesAreNamed(String line, String message) throws Exception {
        assertRefused(2, message, "{'asset': 'wall.obj'}", line);
    }

    /** The wall has 4 m by 3 m by 0.3 m, the drone 7.2 m. */
    @Test
    void theSizeIsThatOfTheLargestInstance() throws Exception {
        BakeReport.Size size = Baker.bake(
                        manifest(
                                "{\"asset\": \"wall.obj\", \"scale\": 3, \"translation\": [900, 0, 0]}",
                                "{\"asset\": \"wall.obj\"}",
                                "{\"asset\": \"drone.obj\"}"),
                        SCENE)
                .report()
                .size();
        assertEquals(12, size.x(), 1e-5);
        assertEquals(9, size.y(), 1e-5);
        assertEquals(0.9, size.z(), 1e-5);
    }

    @Test
    void emptyManifestsAndBakesOfManifestsAreRefused() throws Exception {
        assertRefused(0, "has no instance", "", "  ");
        Path manifest = manifest("{\"asset\": \"wall.obj\"}");
        BakeException e = assertThrows(BakeException.class, () -> Baker.bake(manifest, BakeOptions.DEFAULTS));
        assertTrue(String.valueOf(e.getMessage()).contains("cullet bake-scene"), e.getMessage());
        Files.write(manifest, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertMessage(manifest, "level.jsonl:1: is not UTF-8; save the manifest as UTF-8");
        Files.writeString(manifest, "{\"asset\": \"wall.obj\"}\n" + "[".repeat(1_000_000));
        assertMessage(manifest, "level.jsonl:2: has more than 65536 characters, but a line has one instance");
        Files.writeString(manifest, "{\"asset\": " + "[".repeat(30_000));
        assertMessage(manifest, "level.jsonl:1: is no JSON: Document nesting depth (1001) exceeds the");
        Files.writeString(manifest, "{\"asset\": \"wall.obj\", \"scale\": 1" + "0".repeat(30_000) + "}");
        assertMessage(manifest, "level.jsonl:1: is no JSON: Number value length (30001) exceeds the maximum");
        Files.writeString(manifest, "{\"asset\": \"wall.obj\", \"" + "k".repeat(30_000) + "\": 1}");
        assertMessage(manifest, "has the key \"" + "k".repeat(60) + "...\", but only asset,");
    }

    private static void assertMessage(Path manifest, String message) {
        BakeException e = assertThrows(BakeException.class, () -> Baker.bake(manifest, SCENE));
        String text = String.valueOf(e.getMessage());
        assertTrue(text.contains(message), text);
        assertTrue(text.length() < 400 && !text.contains("enable") && !text.contains("Feature"), text);
    }

    @Test
    void aByteOrderMarkAndLineEndsOfWindowsAreRead() throws Exception {
        Path manifest = manifest();
        Files.writeString(manifest, "\uFEFF{\"asset\": \"wall.obj\"}\r\n\r\n{\"asset\": \"drone.obj\"}");
        AssetScene scene =
                Objects.requireNonNull(read(Baker.bake(manifest, SCENE)).scene());
        assertEquals(2, scene.instanceCount());
    }

    @Test
    void verificationFindsAMovedInstance() throws Exception {
        String[] lines = {"{\"asset\": \"wall.obj\"}", "{\"asset\": \"drone.obj\", \"translation\": [9, 0, 0]}"};
        Path asset = folder.resolve("level.cullet");
        write(asset, bake(SCENE, lines));
        try (Baker baker = Baker.inProcess()) {
            Path manifest = manifest(lines);
            assertTrue(isInstancesOk(AssetVerifier.open(asset).verify(manifest, baker, BakeProgress.NONE)));
            lines[1] = lines[1].replace("9", "9.5");
            manifest = manifest(lines);
            assertFalse(isInstancesOk(AssetVerifier.open(asset).verify(manifest, baker, BakeProgress.NONE)));
        }
    }

    private static boolean isInstancesOk(Verification verification) {
        return verification.checks().stream()
                .filter(check -> check.name().equals("instances"))
                .findFirst()
                .orElseThrow()
                .passed();
    }

    private Path manifest(String... lines) throws IOException {
        return Files.write(folder.resolve("level.jsonl"), List.of(lines));
    }

    private BakedAsset bake(BakeOptions options, String... lines) throws Exception {
        return Baker.bake(manifest(lines), options);
    }

    private static Asset read(BakedAsset baked) throws IOException {
        return AssetReader.read(baked.bytes(), "level");
    }

    private static void write(Path file, BakedAsset baked) throws IOException {
        byte[] bytes = new byte[baked.bytes().remaining()];
        baked.bytes().duplicate().get(bytes);
        Files.write(file, bytes);
    }

    private void assertRefused(int line, String message, String... lines) throws IOException {
        String[] quoted = new String[lines.length];
        for (int i = 0; i < lines.length; i++) {
            quoted[i] = lines[i].replace('\'', '"');
        }
        Path manifest = manifest(quoted);
        BakeException e = assertThrows(BakeException.class, () -> Baker.bake(manifest, SCENE));
        String text = e.getMessage();
        assertNotNull(text);
        assertTrue(text.contains("level.jsonl" + (line > 0 ? ":" + line + ": " : ": ")), text);
        assertTrue(text.contains(message), text);
        assertFalse(text.contains("\n") || text.contains("Feature"), text);
    }
}
