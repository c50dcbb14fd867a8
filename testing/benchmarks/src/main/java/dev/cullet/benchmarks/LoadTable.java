// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Times loading: from a file in the page cache to the answer of the first ray. */
final class LoadTable {
    private final PrintStream out;
    private final double seconds;

    LoadTable(PrintStream out, double seconds) {
        this.out = out;
        this.seconds = seconds;
    }

    void print(MeshArrays mesh, CulletEngine ours, List<Engine> peers) throws IOException {
        List<Engine> all = new ArrayList<>(List.of(ours));
        for (CulletEngine.Loading loading : new CulletEngine.Loading[] {
            CulletEngine.Loading.MAPPED,
            CulletEngine.Loading.FULL,
            CulletEngine.Loading.UNCHECKED,
            CulletEngine.Loading.COMPACT
        }) {
            CulletEngine other = new CulletEngine(Quality.FAST, loading);
            other.prepare(mesh);
            all.add(other);
        }
        all.addAll(peers);
        float[] ray = Queries.rays(mesh, 1, 11);
        List<Engine> able = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        List<Clock.Work> works = new ArrayList<>();
        List<Path> files = new ArrayList<>();
        for (Engine engine : all) {
            Path file = Files.createTempFile("cullet-bench", ".bin");
            files.add(file);
            long size = engine.save(file);
            if (size >= 0) {
                able.add(engine);
                sizes.add(size);
                works.add(() -> {
                    try {
                        engine.load(file);
                        engine.firstRay(ray);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
        Clock.Work[] array = works.toArray(new Clock.Work[0]);
        double warm = 0;
        double round = 0;
        while (warm < seconds * array.length / 2) {
            round = 0;
            for (Clock.Work work : array) {
                round += Clock.time(work) * 1e-9;
            }
            warm += round;
        }
        int rounds = (int) Math.max(5, Math.min(61, seconds * array.length / round));
        long[][] times = Clock.rounds(array, rounds);
        out.println(PeerTable.row("load to the first ray", "ms", "our ratio", "file, B/triangle"));
        out.println("| --- | --- | --- | --- |");
        for (int i = 0; i < array.length; i++) {
            double[] millis = new double[rounds];
            double[] ratios = new double[rounds];
            for (int k = 0; k < rounds; k++) {
                millis[k] = times[i][k] * 1e-6;
                ratios[k] = (double) times[0][k] / times[i][k];
            }
            out.println(PeerTable.row(
                    able.get(i).name(),
                    String.format(Locale.ROOT, "%,.3f", Clock.median(millis)),
                    i == 0 ? "" : String.format(Locale.ROOT, "%.2f", Clock.median(ratios)),
                    String.format(Locale.ROOT, "%.1f", (double) sizes.get(i) / mesh.triangleCount())));
        }
        out.println();
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
