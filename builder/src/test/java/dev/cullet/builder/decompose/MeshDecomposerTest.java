// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullLimits;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pieces of closed and open meshes: all triangles in them, and no sample of them farther than the error. */
final class MeshDecomposerTest {
    private static TriangleMesh mesh(MeshArrays arrays) {
        return TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    private static TriangleMesh named(String name) {
        return switch (name) {
            case "knot" -> mesh(Meshes.torusKnot(6, 36));
            case "terrain" -> mesh(Meshes.terrain(9, 5));
            case "bumps" -> mesh(Meshes.noiseSphere(8, 0.4, 3));
            case "soup" -> mesh(Meshes.soup(40, 0.4, 9));
            default -> angle();
        };
    }

    /** A closed solid of two boxes in the shape of the letter L: 8 faces. */
    private static TriangleMesh angle() {
        float[] outline = {0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3};
        float[] positions = new float[36];
        for (int i = 0; i < 6; i++) {
            for (int z = 0; z < 2; z++) {
                positions[3 * (6 * z + i)] = outline[2 * i];
                positions[3 * (6 * z + i) + 1] = outline[2 * i + 1];
                positions[3 * (6 * z + i) + 2] = z;
            }
        }
        List<Integer> all = new ArrayList<>(List.of(0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 5, 4));
        for (int i = 0; i < 12; i += 3) { // the other side, facing the other way
            all.addAll(List.of(all.get(i) + 6, all.get(i + 2) + 6, all.get(i + 1) + 6));
        }
        for (int i = 0; i < 6; i++) {
            int next = (i + 1) % 6;
            all.addAll(List.of(i, next, next + 6, i, next + 6, i + 6));
        }
        return TriangleMesh.of(
                positions, all.stream().mapToInt(Integer::intValue).toArray());
    }

    private static ConvexPieces decompose(TriangleMesh mesh, double percent) {
        return MeshDecomposer.decompose(
                mesh, List.of(), new DecomposeOptions(percent, true, 0, 0), HullOptions.DEFAULT);
    }

    @ParameterizedTest(name = "{0} {1} %")
    @CsvSource({"knot, 6", "terrain, 5", "bumps, 6", "soup, 3", "angle, 1", "angle, 30"})
    @Tag("scaled")
    void piecesContainAllTrianglesAndStayWithinTheError(String name, double percent) {
        TriangleMesh mesh = named(name);
        ConvexPieces result = decompose(mesh, percent);
        boolean closed = EdgeTopology.of(mesh).isClosed();
        assertEquals(percent / 100 * MeshMeasures.diagonal(mesh), result.error());
        assertTrue(result.stickOut() <= result.error());
        assertEquals(0, PieceSamples.uncovered(mesh, result.pieces()));
        PieceSamples samples = new PieceSamples(mesh, closed, 7);
        double farthest = 0;
        for (FittedShape piece : result.pieces()) {
            farthest = Math.max(farthest, samples.farthest(piece, Effort.cases(60, 5000)));
        }
        assertTrue(farthest <= result.error(), farthest + " of " + result.error());
        CompoundProof proof = new CompoundProof(mesh, result.pieces());
        assertEquals(-1, proof.firstBeyond(result.stickOut()));
        assertTrue(farthest < 1e-6 || proof.firstBeyond(0.9 * farthest) >= 0, "a smaller limit is refused");
        assertEquals(closed, result.cover().depth() != SolidCover.Result.OPEN);
        assertTrue(Arrays.stream(proof.pieces()).allMatch(piece -> piece >= 0));
    }

    static List<MeshArrays> hard() {
        return HardMeshes.all();
    }

    /** Flat, needles, self-crossing, doubled, non-manifold: decomposed, every triangle in a piece. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("hard")
    @Tag("scaled")
    void hardMeshesAreDecomposed(MeshArrays arrays) {
        TriangleMesh mesh = mesh(arrays);
        ConvexPieces result = decompose(mesh, Effort.cases(6, 2));
        assertEquals(0, PieceSamples.uncovered(mesh, result.pieces()));
        PieceSamples samples = new PieceSamples(mesh, EdgeTopology.of(mesh).isClosed(), 3);
        for (FittedShape piece : result.pieces()) {
            assertTrue(samples.farthest(piece, 10) <= result.stickOut());
        }
    }

    @Test
    void thereAreAsFewPiecesAsTheErrorAllows() {
        assertEquals(
                1, decompose(mesh(Meshes.box(-1, -2, -3, 1, 2, 3)), 1).pieces().size());
        assertEquals(2, decompose(angle(), 1).pieces().size());
        assertEquals(1, decompose(angle(), 30).pieces().size());
        TriangleMesh knot = named("knot");
        assertTrue(decompose(knot, 6).pieces().size()
                < decompose(knot, 1.5).pieces().size());
    }

    /** An error near the edges of triangles: an inexact distance there takes the pieces apart into single runs. */
    @Test
    void aSmallErrorKeepsPiecesTogether() {
        int coarse = decompose(mesh(Meshes.torusKnot(8, 64)), 4).pieces().size();
        int fine = decompose(mesh(Meshes.torusKnot(8, 64)), 1).pieces().size();
        assertTrue(coarse < fine && fine < 8 * coarse, coarse + " pieces at 4 %, " + fine + " at 1 %");
    }

    @Test
    void aBoxIsOneBoxThatCoversItsSolid() {
        ConvexPieces result = decompose(mesh(Meshes.box(-1, -2, -3, 1, 2, 3)), 1);
        assertTrue(result.pieces().get(0) instanceof Primitive.Box);
        assertEquals(0, result.cover().depth());
        EnclosingCompound stored = StoredCompound.of(result, HullOptions.DEFAULT);
        assertEquals(0, stored.uncoveredDepth());
        assertEquals(EnclosingShape.BOX, stored.pieces().get(0).kind());
        assertTrue(stored.error() >= result.error() && stored.stickOut() >= result.stickOut());
    }

    /** Six slabs contain the surface of a cube; its middle is as far from them as from the surface, less a slab. */
    @Test
    void theHollowOfSixSlabsIsFound() {
        TriangleMesh cube = mesh(Meshes.box(-1, -1, -1, 1, 1, 1));
        List<FittedShape> slabs = new ArrayList<>();
        for (int face = 0; face < 6; face++) {
            TriangleMesh side = cube.select(new int[] {2 * face, 2 * face + 1});
            slabs.add(ShapeBuilder.build(
                    ShapeBuilder.vertices(side),
                    ShapeOptions.NONE.withHull(true).withLimits(HullOptions.DEFAULT.withError(0.02))));
        }
        assertEquals(0, PieceSamples.uncovered(cube, slabs));
        SolidCover.Result cover = new CompoundProof(cube, slabs).cover(0.02);
        assertTrue(cover.pointDepth() > 0.9 && cover.pointDepth() <= 1, "" + cover.pointDepth());
        assertTrue(cover.depth() >= cover.pointDepth() && cover.depth() <= 1.06, "" + cover.depth());
        for (double coordinate : cover.point()) {
            assertEquals(0, coordinate, 0.1);
        }
    }

    @Test
    void onePieceAroundAKnotSticksOut() {
        TriangleMesh knot = named("knot");
        FittedShape hull = ShapeBuilder.build(ShapeBuilder.vertices(knot), ShapeOptions.NONE.withHull(true));
        CompoundProof proof = new CompoundProof(knot, List.of(hull));
        double size = MeshMeasures.diagonal(knot);
        assertEquals(0, proof.firstBeyond(0.05 * size));
        assertEquals(-1, proof.firstBeyond(size));
        assertTrue(Arrays.stream(proof.pieces()).allMatch(piece -> piece == 0));
        float[] outside = knot.positions().clone();
        outside[3 * knot.indices()[0]] += 100;
        TriangleMesh moved = TriangleMesh.of(outside, knot.indices());
        int[] pieces = new CompoundProof(moved, List.of(hull)).pieces();
        assertEquals(-1, pieces[0], "a triangle outside is in no piece");
    }

    @Test
    void limitsOfAnEngineHoldForEachPieceAndItsMarginIsAdded() {
        TriangleMesh bumps = named("bumps");
        HullOptions limits = HullOptions.DEFAULT.withLimits(HullLimits.PHYSX).withPlanes(12);
        ConvexPieces result = MeshDecomposer.decompose(bumps, List.of(), new DecomposeOptions(5, true, 0, 0), limits);
        assertEquals(0, PieceSamples.uncovered(bumps, result.pieces()));
        assertTrue(result.stickOut() > result.error(), "the margin sticks out, too");
        PieceSamples samples = new PieceSamples(bumps, true, 11);
        for (FittedShape piece : result.pieces()) {
            assertTrue(!(piece instanceof HullShape hull) || hull.planeCount() <= 12);
            assertTrue(samples.farthest(piece, 40) <= result.stickOut());
        }
    }

    @Test
    void theResultIsTheSameAgain() {
        TriangleMesh bumps = named("bumps");
        EnclosingCompound one = StoredCompound.of(decompose(bumps, 9), HullOptions.DEFAULT);
        EnclosingCompound other = StoredCompound.of(decompose(bumps, 9), HullOptions.DEFAULT);
        assertArrayEquals(one.figures(), other.figures());
        assertEquals(one.pieces().size(), other.pieces().size());
        for (int i = 0; i < one.pieces().size(); i++) {
            assertArrayEquals(
                    one.pieces().get(i).corners(), other.pieces().get(i).corners());
            assertArrayEquals(
                    one.pieces().get(i).offsets(), other.pieces().get(i).offsets());
        }
    }

    @Test
    void limitsThatCannotBeMetSayWhatWasReached() {
        TriangleMesh knot = named("knot");
        HullException tooMany = assertThrows(
                HullException.class,
                () -> MeshDecomposer.decompose(
                        knot, List.of(), new DecomposeOptions(0.3, false, 2, 0), HullOptions.DEFAULT));
        assertTrue(
                ("" + tooMany.getMessage())
                        .matches("a decomposition within 0\\.3 m has \\d+ pieces, but 2 are allowed;.*"),
                tooMany.getMessage());
        float[] far = knot.positions().clone();
        for (int i = 0; i < far.length; i++) {
            far[i] = far[i] + 1e8f;
        }
        TriangleMesh moved = TriangleMesh.of(far, knot.indices());
        HullException rounding = assertThrows(
                HullException.class,
                () -> MeshDecomposer.decompose(
                        moved, List.of(), new DecomposeOptions(1e-6, false, 0, 0), HullOptions.DEFAULT));
        assertTrue(("" + rounding.getMessage()).contains("larger error"), rounding.getMessage());
        HullException effort = assertThrows(
                HullException.class,
                () -> MeshDecomposer.decompose(
                        knot, List.of(), new DecomposeOptions(1e-4, true, 0, 0), HullOptions.DEFAULT));
        assertTrue(("" + effort.getMessage()).contains("would take hours"), effort.getMessage());
        assertThrows(HullException.class, () -> new DecomposeOptions(-1, false, 0, 0));
        assertThrows(HullException.class, () -> new DecomposeOptions(1, false, 70_000, 0));
    }
}
