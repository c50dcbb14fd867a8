// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.IntUnaryOperator;

/**
 * Nanoseconds of thread CPU time per query, for tuning: a quick look beside the JMH benchmarks, not a claim. Per mesh
 * and kind, 2,000 queries as in {@link Queries}, repeated; the least and the median of the passes, and the number of
 * hits.
 *
 * <pre>
 * mvn -B -q -pl testing/benchmarks -am -DskipTests package
 * java -cp "testing/benchmarks/target/classes:testing/benchmarks/target/lib/*" [-Dkind=ray] \
 *     dev.cullet.benchmarks.QueryTimings [model.obj ...]
 * </pre>
 *
 * <p>An OBJ file is read for its v and f lines alone.
 */
public final class QueryTimings {
    private static final int QUERIES = 2000;
    private static final int PASSES = 301;
    private static final long WARM_UP_NANOS = 2_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private QueryTimings() {}

    /** Times every query on two generated meshes and the given files. */
    public static void main(String[] files) throws IOException {
        System.out.println(System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        time(Meshes.torusKnot(70, 500));
        time(Meshes.noiseSphere(132, 0.3, 1));
        for (String file : files) {
            time(obj(Path.of(file)));
        }
    }

    private static void time(MeshArrays arrays) {
        CollisionMesh mesh = BakedMesh.of(arrays);
        System.out.println(arrays + ", " + arrays.triangleCount() + " triangles, "
                + mesh.data().tree().nodeCount() + " nodes, depth "
                + mesh.data().tree().depth() + ", SAH " + mesh.data().tree().sahCost());
        float[] rays = Queries.rays(arrays, QUERIES, 1);
        RayHit hit = new RayHit();
        report(
                "closest ray",
                i -> mesh.raycast(
                                rays[6 * i],
                                rays[6 * i + 1],
                                rays[6 * i + 2],
                                rays[6 * i + 3],
                                rays[6 * i + 4],
                                rays[6 * i + 5],
                                Float.POSITIVE_INFINITY,
                                hit)
                        ? 1
                        : 0);
        report(
                "any ray",
                i -> mesh.anyRay(
                                        rays[6 * i],
                                        rays[6 * i + 1],
                                        rays[6 * i + 2],
                                        rays[6 * i + 3],
                                        rays[6 * i + 4],
                                        rays[6 * i + 5],
                                        Float.POSITIVE_INFINITY)
                                >= 0
                        ? 1
                        : 0);
        for (double size : new double[] {0.01, 0.1}) {
            float[] s = Queries.pointsNearSurface(arrays, 2 * size * arrays.diagonal(), QUERIES, 2);
            float r = (float) (size * arrays.diagonal());
            report("any sphere " + size, i -> mesh.anySphere(s[3 * i], s[3 * i + 1], s[3 * i + 2], r) >= 0 ? 1 : 0);
            report(
                    "approximate sphere " + size,
                    i -> mesh.anySphereApproximate(s[3 * i], s[3 * i + 1], s[3 * i + 2], r) >= 0 ? 1 : 0);
            report(
                    "any box " + size,
                    i -> mesh.anyBox(
                                            s[3 * i] - r / 2,
                                            s[3 * i + 1] - r / 2,
                                            s[3 * i + 2] - r / 2,
                                            s[3 * i] + r / 2,
                                            s[3 * i + 1] + r / 2,
                                            s[3 * i + 2] + r / 2)
                                    >= 0
                            ? 1
                            : 0);
        }
        float[] p = Queries.pointsNearSurface(arrays, 0.1 * arrays.diagonal(), QUERIES, 3);
        ClosestHit closest = new ClosestHit();
        report(
                "closest point",
                i -> mesh.closestPoint(p[3 * i], p[3 * i + 1], p[3 * i + 2], Float.POSITIVE_INFINITY, closest) ? 1 : 0);
        float[] segments = Queries.segments(arrays, 0.1, QUERIES, 4);
        float[] points = new float[6];
        SegmentHit segmentHit = new SegmentHit();
        for (double size : new double[] {0, 0.01}) {
            float r = (float) (size * arrays.diagonal());
            report("segment of thickness " + size, i -> {
                System.arraycopy(segments, 6 * i, points, 0, 6);
                return mesh.overlapsSegments(points, 2, r, segmentHit) ? 1 : 0;
            });
        }
    }

    private static void report(String what, IntUnaryOperator query) {
        if (!what.contains(System.getProperty("kind", ""))) {
            return;
        }
        int hits = 0;
        long[] times = new long[PASSES];
        long warm = System.nanoTime() + WARM_UP_NANOS;
        for (int pass = 0; pass < PASSES || System.nanoTime() < warm; pass++) {
            hits = 0;
            long start = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < QUERIES; i++) {
                hits += query.applyAsInt(i);
            }
            times[pass % PASSES] = THREADS.getCurrentThreadCpuTime() - start; // the last passes stay
        }
        Arrays.sort(times);
        System.out.printf(
                "  %-26s min %6d ns, median %6d ns, %d of %d hit%n",
                what, times[0] / QUERIES, times[PASSES / 2] / QUERIES, hits, QUERIES);
    }

    private static MeshArrays obj(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        float[] positions = new float
                [3 * (int) lines.stream().filter(line -> line.startsWith("v ")).count()];
        int[] indices = new int
                [3 * (int) lines.stream().filter(line -> line.startsWith("f ")).count()];
        int floats = 0;
        int corners = 0;
        for (String line : lines) {
            StringTokenizer words = new StringTokenizer(line, " /\t", true);
            String kind = words.hasMoreTokens() ? words.nextToken() : "";
            boolean wanted = true; // of a corner v/vt/vn only v
            int found = 0;
            while ((kind.equals("v") || kind.equals("f")) && found < 3 && words.hasMoreTokens()) {
                String word = words.nextToken();
                if (word.equals("/")) {
                    wanted = false;
                } else if (word.isBlank()) {
                    wanted = true;
                } else if (wanted && kind.equals("v")) {
                    positions[floats++] = Float.parseFloat(word);
                    found++;
                } else if (wanted) {
                    indices[corners++] = Integer.parseInt(word) - 1;
                    found++;
                }
            }
        }
        return new MeshArrays(file.getFileName().toString(), positions, indices);
    }
}
