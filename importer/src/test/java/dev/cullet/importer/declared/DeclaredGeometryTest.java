// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.Declared;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxContent;
import dev.cullet.importer.fbxrepair.FbxDeclared;
import dev.cullet.importer.fbxrepair.FbxHeader;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polygons that a file declares arrive, or an error or a finding names them. */
class DeclaredGeometryTest {
    private static final String SQUARE = "0,0,0,1,0,0,1,1,0,0,1,0";

    private final Path folder;

    DeclaredGeometryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aLossWithoutReasonIsAnErrorWithNodeAndCounts() throws Exception {
        DeclaredGeometry declared = new DeclaredGeometry(false);
        declared.add(new PolygonCounts(2, 7), List.of("hull"));
        declared.add(new PolygonCounts(1, 3), List.of("mast"));
        RefusedException e =
                assertThrows(RefusedException.class, () -> declared.compare(scene(3, 3), new FindingCollector()));
        assertEquals(
                "declares 3 polygons with 10 corners, but 2 polygons with 6 corners arrive (node \"hull\": 1 of 2"
                        + " polygons); geometry would be lost or wrong, so nothing is written: export the file again,"
                        + " and report this message",
                e.reason());
        DeclaredGeometry equal = new DeclaredGeometry(false);
        equal.add(new PolygonCounts(2, 6), List.of("hull", "mast"));
        assertEquals(new Declared(2, 0, 0, 2), equal.compare(scene(3, 3), new FindingCollector()));
    }

    @Test
    void aLostCornerIsAnErrorToo() {
        DeclaredGeometry declared = new DeclaredGeometry(false);
        declared.add(new PolygonCounts(2, 7));
        assertThrows(RefusedException.class, () -> declared.compare(scene(3, 3), new FindingCollector()));
    }

    /** Two nodes, hull and mast, with a polygon each. */
    private static SourceScene scene(int... corners) {
        List<SourceScene.Node> nodes = new ArrayList<>();
        List<SourceScene.Mesh> meshes = new ArrayList<>();
        for (int count : corners) {
            meshes.add(new SourceScene.Mesh(
                    new float[3 * count],
                    new int[count],
                    new int[] {count},
                    null,
                    SourceScene.Omitted.NONE,
                    0,
                    List.of()));
            nodes.add(new SourceScene.Node(
                    nodes.isEmpty() ? "hull" : "mast",
                    nodes.isEmpty() ? -1 : 0,
                    Affine.identity(),
                    new double[3],
                    new int[] {nodes.size()},
                    null,
                    -1,
                    SourceScene.Physics.NONE));
        }
        return new SourceScene(nodes, meshes, Map.of(), List.of(), null);
    }

    @Requires(Need.MODELS)
    @Test
    void realModelsAndSamplesDeclareWhatArrives() throws Exception {
        int read = 0;
        for (Path file : RealModels.andSamples(List.of("ships", "environments", "formats", "scans", "malformed"))) {
            try {
                ImportedMesh mesh = read(file);
                Declared declared = mesh.facts().declared();
                read++;
                assertTrue(declared.isKnown(), file.toString());
                assertEquals(0, declared.lost(), file.toString());
                assertEquals(mesh.mesh().triangleCount(), declared.inScene(), file.toString());
            } catch (ImportException e) {
                assertFalse(e.reason().contains("would be lost"), e.reason());
            }
        }
        assertTrue(read > 60, read + " files");
    }

    @Test
    void workersReportTheSame() throws Exception {
        Path file = fbx(
                text -> text.geometry(1, SQUARE, "0,1,2,-4").model(2, "a", 0).connect(1, 2));
        try (WorkerImporter importer = new WorkerImporter()) {
            ImportedMesh mesh = importer.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
            assertEquals(new Declared(2, 0, 0, 2), mesh.facts().declared());
        }
    }

    // FBX

    private interface Content {
        FbxText add(FbxText text);
    }

