// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job on two executors, JVMs of their own; one is killed. */
final class LocalClusterTest {
    private static final int FILES = 60;

    @Test
    @Timeout(300)
    void aKilledExecutorLeavesNoTraceInTheAssets(@TempDir Path folder) throws Exception {
        Path wall = Checkout.path("samples/models/wall.obj");
        List<String> model = Files.readAllLines(wall);
        List<String> lines = new ArrayList<>();
        for (long seed = 0; seed < FILES; seed++) {
            lines.add(Variants.line(wall.toString(), seed));
            Path source = folder.resolve("sources/" + seed % 1000 + "/wall-" + seed + ".obj");
            Files.createDirectories(source.resolveSibling(""));
            Variants.write(model, seed, source);
        }
        Path manifest = Files.write(folder.resolve("m.jsonl"), lines);
        Path out = folder.resolve("out");
        try (TestCluster cluster = new TestCluster(folder, "local-cluster[2,1,1024]")) {
            ExecutorKiller killer = new ExecutorKiller(1, 7);
            TestCluster.Run run;
            try (killer) {
                killer.start(out);
                run = cluster.run(
                        manifest, out.toString(), "--options={\"isolate\":false}", "--files-per-task=10", "--strict");
            }
            assertEquals(1, killer.killed());
            assertEquals(0, run.code(), run.text());
            assertTrue(run.text().contains(": " + FILES + " baked; "), run.text());
            assertEquals(
                    FILES,
                    cluster.session
                            .read()
                            .parquet(cluster.report() + "/files.parquet")
                            .collectAsList()
                            .size());
        }
        TestCluster.bakePlainly(folder.resolve("sources"), folder.resolve("plain"));
        Map<String, String> plain = TestCluster.hashes(folder.resolve("plain"));
        assertEquals(FILES, plain.size());
        assertEquals(plain, TestCluster.hashes(out));
    }
}
