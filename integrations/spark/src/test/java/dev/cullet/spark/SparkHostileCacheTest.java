// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.CacheTraps;
import dev.cullet.testkit.HostileModes;
import dev.cullet.testkit.HostileServer;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hostile cache servers of a job with two tasks at a time, whose commands have small heaps. */
@Tag("campaign")
@RequiresPlatform(Need.ACCESS_TIMES)
class SparkHostileCacheTest {
    private static final long LIMIT_MILLIS = 120_000;

    @TempDir
    static Path folder = Path.of("");

    @Test
    @Timeout(7200)
    void allModesInAJob() throws Exception {
        CacheTraps traps = new CacheTraps(folder.toRealPath());
        List<String> lines = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            lines.add("{\"input\":\"" + traps.models().resolve(name + ".obj") + "\"}");
        }
        Path manifest = Files.write(folder.resolve("manifest.jsonl"), lines);
        long slowest = 0;
        int jobs = 0;
        try (HostileServer server = new HostileServer();
                TestCluster cluster = TestCluster.local()) {
            for (boolean keyed : List.of(false, true)) {
                run(cluster, server, manifest, folder.resolve("fill-" + keyed), keyed, "60");
            }
            Map<String, String> right = TestCluster.hashes(folder.resolve("fill-true"));
            assertEquals(3, right.size());
            assertEquals(10, server.objects().size());
            for (Map.Entry<String, HostileServer.Behaviour> mode :
                    HostileModes.all().entrySet()) {
                for (boolean keyed : List.of(false, true)) {
                    server.behave(mode.getValue());
                    Path out = folder.resolve("out-" + jobs++);
                    long start = System.nanoTime();
                    TestCluster.Run run = run(cluster, server, manifest, out, keyed, "1");
                    long millis = (System.nanoTime() - start) / 1_000_000;
                    String all = mode.getKey() + (keyed ? ", keyed" : "") + " after " + millis + " ms:\n" + run.text();
                    assertEquals(0, run.code(), all);
                    assertEquals(right, TestCluster.hashes(out), all);
                    assertTrue(millis < LIMIT_MILLIS, all);
                    assertEquals(List.of(), traps.opened(), all);
                    assertFalse(run.text().contains(CacheHttpServer.TOKEN), all);
                    assertEquals(List.of(), TestCluster.filesWith(out, CacheHttpServer.TOKEN), all);
                    assertEquals(List.of(), TestCluster.filesWith(cluster.report(), CacheHttpServer.TOKEN), all);
                    slowest = Math.max(slowest, millis);
                }
            }
        }
        System.out.printf(
                "Spark: %d jobs with a hostile server, right bytes; the slowest took %.1f s%n", jobs, slowest / 1e3);
    }

    private static TestCluster.Run run(
            TestCluster cluster, HostileServer server, Path manifest, Path out, boolean keyed, String timeout)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--cache=" + server.address(),
                "--cache-push",
                "--cache-timeout=" + timeout,
                "--cache-token-env=" + TestCluster.TOKEN_VARIABLE,
                "--files-per-task=1",
                "--file-seconds=60",
                "--tool-memory=64m"));
        if (keyed) {
            arguments.add("--cache-key-env=PATH"); // a variable that every command has
        }
        return cluster.run(manifest, out.toString(), arguments.toArray(String[]::new));
    }
}
