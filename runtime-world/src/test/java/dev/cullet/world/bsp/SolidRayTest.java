// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.builder.bsp.BspTreeBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import dev.cullet.world.internal.LeafWalk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ray over the AABB tree has the answers of the BSP tree and of winding numbers, on the surface too. */
class SolidRayTest {
    private static final int POINTS = Effort.cases(100, 300);

    /** A part without a BSP tree, and with one. */
    record Both(SolidMesh ray, BspMesh tree, String name) {
        static Both of(MeshArrays mesh, BspOptions options, AssetEncoding encoding) {
            AssetPart part = TestAsset.part(mesh.named("hull"), TestAsset.options(encoding));
            AssetPart with = part.withBsp(BspFixture.build(part, options).tree());
            return new Both(SolidMesh.of(load(with.withBsp(null))), BspMesh.of(load(with)), mesh.name());
        }

        private static CollisionMesh load(AssetPart part) {
            return CollisionAsset.of(TestAsset.of(part)).part(0);
        }

        private static int surfaces(SolidMesh ray) {
            return ray.mesh().triangleCount() + ray.caps.length / 3;
        }

        List<int[]> points(int count, long seed) {
            return points(ray, count, seed);
        }

        /** Fine coordinates of points: anywhere, at lattice points, and at corners, edges and faces and beside them. */
        static List<int[]> points(SolidMesh ray, int count, long seed) {
            Random random = new Random(seed);
            List<int[]> points = new ArrayList<>();
            while (points.size() < count) {
                int[] at = new int[3];
                int triangle = random.nextInt(surfaces(ray));
                int kind = random.nextInt(6);
                int k = random.nextInt(3);
                int parts = 1 << random.nextInt(6);
                int toSecond = random.nextInt(parts + 1);
                int toThird = random.nextInt(parts - toSecond + 1);
                for (int axis = 0; axis < 3; axis++) {
                    int a = fine(ray, triangle, k, axis);
                    int b = fine(ray, triangle, (k + 1) % 3, axis);
                    int c = fine(ray, triangle, (k + 2) % 3, axis);
                    int lower = ray.bounds[axis];
                    int size = ray.bounds[axis + 3] - lower + 1;
                    int value = switch (kind) {
                        case 0 -> lower * BspTree.SUBSTEPS + random.nextInt(size * BspTree.SUBSTEPS);
                        case 1 -> (lower + random.nextInt(size)) * BspTree.SUBSTEPS;
                        case 2 -> a;
                        case 3 -> (a + b) / 2;
                        case 4 -> a + (b - a) / parts * toSecond + (c - a) / parts * toThird;
                        default -> a + random.nextInt(5) - 2;
                    };
                    at[axis] = Math.max(0, Math.min(BspTree.LATTICE_MAX * BspTree.SUBSTEPS, value));
                }
                points.add(at);
            }
            return points;
        }

        private static int fine(SolidMesh ray, int triangle, int k, int axis) {
            return PackedPoint.coordinate(ray.corner(triangle, k), axis) * BspTree.SUBSTEPS;
        }

        /** Returns the winding number at a point moved by (e1, e2, e3), from all triangles. */
        private int winding(int[] at) {
            int winding = 0;
            for (int t = 0; t < surfaces(ray); t++) {
                winding -= LatticeCrossing.change(
                        ray.corner(t, 0), ray.corner(t, 1), ray.corner(t, 2), 0, at[0], at[1], at[2], 1L << 28);
            }
            return winding;
        }

