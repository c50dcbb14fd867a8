// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.world.bulk.BulkQuery;
import java.io.PrintStream;
import java.util.Locale;

/** Times bulk queries beside the same queries one by one. No peer has a bulk call. */
final class BulkTable {
    private static final int QUERIES = 20_000;
    private static final int ROUNDS = 15;

    private final PrintStream out;
    private final double seconds;

    private final Results results;

    BulkTable(PrintStream out, double seconds, Results results) {
        this.out = out;
        this.results = results;
        results.table(
                "peers-bulk",
                "nanoseconds per query of 20000 queries, one by one and in one call; ratio: median over rounds of the"
                        + " time in bulk divided by that one by one");
        this.seconds = seconds;
    }

    void print(MeshArrays mesh, CollisionMesh ours) {
        out.println();
        out.println(PeerTable.row("20,000 in one call", "one by one, ns", "in bulk, ns", "ratio"));
        out.println("| --- | --- | --- | --- |");
        BulkQuery bulk = new BulkQuery(QUERIES);
        int[] triangles = new int[QUERIES];
        float[] near = Queries.pointsNearSurface(mesh, 0.02 * mesh.diagonal(), QUERIES, 12);
        float[] spheres = new float[4 * QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            System.arraycopy(near, 3 * i, spheres, 4 * i, 3);
            spheres[4 * i + 3] = (float) (0.01 * mesh.diagonal());
        }
        int[] sink = new int[1];
        row(
                mesh,
                "any sphere 1 %",
                () -> {
                    for (int i = 0; i < spheres.length; i += 4) {
                        sink[0] += ours.anySphere(spheres[i], spheres[i + 1], spheres[i + 2], spheres[i + 3]);
                    }
                },
                () -> sink[0] += bulk.anySpheres(ours, spheres, QUERIES, triangles));
    }

    private void row(MeshArrays mesh, String what, Clock.Work single, Clock.Work bulk) {
        Clock.Work[] works = {single, bulk};
        for (double warm = 0; warm < seconds; ) {
            warm += 1e-9 * (Clock.time(single) + Clock.time(bulk));
        }
        long[][] times = Clock.rounds(works, ROUNDS);
        double[] alone = new double[ROUNDS];
        double[] together = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int k = 0; k < ROUNDS; k++) {
            alone[k] = (double) times[0][k] / QUERIES;
            together[k] = (double) times[1][k] / QUERIES;
            ratios[k] = (double) times[1][k] / times[0][k];
        }
        results.row(
                "peers-bulk",
                "mesh",
                Models.title(mesh),
                "triangles",
                String.valueOf(mesh.triangleCount()),
                "query",
                what,
                "one_by_one_ns",
                String.format(Locale.ROOT, "%.0f", Clock.median(alone)),
                "bulk_ns",
                String.format(Locale.ROOT, "%.0f", Clock.median(together)),
                "ratio",
                String.format(Locale.ROOT, "%.2f", Clock.median(ratios)));
        out.println(PeerTable.row(
                what,
                String.format(Locale.ROOT, "%.0f", Clock.median(alone)),
                String.format(Locale.ROOT, "**%.0f**", Clock.median(together)),
                String.format(Locale.ROOT, "**%.2f**", Clock.median(ratios))));
    }
}
