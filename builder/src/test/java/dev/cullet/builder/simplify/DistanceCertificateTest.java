// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.Meshes;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates of pairs of meshes whose distance is known, and the distance to a triangle in exact decimals. */
final class DistanceCertificateTest {
    private static TriangleMesh moved(TriangleMesh mesh, float y) {
        float[] p = mesh.positions().clone();
        for (int i = 1; i < p.length; i += 3) {
            p[i] += y;
        }
        return mesh.withPositions(p);
    }

    @Test
    void parallelPlanesHaveTheirDistance() {
        TriangleMesh plane = SimplifyCases.welded(HardMeshes.flatGrid(5));
        DistanceCertificate certificate = DistanceCertificate.of(plane, moved(plane, 0.5f), 0.6);
        assertTrue(certificate.isProved());
        assertEquals(0.5, certificate.error(), 1e-9);
        assertTrue(certificate.error() >= 0.5, "never below");
        assertEquals(0.5, certificate.features(), 1e-9);
        assertFalse(DistanceCertificate.of(plane, moved(plane, 0.5f), 0.4999).isProved());
    }

    @Test
    void bothWaysCount() {
        TriangleMesh two = SimplifyCases.welded(HardMeshes.twoShells(6));
        int[] half = new int[two.triangleCount() / 2];
        for (int i = 0; i < half.length; i++) {
            half[i] = i;
        }
        TriangleMesh one = two.select(half);
        DistanceCertificate missing = DistanceCertificate.of(two, one, 0.01);
        assertFalse(missing.isProved());
        assertEquals(0, missing.toSource(), 1e-9);
        DistanceCertificate extra = DistanceCertificate.of(one, two, 0.01);
        assertFalse(extra.isProved());
        assertEquals(0, extra.fromSource(), 1e-9);
    }

    @Test
    void triangleOfAnotherSurfaceProvesNothing() {
        TriangleMesh mesh = SimplifyCases.welded(HardMeshes.icosphere(2));
        TriangleMesh painted = SimplifyCases.twoSurfaces(mesh);
        TriangleMesh other = new TriangleMesh(
                painted.positions(),
                painted.indices(),
                new int[painted.triangleCount()],
                painted.nodes(),
                painted.sourceTriangles(),
                painted.surfaceNames(),
                painted.nodePaths());
        DistanceCertificate certificate = DistanceCertificate.of(painted, other, 0.1);
        assertFalse(certificate.isProved());
        assertTrue(DistanceCertificate.of(painted, painted, 0.1).isProved());
        assertEquals(List.of("ice", "rock"), painted.surfaceNames());
    }

    @Test
    void triangleThatFacesAwayIsCounted() {
        TriangleMesh plane = SimplifyCases.welded(HardMeshes.flatGrid(4));
        int[] turned = plane.indices().clone();
        for (int t = 0; t < turned.length; t += 3) {
            int swap = turned[t];
            turned[t] = turned[t + 1];
            turned[t + 1] = swap;
        }
        TriangleMesh other = TriangleMesh.of(plane.positions(), turned);
        DistanceCertificate certificate = DistanceCertificate.of(plane, other, 0.1);
        assertTrue(certificate.isProved());
        assertEquals(2 * plane.triangleCount(), certificate.opposed());
        assertEquals(0, DistanceCertificate.of(plane, plane, 0.1).opposed());
    }

    @Test
    @Tag("scaled")
    void errorIsNeverBelowExactSamples() {
        for (int seed = 0; seed < Effort.cases(1, 8); seed++) {
            TriangleMesh one = SimplifyCases.welded(Meshes.noiseSphere(8, 0.1, seed));
            TriangleMesh two = SimplifyCases.welded(Meshes.noiseSphere(8, 0.1, 100 + seed));
            DistanceCertificate certificate = DistanceCertificate.of(one, two, 0.5);
            assertTrue(certificate.isProved(), "seed " + seed);
            assertEquals(0, new RationalSurface(one).outside(two, certificate.toSource(), 4));
            assertEquals(0, new RationalSurface(two).outside(one, certificate.fromSource(), 4));
            assertTrue(new RationalSurface(one).outside(two, certificate.toSource() / 2, 4) > 0, "not far above");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-3, 1e-7, 0})
    void distanceToATriangleIsNotBelowTheExactOne(double thinness) {
        Random random = new Random(42);
        double worst = 0;
        for (int i = 0; i < 3000; i++) {
            float[] p = new float[12];
            for (int k = 0; k < 9; k++) {
                p[k] = (float) random.nextGaussian();
            }
            for (int axis = 0; axis < 3; axis++) {
                double along = random.nextDouble() * 2 - 0.5;
                p[6 + axis] = (float) (p[axis] + along * (p[3 + axis] - p[axis]) + thinness * p[6 + axis]);
                p[9 + axis] = (float) (random.nextGaussian() * (i % 3 == 0 ? 0.01 : 1));
            }
            double computed = TriangleDistance.squared(p, 0, 3, 6, p[9], p[10], p[11]);
            double proven = new ErrorBound(p).proven(Math.sqrt(computed));
            assertTrue(isWithin(p, proven), i + " is farther than " + proven);
            assertFalse(isWithin(p, proven * (1 - 1e-4) - 1e-4), i + " is much nearer than " + proven);
            worst = Math.max(worst, proven);
        }
        assertTrue(worst > 1);
    }

    private static boolean isWithin(float[] p, double distance) {
        BigDecimal[][] points = new BigDecimal[4][3];
        for (int k = 0; k < 12; k++) {
            points[k / 3][k % 3] = new BigDecimal(p[k]);
        }
        return distance >= 0
                && RationalSurface.isWithin(
                        points[3], points[0], points[1], points[2], new BigDecimal(distance).pow(2));
    }
}
