// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many generated files on two executors, against the plain command: a first run that fills a cache, a warm run, and a
 * run in which ten executors are killed. Prints files per second, memory and bytes of shuffles.
 */
@Tag("campaign")
final class SparkCampaignTest {
    private static final int FILES = Integer.getInteger("cullet.spark.files", 10_000);
    private static final int DEATHS = 10;
    private static final long SEED = 24;
    private static final List<String> MODELS = List.of("wall.obj", "drone.obj");

    @TempDir
    static Path folder = Path.of("");

    @Test
    void manyFilesAreThoseOfThePlainCommandAlsoIfExecutorsDie() throws Exception {
        Path manifest = prepare();
        long start = System.nanoTime();
        TestCluster.bakePlainly(folder.resolve("sources"), folder.resolve("plain"));
        System.out.printf(Locale.ROOT, "plain: %d files, %.1f s%n", FILES, (System.nanoTime() - start) / 1e9);
        Map<String, String> plain = TestCluster.hashes(folder.resolve("plain"));
        assertEquals(FILES, plain.size());
        try (TestCluster cluster = new TestCluster(folder, "local-cluster[2,1,2048]")) {
            String cache = "--cache=" + folder.resolve("cache");
            run(cluster, manifest, "cold", plain, " baked; ", cache);
            run(cluster, manifest, "warm", plain, " cached; ", cache);
            try (ExecutorKiller killer = new ExecutorKiller(DEATHS, SEED, FILES / (DEATHS + 2))) {
                killer.start(folder.resolve("killed"));
                run(cluster, manifest, "killed", plain, " baked; ");
                assertEquals(DEATHS, killer.killed());
            }
            assertEquals(0, cluster.shuffledBytes());
            System.out.println("bytes of shuffles: 0");
        }
    }

    private static Path prepare() throws IOException {
        List<List<String>> models = new ArrayList<>();
        for (String model : MODELS) {
            models.add(Files.readAllLines(Checkout.path("samples/models/" + model)));
        }
        List<String> lines = new ArrayList<>();
        for (long seed = 0; seed < FILES; seed++) {
            int which = (int) (seed % MODELS.size());
            String name = MODELS.get(which);
            lines.add(Variants.line(Checkout.path("samples/models/" + name).toString(), seed));
            Path source = folder.resolve("sources/" + seed % 1000 + "/" + name.replace(".obj", "-" + seed + ".obj"));
            Files.createDirectories(source.resolveSibling(""));
            Variants.write(models.get(which), seed, source);
        }
        return Files.write(folder.resolve("m.jsonl"), lines);
    }

    private static void run(
            TestCluster cluster, Path manifest, String name, Map<String, String> plain, String status, String... flags)
            throws Exception {
        Path out = folder.resolve(name);
        List<String> more = new ArrayList<>(List.of(flags));
        more.add("--strict");
        more.add("--options={\"isolate\":" + Boolean.getBoolean("cullet.spark.isolate") + "}");
        try (MemorySampler memory = new MemorySampler()) {
            TestCluster.Run run = cluster.run(manifest, out.toString(), more.toArray(String[]::new));
            System.out.print(name + ": " + run.text());
            System.out.println(name + ": " + memory.text());
            assertEquals(0, run.code());
            assertTrue(run.text().contains(": " + FILES + status), run.text());
        }
        assertEquals(plain, TestCluster.hashes(out), name);
    }
}
