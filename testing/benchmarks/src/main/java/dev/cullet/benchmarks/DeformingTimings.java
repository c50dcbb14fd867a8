// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Deformations;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.deform.DeformingMesh;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Prints times of refits, and of queries on a refitted tree relative to one baked from the same pose, with the
 * degradation that predicts it. Thread CPU time, best of several passes; both trees run the same queries.
 *
 * <pre>
 * mvn -B -q -pl testing/benchmarks -am test-compile
 * java -cp [class path of the module] dev.cullet.benchmarks.DeformingTimings
 * </pre>
 */
public final class DeformingTimings {
    private static final int QUERIES = 2000;
    private static final int PASSES = 15;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private DeformingTimings() {}

    /** Prints two tables; a folder as the only argument gets them as {@code deform-*.csv}. */
    public static void main(String[] arguments) throws IOException {
        Results results = new Results();
        results.table("deform-refit", "microseconds of thread CPU time, minimum of 200; nanoseconds per triangle");
        results.table(
                "deform-degradation",
                "time of queries on the refitted tree divided by their time on a tree baked anew from the same pose");
        System.out.println(System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        refits(Meshes.torusKnot(20, 500), results);
        refits(Meshes.terrain(200, 1), results);
        for (MeshArrays shape :
                List.of(Meshes.terrain(80, 1), Meshes.noiseSphere(60, 0.1, 6), Meshes.torusKnot(20, 300))) {
            degradation(shape, results);
        }
        results.write(arguments.length > 0 ? Path.of(arguments[0]) : null);
    }

    private static void refits(MeshArrays shape, Results results) {
        DeformingMesh deforming = new DeformingMesh(BakedMesh.of(shape));
        float[] rest = deforming.mesh().data().triangles().positions().clone();
        float[][] poses = {
            Deformations.twist(rest, 0.3, shape.diagonal()), Deformations.twist(rest, 0.31, shape.diagonal())
        };
        int vertices = deforming.vertexCount();
        System.out.printf(
                Locale.ROOT,
                "%s: %d triangles, %d vertices, %d KB%n",
                shape,
                deforming.mesh().triangleCount(),
                vertices,
                deforming.bytes() / 1024);
        for (double share : new double[] {1, 0.5, 0.3, 0.1, 0.01}) {
            int count = (int) (share * vertices);
            long[] best = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
            for (int pass = 0; pass < 200; pass++) {
                for (int kind = 0; kind < 3; kind++) {
                    int first = new Random(pass).nextInt(vertices - count + 1);
                    long t0 = THREADS.getCurrentThreadCpuTime();
                    deforming.setVertices(first, count, poses[(pass + kind) % 2], 3 * first);
                    long t1 = THREADS.getCurrentThreadCpuTime();
                    if (kind == 0) {
                        deforming.refit();
                    } else if (kind == 1) {
                        deforming.refitMoved();
                    } else {
                        deforming.grow();
                    }
                    best[kind] = Math.min(best[kind], THREADS.getCurrentThreadCpuTime() - t1);
                    best[3] = Math.min(best[3], t1 - t0);
                }
            }
            results.row(
                    "deform-refit",
                    "mesh",
                    Models.title(shape),
                    "triangles",
                    String.valueOf(shape.triangleCount()),
                    "moved_percent",
                    String.format(Locale.ROOT, "%.0f", 100 * share),
                    "set_us",
                    String.format(Locale.ROOT, "%.1f", 1e-3 * best[3]),
                    "refit_us",
                    String.format(Locale.ROOT, "%.1f", 1e-3 * best[0]),
                    "refit_moved_us",
                    String.format(Locale.ROOT, "%.1f", 1e-3 * best[1]),
                    "grow_us",
                    String.format(Locale.ROOT, "%.1f", 1e-3 * best[2]),
                    "refit_ns_per_triangle",
                    String.format(Locale.ROOT, "%.0f", (double) best[0] / shape.triangleCount()));
            System.out.printf(
                    Locale.ROOT,
                    "  %5.1f %% moved: set %7.1f us, refit %7.1f us, refitMoved %7.1f us, grow %7.1f us%n",
                    100 * share,
                    1e-3 * best[3],
                    1e-3 * best[0],
                    1e-3 * best[1],
                    1e-3 * best[2]);
        }
    }

    private static void degradation(MeshArrays shape, Results results) {
        DeformingMesh deforming = new DeformingMesh(BakedMesh.of(shape));
        float[] rest = deforming.mesh().data().triangles().positions().clone();
        System.out.println(shape + ": ratio of times, refitted tree to one baked anew: ray, sphere, closest point");
        for (double amount : new double[] {0, 0.5, 1, 2, 4, 8, 16}) {
            float[] moved = Deformations.twist(rest, amount, shape.diagonal());
            row(shape, deforming, moved, "twisted by " + amount, results);
        }
        for (double amount : new double[] {0.005, 0.01, 0.02, 0.05, 0.1}) {
            float[] moved = Deformations.shake(rest, amount * shape.diagonal(), new Random(3));
            row(shape, deforming, moved, "shaken by " + amount, results);
        }
    }

    private static void row(MeshArrays shape, DeformingMesh deforming, float[] moved, String what, Results results) {
        deforming.setVertices(0, deforming.vertexCount(), moved, 0);
        deforming.refit();
        MeshArrays now = new MeshArrays(
                shape.name(),
                deforming.mesh().data().triangles().positions().clone(),
                deforming.mesh().data().triangles().indices());
        CollisionMesh anew = BakedMesh.of(now);
        StringBuilder line = new StringBuilder();
        String[] columns = {"ray", "sphere_1_percent", "closest_point"};
        Map<String, String> row = new LinkedHashMap<>();
        row.put("mesh", Models.title(shape));
        row.put("triangles", String.valueOf(shape.triangleCount()));
        row.put("deformation", what);
        row.put("degradation", String.format(Locale.ROOT, "%.2f", deforming.degradation()));
        for (int kind = 0; kind < 3; kind++) {
            double refitted = time(deforming.mesh(), now, kind);
            String ratio = String.format(Locale.ROOT, "%.2f", refitted / time(anew, now, kind));
            row.put(columns[kind], ratio);
            line.append("  ").append(ratio);
        }
        results.row("deform-degradation", row);
        System.out.printf(Locale.ROOT, "  %-16s degradation %5.2f %s%n", what, deforming.degradation(), line);
    }

    private static double time(CollisionMesh mesh, MeshArrays now, int kind) {
        float[] rays = Queries.rays(now, QUERIES, 5);
        float[] spheres = Queries.spheres(now, 0.01, QUERIES, 5);
        RayHit ray = new RayHit();
        ClosestHit closest = new ClosestHit();
        long best = Long.MAX_VALUE;
        int hits = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < QUERIES; i++) {
                int r = 6 * i;
                int s = 4 * i;
                boolean hit = kind == 0
                        ? mesh.raycast(
                                rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5], 1e9f, ray)
                        : kind == 1
                                ? mesh.anySphere(spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]) >= 0
                                : mesh.closestPoint(spheres[s], spheres[s + 1], spheres[s + 2], 1e9f, closest);
                hits += hit ? 1 : 0;
            }
            best = Math.min(best, THREADS.getCurrentThreadCpuTime() - begin);
        }
        if (hits % PASSES != 0) {
            throw new AssertionError("results differ between passes");
        }
        return best;
    }
}
