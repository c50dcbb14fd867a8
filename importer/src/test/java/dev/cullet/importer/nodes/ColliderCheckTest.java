// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.NamingConvention;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Colliders that are what their names state, and such that are not; boxes of 2 m. */
class ColliderCheckTest {
    private static final Set<FindingKind> KINDS =
            Set.of(FindingKind.COLLIDER_NOT_CONVEX, FindingKind.COLLIDER_OPEN, FindingKind.COLLIDER_SIZE);

    private static final String FACES = "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

    private final Path folder;
    private final StringBuilder obj = new StringBuilder();
    private int vertices;

    ColliderCheckTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Adds a box from (-1, -1, -1) to (1, 1, 1), scaled and moved along x. */
    private ColliderCheckTest box(String name, double scale, double x) {
        obj.append("o ").append(name).append('\n');
        return addBox(scale, x);
    }

    private ColliderCheckTest addBox(double scale, double x) {
        for (int corner = 0; corner < 8; corner++) {
            obj.append(String.format(
                    "v %s %s %s\n", x + scale * sign(corner, 0), scale * sign(corner, 1), scale * sign(corner, 2)));
        }
        return faces(FACES);
    }

    /** Adds the vertices of a box with one corner pushed in, nearly to the center. */
    private void addDented() {
        for (int corner = 0; corner < 8; corner++) {
            double size = corner == 7 ? 0.25 : 1;
            obj.append(String.format(
                    "v %s %s %s\n", size * sign(corner, 0), size * sign(corner, 1), size * sign(corner, 2)));
        }
    }

    private static int sign(int corner, int axis) {
        return ((corner >> axis) & 1) == 0 ? -1 : 1;
    }

    /** Adds faces of the last eight vertices. */
    private ColliderCheckTest faces(String faces) {
        for (String face : faces.strip().split("\n", -1)) {
            obj.append('f');
            for (String corner : face.substring(2).split(" ", -1)) {
                obj.append(' ').append(Integer.parseInt(corner) + vertices);
            }
            obj.append('\n');
        }
        vertices += 8;
        return this;
    }

    private List<Finding> read() throws Exception {
        return read(ImportOptions.DEFAULTS);
    }

    private List<Finding> read(ImportOptions options) throws Exception {
        Path file = Files.writeString(folder.resolve("a.obj"), obj.toString());
        return new AssimpImporter()
                .read(file, options, ImportProgress.NONE).findings().stream()
                        .filter(finding -> KINDS.contains(finding.kind()))
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UCX_Crate", "UBX_Crate_01", "Crate-convcolonly", "Crate-colonly"})
    void aBoxAroundItsMeshIsRight(String name) throws Exception {
        assertEquals(List.of(), box("Crate", 1, 0).box(name, 1.05, 0).read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UCX_Crate", "USP_Crate", "Crate-convcolonly"})
    void aConcaveColliderIsNamedWithItsDepth(String name) throws Exception {
        box("Crate", 1, 0);
        obj.append("o ").append(name).append('\n');
        addDented();
        List<Finding> findings = faces(FACES).read();
        assertEquals(1, findings.size());
        assertEquals(FindingKind.COLLIDER_NOT_CONVEX, findings.get(0).kind());
        assertEquals(1, findings.get(0).count());
        assertTrue(findings.get(0).detail().matches("\"" + name + "\" is concave by [\\d.]+ m"), findings.toString());
        assertTrue(findings.get(0).locations().get(0).node().endsWith(name));
        assertTrue(Double.isFinite(findings.get(0).locations().get(0).x()));
    }

    @Test
    void aConcaveTriangleMeshIsNoMistake() throws Exception {
        box("Crate", 1, 0);
        obj.append("o Crate-colonly\n");
        for (int corner = 0; corner < 8; corner++) {
            obj.append(
                    String.format("v %s %s %s\n", corner == 7 ? 0 : sign(corner, 0), sign(corner, 1), sign(corner, 2)));
        }
        assertEquals(List.of(), faces(FACES).read());
    }

    @Test
    void twoBoxesInOneConvexColliderAreNamed() throws Exception {
        box("Crate", 1, 0).box("UCX_Crate", 0.5, -0.5).addBox(0.5, 0.6);
        obj.append("o end\n");
        List<Finding> findings = read();
        assertEquals(FindingKind.COLLIDER_NOT_CONVEX, findings.get(0).kind());
        assertEquals("\"UCX_Crate\" has 2 components", findings.get(0).detail());
    }

    @Test
    void twoBoxesAsTwoCollidersAreRight() throws Exception {
        box("Crate", 1, 0).box("UCX_Crate_01", 1, -0.05).box("UCX_Crate_02", 1, 0.05);
        assertEquals(List.of(), read());
    }

    @Test
    void anOpenColliderIsNamed() throws Exception {
        box("Crate", 1, 0);
        obj.append("o UCX_Crate\n");
        for (int corner = 0; corner < 8; corner++) {
            obj.append(String.format("v %s %s %s\n", sign(corner, 0), sign(corner, 1), sign(corner, 2)));
        }
        List<Finding> findings = faces(FACES.substring(FACES.indexOf('\n') + 1)).read();
        assertEquals(1, findings.size());
        assertEquals(FindingKind.COLLIDER_OPEN, findings.get(0).kind());
        assertEquals("\"UCX_Crate\" has 4 such edges", findings.get(0).detail());
    }

    @Test
    void aColliderOfAnotherSizeIsNamedWithTheDifference() throws Exception {
        List<Finding> larger = box("Crate", 1, 0).box("UCX_Crate", 1.5, 0).read();
        assertEquals(FindingKind.COLLIDER_SIZE, larger.get(0).kind());
        assertEquals(
                "that of \"Crate\" is larger by 0.500 m on one side, 25 % of its longest side",
                larger.get(0).detail());
    }

    @Test
    void aSmallerOrMovedColliderIsNamed() throws Exception {
        List<Finding> findings = box("Crate", 1, 0)
                .box("Crate-colonly", 0.25, 0)
                .box("Door", 1, 9)
                .box("UBX_Door", 1, 9.5)
                .read();
        assertEquals(1, findings.size());
        assertEquals(2, findings.get(0).count());
        assertEquals(
                "that of \"Crate\" is smaller by 0.750 m on one side, 38 % of its longest side; that of \"Door\" is"
                        + " larger by 0.500 m on one side, 25 % of its longest side",
                findings.get(0).detail());
    }

    @Test
    void namesThatAreNotReadAreNotChecked() throws Exception {
        box("Crate", 1, 0).box("UCX_Crate", 3, 0);
        assertEquals(List.of(), read(ImportOptions.DEFAULTS.withNaming(NamingConvention.NONE)));
        assertEquals(List.of(), read(ImportOptions.DEFAULTS.withExclude(List.of("UCX_*"))));
    }

    @Test
    void coloursOfOneColliderAreOneMesh() throws Exception {
        box("Crate", 1, 0);
        obj.append("o UCX_Crate\n");
        for (int corner = 0; corner < 8; corner++) {
            obj.append(String.format("v %s %s %s\n", sign(corner, 0), sign(corner, 1), sign(corner, 2)));
        }
        faces(FACES.substring(0, 30));
        vertices -= 8;
        obj.append("usemtl other\n");
        assertEquals(List.of(), faces(FACES.substring(30)).read());
    }
}
