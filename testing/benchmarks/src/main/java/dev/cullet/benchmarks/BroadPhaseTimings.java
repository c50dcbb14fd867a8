// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.world.broadphase.BroadPhase;
import dev.cullet.world.broadphase.MortonGrid;
import dev.cullet.world.broadphase.SweepAndPrune;
import dev.cullet.world.broadphase.UniformGrid;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Prints times of the broad phases: microseconds of thread CPU time per call.
 *
 * <pre>
 * mvn -B -q -pl testing/benchmarks -am test-compile
 * java -cp [class path of the module] dev.cullet.benchmarks.BroadPhaseTimings
 * </pre>
 */
public final class BroadPhaseTimings {
    private static final float[] WORLD = {0, 0, 0, 1000, 1000, 1000};

    private BroadPhaseTimings() {}

    /** Prints the table; a folder as the only argument gets it as {@code broad-phase.csv}. */
    public static void main(String[] arguments) throws IOException {
        Results results = new Results();
        results.table("broad-phase", "microseconds of thread CPU time per findPairs, minimum of many");
        System.out.println("| world | objects | pairs | sweep and prune | Morton grid | uniform grid | all pairs |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (String world : new String[] {"spread", "clustered", "lined up", "mixed sizes"}) {
            for (int count : new int[] {32, 300, 1_000, 10_000, 100_000}) {
                row(world, count, results);
            }
        }
        results.write(arguments.length > 0 ? Path.of(arguments[0]) : null);
    }

    private static void row(String world, int count, Results results) {
        float[] bounds = world(world, count);
        int[] pairs = new int[40 * count + 20_000];
        BroadPhase[] phases = {
            new SweepAndPrune(3, count),
            MortonGrid.clipped(3, count, WORLD),
            new UniformGrid(3, count, WORLD, side(count))
        };
        String[] columns = {"sweep_and_prune_us", "morton_grid_us", "uniform_grid_us"};
        Map<String, String> row = new LinkedHashMap<>();
        row.put("world", world);
        row.put("objects", String.valueOf(count));
        row.put("pairs", "");
        StringBuilder line = new StringBuilder();
        int expected = -1;
        for (BroadPhase phase : phases) {
            int found = phase.findPairs(bounds, count, pairs);
            if (expected >= 0 && found != expected) {
                throw new IllegalStateException(phase + " found " + found + ", others " + expected);
            }
            expected = found;
            double micros = time(() -> phase.findPairs(bounds, count, pairs));
            row.put(columns[row.size() - 3], String.format(Locale.ROOT, "%.1f", micros));
            line.append(String.format(Locale.ROOT, " %.1f |", micros));
        }
        String all = count > 10_000 ? "" : String.format(Locale.ROOT, "%.1f", time(() -> all(bounds, count)));
        row.put("pairs", String.valueOf(expected));
        row.put("all_pairs_us", all);
        results.row("broad-phase", row);
        line.append(all.isEmpty() ? " - |" : " " + all + " |");
        System.out.println("| " + world + " | " + count + " | " + expected + " |" + line);
    }

    /** Half a cell of a world where each object has a cell of its own. */
    private static float side(int count) {
        return (float) (1000 / Math.cbrt(count) / 2);
    }

    private static int all(float[] bounds, int count) {
        int found = 0;
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++) {
                found += overlap(bounds, 6 * a, 6 * b) ? 1 : 0;
            }
        }
        return found;
    }

    private static boolean overlap(float[] bounds, int a, int b) {
        for (int axis = 0; axis < 3; axis++) {
            if (bounds[a + axis] > bounds[b + 3 + axis] || bounds[b + axis] > bounds[a + 3 + axis]) {
                return false;
            }
        }
        return true;
    }

    /** The minimum of many rounds, because the machine may be shared. */
    private static double time(Runnable call) {
        long end = System.nanoTime() + 300_000_000L;
        double best = Double.POSITIVE_INFINITY;
        while (System.nanoTime() < end) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            int rounds = 0;
            long used = 0;
            while (used < 20_000_000L) {
                call.run();
                rounds++;
                used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            }
            best = Math.min(best, used / 1e3 / rounds);
        }
        return best;
    }

    private static float[] world(String world, int count) {
        Random random = new Random(42);
        float[] bounds = new float[6 * count];
        for (int i = 0; i < count; i++) {
            double size = side(count);
            if (world.equals("mixed sizes")) {
                size *= Math.pow(10, 2 * random.nextDouble() - 1.5);
            }
            for (int axis = 0; axis < 3; axis++) {
                double at = 1000 * random.nextDouble();
                if (world.equals("clustered")) {
                    at = 100 + 200 * (i % 5) + 60 * random.nextGaussian();
                } else if (world.equals("lined up") && axis > 0) {
                    at = 500 + 2 * random.nextDouble();
                }
                double width = world.equals("lined up") ? 1000.0 / count : size * (0.5 + 0.5 * random.nextDouble());
                bounds[6 * i + axis] = (float) at;
                bounds[6 * i + 3 + axis] = (float) (at + width);
            }
        }
        return bounds;
    }
}
