// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MeshDiagnosisTest {
    /** The golden table: the findings of each difficult mesh. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    box            | -
                    inside out     | inside-out 1
                    arch 480       | -
                    flat grid 128  | open-edge 32
                    slivers 60     | open-edge 180
                    same centroid 50 | open-edge 150
                    needle fan 180 | -
                    T-junctions 42 | open-edge 54
                    open shell 112 | open-edge 16
                    two shells 240 | -
                    one huge       | open-edge 3
                    same triangle 40 | duplicate-triangle 39, open-edge 3
                    icosphere 320  | -
                    crossing boxes 36 | double-sided-triangle 4, non-manifold-edge 4
                    double-sided   | double-sided-triangle 4, open-edge 4
                    pages          | open-edge 6, non-manifold-edge 1
                    one turned     | inconsistent-winding 3
                    """)
    void findingsAre(String name, String expected) throws MeshException {
        CleanedMesh cleaned = MeshCleaner.clean(TestMeshes.of(fixture(name)), CleanOptions.DEFAULTS);
        List<String> found = cleaned.findings().stream()
                .map(f -> f.kind().code() + " " + f.count())
                .toList();
        assertEquals(expected == null ? "" : expected, String.join(", ", found));
    }

    @Test
    void placeOfAnEdgeIsItsMiddleAtItsFirstTriangle() throws MeshException {
        TriangleMesh mesh = TestMeshes.of(HardMeshes.flatGrid(1));
        Finding open = MeshCleaner.clean(mesh, CleanOptions.DEFAULTS).findings().get(0);
        assertEquals("of 5 edges", open.detail());
        assertEquals(
                List.of(
                        new Location("", 0, 0, 0, 0.5),
                        new Location("", 0, 0.5, 0, 1),
                        new Location("", 1, 0.5, 0, 0),
                        new Location("", 1, 1, 0, 0.5)),
                open.locations());
    }

    private static MeshArrays fixture(String name) {
        float[] square = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        return switch (name) {
            case "box" -> box;
            case "inside out" -> box.turnedInsideOut();
            case "double-sided" -> new MeshArrays(name, square, new int[] {0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2});
            case "pages" ->
                new MeshArrays(name, new float[] {0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, -1, 0, 0}, new int[] {
                    0, 1, 2, 0, 1, 3, 1, 0, 4
                });
            case "one turned" -> {
                int[] indices = box.indices().clone();
                indices[1] = box.indices()[2];
                indices[2] = box.indices()[1];
                yield new MeshArrays(name, box.positions(), indices);
            }
            default ->
                HardMeshes.all().stream()
                        .filter(mesh -> mesh.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no fixture " + name));
        };
    }
}
