// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxContent;
import dev.cullet.importer.fbxrepair.FbxHeader;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Files that other people made. Counts are those of the table beside them. */
@Requires(Need.MODELS)
class RealModelsTest {
    /** What no version of the importer can read, by rule. */
    private static final Set<String> REFUSED = Set.of(
            "max7_skin_5000_binary.fbx",
            "max_transformed_skin_6100_ascii.fbx",
            "max_transformed_skin_6100_binary.fbx",
            "maya_cube_big_endian_7400_binary.fbx");

    @Test
    void everySoundFileGivesItsTrianglesAndKeepsItsArea() throws Exception {
        Path root = folder();
        Map<String, String[]> expected = table();
        int compared = 0;
        for (String below : new String[] {"ships", "scans", "environments", "formats"}) {
            for (Path file : RealModels.files(below)) {
                if (REFUSED.contains(file.getFileName().toString())) {
                    continue;
                }
                ImportedMesh read = read(file, ImportOptions.DEFAULTS);
                String name = root.relativize(file).toString();
                String[] row = Objects.requireNonNull(expected.get(name), name);
                assertEquals(Integer.parseInt(row[1]), read.mesh().triangleCount(), name);
                double area = read.facts().polygonArea();
                assertEquals(Double.parseDouble(row[2]), area, 1e-6 * area, name);
                boolean difficult = read.findings().stream().anyMatch(f -> f.kind() == FindingKind.DIFFICULT_POLYGON);
                assertTrue(read.facts().triangleArea() >= area * (1 - 1e-9), name);
                assertTrue(difficult || read.facts().triangleArea() <= area * (1 + 1e-6), name);
                compared++;
            }
        }
        assertEquals(expected.size(), compared);
    }

    /** The default is 1 GB or more. */
    @Test
    void noModelIsEstimatedAtMoreThan100MegabytesOfNativeMemory() throws Exception {
        folder();
        int checked = 0;
        for (String below : new String[] {"ships", "scans", "environments", "formats"}) {
            for (Path file : RealModels.files(below)) {
                FbxHeader header = FbxHeader.read(file);
                if (header != null && header.refusal() == null) {
                    FbxContent.read(file, header, new ImportLimits.Memory(200, 100));
                    checked++;
                }
            }
        }
        assertTrue(checked > 20, checked + " FBX files");
    }

    @Test
    void filesRefusedByRuleSayTheVersionAndWhatToDo() throws Exception {
        Path root = folder();
        for (String name : REFUSED) {
            String reason = refusal(root.resolve("formats").resolve(name));
            assertTrue(reason.contains("FBX") && reason.contains("re-export"), reason);
        }
    }

    @Test
    void brokenFilesAreRefusedInOneLineOrRead() throws Exception {
        folder();
        Set<String> refused = new TreeSet<>();
        int read = 0;
        for (Path file : RealModels.files("malformed")) {
            String reason = refusal(file);
            if (reason.isEmpty()) {
                read++;
            } else {
                assertFalse(reason.contains("\n"), reason);
                refused.add(file.getFileName().toString());
            }
        }
        assertEquals(11, read);
        assertEquals(11, refused.size(), refused.toString());
    }

    @Test
    void reportsTheLineOfABrokenObj() throws Exception {
        Path file = folder().resolve("malformed/malformed.obj");
        try {
            read(file, ImportOptions.DEFAULTS);
        } catch (ImportException e) {
            assertEquals(
                    file + ":23: face refers to vertex 12, but only 8 vertices are defined so far", e.getMessage());
            return;
        }
        throw new AssertionError("was read");
    }

    @Test
    void oneModelInMetresInCentimetresAndAsObjIsOneShape() throws Exception {
        Path ships = folder().resolve("ships");
        TriangleMesh obj =
                read(ships.resolve("lander_B.obj"), ImportOptions.DEFAULTS).mesh();
        TriangleMesh metres =
                read(ships.resolve("lander_B.fbx"), ImportOptions.DEFAULTS).mesh();
        TriangleMesh centimetres =
                read(ships.resolve("lander_B-2.fbx"), ImportOptions.DEFAULTS).mesh();
        assertArrayEquals(bounds(obj), bounds(metres), 1e-5f);
        assertArrayEquals(bounds(obj), bounds(centimetres), 1e-5f);
        assertEquals(volume(obj), volume(metres), 1e-5);
        assertEquals(volume(obj), volume(centimetres), 1e-5);
        assertTrue(volume(obj) > 1);
    }

