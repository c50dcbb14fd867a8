// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.ShapeDistance;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Space into which balls fit stays clear of pieces; by brute force at random points. */
final class KeepClearTest {
    private static final double KEPT = 0.5;

    private static TriangleMesh mesh(MeshArrays arrays) {
        return TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    /** A bar with three teeth: between two of them is a gap of 0.4 m, between the others one of 1.4 m; 1 m deep. */
    private static TriangleMesh comb() {
        MeshArrays[] boxes = {
            Meshes.box(0, -0.3f, 0, 2.7f, 0, 3),
            Meshes.box(0, 0, 0, 0.3f, 1, 3),
            Meshes.box(0.7f, 0, 0, 1, 1, 3),
            Meshes.box(2.4f, 0, 0, 2.7f, 1, 3)
        };
        float[] positions = new float[96];
        List<Integer> indices = new ArrayList<>();
        for (int i = 0; i < boxes.length; i++) {
            System.arraycopy(boxes[i].positions(), 0, positions, 24 * i, 24);
            for (int index : boxes[i].indices()) {
                indices.add(8 * i + index);
            }
        }
        return TriangleMesh.of(
                positions, indices.stream().mapToInt(Integer::intValue).toArray());
    }

    private static ConvexPieces decompose(TriangleMesh mesh, double error, double radius, HullOptions limits) {
        return MeshDecomposer.decompose(mesh, List.of(), new DecomposeOptions(error, false, 0, radius), limits);
    }

    private static boolean isFilled(ConvexPieces pieces, double x, double y, double z) {
        return pieces.pieces().stream().anyMatch(piece -> new ShapeDistance(piece).upperBound(x, y, z) < 1e-9);
    }

    /** A ball of 0.5 m fits into the wide gap. */
    @Test
    void aPassageStaysClear() {
        TriangleMesh comb = comb();
        ConvexPieces without = decompose(comb, 1, 0, HullOptions.DEFAULT);
        assertTrue(isFilled(without, 1.7, 0.6, 1.5), "the wide gap is filled");
        ConvexPieces with = decompose(comb, 1, 0.5, HullOptions.DEFAULT);
        for (double y = 0.3; y <= 1; y += 0.1) {
            assertTrue(!isFilled(with, 1.7, y, 1.5), "height " + y);
        }
        assertTrue(with.pieces().size() > without.pieces().size());
        assertEquals(0.25, with.error());
        assertEquals(0.1, decompose(comb, 0.1, 0.5, HullOptions.DEFAULT).error(), "a smaller error stays");
    }

    @ParameterizedTest(name = "{0}, {1} m, {2} m")
    @CsvSource({"comb, 1, 0.6", "knot, 0.9, 0.5", "terrain, 0.3, 0.3", "soup, 0.5, 0.25"})
    @Tag("scaled")
    void ballsThatFitStayFree(String name, double error, double radius) {
        TriangleMesh mesh = switch (name) {
            case "knot" -> mesh(Meshes.torusKnot(6, 36));
            case "terrain" -> mesh(Meshes.terrain(9, 5));
            case "soup" -> mesh(Meshes.soup(40, 0.4, 9));
            default -> comb();
        };
        int count = Effort.cases(800, 100_000);
        ConvexPieces without = decompose(mesh, error, 0, HullOptions.DEFAULT);
        ConvexPieces with = decompose(mesh, error, radius, HullOptions.DEFAULT);
        assertTrue(filled(mesh, without, radius, count) > 0, "pieces without the option fill space");
        assertEquals(0, filled(mesh, with, radius, count));
        assertEquals(0, PieceSamples.uncovered(mesh, with.pieces()));
        assertTrue(with.stickOut() <= Math.min(error, radius / 2));
    }

    private static int filled(TriangleMesh mesh, ConvexPieces pieces, double radius, int count) {
        PieceSamples samples = new PieceSamples(mesh, EdgeTopology.of(mesh).isClosed(), 17);
        int each = Math.max(5, count / pieces.pieces().size());
        int filled = 0;
        for (FittedShape piece : pieces.pieces()) {
            filled += samples.filled(piece, radius, KEPT * radius, each);
        }
        return filled;
    }

    @Test
    void aRadiusBelowZeroIsRefused() {
        assertThrows(HullException.class, () -> new DecomposeOptions(1, false, 0, -1));
        assertThrows(HullException.class, () -> new DecomposeOptions(1, false, 0, Double.NaN));
    }
}
