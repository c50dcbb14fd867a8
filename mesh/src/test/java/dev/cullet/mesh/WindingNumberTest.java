// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WindingNumberTest {
    private static final int POINTS = 150;

    static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.torusKnot(12, 200));
        meshes.add(Meshes.noiseSphere(40, 0.3, 2));
        meshes.add(Meshes.terrain(40, 1));
        meshes.add(Meshes.soup(3000, 0.2, 1));
        meshes.add(HardMeshes.arch(500, 2));
        return meshes;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void exactAndFastAgreeWithTheSumOfSolidAngles(MeshArrays arrays) {
        TriangleMesh mesh = TestMeshes.of(arrays);
        WindingNumber winding = WindingNumber.of(mesh);
        float[] around = Queries.pointsAround(arrays, POINTS, 1);
        float[] near = Queries.pointsNearSurface(arrays, 0.02 * arrays.diagonal(), POINTS, 2);
        double worst = 0;
        for (int i = 0; i < 2 * POINTS; i++) {
            float[] p = i < POINTS ? around : near;
            int at = 3 * (i % POINTS);
            double expected = BruteForce.windingNumber(arrays, p[at], p[at + 1], p[at + 2]);
            assertEquals(expected, WindingNumber.exact(mesh, p[at], p[at + 1], p[at + 2]), 1e-9);
            worst = Math.max(worst, Math.abs(winding.at(p[at], p[at + 1], p[at + 2]) - expected));
        }
        assertTrue(worst <= WindingNumber.MEASURED_ERROR, "off by " + worst);
    }

    @Test
    void errorsAtTheCentreOfASphereStayBounded() {
        for (int splits = 1; splits < 6; splits++) {
            TriangleMesh sphere = TestMeshes.of(HardMeshes.icosphere(splits));
            WindingNumber winding = WindingNumber.of(sphere);
            for (int i = 0; i < 100; i++) {
                double error = winding.at(0.003 * i, 0.001 * i, -0.002 * i) - 1;
                assertTrue(Math.abs(error) <= WindingNumber.MEASURED_ERROR, splits + ": off by " + error);
            }
        }
    }

    @Test
    void distinguishesInsideFromOutsideAtAnyScaleAndPosition() {
        MeshArrays knot = Meshes.torusKnot(10, 120);
        for (double scale : new double[] {0.01, 1, 100_000}) {
            MeshArrays scaled = knot.scaledAndMoved(scale, 50 * scale, -20 * scale, 7 * scale);
            WindingNumber winding = WindingNumber.of(TestMeshes.of(scaled));
            assertEquals(
                    1,
                    winding.at(53 * scale, -20 * scale, 7 * scale),
                    WindingNumber.MEASURED_ERROR); // the tube's axis at t = 0
            assertEquals(
                    0,
                    winding.at(50 * scale, -20 * scale, 7 * scale),
                    WindingNumber.MEASURED_ERROR); // the middle of the knot
        }
    }

    @Test
    void countsEveryShell() {
        WindingNumber shells = WindingNumber.of(TestMeshes.of(HardMeshes.twoShells(12)));
        assertEquals(1, shells.at(0.8, 0, 0), WindingNumber.MEASURED_ERROR);
        assertEquals(0, shells.at(0.1, 0, 0), WindingNumber.MEASURED_ERROR);
        WindingNumber crossing = WindingNumber.of(TestMeshes.of(HardMeshes.crossingBoxes()));
        assertEquals(2, crossing.at(1, 0.5, 0.5), 1e-12);
        assertEquals(1, crossing.at(2.5, 0.5, 0.5), 1e-12);
        WindingNumber turned =
                WindingNumber.of(TestMeshes.of(Meshes.noiseSphere(20, 0, 1).turnedInsideOut()));
        assertEquals(-1, turned.at(0.2, 0.1, 0), WindingNumber.MEASURED_ERROR);
    }

    @Test
    void windingNumberWithoutTrianglesIsZero() {
        assertEquals(
                0, WindingNumber.of(TriangleMesh.of(new float[0], new int[0])).at(1, 2, 3));
    }

    @Test
    void identicalTrianglesAreSupported() {
        MeshArrays same = HardMeshes.sameTriangle(1000);
        double one = BruteForce.windingNumber(HardMeshes.sameTriangle(1), 0.3, 0.3, 0.5);
        assertEquals(1000 * one, WindingNumber.of(TestMeshes.of(same)).at(0.3, 0.3, 0.5), 1e-9);
    }
}