        private boolean isInAPlane(int[] at) {
            for (int t = 0; t < surfaces(ray); t++) {
                if (LatticeCrossing.value(ray.corner(t, 0), ray.corner(t, 1), ray.corner(t, 2), at[0], at[1], at[2])
                        == 0) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Compares ray, tree and winding number. A point where only the last is below 1 is on the surface.
         *
         * @return numbers of points outside, inside, and on the surface with the solid on another side
         */
        int[] compare(List<int[]> points) {
            int[] seen = new int[3];
            for (int[] at : points) {
                boolean byRay = ray.insideFine(at[0], at[1], at[2]);
                String where = name + " at " + Arrays.toString(at);
                assertEquals(tree.insideFine(at[0], at[1], at[2]), byRay, where);
                boolean byWinding = winding(at) >= 1;
                assertTrue(byRay == byWinding || (byRay && isInAPlane(at)), where);
                seen[byWinding ? 1 : byRay ? 2 : 0]++;
            }
            return seen;
        }
    }

    static Stream<MeshArrays> closed() {
        MeshArrays ball = HardMeshes.icosphere(2);
        MeshArrays box = Meshes.box(0, 0, 0, 4, 4, 4);
        return Stream.concat(
                        BspFixture.all().stream(),
                        Stream.of(
                                ball.and(ball, "twice"),
                                ball.and(ball.turnedInsideOut(), "cancelled"),
                                ball.turnedInsideOut(),
                                box.and(Meshes.box(1, 1, 1, 3, 3, 3).turnedInsideOut(), "hollow"),
                                box.and(Meshes.box(2, 2, 2, 6, 6, 6), "overlapping"),
                                box.and(Meshes.box(4, 4, 4, 6, 6, 6), "corner to corner"),
                                box.and(Meshes.box(4, 0, 0, 8, 4, 4), "face to face"),
                                box.and(Meshes.box(1, 1, -3, 3, 3, 7), "crossing")
                                        .and(Meshes.box(-3, 1, 1, 7, 3, 3), "crossing on three axes"),
                                pierced(HardMeshes.icosphere(3))))
                .filter(mesh ->
                        BspTreeBuilder.solidLattice(mesh.positions(), mesh.indices(), BspOptions.DEFAULT) != null);
    }

    /** Without some of its triangles, which caps replace. */
    private static MeshArrays pierced(MeshArrays mesh) {
        return new MeshArrays("pierced", mesh.positions(), Arrays.copyOf(mesh.indices(), mesh.indices().length - 24));
    }

    @Tag("scaled")
    @ParameterizedTest
    @MethodSource("closed")
    void answersAreThoseOfTheTreeAndOfWindingNumbers(MeshArrays mesh) {
        Both exact = Both.of(mesh, BspOptions.DEFAULT, AssetEncoding.EXACT);
        exact.compare(exact.points(POINTS, 1));
        Both compact = Both.of(mesh, BspOptions.DEFAULT, AssetEncoding.COMPACT);
        compact.compare(compact.points(POINTS / 2, 2));
        Both mixed = Both.of(mesh, BspFixture.TIGHT, AssetEncoding.EXACT);
        mixed.compare(mixed.points(POINTS / 2, 3));
    }

    @Test
    void everyKindOfAnswerOccurs() {
        for (AssetEncoding encoding : List.of(AssetEncoding.EXACT, AssetEncoding.COMPACT)) {
            Both both = Both.of(Meshes.noiseSphere(14, 0.3, 2), BspOptions.DEFAULT, encoding);
            int[] seen = both.compare(both.points(1200, 4));
            assertTrue(seen[0] > 100 && seen[1] > 100 && seen[2] > 100, Arrays.toString(seen));
        }
        Both pierced = Both.of(pierced(HardMeshes.icosphere(3)), BspOptions.DEFAULT, AssetEncoding.EXACT);
        assertTrue(pierced.ray.caps.length >= 24);
    }

    @Test
    void sheetsWithoutThicknessEncloseNothingAndCrossingFacesDo() {
        MeshArrays ball = HardMeshes.icosphere(1);
        Both sheet = Both.of(ball.and(ball.turnedInsideOut(), "cancelled"), BspOptions.DEFAULT, AssetEncoding.EXACT);
        assertEquals(0, sheet.compare(sheet.points(1000, 5))[2]);
        // three faces of each box through one point: only one octant there is inside of the inverted box alone
        MeshArrays inverted = Meshes.box(0, 0, 0, 2, 2, 2).turnedInsideOut();
        Both corner = Both.of(
                inverted.and(Meshes.box(1, 1, 1, 3, 3, 3), "a corner of each in the other"),
                BspOptions.DEFAULT,
                AssetEncoding.EXACT);
        corner.compare(corner.points(3000, 6));
        assertTrue(corner.ray.pointInSolid(2, 2, 2));
        assertTrue(corner.ray.pointInSolid(2, 2, 1.5f));
        assertFalse(corner.ray.pointInSolid(1.5f, 1.5f, 1.5f));
        assertFalse(corner.ray.pointInSolid(0, 0, 0));
    }

    /**
     * An oracle that shares no code with the walks: winding numbers by solid angles at 500 points a quarter of a fine
     * step around a point on the surface.
     */
    @Tag("scaled")
    @ParameterizedTest
    @MethodSource("blunt")
    void pointsOnTheSurfaceAreInsideIfTheSolidIsOnAnySide(MeshArrays mesh) {
        Both both = Both.of(mesh, BspOptions.DEFAULT, AssetEncoding.EXACT);
        Random random = new Random(8);
        int inside = 0;
        int onSurface = 0;
        for (int[] at : both.points(POINTS, 9)) {
            if (both.isInAPlane(at)) {
                onSurface++;
                boolean anySide = isSolidNear(both, at, random);
                assertEquals(anySide, both.ray.insideFine(at[0], at[1], at[2]), mesh.name() + Arrays.toString(at));
                inside += anySide ? 1 : 0;
            }
        }
        assertTrue(inside > POINTS / 15 && inside < onSurface, inside + " of " + onSurface);
    }

    static Stream<MeshArrays> blunt() {
        MeshArrays box = Meshes.box(0, 0, 0, 4, 4, 4);
        return Stream.of(
                box.and(Meshes.box(1, 1, 1, 3, 3, 3).turnedInsideOut(), "hollow"),
                box.and(Meshes.box(2, 2, 2, 6, 6, 6), "overlapping"),
                box.and(Meshes.box(4, 4, 4, 6, 6, 6), "corner to corner"),
                box.turnedInsideOut().and(Meshes.box(1, 1, 1, 6, 6, 6), "a corner of each in the other"));
    }

    private static boolean isSolidNear(Both both, int[] at, Random random) {
        for (int i = 0; i < 500; i++) {
            double[] near = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double scale = 0.25 / Math.sqrt(near[0] * near[0] + near[1] * near[1] + near[2] * near[2]);
            for (int axis = 0; axis < 3; axis++) {
                near[axis] = at[axis] + scale * near[axis];
            }
            double sum = 0;
            for (int t = 0; t < Both.surfaces(both.ray); t++) {
                double[] corners = new double[9];
                for (int k = 0; k < 9; k++) {
                    corners[k] = Both.fine(both.ray, t, k / 3, k % 3);
                }
                sum += TriangleOracles.solidAngle(near, corners);
            }
            if (sum / (4 * Math.PI) > 0.5) {
                return true;
            }
        }
        return false;
    }

    @Test
    void openPartsHaveNoSolid() {
        CollisionMesh open = CollisionAsset.of(
                        TestAsset.of(TestAsset.part(Meshes.terrain(5, 1).named("ground"), Scene.OPTIONS)))
                .part(0);
        assertFalse(SolidMesh.isSolid(open));
        assertEquals(
                "part \"ground\" is not closed, so it has no inside; use queries on the surface, or close its holes",
                assertThrows(IllegalStateException.class, () -> SolidMesh.of(open))
                        .getMessage());
    }

    @Test
    void aRayMeetsFewTriangles() {
        SolidMesh solid = SolidMesh.of(Both.load(TestAsset.part(Meshes.torusKnot(20, 500))));
        LeafWalk walk = new LeafWalk();
        List<int[]> points = Both.points(solid, 500, 7);
        long tested = 0;
        for (int[] at : points) {
            int side = SolidRay.nearestSide(solid.bounds, at[0], at[1], at[2]);
            double[] way = new double[3];
            int from = side % 3 == 0 ? at[0] : side % 3 == 1 ? at[1] : at[2];
            way[side % 3] = (solid.bounds[side] - (double) from / BspTree.SUBSTEPS) / solid.perStep;
            walk.begin(
                    solid.query,
                    solid.modelX(at[0]),
                    solid.modelY(at[1]),
                    solid.modelZ(at[2]),
                    way[0],
                    way[1],
                    way[2],
                    solid.displacement);
            while (walk.next() >= 0) {
                tested++;
            }
        }
        assertEquals(20_000, solid.mesh().triangleCount());
        assertTrue(tested < 40L * points.size(), tested + " triangles for " + points.size() + " points");
    }
}
