// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The cost of cleaning. Seconds are processor time; bytes are all that is allocated, including the result, which is
 * more than is alive at any time.
 *
 * <pre>
 * mvn -Pcampaign test -pl mesh -am -Dtest=CleanerCostTest -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
final class CleanerCostTest {
    @Test
    void bytesPerTriangleStayWithinTheBudget() throws MeshException {
        assertTrue(cost("terrain", TestMeshes.of(Meshes.terrain(200, 1))) < 100);
        assertTrue(cost("loose terrain", TestMeshes.loose(TestMeshes.of(Meshes.terrain(200, 1)))) < 200);
    }

    @Test
    @Tag("campaign")
    void fiveMillionTriangles() throws MeshException {
        TriangleMesh terrain = TestMeshes.of(Meshes.terrain(1582, 1));
        for (int round = 0; round < 2; round++) {
            cost("terrain", terrain);
            TriangleMesh loose = TestMeshes.loose(terrain);
            cost("loose terrain", loose);
            cost("loose terrain, welded", loose, CleanOptions.DEFAULTS.withWeldTolerance(1e-5));
            cost("arch", TestMeshes.of(HardMeshes.arch(416_000, 1)));
        }
        long start = threads().getCurrentThreadCpuTime();
        byte[] flags = ActiveEdges.flags(terrain);
        System.out.printf("active edges of %,d: %.2f s%n", flags.length, seconds(start));
        start = threads().getCurrentThreadCpuTime();
        SolidCheck check = SolidCheck.of(terrain);
        System.out.printf("solid check: %.2f s, %s%n", seconds(start), check);
        start = threads().getCurrentThreadCpuTime();
        WindingNumber winding = WindingNumber.of(terrain);
        System.out.printf("winding tree: %.2f s%n", seconds(start));
        start = threads().getCurrentThreadCpuTime();
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += winding.at(i * 2e-5 - 1, 0.1, (i * 7919 % 100_000) * 2e-5 - 1);
        }
        System.out.printf("winding number: %.2f us of time, mean %.3f%n", seconds(start) * 10, sum / 100_000);
        assertTrue(check.area() > 4);
    }

    private static double cost(String name, TriangleMesh mesh) throws MeshException {
        return cost(name, mesh, CleanOptions.DEFAULTS);
    }

    private static double cost(String name, TriangleMesh mesh, CleanOptions options) throws MeshException {
        long before = threads().getCurrentThreadAllocatedBytes();
        long start = threads().getCurrentThreadCpuTime();
        CleanedMesh cleaned = MeshCleaner.clean(mesh, options);
        double seconds = seconds(start);
        double bytes = (double) (threads().getCurrentThreadAllocatedBytes() - before) / mesh.triangleCount();
        System.out.printf(
                "%s, %,d triangles: %.2f s, %.0f bytes per triangle%n", name, mesh.triangleCount(), seconds, bytes);
        assertEquals(mesh.triangleCount(), cleaned.mesh().triangleCount());
        return bytes;
    }

    private static ThreadMXBean threads() {
        return (ThreadMXBean) ManagementFactory.getThreadMXBean();
    }

    private static double seconds(long start) {
        return (threads().getCurrentThreadCpuTime() - start) * 1e-9;
    }
}
