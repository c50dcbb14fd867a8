// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.testkit.MeshArrays;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times building on one thread: three presets of Cullet and the peers take turns. Prints the SAH cost of the trees of
 * Cullet.
 */
final class BuildTable {
    private final PrintStream out;
    private final double seconds;

    private final Results results;

    BuildTable(PrintStream out, double seconds, Results results) {
        this.out = out;
        this.results = results;
        results.table(
                "peers-build",
                "milliseconds of a build on one thread; ratio: median over rounds of its time divided by that of the"
                        + " peer; SAH cost of the tree");
        this.seconds = seconds;
    }

    void print(MeshArrays mesh, List<Engine> peers) {
        List<Engine> all = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Quality quality : Quality.values()) {
            CulletEngine ours = new CulletEngine(quality);
            ours.prepare(mesh);
            all.add(ours);
            names.add("Cullet " + quality.name().toLowerCase(Locale.ROOT));
        }
        for (Engine peer : peers) {
            all.add(peer);
            names.add(peer.name());
        }
        Clock.Work[] works = all.stream().map(c -> (Clock.Work) c::cook).toArray(Clock.Work[]::new);
        double round = 0;
        for (Clock.Work work : works) {
            double pass = 0;
            for (double warm = 0; warm < 3 * seconds; warm += pass) { // a builder needs many runs to be compiled well
                pass = Clock.time(work) * 1e-9;
            }
            round += pass;
        }
        int rounds = (int) Math.max(3, Math.min(31, seconds * works.length / round));
        long[][] times = Clock.rounds(works, rounds);
        out.println(PeerTable.row("build on one thread", "ms", "by PhysX", "SAH"));
        out.println("| --- | --- | --- | --- |");
        for (int i = 0; i < all.size(); i++) {
            double[] millis = new double[rounds];
            double[] ratios = new double[rounds];
            for (int k = 0; k < rounds; k++) {
                millis[k] = times[i][k] * 1e-6;
                ratios[k] = peers.isEmpty() ? Double.NaN : (double) times[i][k] / times[3][k];
            }
            String sah = all.get(i) instanceof CulletEngine ours ? String.format(Locale.ROOT, "%.2f", ours.sah()) : "";
            Map<String, String> row = new LinkedHashMap<>();
            row.put("mesh", Models.title(mesh));
            row.put("triangles", String.valueOf(mesh.triangleCount()));
            row.put("builder", names.get(i));
            row.put("ms", String.format(Locale.ROOT, "%.1f", Clock.median(millis)));
            Clock.addRatios(row, names, times, i);
            row.put("sah", sah);
            results.row("peers-build", row);
            out.println(PeerTable.row(
                    names.get(i),
                    String.format(Locale.ROOT, "%,.1f", Clock.median(millis)),
                    String.format(Locale.ROOT, "%.2f", Clock.median(ratios)),
                    sah));
        }
        out.println();
    }
}
