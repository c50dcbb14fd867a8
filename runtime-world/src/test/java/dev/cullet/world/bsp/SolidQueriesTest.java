// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.Scene;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SolidQueriesTest {
    private static final int POINTS = Scene.cases(600, 2000);

    /** Spheres near the surface, and as many anywhere, of each size. */
    private static final int EACH = Effort.cases(160, 400);

    @Tag("scaled")
    @ParameterizedTest
    @MethodSource("dev.cullet.world.bsp.BspFixture#solids")
    void pointInSolidEqualsTheWindingNumber(MeshArrays mesh) {
        compareWithWindingNumber(BspFixture.of(mesh), POINTS, 1);
        compareWithWindingNumber(BspFixture.of(mesh, BspFixture.TIGHT), POINTS / 5, 2);
        compareWithWindingNumber(BspFixture.of(mesh, new BspOptions(1, 1, 1, 0)), POINTS / 10, 3);
    }

    @Tag("scaled")
    @ParameterizedTest(name = "size {0}, {1} away")
    @CsvSource({"0.01, 0", "100000, 0", "1, 100000", "100000, 100000"})
    void scaleAndPlaceDoNotMatter(double size, double away) {
        compareWithWindingNumber(
                BspFixture.of(Meshes.torusKnot(9, 60).scaledAndMoved(size, away, away, -away)), POINTS / 2, 4);
    }

    private static void compareWithWindingNumber(BspFixture fixture, int count, long seed) {
        MeshArrays mesh = fixture.arrays();
        double step = fixture.bsp().tree.lattice().step();
        float[] anywhere = Queries.pointsAround(mesh, count / 2, seed);
        float[] near = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), count / 2, seed);
        int inside = 0;
        int outside = 0;
        for (float[] points : new float[][] {anywhere, near}) {
            for (int i = 0; i < points.length; i += 3) {
                boolean expected = BruteForce.windingNumber(mesh, points[i], points[i + 1], points[i + 2]) > 0.5;
                if (expected != fixture.bsp().pointInSolid(points[i], points[i + 1], points[i + 2])) {
                    double distance = BruteForce.closest(mesh, points[i], points[i + 1], points[i + 2])
                            .distance();
                    assertTrue(distance <= step, "wrong at " + distance / step + " steps from the surface");
                }
                inside += expected ? 1 : 0;
                outside += expected ? 0 : 1;
            }
        }
        assertTrue(inside > count / 50 && outside > count / 50, inside + " inside, " + outside + " outside");
    }

    @Test
    void theSurfaceBelongsToTheSolid() {
        BspMesh box = BspFixture.of(Meshes.box(-1, -2, -3, 1, 2, 3)).bsp();
        for (float x : new float[] {-1, 0.5f, 1}) {
            for (float y : new float[] {-2, 0.25f, 2}) {
                for (float z : new float[] {-3, 0, 3}) {
                    assertTrue(box.pointInSolid(x, y, z));
                }
            }
        }
        assertFalse(box.pointInSolid(1.001f, 0, 0));
        assertFalse(box.pointInSolid(0, -2.001f, 0));
        assertFalse(box.pointInSolid(0, 0, 1e30f));
    }

    @Tag("scaled")
    @ParameterizedTest
    @MethodSource("dev.cullet.world.bsp.BspFixture#solids")
    void classifySphereEqualsTrianglesAndWindingNumber(MeshArrays mesh) {
        BspFixture fixture = BspFixture.onLattice(mesh);
        Map<SphereSide, Integer> seen = new EnumMap<>(SphereSide.class);
        for (double size : new double[] {0.0002, 0.002, 0.02, 0.2}) {
            float[] spheres = Queries.spheres(fixture.arrays(), size, EACH, 5);
            float[] anywhere = Queries.pointsAround(fixture.arrays(), EACH, Math.round(1e5 * size));
            for (int i = 0; i < 2 * EACH; i++) {
                float x = i < EACH ? spheres[4 * i] : anywhere[3 * (i - EACH)];
                float y = i < EACH ? spheres[4 * i + 1] : anywhere[3 * (i - EACH) + 1];
                float z = i < EACH ? spheres[4 * i + 2] : anywhere[3 * (i - EACH) + 2];
                float r = spheres[3];
                BruteForce.Margin margin = BruteForce.sphere(fixture.arrays(), x, y, z, r);
                if (Math.abs(margin.margin()) < 1e-6 * fixture.arrays().diagonal()) {
                    continue; // within rounding of touching, or of the fine lattice
                }
                SphereSide expected = margin.margin() < 0
                        ? SphereSide.TOUCHING
                        : BruteForce.windingNumber(fixture.arrays(), x, y, z) > 0.5
                                ? SphereSide.INSIDE
                                : SphereSide.OUTSIDE;
                SphereSide actual = fixture.bsp().classifySphere(x, y, z, r);
                if (margin.margin() > 0
                        && margin.margin() < fixture.bsp().tree.lattice().step()) {
                    continue;
                }
                assertEquals(expected, actual);
                seen.merge(expected, 1, Integer::sum);
            }
        }
        assertEquals(
                3,
                seen.values().stream().filter(count -> count > 3 * EACH / 400).count(),
                seen::toString);
        int tested = seen.values().stream().mapToInt(count -> count).sum();
        assertTrue(tested > 13 * EACH / 2, tested + " spheres, and of eight meshes");
    }

    @Test
    void openMeshesAreAClearError() {
        BspMesh open = BspFixture.of(Meshes.terrain(5, 1)).bsp();
        assertFalse(open.isSolid());
        String expected =
                "part \"hull\" is not closed, so it has no inside; use queries on the surface, or close its holes";
        assertEquals(
                expected,
                assertThrows(IllegalStateException.class, () -> open.pointInSolid(0, 0, 0))
                        .getMessage());
        assertEquals(
                expected,
                assertThrows(IllegalStateException.class, () -> open.classifySphere(0, 0, 0, 1))
                        .getMessage());
        assertEquals(
                expected,
                assertThrows(IllegalStateException.class, () -> open.castSegment(0, 0, 0, 1, 1, 1, new SolidHit()))
                        .getMessage());
    }

    @Test
    void wrongArgumentsAreRefused() {
        BspMesh box = BspFixture.of(Meshes.box(0, 0, 0, 1, 1, 1)).bsp();
        assertEquals(
                "point NaN 0.0 0.0 must be finite",
                assertThrows(IllegalArgumentException.class, () -> box.pointInSolid(Float.NaN, 0, 0))
                        .getMessage());
        assertEquals(
                "radius -1.0 must be finite and not negative",
                assertThrows(IllegalArgumentException.class, () -> box.anySphere(0, 0, 0, -1))
                        .getMessage());
    }
}
