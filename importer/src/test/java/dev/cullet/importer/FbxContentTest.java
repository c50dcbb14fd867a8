// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxBinary;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an FBX file states beyond its meshes: levels of detail, visibility, subdivision, broken polygons. */
class FbxContentTest {
    private static final SceneChoice CHOICE = SceneChoice.DEFAULTS;

    private final Path folder;

    FbxContentTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static FbxText metres() {
        return new FbxText().unit(100).axes(0, 1, 1, 1, 2, 1);
    }

    /** A triangle of its own in a node. */
    private static FbxText mesh(FbxText fbx, int id, String name, int parent, String... properties) {
        return fbx.triangle(id).model(id + 100, name, parent, properties).connect(id, id + 100);
    }

    private Path encoded(FbxText fbx, int binary) throws Exception {
        Path ascii = fbx.write(folder.resolve("a.fbx"));
        return binary == 0 ? ascii : FbxBinary.convert(ascii, folder.resolve("b.fbx"), binary);
    }

    private static ImportedMesh read(Path file, SceneChoice choice) throws ImportException {
        return read(file, ImportOptions.DEFAULTS.withChoice(choice));
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    /** Returns the paths of the nodes whose triangles are read. */
    private static Set<String> nodes(ImportedMesh read) {
        Set<String> paths = new TreeSet<>();
        for (int node : read.mesh().nodes()) {
            paths.add(read.mesh().nodePaths().get(node));
        }
        return paths;
    }

    private static Optional<Finding> finding(ImportedMesh read, FindingKind kind) {
        return read.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .findFirst();
    }

    private static String detail(ImportedMesh read, FindingKind kind) {
        return finding(read, kind)
                .orElseThrow(() -> new AssertionError(read.findings().toString()))
                .detail();
    }

    private static FbxText levels(String type) {
        FbxText fbx = metres().model(type, 1, "rock", 0);
        mesh(fbx, 11, "high", 1);
        fbx.model("Null", 2, "middle", 1);
        mesh(fbx, 12, "part", 2);
        mesh(fbx, 13, "part", 2); // the native importer renames it
        mesh(fbx, 14, "low", 1);
        return mesh(fbx, 15, "other", 0);
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void oneLevelOfAGroupIsRead(int binary) throws Exception {
        Path file = encoded(levels("LodGroup"), binary);
        ImportedMesh first = read(file, CHOICE);
        assertEquals(Set.of("other", "rock/high"), nodes(first));
        assertEquals(
                "group \"rock\": level 0 is read, \"high\", 2 left out; the option lod selects another level",
                detail(first, FindingKind.LOD_OMITTED));
        assertEquals(2, finding(first, FindingKind.LOD_OMITTED).orElseThrow().count());
        ImportedMesh second = read(file, CHOICE.withLod(1));
        assertEquals(3, second.mesh().triangleCount());
        assertTrue(
                nodes(second).stream().allMatch(path -> path.equals("other") || path.startsWith("rock/middle/part")));
        assertEquals(Set.of("other", "rock/low"), nodes(read(file, CHOICE.withLod(2))));
        ImportedMesh last = read(file, CHOICE.withLod(7));
        assertEquals(Set.of("other", "rock/low"), nodes(last));
        assertTrue(detail(last, FindingKind.LOD_OMITTED).startsWith("group \"rock\": level 2 is read, \"low\""));
        ImportedMesh all = read(file, CHOICE.withLod(SceneChoice.ALL_LEVELS));
        assertEquals(5, all.mesh().triangleCount());
        assertTrue(finding(all, FindingKind.LOD_OMITTED).isEmpty());
    }

    @Test
    void aGroupMayBeMarkedByItsAttribute() throws Exception {
        Path file = levels("Null").attribute("LodGroup", 70, 1).write(folder.resolve("a.fbx"));
        assertEquals(Set.of("other", "rock/high"), nodes(read(file, CHOICE)));
    }

    @Test
    void aNodeThatIsNoGroupKeepsAllBelow() throws Exception {
        ImportedMesh read = read(levels("Null").write(folder.resolve("a.fbx")), CHOICE);
        assertEquals(5, read.mesh().triangleCount());
        assertEquals(List.of(), read.findings());
    }

    @Test
    void groupsWithinLevelsAndCollisionGeometry() throws Exception {
        FbxText fbx = metres().model("LodGroup", 1, "outer", 0);
        fbx.model("LodGroup", 2, "inner", 1);
        mesh(fbx, 11, "a0", 2);
        mesh(fbx, 12, "a1", 2);
        mesh(fbx, 13, "b", 1);
        mesh(fbx, 14, "UCX_b", 1);
        Path file = fbx.write(folder.resolve("a.fbx"));
        assertEquals(Set.of("outer/inner/a0"), nodes(read(file, CHOICE)));
        assertEquals(Set.of("outer/b/UCX_b"), nodes(read(file, CHOICE.withLod(1))));
        Path group = mesh(fbx, 15, "UCX_outer", 0).write(folder.resolve("b.fbx"));
        assertEquals(Set.of("outer/UCX_outer"), nodes(read(group, CHOICE)), "it replaces the meshes of all levels");
    }

    @Test
    void aSourceNumberDoesNotDependOnTheLevel() throws Exception {
        Path file = levels("LodGroup").write(folder.resolve("a.fbx"));
        int[] all = read(file, CHOICE.withLod(SceneChoice.ALL_LEVELS)).mesh().sourceTriangles();
        int[] last = read(file, CHOICE.withLod(2)).mesh().sourceTriangles();
        assertEquals(5, all.length);
        assertEquals(2, last.length);
        assertEquals(3, last[0]);
        assertEquals(4, last[1]);
    }

    @Test
    void levelsByNameAreReportedIfSeveralAreRead() throws Exception {
        FbxText fbx = metres();
        mesh(fbx, 11, "rock_LOD0", 0);
        mesh(fbx, 12, "rock_LOD1", 0);
        mesh(fbx, 13, "tree_LOD0", 0);
        mesh(fbx, 14, "explod1", 0);
        mesh(fbx, 15, "explod2", 0);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh both = read(file, CHOICE);
        assertEquals(5, both.mesh().triangleCount());
        assertEquals(
                "\"rock\" has levels 0, 1; exclude all but one, or set lod to all",
                detail(both, FindingKind.LOD_MERGED));
        assertEquals(
                List.of(), read(file, CHOICE.withLod(SceneChoice.ALL_LEVELS)).findings());
        assertEquals(
                List.of(),
                read(file, ImportOptions.DEFAULTS.withExclude(List.of("*_LOD1")))
                        .findings());
        FbxText below = metres().model("Null", 1, "bush", 0);
        mesh(below, 11, "LOD0", 1);
        mesh(below, 12, "LOD1", 1);
        assertTrue(detail(read(below.write(folder.resolve("b.fbx")), CHOICE), FindingKind.LOD_MERGED)
                .startsWith("\"bush\" has levels 0, 1;"));
    }

    @ParameterizedTest(name = "{0}, binary {3}")
    @CsvSource({
        "Show=0, true, false, 0",
        "Show=0, true, false, 7400",
        "Visibility=0, true, true, 0",
        "Visibility=0, true, true, 7500",
        "Visibility=0.5, false, false, 0",
        "Show=1, false, false, 7400",
    })
    void aHiddenNodeIsReportedAndMayBeLeftOut(String property, boolean isHidden, boolean isInherited, int binary)
            throws Exception {
        FbxText fbx = metres();
        mesh(fbx, 11, "hull", 0, property);
        mesh(fbx, 12, "below", 111);
        mesh(fbx, 13, "apart", 111, "Visibility Inheritance=0");
        mesh(fbx, 14, "UCX_other", 0, property);
        mesh(fbx, 15, "other", 0);
        Path file = encoded(fbx, binary);
        ImportedMesh kept = read(file, CHOICE);
        assertEquals(4, kept.mesh().triangleCount(), "the collision geometry replaces its target");
        Set<String> left = nodes(read(file, CHOICE.withHidden(HiddenNodes.OMIT)));
        Set<String> expected = new TreeSet<>(Set.of("hull/below", "hull/apart", "other/UCX_other", "hull"));
        if (isHidden) {
            expected.remove("hull");
        } else {
            assertTrue(finding(kept, FindingKind.HIDDEN_NODE).isEmpty());
        }
        if (isInherited) {
            expected.remove("hull/below");
        }
        assertEquals(expected, left);
        if (isHidden) {
            assertEquals(
                    "read, unless the option hidden is omit: \"hull\"" + (isInherited ? ", \"below\"" : ""),
                    detail(kept, FindingKind.HIDDEN_NODE));
        }
    }

    @ParameterizedTest(name = "smoothness {0}, crease {1}, binary {3}")
    @CsvSource({
        "2, 0, true, 0",
        "3, 0, true, 0",
        "3, 0.5, true, 7400",
        "3, 0, true, 7500",
        "0, 0, false, 0",
        "1, 0, false, 7400",
        "-1, 0, false, 0",
        "-1, 0.5, true, 0",
    })
    void subdivisionIsReportedWithItsLevels(int smoothness, double crease, boolean isReported, int binary)
            throws Exception {
        String layer =
                "LayerElementEdgeCrease: 0 {\nVersion: 101\nMappingInformationType: \"ByEdge\"\nEdgeCrease: *3 {\n"
                        + "a: 0,0," + crease + "\n}\n}";
        String stated = smoothness < 0
                ? ""
                : "Smoothness: " + smoothness + "\nPreviewDivisionLevels: 2\nRenderDivisionLevels: 3\n";
        FbxText fbx = metres().geometry(1, FbxText.TRIANGLE, "0,1,-3", stated, layer)
                .model(10, "hull", 0)
                .connect(1, 10);
        ImportedMesh read = read(encoded(fbx, binary), CHOICE);
        assertEquals(
                isReported, finding(read, FindingKind.SUBDIVISION_NOT_APPLIED).isPresent());
        if (isReported) {
            assertEquals(
                    "mesh \"hull\": "
                            + (smoothness < 0
                                    ? "unknown number of levels"
                                    : "2 levels in the preview, 3 levels in the rendering")
                            + (crease > 0 ? ", with creases" : ""),
                    detail(read, FindingKind.SUBDIVISION_NOT_APPLIED));
        }
    }

    @Test
    void aNodeThatGltfHidesIsReportedWithAllBelow() throws Exception {
        for (boolean isVisible : new boolean[] {true, false}) {
            GltfText gltf = new GltfText();
            gltf.mesh(0, 0, 0, 1, 0, 0, 0, 1, 0);
            gltf.node("'name':'hull','mesh':0,'children':[1],'extensions':{'KHR_node_visibility':{'visible':"
                    + isVisible + "}}");
            gltf.node("'name':'below','mesh':0");
            gltf.node("'name':'other','mesh':0");
            Path file = gltf.scene(0, 2).write(folder, GltfText.Container.DATA_URI);
            ImportedMesh kept = read(file, CHOICE);
            assertEquals(3, kept.mesh().triangleCount());
            assertEquals(!isVisible, finding(kept, FindingKind.HIDDEN_NODE).isPresent());
            assertEquals(
                    isVisible ? 3 : 1,
                    read(file, CHOICE.withHidden(HiddenNodes.OMIT)).mesh().triangleCount());
        }
    }

    private static FbxText polygons(String polygons) {
        return metres().geometry(1, "0,0,0,1,0,0,0,1,0,1,1,0", polygons)
                .model(10, "hull", 0)
                .connect(1, 10);
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400, 7500})
    void aLastPolygonWithoutItsEndIsReported(int binary) throws Exception {
        ImportedMesh read = read(encoded(polygons("0,1,-3,1,3,2"), binary), CHOICE);
        assertEquals(1, read.mesh().triangleCount());
        assertEquals(
                "node \"hull\": the last polygon, of 3 corners, has no end (its last index must be negative)",
                detail(read, FindingKind.GEOMETRY_LOST));
        ImportException only =
                assertThrows(ImportException.class, () -> read(encoded(polygons("0,1,2"), binary), CHOICE));
        assertTrue(only.reason().contains("the last polygon, of 3 corners, has no end"), only.reason());
    }

    @Test
    void aPolygonThatEndsInNegativeZeroIsReported() throws Exception {
        Path file = polygons("2,1,-0,1,3,-3").write(folder.resolve("a.fbx"));
        assertEquals(
                "node \"hull\": a polygon ends in -0, which is no end, so the next one is joined to it; the end of"
                        + " vertex 0 is -1",
                detail(read(file, CHOICE), FindingKind.GEOMETRY_LOST));
    }

    @ParameterizedTest(name = "binary {0}")
    @ValueSource(ints = {0, 7400})
    void anIndexOutOfRangeIsReportedOrRefused(int binary) throws Exception {
        FbxText two = polygons("0,1,-10");
        mesh(two, 20, "sound", 0);
        ImportedMesh read = read(encoded(two, binary), CHOICE);
        assertEquals(Set.of("sound"), nodes(read));
        assertEquals(
                "node \"hull\": a polygon refers to vertex 9, but there are only 4 (numbered from 0)",
                detail(read, FindingKind.GEOMETRY_LOST));
        ImportException only =
                assertThrows(ImportException.class, () -> read(encoded(polygons("0,1,-10"), binary), CHOICE));
        assertTrue(only.reason().contains("refers to vertex 9"), only.reason());
    }

    @Test
    void geometryThatNoNodeHasIsReported() throws Exception {
        FbxText fbx = metres().triangle(5).triangle(6).model(7, "lost", 99).connect(6, 7);
        mesh(fbx, 20, "sound", 0);
        ImportedMesh read = read(fbx.write(folder.resolve("a.fbx")), CHOICE);
        assertEquals(1, read.mesh().triangleCount());
        String unused = detail(read, FindingKind.GEOMETRY_UNUSED);
        assertTrue(unused.contains("\"g5\"") && unused.contains("\"g6\""), unused);
    }

    @Test
    void allGeometriesOfANodeAreRead() throws Exception {
        FbxText fbx =
                metres().triangle(1).geometry(2, "0,0,1,1,0,1,0,1,1", "0,1,-3").model(10, "hull", 0);
        ImportedMesh read = read(fbx.connect(1, 10).connect(2, 10).write(folder.resolve("a.fbx")), CHOICE);
        assertEquals(2, read.mesh().triangleCount());
        assertEquals(List.of(), read.findings());
    }

    @Test
    void aSurfaceThatIsNoMeshIsReported() throws Exception {
        FbxText fbx = metres().raw("Geometry: 5, \"Geometry::n\", \"NurbsSurface\" {\nVersion: 100\n}\n")
                .model("Nurbs", 6, "sail", 0)
                .connect(5, 6);
        mesh(fbx, 20, "sound", 0);
        ImportedMesh read = read(fbx.write(folder.resolve("a.fbx")), CHOICE);
        assertEquals(
                "node \"sail\": NurbsSurface is not read; export it as polygons",
                detail(read, FindingKind.GEOMETRY_LOST));
    }

    /** Random trees with equal names and pivots: the marks of the file and those of the scene agree. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void hiddenNodesAreFoundInTreesOfEqualNames(long seed) throws Exception {
        Random random = new Random(seed);
        FbxText fbx = metres();
        int hidden = 0;
        int count = 40;
        for (int i = 0; i < count; i++) {
            int parent = i == 0 ? 0 : 1000 + random.nextInt(i);
            boolean isHidden = i > 0 && random.nextInt(3) == 0;
            hidden += isHidden ? 1 : 0;
            String name = "n" + random.nextInt(3);
            String pivot = random.nextBoolean() ? "RotationPivot=1,2,3" : "PreRotation=0,90,0";
            // triangles of hidden nodes are larger
            fbx.geometry(i + 1, isHidden ? "0,0,0,2,0,0,0,2,0" : FbxText.TRIANGLE, "0,1,-3");
            fbx.model(1000 + i, name, parent == 0 ? 0 : parent, pivot, isHidden ? "Show=0" : "Show=1");
            fbx.connect(i + 1, 1000 + i);
        }
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh all = read(file, CHOICE);
        assertEquals(count, all.mesh().triangleCount());
        assertEquals(hidden, finding(all, FindingKind.HIDDEN_NODE).orElseThrow().count());
        ImportedMesh left = read(file, CHOICE.withHidden(HiddenNodes.OMIT));
        assertEquals(count - hidden, left.mesh().triangleCount());
        assertEquals(0.5 * (count - hidden), left.facts().triangleArea(), 1e-3, "only small triangles are left");
        assertTrue(hidden > 3 && hidden < count - 3);
    }
}
