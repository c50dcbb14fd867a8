// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.bench;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.filter.Filter;
import dev.cullet.world.filter.FilterBody;
import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.filter.FilterCounters;
import dev.cullet.world.filter.SeparatingPlane;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures the filters of a pair of parts, and checks the results: for each transform, each chain must give the result
 * of the exact test alone, or, if it tests solids, the result of a test of every vertex.
 */
public final class FilterBench {
    private static final String[] NAMES = {
        "Manhattan distance",
        "bounding spheres",
        "boxes",
        "dividing plane",
        "vertex inside",
        "box in BSP tree",
        "BSP tree",
        "exact"
    };

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MIN_PASSES = 3;
    private static final int MAX_PASSES = 15;
    private static final long LONGEST = 1_000_000_000L;

    /** A chain to measure. */
    private record Plan(String name, Set<Filter> filters) {}

    private final FilterBody mesh;
    private final FilterBody other;
    private final RigidTransform[] transforms;
    private final SeparatingPlane witness = new SeparatingPlane();
    private final BitSet touching;
    private final @Nullable BitSet solids;

    private FilterBench(FilterBody mesh, FilterBody other, RigidTransform[] transforms) {
        this.mesh = mesh;
        this.other = other;
        this.transforms = transforms;
        this.touching = answers(new FilterChain(EnumSet.of(Filter.EXACT)), null);
        this.solids = mesh.solid() != null || other.solid() != null ? solids() : null;
    }

    /**
     * Measures.
     *
     * @param file file name of the mesh in the report; {@code otherFile} likewise
     * @param pairs number of transforms, at least 1
     * @throws IllegalStateException if two chains give different results, which is an internal error
     */
    public static BenchReport run(
            CollisionMesh mesh, String file, CollisionMesh other, String otherFile, int pairs, long seed) {
        FilterBody body = FilterBody.of(mesh);
        FilterBody otherBody = FilterBody.of(other);
        FilterBench bench = new FilterBench(body, otherBody, Encounters.transforms(mesh, other, pairs, seed));
        List<BenchReport.Chain> chains = new ArrayList<>();
        for (Plan plan : bench.plans()) {
            chains.add(bench.chain(plan));
        }
        return new BenchReport(
                machine(),
                describe(body, file),
                describe(otherBody, otherFile),
                pairs,
                seed,
                bench.touching.cardinality(),
                bench.solids == null ? -1 : bench.solids.cardinality(),
                bench.filters(),
                chains);
    }

    private List<Plan> plans() {
        Set<Filter> exact = EnumSet.of(Filter.EXACT);
        Set<Filter> spheres = with(exact, Filter.SPHERES);
        Set<Filter> boxes = with(spheres, Filter.BOXES);
        Set<Filter> plane = with(boxes, Filter.PLANE);
        List<Plan> plans = new ArrayList<>();
        plans.add(new Plan("exact alone", exact));
        plans.add(new Plan("spheres", spheres));
        plans.add(new Plan("spheres, boxes", boxes));
        plans.add(new Plan("spheres, boxes, plane", plane));
        boolean trees = hasTree();
        if (trees) {
            plans.add(new Plan("spheres, boxes, plane, BSP", FilterChain.CLASSIC));
        }
        Set<Filter> all = trees ? FilterChain.CLASSIC : plane;
        plans.add(new Plan("without spheres", without(all, Filter.SPHERES)));
        plans.add(new Plan("without boxes", without(all, Filter.BOXES)));
        if (trees) {
            plans.add(new Plan("without plane", without(all, Filter.PLANE)));
            plans.add(new Plan("with BSP tree for exact", with(all, Filter.BSP)));
        }
        plans.add(new Plan("with Manhattan distance", with(all, Filter.MANHATTAN)));
        if (solids != null) {
            plans.add(new Plan("with vertex inside", with(all, Filter.VERTEX)));
        }
        return plans;
    }

    private static Set<Filter> with(Set<Filter> filters, Filter filter) {
        EnumSet<Filter> more = EnumSet.copyOf(filters);
        more.add(filter);
        return more;
    }

    private static Set<Filter> without(Set<Filter> filters, Filter filter) {
        EnumSet<Filter> fewer = EnumSet.copyOf(filters);
        fewer.remove(filter);
        return fewer;
    }

    private boolean hasTree() {
        return mesh.bsp() != null || other.bsp() != null;
    }

    /**
     * Measures each filter on the pairs that those before it left undecided; filters that are off by default in
     * separate chains.
     */
    private List<BenchReport.FilterRow> filters() {
        double clock = nanosecondsOfTheClock();
        double[] usualMeans = new double[NAMES.length];
        double[] triedMeans = new double[NAMES.length];
        FilterCounters usual = count(FilterChain.CLASSIC, usualMeans);
        List<BenchReport.FilterRow> rows = new ArrayList<>();
        for (Filter filter : Filter.values()) {
            boolean tried = !FilterChain.CLASSIC.contains(filter);
            FilterCounters counters = tried ? count(with(FilterChain.CLASSIC, filter), triedMeans) : usual;
            long tests = counters.tests(filter);
            if (tests > 0) {
                rows.add(new BenchReport.FilterRow(
                        NAMES[filter.ordinal()],
                        tried,
                        tests,
                        counters.rejects(filter),
                        counters.accepts(filter),
                        (double) counters.rejects(filter) / tests,
                        Math.max(0, (tried ? triedMeans : usualMeans)[filter.ordinal()] - clock)));
            }
        }
        return rows;
    }

