// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The job on two executors, JVMs of their own: one is killed, and one is so slow that Spark repeats its task. */
@RequiresPlatform(Need.SPARK_JDK)
final class LocalClusterTest {
    private TestCluster cluster;
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        cluster = TestCluster.cluster();
        folder = Files.createTempDirectory(cluster.folder, "cluster");
    }

    /** Executors would outlive the last test until the JVM ends. */
    @AfterAll
    static void stop() throws IOException {
        TestCluster.cluster().close();
    }

    /** Bakes walls with the plain command. */
    private Map<String, String> plain(int files) throws Exception {
        List<String> model = Files.readAllLines(Checkout.path("samples/models/wall.obj"));
        for (long seed = 0; seed < files; seed++) {
            Path source = folder.resolve("sources/" + seed % 1000 + "/wall-" + seed + ".obj");
            Files.createDirectories(source.resolveSibling(""));
            Variants.write(model, seed, source);
        }
        TestCluster.bakePlainly(folder.resolve("sources"), folder.resolve("plain"));
        Map<String, String> plain = TestCluster.hashes(folder.resolve("plain"));
        assertEquals(files, plain.size());
        return plain;
    }

    @Test
    @Timeout(900)
    void aKilledExecutorLeavesNoTraceInTheAssets() throws Exception {
        int files = 60;
        Path out = folder.resolve("out");
        ExecutorKiller killer = new ExecutorKiller(1, 7);
        TestCluster.Run run;
        try (killer) {
            killer.start(out);
            run = cluster.run(
                    cluster.manifest(files),
                    out.toString(),
                    "--options={\"isolate\":false}",
                    "--files-per-task=10",
                    "--strict");
        }
        assertEquals(1, killer.killed());
        assertEquals(0, run.code(), run.text());
        assertTrue(run.text().contains(files + " files in 6 tasks"), run.text());
        assertEquals(
                files,
                cluster.session
                        .read()
                        .parquet(cluster.report() + "/files.parquet")
                        .collectAsList()
                        .size());
        assertEquals(plain(files), TestCluster.hashes(out));
    }

    /** The first attempt stops between the temporary file and its rename; the second publishes the asset. */
    @Test
    @Timeout(900)
    void aSpeculativeAttemptPublishesTheSameAsset() throws Exception {
        int files = 20;
        Path out = folder.resolve("out");
        List<String> lines = new ArrayList<>(Files.readAllLines(cluster.manifest(files)));
        lines.set(0, lines.get(0).replace("wall-0.cullet", "stalled.cullet"));
        Path manifest = Files.write(folder.resolve("m.jsonl"), lines);
        long before = cluster.speculative();
        TestCluster.Run run =
                cluster.run(manifest, "slow:" + out, "--options={\"isolate\":false}", "--files-per-task=1", "--strict");
        assertEquals(0, run.code(), run.text());
        assertTrue(run.text().contains(files + " files in 20 tasks: 20 baked; "), run.text());
        assertTrue(cluster.speculative() > before, "Spark repeated the task");
        assertTrue(Files.exists(out.resolve("0/stalled.cullet.marker")), "an attempt stopped");
        Files.delete(out.resolve("0/stalled.cullet.marker"));
        Map<String, String> plain = plain(files);
        plain.put("0/stalled.cullet", plain.remove("0/wall-0.cullet"));
        assertEquals(plain, TestCluster.hashes(out));
        try (var left = Files.list(out)) {
            assertFalse(left.anyMatch(file -> file.getFileName().toString().startsWith("_temporary")));
        }
    }
}
