// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.benchmarks.Engine.Query;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row per kind of query: nanoseconds of all, our ratio to each, bytes allocated, work, and wrong answers.
 */
final class QueryTable {
    private static final int MAX_ROUNDS = 61;
    private static final int MIN_ROUNDS = 5;
    private static final double SLOW_PASS = 0.1; // seconds; a slower engine runs fewer queries

    /** Seconds of one turn: shorter ones measure how long a engine takes to get its own data into the caches again. */
    private static final double TURN = 0.02;

    private final PrintStream out;
    private final double seconds;
    private final double warmUp;
    private final Results results;
    private final String title;
    private final Workload workload;
    private final List<Engine> all;
    private final WorkCounts counts;
    private final List<String> notes = new ArrayList<>();
    private @Nullable PairOracle pairs;

    /**
     * Prepares the table of one mesh.
     *
     * @param seconds of the turns of one engine
     * @param warmUp seconds before the first turn: what was compiled for another kind of query is compiled again,
     *     beside the measurement
     * @param title name of the table in the results
     */
    QueryTable(
            PrintStream out,
            double seconds,
            double warmUp,
            Workload workload,
            CulletEngine ours,
            List<Engine> all,
            Results results,
            String title) {
        this.out = out;
        this.warmUp = warmUp;
        this.results = results;
        this.title = title;
        results.table(
                title,
                "nanoseconds of thread CPU time per query, and the median over rounds of the time of Cullet divided by"
                        + " that of the engine; layout: Cullet with a second layout for rays, whose time is divided by"
                        + " that of the peer");
        this.seconds = seconds;
        this.workload = workload;
        this.all = all;
        this.counts = new WorkCounts(ours.collisionMesh().data());
    }

    void printHead() {
        List<String> head = new ArrayList<>(List.of("query", "hits"));
        for (Engine engine : all) {
            head.add(engine.name() + " ns");
        }
        head.add("B/query");
        head.add("nodes, triangles");
        head.add("sphere tree");
        out.println(PeerTable.row(head.toArray(new String[0])));
        out.println("|" + " --- |".repeat(head.size()));
    }

    void printRow(QueryKind kind) {
        int count = workload.count(kind);
        List<@Nullable Query> queries = new ArrayList<>();
        for (Engine engine : all) {
            queries.add(measures(engine, kind) ? engine.query(kind, workload) : null);
        }
        if (queries.get(0) == null) {
            return;
        }
        check(kind, queries);
        int[] queryCounts = new int[all.size()];
        double[][] times = time(queries, count, queryCounts);
        List<String> cells = new ArrayList<>(List.of(kind.toString()));
        cells.add(Objects.requireNonNull(queries.get(0)).hits(0, count) + " of " + count);
        long allocated = 0;
        Map<String, String> row = new LinkedHashMap<>();
        row.put("mesh", Models.title(workload.mesh));
        row.put("triangles", String.valueOf(workload.mesh.triangleCount()));
        row.put("query", kind.toString());
        row.put("hits", String.valueOf(Objects.requireNonNull(queries.get(0)).hits(0, count)));
        row.put("queries", String.valueOf(count));
        for (int i = 0; i < all.size(); i++) {
            Query query = queries.get(i);
            if (query == null) {
                cells.add("-");
                continue;
            }
            double[] ratios = new double[times[i].length];
            for (int k = 0; k < ratios.length; k++) {
                ratios[k] = times[0][k] / times[i][k];
            }
            double nanos = Clock.median(times[i]);
            addTo(row, i, times);
            cells.add(
                    i == 0
                            ? String.format(Locale.ROOT, "**%,.0f**", nanos)
                            : String.format(Locale.ROOT, "%,.0f (**%.2f**)", nanos, Clock.median(ratios)));
            if (i == 0) {
                allocated = Long.MAX_VALUE;
                for (int turn = 0; turn < 5; turn++) {
                    allocated = Math.min(allocated, Clock.allocated(() -> query.hits(0, count)));
                }
            }
        }
        cells.add(Long.toString(allocated / count));
        row.put("bytes_per_query", Long.toString(allocated / count));
        String[] visits = work(kind, false).split(", ", -1);
        if (visits.length == 2) {
            row.put("nodes", visits[0]);
            row.put("tested", visits[1]);
        }
        results.row(title, row);
        cells.add(work(kind, false));
        cells.add(work(kind, true));
        out.println(PeerTable.row(cells.toArray(new String[0])));
    }