    private Path fbx(Content content) throws Exception {
        return content.add(new FbxText().unit(100)).write(folder.resolve("a.fbx"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0,1,2,-4,0,1,-99 | a polygon refers to vertex 98, but there are only 4 (numbered from 0)",
                "0,1,-3,0         | 1 indices after the last polygon have no end"
            })
    void brokenMeshesOfFbxAreAFinding(String indices, String reason) throws Exception {
        Path file = fbx(text -> text.geometry(1, SQUARE, indices)
                .model(2, "a", 0)
                .connect(1, 2)
                .triangle(3)
                .model(4, "b", 0)
                .connect(3, 4));
        assertTrue(lost(read(file)).contains("node \"a\": " + reason), lost(read(file)));
    }

    @Test
    void aMeshOutsideOfTheSceneIsAFinding() throws Exception {
        Path file = fbx(text -> text.triangle(1).model(2, "a", 0).connect(1, 2).geometry(3, SQUARE, "0,1,2,-4"));
        ImportedMesh mesh = read(file);
        assertEquals(new Declared(3, 0, 2, 1), mesh.facts().declared());
        assertEquals("mesh \"g3\" (2 triangles)", detail(mesh, FindingKind.GEOMETRY_UNUSED));
    }

    /** Seed 3850 of the campaign: its only polygon has no end, and no node has the mesh. */
    @Test
    void anOpenPolygonOutsideOfTheSceneIsAFinding() throws Exception {
        Path file = fbx(text -> text.triangle(1).model(2, "a", 0).connect(1, 2).geometry(3, SQUARE, "0,1,2"));
        assertEquals("mesh \"g3\" (1 triangle)", detail(read(file), FindingKind.GEOMETRY_UNUSED));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void arraysOfFbxContainWhatTheyDeclare(boolean deflated) throws Exception {
        Path file = FbxBinary.convert(
                fbx(text ->
                        text.geometry(1, SQUARE, "0,1,2,-4").model(2, "a", 0).connect(1, 2)),
                folder.resolve("b.fbx"),
                7400,
                deflated);
        assertEquals(2, read(file).mesh().triangleCount());
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        int length = text.indexOf("PolygonVertexIndex") + 19;
        assertEquals(4, bytes[length]);
        for (int other : deflated ? new int[] {3, 5} : new int[] {3}) {
            bytes[length] = (byte) other;
            assertThrows(ImportException.class, () -> read(Files.write(file, bytes)));
            FbxHeader header = Objects.requireNonNull(FbxHeader.read(file));
            FbxContent content = FbxContent.read(file, header, ImportLimits.DEFAULTS.memoryFor(0));
            RefusedException e = assertThrows(RefusedException.class, () -> FbxDeclared.count(content));
            String expected = "an array declares " + other + " elements, but its";
            assertTrue(e.reason().contains(expected), e.reason());
        }
    }

    // text formats

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"3 0 1 2 | 4 numbers follow the last element", "3 0 1 2 3 | 5 numbers follow the last element"})
    void rowsOfPlyThatAreNotDeclaredAreNamed(String row, String reason) throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.ply"),
                "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                        + "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
                        + "0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 3\n" + row + "\n");
        DeclaredGeometry declared = Objects.requireNonNull(Counters.count(file, "ply"));
        FindingCollector findings = new FindingCollector();
        declared.compare(scene(3), findings);
        assertTrue(
                findings.findings().get(0).detail().startsWith(reason),
                findings.findings().toString());
    }

    @Test
    void holesOfColladaPolygonsAreNamed() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.dae"),
                "<?xml version=\"1.0\"?><COLLADA><library_geometries><geometry id=\"g\"><mesh><polygons count=\"2\">"
                        + "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>0 1 2</p><ph><p>0 1 2 3</p>"
                        + "<h>0 1 2</h></ph></polygons></mesh></geometry></library_geometries><library_visual_scenes>"
                        + "<visual_scene id=\"s\"><node id=\"n\"><instance_geometry url=\"#g\"/></node></visual_scene>"
                        + "</library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>");
        DeclaredGeometry declared = Objects.requireNonNull(Counters.count(file, "dae"));
        FindingCollector findings = new FindingCollector();
        assertEquals(new Declared(3, 2, 0, 1), declared.compare(scene(3), findings));
        assertEquals(
                "geometry \"g\" polygons: a polygon with holes is not read",
                findings.findings().get(0).detail());
    }

    /** A document type could name files, or expand without end. */
    @Test
    void noEntityOfADaeFileIsResolved() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "3 3 3");
        Path file = Files.writeString(
                folder.resolve("a.dae"),
                "<?xml version=\"1.0\"?><!DOCTYPE COLLADA [<!ENTITY x SYSTEM \"" + secret.toUri()
                        + "\">]><COLLADA><library_geometries><geometry id=\"g\"><mesh><polylist count=\"3\"><vcount>&x;"
                        + "</vcount><p>0 1 2</p></polylist></mesh></geometry></library_geometries></COLLADA>");
        FindingCollector findings = new FindingCollector();
        try {
            DeclaredGeometry declared = Objects.requireNonNull(Counters.count(file, "dae"));
            assertEquals(0, declared.compare(scene(), findings).unused(), "polygons of the entity");
        } catch (RefusedException e) {
            assertTrue(e.reason().startsWith("is no valid XML"), e.reason());
        }
    }

    private static String lost(ImportedMesh mesh) {
        return detail(mesh, FindingKind.GEOMETRY_LOST);
    }

    private static String detail(ImportedMesh mesh, FindingKind kind) {
        return mesh.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .map(Finding::detail)
                .findFirst()
                .orElse("");
    }

    private static ImportedMesh read(Path file) throws ImportException {
        return new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
    }
}
