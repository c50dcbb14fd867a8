// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.fbxrepair.FbxText;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for FBX, each on a file that a reader can draw. */
class FbxImportTest {
    private static final float TINY = 1e-6f;

    private final Path folder;

    FbxImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void appliesTransformsOfAllNodesAbove() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "base", 0, "Lcl Translation=0,0,5", "Lcl Rotation=0,0,90")
                .model(11, "arm", 10, "Lcl Translation=3,0,0", "Lcl Scaling=2,2,2")
                .connect(1, 11);
        ImportedMesh read = read(fbx);
        assertCorners(read.mesh(), 0, 0, 3, 5, 0, 5, 5, -2, 3, 5);
        assertEquals(List.of("base/arm", "base"), read.mesh().nodePaths());
        assertArrayEquals(new float[] {0, 3, 5, 0, 0, 5}, read.pivots(), TINY);
    }

    @Test
    void mirroredNodesKeepTheirFronts() throws Exception {
        FbxText fbx =
                metres().triangle(1).model(10, "left", 0, "Lcl Scaling=-1,1,1").connect(1, 10);
        TriangleMesh mesh = read(fbx).mesh();
        assertEquals(1, normalZ(mesh, 0), TINY); // still seen from +z
        assertCorners(mesh, 0, 0, 0, 0, 0, 1, 0, -1, 0, 0);
    }

    @Test
    void instancesCountOnceEach() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "a", 0)
                .model(11, "b", 0, "Lcl Translation=0,0,7")
                .connect(1, 10)
                .connect(1, 11);
        TriangleMesh mesh = read(fbx).mesh();
        assertEquals(2, mesh.triangleCount());
        assertCorners(mesh, 1, 0, 0, 7, 1, 0, 7, 0, 1, 7);
        assertArrayEquals(new int[] {0, 1}, mesh.sourceTriangles());
    }

    /** The native importer, with helper nodes disabled, passes a parent's geometric offset down to its children. */
    @Test
    void aGeometricOffsetMovesTheMeshButNotTheChildren() throws Exception {
        FbxText fbx = metres().triangle(1)
                .triangle(2)
                .model(10, "hull", 0, "GeometricTranslation=100,0,0", "GeometricRotation=0,0,90")
                .model(11, "gun", 10, "Lcl Translation=0,0,1")
                .connect(1, 10)
                .connect(2, 11);
        ImportedMesh read = read(fbx);
        assertCorners(read.mesh(), 0, 100, 0, 0, 100, 1, 0, 99, 0, 0);
        assertCorners(read.mesh(), 1, 0, 0, 1, 1, 0, 1, 0, 1, 1);
        assertEquals(List.of("hull", "hull/gun"), read.mesh().nodePaths());
        assertArrayEquals(new float[] {0, 0, 0, 0, 0, 1}, read.pivots(), TINY);
    }

    @Test
    void postRotationIsUndone() throws Exception { // FBX: R * Rpost^-1
        FbxText fbx =
                metres().triangle(1).model(10, "n", 0, "PostRotation=0,0,90").connect(1, 10);
        assertCorners(read(fbx).mesh(), 0, 0, 0, 0, 0, -1, 0, 1, 0, 0);
    }

    @Test
    void rotatesAboutThePivot() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "n", 0, "RotationPivot=1,0,0", "Lcl Rotation=0,0,180")
                .connect(1, 10);
        assertCorners(read(fbx).mesh(), 0, 2, 0, 0, 1, 0, 0, 2, -1, 0);
    }

    @ParameterizedTest(name = "{0} centimetres per unit")
    @ValueSource(doubles = {1, 100, 2.54, 30.48, 0.1})
    void unitsBecomeMetres(double centimetres) throws Exception {
        FbxText fbx =
                new FbxText().unit(centimetres).triangle(1).model(10, "n", 0).connect(1, 10);
        ImportedMesh read = read(fbx);
        assertEquals(centimetres / 100, read.facts().metresPerUnit(), 0.0); // exactly, through a float
        assertEquals((float) (centimetres / 100), read.mesh().positions()[3], 0.0f);
        assertTrue(read.findings().isEmpty());
    }

    @Test
    void aMissingUnitIsCentimetresAndAFinding() throws Exception {
        FbxText fbx = new FbxText().triangle(1).model(10, "n", 0).connect(1, 10);
        ImportedMesh read = read(fbx);
        assertEquals(0.01, read.facts().metresPerUnit(), 0.0);
        assertEquals(FindingKind.UNIT_MISSING, read.findings().get(0).kind());
    }

    @Test
    void zUpOf3dsMaxTurnsUpright() throws Exception { // right +X, up +Z, front -Y
        FbxText fbx = metres().axes(0, 1, 2, 1, 1, -1)
                .geometry(1, "1,2,3,4,5,6,7,8,10", "0,1,-3")
                .model(10, "n", 0)
                .connect(1, 10);
        ImportedMesh read = read(fbx);
        assertCorners(read.mesh(), 0, 1, 3, -2, 4, 6, -5, 7, 10, -8);
        assertEquals("Z", read.facts().up());
    }

    /** Every choice of three axes and signs: the corner that is right, up and to the front in the file stays so. */
    @Test
    void allAxesAndSignsKeepRightUpAndFront() throws Exception {
        int files = 0;
        for (int up = 0; up < 3; up++) {
            for (int front = 0; front < 3; front++) {
                for (int signs = 0; up != front && signs < 8; signs++) {
                    int right = 3 - up - front;
                    int[] sign = {1 - 2 * (signs & 1), 1 - (signs & 2), 1 - (signs & 4) / 2};
                    int[] corners = new int[9];
                    corners[right] = sign[0]; // one unit to the right
                    corners[3 + up] = 2 * sign[1]; // two up
                    corners[6 + front] = 3 * sign[2]; // three to the front
                    String vertices = Arrays.toString(corners).replaceAll("[\\[\\] ]", "");
                    FbxText fbx = metres().axes(right, sign[0], up, sign[1], front, sign[2])
                            .geometry(1, vertices, "0,1,-3")
                            .model(10, "n", 0)
                            .connect(1, 10);
                    TriangleMesh mesh = read(fbx).mesh();
                    assertArrayEquals(new float[] {1, 0, 0, 0, 2, 0, 0, 0, 3}, mesh.positions(), TINY);
                    files++;
                }
            }
        }
        assertEquals(48, files);
    }

    @Test
    void materialsOfOneNodeStayTogether() throws Exception {
        String layer = """
                LayerElementMaterial: 0 {
                  Version: 101
                  Name: ""
                  MappingInformationType: "ByPolygon"
                  ReferenceInformationType: "IndexToDirect"
                  Materials: *3 {
                    a: 0,1,0
                  }
                }
                Layer: 0 {
                  Version: 100
                  LayerElement:  {
                    Type: "LayerElementMaterial"
                    TypedIndex: 0
                  }
                }""";
        FbxText fbx = metres().geometry(1, "0,0,0,1,0,0,0,1,0,0,0,1", "0,1,-3,0,1,-4,0,2,-4", layer)
                .model(10, "hull", 0)
                .connect(1, 10)
                .material(20, "steel", 10)
                .material(21, "glass", 10);
        TriangleMesh mesh = read(fbx).mesh();
        assertEquals(3, mesh.triangleCount());
        assertEquals(List.of("steel", "glass"), mesh.surfaceNames());
        assertArrayEquals(new int[] {0, 0, 1}, mesh.surfaces());
        assertEquals(List.of("hull"), mesh.nodePaths());
    }

    @Test
    void aSurfaceTagOfANodeOrOneAboveOverridesTheMaterial() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "top", 0, "surface:ice")
                .model(11, "below", 10)
                .model(12, "own", 10, "cullet_surface:sand", "surface:wood")
                .model(13, "max", 0, "UDP3DSMAX:a = 1&cr;&lf;surface = mud")
                .connect(1, 11)
                .connect(1, 12)
                .connect(1, 13);
        TriangleMesh mesh = read(fbx).mesh();
        assertEquals(List.of("ice", "sand", "mud"), mesh.surfaceNames());
        assertArrayEquals(new int[] {0, 1, 2}, mesh.surfaces());
    }

    @Test
    void aSingularNodeIsAnErrorUnlessExcluded() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "good", 0)
                .model(11, "flat", 0, "Lcl Scaling=1,0,1")
                .connect(1, 10)
                .connect(1, 11);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "node \"flat\" is scaled to 0 along an axis (its transform is singular), so its triangles have no"
                        + " front; apply or correct its scale, or exclude the node",
                e.reason());
        ImportedMesh read = read(file, ImportOptions.DEFAULTS.withExclude(List.of("flat")));
        assertEquals(1, read.mesh().triangleCount());
    }

    @Test
    void namesTheNodeAndTriangleBeyondTheRangeOfFloat() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "near", 0)
                .model(11, "far", 0, "Lcl Scaling=1e30,1e30,1e30")
                .model(12, "farther", 11, "Lcl Scaling=1e30,1e30,1e30")
                .connect(1, 10)
                .connect(1, 12);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertTrue(e.reason().startsWith("node \"far/farther\", triangle 1: a corner is at "), e.reason());
    }

    @ParameterizedTest(name = "version {0}")
    @ValueSource(ints = {6100, 7000})
    void refusesOldVersions(int version) throws Exception {
        Path file = metres().version(version)
                .triangle(1)
                .model(10, "n", 0)
                .connect(1, 10)
                .write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "FBX version " + version + ", but only 7100 (FBX 2011) to 7700 (FBX 2020) can be read; re-export or"
                        + " convert it as FBX 2014 (7.4) or newer",
                e.reason());
    }

    @Test
    void refusesWhatIsNoFbx() throws Exception {
        Path file = Files.writeString(folder.resolve("a.fbx"), "solid but not FBX\n");
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertTrue(e.reason().startsWith("is no FBX file"), e.reason());
    }

    @Test
    void aBrokenMeshBesideAGoodOneIsAFinding() throws Exception {
        FbxText fbx = metres().triangle(1)
                .geometry(2, FbxText.TRIANGLE, "0,1,-9")
                .model(10, "good", 0)
                .model(11, "broken", 0)
                .connect(1, 10)
                .connect(2, 11);
        ImportedMesh read = read(fbx);
        assertEquals(1, read.mesh().triangleCount());
        assertEquals(FindingKind.GEOMETRY_LOST, read.findings().get(0).kind());
    }

    /** The native importer follows such a circle until its stack ends, and the process with it. */
    @Test
    void refusesANodeAboveItself() throws Exception {
        Path self = metres().triangle(1)
                .model(10, "n", 0)
                .connect(1, 10)
                .connect(10, 10)
                .write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(self, ImportOptions.DEFAULTS));
        assertEquals(
                "node \"n\" is connected above itself, but nodes must form a tree; it is most likely broken:"
                        + " export it again",
                e.reason());
        Path circle = metres().triangle(1)
                .model(10, "a", 0)
                .model(11, "b", 10)
                .model(12, "c", 11)
                .connect(1, 12)
                .connect(10, 12)
                .write(folder.resolve("b.fbx"));
        assertThrows(ImportException.class, () -> read(circle, ImportOptions.DEFAULTS));
    }

    @Test
    void aNodeBelowTwoOthersIsThereTwice() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "a", 0)
                .model(11, "b", 0, "Lcl Translation=0,0,3")
                .model(12, "both", 10)
                .connect(12, 11)
                .connect(1, 12);
        assertEquals(2, read(fbx).mesh().triangleCount());
    }

    /** Of a damaged id the native importer takes the digits at its start. */
    @Test
    void refusesANodeAboveItselfByADamagedId() throws Exception {
        Path file = metres().triangle(1).model(10, "n", 0).connect(101, 10).write(folder.resolve("a.fbx"));
        Files.writeString(file, Files.readString(file).replace("\"OO\",101,10", "\"OO\",10x1,10"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertTrue(e.reason().startsWith("node \"n\" is connected above itself"), e.reason());
    }

    /** A node without triangles, and without a part of its own, has no path in the mesh. */
    @Test
    void onlyPathsOfNodesWithTrianglesAndOfTopNodesAreKept() throws Exception {
        FbxText fbx = metres().triangle(1)
                .model(10, "empty", 0)
                .model(11, "top", 0, "Lcl Translation=0,0,3")
                .model(12, "group", 11)
                .model(13, "leaf", 12)
                .model(14, "locator", 12)
                .model(15, "excluded", 11)
                .connect(1, 13)
                .connect(1, 15);
        Path file = fbx.write(folder.resolve("a.fbx"));
        ImportedMesh read = read(file, ImportOptions.DEFAULTS.withExclude(List.of("excluded")));
        assertEquals(List.of("top/group/leaf", "top"), read.mesh().nodePaths());
        assertArrayEquals(new float[] {0, 0, 3, 0, 0, 3}, read.pivots(), TINY);
    }

    /** Each of 2^13 copies has a path of 13 names. */
    @Test
    void theSumOfPathsIsLimited() throws Exception {
        FbxText fbx = metres().triangle(1);
        for (int level = 0; level < 14; level++) {
            fbx.model(10 + level, "x".repeat(200), level == 0 ? 0 : 9 + level);
            if (level > 0) {
                fbx.connect(10 + level, 9 + level);
            }
        }
        Path file = fbx.connect(1, 23).write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "the paths of its nodes with triangles have more than 16777216 characters in all (node 5939 has 2827);"
                        + " export it with fewer instances, or shorter names of nodes",
                e.reason());
        Path first = fbx.connect(1, 10).write(folder.resolve("a.fbx"));
        Files.writeString(first, Files.readString(first).replace("C: \"OO\",1,23\n", ""));
        assertEquals(1, read(first, ImportOptions.DEFAULTS).mesh().nodePaths().size());
    }

    @Test
    void refusesCopiesOfCopiesWithoutEnd() throws Exception {
        FbxText fbx = metres().triangle(1).model(10, "n0", 0).model(110, "m0", 0);
        for (int level = 1; level < 40; level++) { // each level hangs below both nodes of the level before
            fbx.model(10 + level, "n" + level, 9 + level).connect(10 + level, 109 + level);
            fbx.model(110 + level, "m" + level, 109 + level).connect(110 + level, 9 + level);
        }
        Path file = fbx.connect(1, 49).write(folder.resolve("a.fbx"));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertTrue(
                e.reason().contains(" times, because it and the nodes above it have several parents, and all nodes "),
                e.reason());
    }

    private static FbxText metres() {
        return new FbxText().unit(100);
    }

    private ImportedMesh read(FbxText fbx) throws IOException, ImportException {
        return read(fbx.write(folder.resolve("a.fbx")), ImportOptions.DEFAULTS);
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private static void assertCorners(TriangleMesh mesh, int triangle, float... expected) {
        float[] corners = new float[9];
        for (int corner = 0; corner < 3; corner++) {
            System.arraycopy(mesh.positions(), 3 * mesh.indices()[3 * triangle + corner], corners, 3 * corner, 3);
        }
        assertArrayEquals(expected, corners, 1e-4f);
    }

    private static double normalZ(TriangleMesh mesh, int triangle) {
        float[] p = mesh.positions();
        int a = 3 * mesh.indices()[3 * triangle];
        int b = 3 * mesh.indices()[3 * triangle + 1];
        int c = 3 * mesh.indices()[3 * triangle + 2];
        return (double) (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (double) (p[b + 1] - p[a + 1]) * (p[c] - p[a]);
    }
}
