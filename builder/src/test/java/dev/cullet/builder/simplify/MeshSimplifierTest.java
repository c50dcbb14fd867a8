// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The promises of a simplified mesh, against exact samples and counts of edges. */
final class MeshSimplifierTest {
    private static final double[] PARTS = {0.001, 0.005, 0.02, 0.1};

    static List<MeshArrays> cases() {
        return SimplifyCases.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    @Tag("scaled")
    void noExactSampleIsFartherThanTheProvenError(MeshArrays arrays) {
        TriangleMesh mesh = SimplifyCases.twoSurfaces(SimplifyCases.welded(arrays));
        int first = PARTS.length - Effort.cases(2, PARTS.length);
        for (double part : Arrays.copyOfRange(PARTS, first, PARTS.length)) {
            double error = part * MeshMeasures.diagonal(mesh);
            SimplifiedMesh result = MeshSimplifier.simplify(mesh, SimplifyOptions.ofError(error));
            double proven = result.certificate().error();
            assertTrue(result.certificate().isProved() && proven <= error, result.certificate() + " for " + error);
            assertEquals(
                    0, new RationalSurface(mesh).outside(result.mesh(), proven, Effort.cases(2, 4)), "from the mesh");
            assertEquals(
                    0, new RationalSurface(result.mesh()).outside(mesh, proven, Effort.cases(1, 2)), "from the source");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void verticesSurfacesAndTopologyAreThoseOfTheSource(MeshArrays arrays) {
        TriangleMesh mesh = SimplifyCases.twoSurfaces(SimplifyCases.welded(arrays));
        EdgeTopology before = EdgeTopology.of(mesh);
        Set<List<Float>> points = points(mesh);
        for (double part : PARTS) {
            TriangleMesh result = simplified(mesh, part);
            assertTrue(points.containsAll(points(result)));
            EdgeTopology after = EdgeTopology.of(result);
            assertEquals(before.openEdgeCount() == 0, after.openEdgeCount() == 0, "closed stays closed");
            assertEquals(before.nonManifoldEdgeCount() == 0, after.nonManifoldEdgeCount() == 0);
            assertEquals(euler(mesh, before), euler(result, after), "Euler characteristic");
            for (int t = 0; t < result.triangleCount(); t++) {
                int source = result.sourceTriangles()[t];
                assertEquals(mesh.surfaces()[source], result.surfaces()[t], "surface of the source triangle");
                assertTrue(MeshMeasures.area(result, t) > 0, "no triangle without area");
            }
        }
    }

    private static long euler(TriangleMesh mesh, EdgeTopology topology) {
        return points(mesh).size() - topology.edgeCount() + mesh.triangleCount();
    }

    private static Set<List<Float>> points(TriangleMesh mesh) {
        Set<List<Float>> points = new HashSet<>();
        for (int vertex : mesh.indices()) {
            float[] p = mesh.positions();
            points.add(List.of(p[3 * vertex], p[3 * vertex + 1], p[3 * vertex + 2]));
        }
        return points;
    }

    private static TriangleMesh simplified(TriangleMesh mesh, double part) {
        SimplifyOptions options = SimplifyOptions.ofError(part * MeshMeasures.diagonal(mesh));
        return MeshSimplifier.simplify(mesh, options).mesh();
    }

    @Test
    void coplanarTrianglesMergeAtTheSmallestError() {
        TriangleMesh grid = SimplifyCases.welded(HardMeshes.flatGrid(24));
        SimplifiedMesh result = MeshSimplifier.simplify(grid, SimplifyOptions.ofError(1e-6));
        assertEquals(2, result.mesh().triangleCount());
        assertTrue(result.certificate().error() <= 1e-6, result.certificate().toString());
    }

    @Test
    void boxStaysAsItIs() {
        TriangleMesh box = SimplifyCases.welded(Meshes.box(0, 0, 0, 1, 1, 1));
        SimplifiedMesh result = MeshSimplifier.simplify(box, SimplifyOptions.ofError(0.01));
        assertEquals(12, result.mesh().triangleCount());
    }

    @Test
    void roundMeshesGetMuchSmaller() {
        TriangleMesh sphere = SimplifyCases.welded(HardMeshes.icosphere(4));
        assertTrue(simplified(sphere, 0.005).triangleCount() < sphere.triangleCount() / 8);
        TriangleMesh terrain = SimplifyCases.welded(Meshes.terrain(64, 9));
        assertTrue(simplified(terrain, 0.005).triangleCount() < terrain.triangleCount() / 20);
    }

    @Test
    void wallsOfAThinPlateDoNotFuse() {
        TriangleMesh plate = SimplifyCases.welded(SimplifyCases.thinPlate(12));
        TriangleMesh result = simplified(plate, 0.02);
        assertTrue(result.triangleCount() < 40, result.triangleCount() + " triangles");
        assertEquals(0, EdgeTopology.of(result).openEdgeCount());
        double up = 0;
        double down = 0;
        double[] normal = new double[3];
        for (int t = 0; t < result.triangleCount(); t++) {
            Normals.of(
                    result.positions(),
                    3 * result.indices()[3 * t],
                    3 * result.indices()[3 * t + 1],
                    3 * result.indices()[3 * t + 2],
                    normal);
            up += Math.max(0, normal[1]);
            down += Math.max(0, -normal[1]);
        }
        assertTrue(up > 1.9 && down > 1.9, "twice the area of both walls: " + up + ", " + down);
    }

    @Test
    void openEdgesThatAreFixedStayBitForBit() {
        TriangleMesh terrain = SimplifyCases.welded(Meshes.terrain(20, 3));
        SimplifyOptions options = SimplifyOptions.ofError(0.05).withBordersFixed(true);
        TriangleMesh result = MeshSimplifier.simplify(terrain, options).mesh();
        assertTrue(result.triangleCount() < terrain.triangleCount() / 2);
        assertEquals(borders(terrain), borders(result));
    }

    private static Set<List<Float>> borders(TriangleMesh mesh) {
        EdgeTopology topology = EdgeTopology.of(mesh);
        Set<List<Float>> borders = new HashSet<>();
        float[] p = mesh.positions();
        for (int edge = 0; edge < mesh.indices().length; edge++) {
            if (topology.twin(edge) == EdgeTopology.BORDER) {
                int a = 3 * mesh.indices()[edge];
                int b = 3 * mesh.indices()[EdgeTopology.next(edge)];
                borders.add(List.of(p[a], p[a + 1], p[a + 2], p[b], p[b + 1], p[b + 2]));
            }
        }
        return borders;
    }

    @Test
    void numberOfTrianglesIsReachedWithTheLeastError() {
        TriangleMesh sphere = SimplifyCases.welded(Meshes.noiseSphere(40, 0.1, 8));
        double last = Double.POSITIVE_INFINITY;
        for (int target : new int[] {100, 400, 1600}) {
            SimplifiedMesh result = MeshSimplifier.simplify(sphere, SimplifyOptions.ofTriangles(target));
            assertTrue(result.mesh().triangleCount() <= target && result.mesh().triangleCount() >= target - 4);
            assertTrue(result.certificate().isProved() && result.certificate().error() < last);
            last = result.certificate().error();
        }
        SimplifiedMesh box =
                MeshSimplifier.simplify(SimplifyCases.welded(HardMeshes.icosphere(2)), SimplifyOptions.ofTriangles(1));
        assertTrue(box.mesh().triangleCount() > 1, "a closed mesh stays closed, whatever the number");
    }

    @Test
    void sameMeshGivesTheSameBits() {
        TriangleMesh mesh = SimplifyCases.welded(Meshes.noiseSphere(30, 0.1, 5));
        TriangleMesh first = simplified(mesh, 0.01);
        TriangleMesh second = simplified(mesh, 0.01);
        assertArrayEquals(first.positions(), second.positions());
        assertArrayEquals(first.indices(), second.indices());
        assertArrayEquals(first.sourceTriangles(), second.sourceTriangles());
    }

    @Test
    void errorBelowTheArithmeticLeavesTheMesh() {
        TriangleMesh far = SimplifyCases.welded(Meshes.noiseSphere(10, 0.1, 5).scaledAndMoved(1e-3, 1e6, 0, 0));
        TriangleMesh result =
                MeshSimplifier.simplify(far, SimplifyOptions.ofError(1e-9)).mesh();
        assertEquals(far.triangleCount(), result.triangleCount());
    }

    @Test
    void animatedMeshesAndBadOptionsAreRefused() {
        TriangleMesh mesh = SimplifyCases.welded(Meshes.box(0, 0, 0, 1, 1, 1));
        TriangleMesh animated = mesh.withLaterFrames(List.of(mesh.positions().clone()));
        SimplifyOptions options = SimplifyOptions.ofError(1);
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> MeshSimplifier.simplify(animated, options));
        assertTrue(String.valueOf(e.getMessage()).contains("2 frames"), e.toString());
        for (double error : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> SimplifyOptions.ofError(error));
        }
        assertThrows(IllegalArgumentException.class, () -> SimplifyOptions.ofTriangles(-1));
    }
}