    /** Whether an engine with a layout for rays differs from one without; all other engines are measured. */
    private static boolean measures(Engine engine, QueryKind kind) {
        boolean rays = kind == QueryKind.CLOSEST_RAY || kind == QueryKind.ANY_RAY || kind == QueryKind.SPHERE_CAST;
        return rays || !(engine instanceof CulletEngine ours) || !ours.hasRayLayout();
    }

    /**
     * Adds the time of an engine. Of a peer also those of Cullet and of its other forms divided by it, of another form
     * of Cullet its time divided by that of the first.
     */
    private void addTo(Map<String, String> row, int engine, double[][] times) {
        String name = Results.column(all.get(engine).name());
        row.put(name + "_ns", String.format(Locale.ROOT, "%.0f", Clock.median(times[engine])));
        if (engine > 0 && all.get(engine) instanceof CulletEngine) {
            row.put(name + "_ratio_cullet", ratio(times[engine], times[0]));
            return;
        }
        for (int i = 0; i < engine; i++) {
            if (i == 0) {
                row.put("ratio_" + name, ratio(times[i], times[engine]));
            } else if (all.get(i) instanceof CulletEngine ours
                    && row.containsKey(Results.column(ours.name()) + "_ns")) {
                row.put(Results.column(ours.name()) + "_ratio_" + name, ratio(times[i], times[engine]));
            }
        }
    }

    /** Returns the median over rounds of one time divided by another. */
    private static String ratio(double[] times, double[] others) {
        double[] ratios = new double[times.length];
        for (int k = 0; k < ratios.length; k++) {
            ratios[k] = times[k] / others[k];
        }
        return String.format(Locale.ROOT, "%.2f", Clock.median(ratios));
    }

    void printNotes() {
        out.println();
        out.println("Ratio: our time by theirs, median of rounds. Answers that differ from brute force by more than"
                + " rounding (1e-5 of the diagonal; compact 5e-5):");
        if (notes.isEmpty()) {
            out.println("none.");
        }
        for (String note : notes) {
            out.println("- " + note);
        }
    }

    /** Compares answers with brute force. Wrong engines are listed in the notes, and timed as well. */
    private void check(QueryKind kind, List<@Nullable Query> queries) {
        int checked = workload.checked(kind);
        int[] wrong = new int[all.size()];
        boolean measured = kind.hasDistance();
        for (int number = 0; number < checked; number++) {
            boolean hit;
            double fromOpposite; // distance to the opposite answer, as a fraction of the diagonal
            double distance = measured ? workload.distance(kind, number) : Double.NaN;
            if (kind.isPair()) {
                if (pairs == null) {
                    pairs = new PairOracle(workload.mesh);
                }
                hit = pairs.touch(workload.pairs(kind)[number]);
                fromOpposite = Double.POSITIVE_INFINITY;
            } else {
                double margin = workload.margin(kind, number);
                hit = margin <= 0;
                fromOpposite = Math.abs(margin) / workload.diagonal;
            }
            for (int i = 0; i < all.size(); i++) {
                Query query = queries.get(i);
                double error = all.get(i).error();
                if (query == null || fromOpposite <= error) {
                    continue;
                }
                boolean answer = query.hits(number);
                boolean far = answer
                        && hit
                        && measured
                        && Math.abs(query.distance() - distance) > error * workload.diagonal + 1e-4 * distance;
                wrong[i] += answer != hit || far ? 1 : 0;
            }
        }
        for (int i = 0; i < wrong.length; i++) {
            if (wrong[i] > 0) {
                String note = kind + ": " + all.get(i).name() + ", " + wrong[i] + " of " + checked + " checked";
                notes.add(note);
                results.note(title, "answers that differ, " + Models.title(workload.mesh) + ", " + note);
            }
        }
        if (wrong[0] > 0) {
            throw new IllegalStateException("answers of Cullet are wrong: " + notes);
        }
    }