    /** The OBJ was written with the scene's own Z up. */
    @Test
    void oneSceneAsObjAndFbxIsOneShape() throws Exception {
        Path formats = folder().resolve("formats");
        TriangleMesh obj = read(formats.resolve("blender_340_y_up.obj"), ImportOptions.DEFAULTS.withUp(UpAxis.Z))
                .mesh();
        TriangleMesh fbx = read(formats.resolve("blender_340_y_up_7400_binary.fbx"), ImportOptions.DEFAULTS)
                .mesh();
        assertArrayEquals(bounds(obj), bounds(fbx), 1e-5f);
        assertEquals(volume(obj), volume(fbx), 1e-5);
    }

    @Test
    void oneSculptureAsObjAndFbxIsOneShape() throws Exception {
        Path scans = folder().resolve("scans");
        TriangleMesh obj = read(
                        scans.resolve("zbrush_polygroup_mess_0_obj.obj"),
                        ImportOptions.DEFAULTS.withMetresPerUnit(0.01))
                .mesh();
        TriangleMesh fbx = read(scans.resolve("zbrush_polygroup_mess_7500_binary.fbx"), ImportOptions.DEFAULTS)
                .mesh();
        assertArrayEquals(bounds(obj), bounds(fbx), 1e-7f);
        assertEquals(volume(obj), volume(fbx), 1e-9);
        assertTrue(volume(fbx) > 0);
    }

    /** A geometry's connection in a binary file, changed so that a wheel's parent hangs below the wheel. */
    @Test
    void findsACircleInABinaryFile() throws Exception {
        byte[] bytes = Files.readAllBytes(folder().resolve("ships/spacetruck_large.fbx"));
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> places = new ArrayList<>(); // of "from"; "to" is 9 bytes on
        for (int i = 0; i + 25 < bytes.length; i++) {
            if (bytes[i] == 'S' && buffer.getInt(i + 1) == 2 && bytes[i + 5] == 'O' && bytes[i + 6] == 'O') {
                places.add(i + 8);
            }
        }
        Set<Long> belowRoot = new HashSet<>();
        places.forEach(at -> {
            if (buffer.getLong(at + 9) == 0) {
                belowRoot.add(buffer.getLong(at));
            }
        });
        int changed = 0;
        for (int parent : places) {
            for (int other : places) {
                boolean isBelowWheel = buffer.getLong(other + 9) == buffer.getLong(parent);
                if (changed == 0 && isBelowWheel && belowRoot.contains(buffer.getLong(parent + 9))) {
                    buffer.putLong(other, buffer.getLong(parent + 9));
                    changed++;
                }
            }
        }
        assertEquals(1, changed);
        Path file = Files.createTempFile("circle", ".fbx");
        try {
            Files.write(file, bytes);
            assertTrue(refusal(file).contains("is connected above itself"), refusal(file));
        } finally {
            Files.delete(file);
        }
    }

    private static Path folder() {
        return RealModels.folder().orElseThrow();
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    /** The reason, or empty where the file was read. */
    private static String refusal(Path file) {
        try {
            return read(file, ImportOptions.DEFAULTS).mesh().triangleCount() > 0 ? "" : "no triangles, no word";
        } catch (ImportException e) {
            return e.reason();
        }
    }

    private static Map<String, String[]> table() throws IOException {
        Map<String, String[]> rows = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(RealModelsTest.class.getResourceAsStream("/real-models.csv"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!line.startsWith("#") && !line.isBlank()) {
                    String[] row = line.split(",", -1);
                    rows.put(row[0], row);
                }
            }
        }
        return rows;
    }

    private static float[] bounds(TriangleMesh mesh) {
        float[] bounds = {1e30f, 1e30f, 1e30f, -1e30f, -1e30f, -1e30f};
        for (int i = 0; i < mesh.positions().length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], mesh.positions()[i]);
            bounds[3 + i % 3] = Math.max(bounds[3 + i % 3], mesh.positions()[i]);
        }
        return bounds;
    }

    private static double volume(TriangleMesh mesh) {
        float[] p = mesh.positions();
        double sum = 0;
        for (int i = 0; i < mesh.indices().length; i += 3) {
            int a = 3 * mesh.indices()[i];
            int b = 3 * mesh.indices()[i + 1];
            int c = 3 * mesh.indices()[i + 2];
            sum += p[a] * ((double) p[b + 1] * p[c + 2] - (double) p[b + 2] * p[c + 1])
                    + p[a + 1] * ((double) p[b + 2] * p[c] - (double) p[b] * p[c + 2])
                    + p[a + 2] * ((double) p[b] * p[c + 1] - (double) p[b + 1] * p[c]);
        }
        return sum / 6;
    }
}
