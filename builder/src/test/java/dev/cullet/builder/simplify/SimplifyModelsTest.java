// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.ObjArrays;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real models at 0.1, 0.5 and 2 % of their diagonal, against samples on all triangles of both meshes. */
final class SimplifyModelsTest {
    private static final double[] PARTS = {0.001, 0.005, 0.02};

    @Requires(Need.MODELS)
    @Test
    void noSampleOfASmallModelIsFartherThanTheProvenError() throws IOException {
        check(400_000);
    }

    @Requires(Need.MODELS)
    @Tag("campaign")
    @Test
    void noSampleOfAModelIsFartherThanTheProvenError() throws IOException {
        check(Long.MAX_VALUE);
    }

    /** Samples that are farther than half the error. */
    private int farther;

    private void check(long maxBytes) throws IOException {
        int checked = 0;
        long before = 0;
        long after = 0;
        for (String folder : List.of("ships", "scans", "environments")) {
            for (Path file : RealModels.files(folder)) {
                if (!file.toString().endsWith(".obj") || Files.size(file) > maxBytes) {
                    continue;
                }
                TriangleMesh mesh = SimplifyCases.welded(ObjArrays.read(file));
                for (double part : PARTS) {
                    TriangleMesh result = check(file.toString(), mesh, part);
                    before += mesh.triangleCount();
                    after += result.triangleCount();
                }
                checked++;
            }
        }
        assertTrue(checked >= 6, checked + " models");
        assertTrue(after < before / 2, after + " of " + before + " triangles");
        assertTrue(farther > 0, "the errors are used");
    }

    private TriangleMesh check(String name, TriangleMesh mesh, double part) {
        double error = part * MeshMeasures.diagonal(mesh);
        SimplifiedMesh result = MeshSimplifier.simplify(mesh, SimplifyOptions.ofError(error));
        double proven = result.certificate().error();
        assertTrue(proven <= error, name);
        int samples = Effort.cases(1_000, 100_000);
        assertEquals(0, outside(result.mesh(), mesh, proven, samples), name + " " + part);
        assertEquals(0, outside(mesh, result.mesh(), proven, samples), name + " " + part);
        farther += outside(mesh, result.mesh(), proven / 2, 100);
        if (Effort.isCampaign()) {
            System.out.println(name + " at " + part + ": " + mesh.triangleCount() + " triangles, "
                    + result.mesh().triangleCount() + " after it; " + samples + " points of each within the error");
        }
        return result.mesh();
    }

    /** Counts samples farther than an error, by a grid of boxes that are as large as the error, or a search of all. */
    private static int outside(TriangleMesh from, TriangleMesh to, double error, int samples) {
        PointGrid grid = new PointGrid(to, error);
        Random random = new Random(7);
        int outside = 0;
        double[] p = new double[3];
        for (int i = 0; i < samples; i++) {
            int t = random.nextInt(from.triangleCount());
            double u = random.nextDouble();
            double v = random.nextDouble() * (1 - u);
            for (int axis = 0; axis < 3; axis++) {
                double a = from.positions()[3 * from.indices()[3 * t] + axis];
                double b = from.positions()[3 * from.indices()[3 * t + 1] + axis];
                double c = from.positions()[3 * from.indices()[3 * t + 2] + axis];
                p[axis] = a + u * (b - a) + v * (c - a);
            }
            outside += grid.isWithin(p) ? 0 : 1;
        }
        return outside;
    }

    /** A million triangles: the limits of time and memory. */
    @Tag("campaign")
    @Test
    void millionTrianglesTakeAtMostAMinuteOfCpu() {
        MeshArrays terrain = Meshes.terrain(707, 1);
        TriangleMesh mesh = SimplifyCases.welded(terrain);
        assertEquals(2 * 707 * 707, mesh.triangleCount());
        for (double part : PARTS) {
            long start = cpu();
            SimplifiedMesh result =
                    MeshSimplifier.simplify(mesh, SimplifyOptions.ofError(part * MeshMeasures.diagonal(mesh)));
            double seconds = (cpu() - start) / 1e9;
            assertTrue(result.certificate().isProved());
            assertTrue(result.mesh().triangleCount() < mesh.triangleCount() / 100);
            assertTrue(seconds < 60, seconds + " s at " + part);
        }
    }

    private static long cpu() {
        return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