    /** Nanoseconds per query by engine and round. */
    private double[][] time(List<@Nullable Query> queries, int count, int[] queryCounts) {
        Clock.Work[] works = new Clock.Work[queries.size()];
        int[] repeats = new int[works.length];
        int[] sink = new int[1];
        for (int i = 0; i < works.length; i++) {
            Query query = queries.get(i);
            if (query == null) {
                works[i] = () -> {};
                queryCounts[i] = 1;
                repeats[i] = 1;
                continue;
            }
            // warm up, and find how many queries fit into a pass
            int part = Math.min(count, 20);
            double first = Clock.time(() -> sink[0] += query.hits(0, part)) * 1e-9;
            queryCounts[i] = (int) Math.max(1, Math.min(count, part * SLOW_PASS / Math.max(first, 1e-9)));
            int n = queryCounts[i];
            double spent = 0;
            double pass = 0;
            for (int turn = 0; spent < warmUp && turn < 4000; turn++) {
                pass = Clock.time(() -> sink[0] += query.hits(0, n)) * 1e-9;
                spent += pass;
            }
            repeats[i] = (int) Math.max(1, Math.min(1000, TURN / Math.max(pass, 1e-7)));
            int times = repeats[i];
            works[i] = () -> {
                for (int k = 0; k < times; k++) {
                    sink[0] += query.hits(0, n);
                }
            };
        }
        double round = 0;
        for (Clock.Work work : works) {
            round += Clock.time(work) * 1e-9;
        }
        int rounds = (int) Math.max(MIN_ROUNDS, Math.min(MAX_ROUNDS, seconds * works.length / 2 / round));
        long[][] nanos = Clock.rounds(works, rounds);
        double[][] perQuery = new double[works.length][rounds];
        for (int i = 0; i < works.length; i++) {
            for (int k = 0; k < rounds; k++) {
                perQuery[i][k] = (double) nanos[i][k] / repeats[i] / queryCounts[i];
            }
        }
        return perQuery;
    }

    private String work(QueryKind kind, boolean spheres) {
        int sample = 500;
        double visited = 0;
        double tested = 0;
        for (int i = 0; i < sample; i++) {
            switch (kind) {
                case SPHERE_1, SPHERE_10 -> {
                    float[] c = workload.centers(kind);
                    counts.sphere(spheres, c[3 * i], c[3 * i + 1], c[3 * i + 2], workload.size(kind));
                }
                case BOX_1, BOX_10 -> {
                    float[] c = workload.centers(kind);
                    double h = workload.size(kind);
                    double[] box = new double[6];
                    for (int axis = 0; axis < 3; axis++) {
                        box[axis] = c[3 * i + axis] - h;
                        box[3 + axis] = c[3 * i + axis] + h;
                    }
                    counts.box(spheres, box);
                }
                case CLOSEST_POINT -> {
                    float[] p = workload.points;
                    counts.closest(spheres, p[3 * i], p[3 * i + 1], p[3 * i + 2]);
                }
                case CLOSEST_RAY -> {
                    float[] r = workload.rays;
                    counts.ray(spheres, new double[] {r[6 * i], r[6 * i + 1], r[6 * i + 2]}, new double[] {
                        r[6 * i + 3], r[6 * i + 4], r[6 * i + 5]
                    });
                }
                default -> {
                    return "";
                }
            }
            visited += counts.visited();
            tested += counts.tested();
        }
        return String.format(Locale.ROOT, "%.1f, %.1f", visited / sample, tested / sample);
    }
}
