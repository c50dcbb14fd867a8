// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many generated files on two executors, against the plain command: a first run that fills a cache, a second one into
 * the same folder, one into an empty folder, and a run in which ten executors are killed. Prints seconds, processor
 * time, memory, and bytes that were moved and shuffled.
 */
@RequiresPlatform(Need.SPARK_JDK)
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
        try (TestCluster cluster = new TestCluster(folder, "local-cluster[2,1,2048]")) {
            plain(cluster.tool());
            Map<String, String> plain = TestCluster.hashes(folder.resolve("plain"));
            assertEquals(FILES, plain.size());
            String cache = "--cache=" + folder.resolve("cache");
            run(cluster, manifest, "cold", plain, " baked; ", cache);
            TestCluster.Run again = run(cluster, manifest, "cold", plain, " up-to-date; ", cache);
            assertEquals(0, again.moved("assets"));
            assertEquals(0, again.moved("cache"));
            TestCluster.Run empty = run(cluster, manifest, "from-cache", plain, " cached; ", cache);
            assertEquals(
                    plain.size(),
                    TestCluster.hashes(folder.resolve("from-cache")).size());
            assertTrue(empty.moved("assets") > 0, empty.text());
            try (ExecutorKiller killer = new ExecutorKiller(DEATHS, SEED, FILES / (DEATHS + 2))) {
                killer.start(folder.resolve("killed"));
                run(cluster, manifest, "killed", plain, null);
                assertEquals(DEATHS, killer.killed());
            }
            assertEquals(0, cluster.shuffledBytes());
            print("bytes of shuffles: 0");
        }
    }

    /** Bakes with the plain command in a process of its own, as the release runs it. */
    private static void plain(Path tool) throws Exception {
        long start = System.nanoTime();
        List<String> command =
                List.of("sh", tool + "/bin/cullet", "bake", "sources", "-d", "plain", "--isolate=false", "--jobs=2");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("CULLET_JAVA_OPTS", "-XX:+UseSerialGC");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("plain.log").toFile())
                .start();
        double cpu = 0;
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
            cpu = MemorySampler.cpuSeconds(process.toHandle(), cpu);
        }
        assertEquals(0, process.exitValue(), Files.readString(folder.resolve("plain.log")));
        print(String.format(
                Locale.ROOT,
                "plain: %d files, %.1f s, %.1f s of processors",
                FILES,
                (System.nanoTime() - start) / 1e9,
                cpu));
    }

    private static void print(String line) {
        System.out.println(line);
        System.out.flush();
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

    /** @param status of all files; null: any, because an attempt of a killed executor may have published its asset */
    private static TestCluster.Run run(
            TestCluster cluster,
            Path manifest,
            String name,
            Map<String, String> plain,
            @Nullable String status,
            String... flags)
            throws Exception {
        Path out = folder.resolve(name);
        List<String> more = new ArrayList<>(List.of(flags));
        more.add("--strict");
        more.add("--options={\"isolate\":" + Boolean.getBoolean("cullet.spark.isolate") + "}");
        TestCluster.Run run;
        try (MemorySampler memory = new MemorySampler()) {
            run = cluster.run(manifest, out.toString(), more.toArray(String[]::new));
            print(name + ": " + run.text().strip());
            print(name + ": " + memory.text());
        }
        assertEquals(0, run.code());
        assertTrue(run.text().startsWith(FILES + " files in "), run.text());
        assertTrue(status == null || run.text().contains(": " + FILES + status), run.text());
        assertEquals(plain, TestCluster.hashes(out), name);
        return run;
    }
}