    /**
     * Runs a chain on each transform several times, and counts once.
     *
     * @param means receives the mean time of each filter: of the minimum per transform, which reduces the effect of
     *     other load
     */
    private FilterCounters count(Set<Filter> filters, double[] means) {
        FilterChain chain = new FilterChain(filters);
        FilterCounters counters = new FilterCounters(false);
        answers(chain, counters);
        long[][] min = new long[NAMES.length][transforms.length];
        for (long[] row : min) {
            Arrays.fill(row, Long.MAX_VALUE);
        }
        FilterCounters one = new FilterCounters(true);
        long start = System.nanoTime();
        for (int pass = 0; pass < MIN_PASSES || (pass < MAX_PASSES && System.nanoTime() - start < LONGEST); pass++) {
            for (int i = 0; i < transforms.length; i++) {
                one.clear();
                overlaps(chain, i, one);
                for (Filter filter : Filter.values()) {
                    if (one.tests(filter) > 0) {
                        min[filter.ordinal()][i] = Math.min(min[filter.ordinal()][i], one.nanoseconds(filter));
                    }
                }
            }
        }
        for (Filter filter : Filter.values()) {
            means[filter.ordinal()] = Arrays.stream(min[filter.ordinal()])
                    .filter(time -> time < Long.MAX_VALUE)
                    .average()
                    .orElse(0);
        }
        return counters;
    }

    private BenchReport.Chain chain(Plan plan) {
        FilterChain chain = new FilterChain(plan.filters());
        boolean aboutSolids = plan.filters().contains(Filter.VERTEX);
        BitSet expected = aboutSolids && solids != null ? solids : touching;
        long min = Long.MAX_VALUE;
        long spent = 0;
        for (int pass = 0; pass < MIN_PASSES || (pass < MAX_PASSES && spent < LONGEST); pass++) {
            long start = THREADS.getCurrentThreadCpuTime();
            BitSet answers = answers(chain, null);
            long time = THREADS.getCurrentThreadCpuTime() - start;
            min = Math.min(min, time);
            spent += time;
            answers.xor(expected);
            if (!answers.isEmpty()) {
                throw new IllegalStateException("the chain \"" + plan.name() + "\" gives results for "
                        + answers.cardinality()
                        + " of " + transforms.length + " transforms that differ from the "
                        + (aboutSolids ? "test of every vertex" : "exact test alone") + ", first transform "
                        + answers.nextSetBit(0));
            }
        }
        List<String> names = new ArrayList<>();
        for (Filter filter : Filter.values()) {
            if (plan.filters().contains(filter)) {
                names.add(NAMES[filter.ordinal()]);
            }
        }
        return new BenchReport.Chain(
                plan.name(),
                names,
                aboutSolids ? "solids" : "surfaces",
                expected.cardinality(),
                (double) min / transforms.length);
    }

    private BitSet answers(FilterChain chain, @Nullable FilterCounters counters) {
        BitSet hits = new BitSet(transforms.length);
        for (int i = 0; i < transforms.length; i++) {
            if (overlaps(chain, i, counters)) {
                hits.set(i);
            }
        }
        return hits;
    }

    /** Tests a pair; the witness is kept during an encounter. */
    private boolean overlaps(FilterChain chain, int pair, @Nullable FilterCounters counters) {
        if (pair % Encounters.FRAMES == 0) {
            witness.clear();
        }
        return chain.overlaps(mesh, other, transforms[pair], witness, counters);
    }

    private BitSet solids() {
        BitSet hits = (BitSet) touching.clone();
        for (int i = touching.nextClearBit(0); i < transforms.length; i = touching.nextClearBit(i + 1)) {
            if (anyInside(mesh, other, transforms[i], true) || anyInside(other, mesh, transforms[i], false)) {
                hits.set(i);
            }
        }
        return hits;
    }

    private static boolean anyInside(FilterBody solid, FilterBody of, RigidTransform otherToThis, boolean forward) {
        SolidMesh inside = solid.solid();
        if (inside == null) {
            return false;
        }
        float[] p = of.mesh().data().triangles().positions();
        float[] point = new float[3];
        for (int at = 0; at < p.length; at += 3) {
            if (forward) {
                otherToThis.toWorldPoint(p[at], p[at + 1], p[at + 2], point, 0);
            } else {
                otherToThis.toModelPoint(p[at], p[at + 1], p[at + 2], point, 0);
            }
            if (inside.pointInSolid(point[0], point[1], point[2])) {
                return true;
            }
        }
        return false;
    }

    private static BenchReport.Body describe(FilterBody body, String file) {
        return new BenchReport.Body(
                file, body.mesh().name(), body.mesh().triangleCount(), body.bsp() != null, body.solid() != null);
    }

    /** Returns the time between two successive readings of the clock, nanoseconds. */
    private static double nanosecondsOfTheClock() {
        double min = Double.POSITIVE_INFINITY;
        for (int round = 0; round < 20; round++) {
            int readings = 20_000;
            long sum = 0;
            for (int i = 0; i < readings; i++) {
                long start = System.nanoTime();
                sum += System.nanoTime() - start;
            }
            min = Math.min(min, (double) sum / readings);
        }
        return min;
    }

    private static BenchReport.Machine machine() {
        return new BenchReport.Machine(
                processor(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    }

    /** Returns the name of the processor, or {@code unknown}. */
    private static String processor() {
        Path linux = Path.of("/proc/cpuinfo");
        try {
            for (String line : Files.readAllLines(linux, StandardCharsets.UTF_8)) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        } catch (IOException e) {
            // another system
        }
        String windows = System.getenv("PROCESSOR_IDENTIFIER");
        return windows == null ? "unknown" : windows;
    }
}
