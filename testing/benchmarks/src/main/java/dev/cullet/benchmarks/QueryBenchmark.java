// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.benchmarks.Engine.Query;
import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.pipeline.BakeException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Our queries alone, each in a JVM of its own: for profilers ({@code -prof gc}, {@code -prof perfasm}) and for
 * comparing two versions. A claim beside a peer needs {@link PeerTable}, where both take turns in one process.
 *
 * <pre>
 * benchmarks/jmh QueryBenchmark -p mesh=knot:70k,terrain:1M -p kind=CLOSEST_RAY
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class QueryBenchmark {
    /** See {@link Models}. */
    @Param({"knot:70k", "noise:270k", "terrain:1M"})
    public String mesh = "";

    /** Name of a {@link QueryKind}. */
    @Param({"CLOSEST_RAY", "ANY_RAY", "SPHERE_1", "SPHERE_10", "BOX_1", "BOX_10", "CLOSEST_POINT", "CLUSTER"})
    public String kind = "";

    private Query query = query -> false;

    /** Builds the mesh and checks the first answers against brute force. */
    @Setup(Level.Trial)
    public void prepare() throws BakeException {
        CulletEngine ours = new CulletEngine(Quality.DEFAULT);
        var arrays = Models.of(mesh);
        ours.prepare(arrays);
        Workload workload = new Workload(arrays, ours.collisionMesh());
        QueryKind parsed = QueryKind.valueOf(kind);
        query = Objects.requireNonNull(ours.query(parsed, workload));
        for (int i = 0; i < 20; i++) {
            double margin = workload.margin(parsed, i);
            if (Math.abs(margin) > 1e-5 * workload.diagonal && query.hits(i) != margin <= 0) {
                throw new IllegalStateException(parsed + " " + i + " has a wrong answer: margin " + margin);
            }
        }
    }

    /** All queries once. */
    @Benchmark
    @OperationsPerInvocation(Workload.QUERIES)
    public int query() {
        return query.hits(0, Workload.QUERIES);
    }
}
