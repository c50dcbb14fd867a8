// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.testkit.CacheTraps;
import dev.cullet.testkit.ForgedObjects;
import dev.cullet.testkit.HostileModes;
import dev.cullet.testkit.HostileServer;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile cache servers: processes with small heaps and several jobs give the right bytes within the time limit, open
 * no file but the models and the material file that one of them names, and print no secret.
 */
@RequiresPlatform(Need.ACCESS_TIMES)
class HostileCacheTest {
    private static final String TOKEN = "tok-5ecret-5ecret-5ecret";
    private static final String KEY = "key-5ecret-0123456789";

    /** Modes that exceeded memory or time, or disclosed files, before they were limited. */
    private static final List<String> FEW = List.of("chunks without end", "lists 60 spellings of a large file");

    /** Seconds for one file at the server; the first bakes, which fill it, have more. */
    private String timeout = "60";

    /** Long enough that memory is the limit, not time. */
    private static final String LONG_TIMEOUT = "20";

    /** For three files in a process that starts on a busy machine. */
    private static final long LIMIT_MILLIS = 60_000;

    private final Path folder;
    private final CacheTraps traps;
    private final HostileServer server;
    private Map<String, String> right = Map.of();
    private int outputs;
    private long slowest;

    HostileCacheTest(@TempDir Path folder) throws IOException {
        this.folder = folder.toRealPath();
        server = new HostileServer();
        traps = new CacheTraps(this.folder);
    }

    @BeforeEach
    void fillTheServer() throws Exception {
        for (boolean keyed : List.of(false, true)) {
            Path out = output();
            Run run = bake(keyed, out);
            assertEquals(0, run.code(), run.output());
            right = assets(out);
        }
        assertEquals(3, right.size());
        assertEquals(10, server.objects().size(), "an entry per model, and lists of two, with and without a key");
        timeout = "1";
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void someModesInABake() throws Exception {
        timeout = LONG_TIMEOUT;
        for (String mode : FEW) {
            bakes(mode, false);
        }
    }

    @Test
    void someModesInAPersistentWorker() throws Exception {
        timeout = LONG_TIMEOUT;
        try (Worker worker = new Worker()) {
            for (String mode : FEW) {
                requests(worker, mode, false);
            }
        }
    }

    @Test
    @Tag("campaign")
    void allModesInABake() throws Exception {
        for (String mode : HostileModes.all().keySet()) {
            bakes(mode, false);
            bakes(mode, true);
        }
        print("bake");
    }

    @Test
    @Tag("campaign")
    void allModesInAPersistentWorker() throws Exception {
        try (Worker worker = new Worker()) {
            for (String mode : HostileModes.all().keySet()) {
                requests(worker, mode, false);
                requests(worker, mode, true);
            }
        }
        print("persistent worker");
    }

    private void print(String what) {
        System.out.printf(
                "%s: %d modes of a hostile server, with and without a key, right bytes; the slowest took %.1f s%n",
                what, HostileModes.all().size(), slowest / 1e3);
    }

    private void bakes(String mode, boolean keyed) throws Exception {
        server.behave(HostileModes.all().get(mode));
        Path out = output();
        check(mode + (keyed ? ", keyed" : ""), bake(keyed, out), out);
    }

    private void requests(Worker worker, String mode, boolean keyed) throws Exception {
        server.behave(HostileModes.all().get(mode));
        Map<Integer, Path> outs = new LinkedHashMap<>();
        for (int id = 1; id <= 3; id++) {
            outs.put(id, output());
        }
        long start = System.nanoTime();
        for (Map.Entry<Integer, Path> out : outs.entrySet()) {
            worker.send(PersistentWorkerTest.request(
                    out.getKey(), arguments(keyed, out.getValue()).toArray(String[]::new)));
        }
        for (int i = 0; i < outs.size(); i++) {
            JsonNode response = worker.response();
            long millis = (System.nanoTime() - start) / 1_000_000;
            Run run = new Run(
                    response.get("exitCode").intValue(), response.get("output").textValue(), millis);
            Path out = Objects.requireNonNull(outs.get(response.get("requestId").intValue()));
            check(mode + (keyed ? ", keyed" : ""), run, out);
        }
    }

    /** What a process printed. */
    private record Run(int code, String output, long millis) {}

    private void check(String mode, Run run, Path out) throws Exception {
        String all = mode + " after " + run.millis() + " ms:\n" + run.output();
        assertEquals(0, run.code(), all);
        assertEquals(right, assets(out), all);
        assertTrue(run.millis() < LIMIT_MILLIS, all);
        assertEquals(List.of(), traps.opened(), all);
        assertFalse(run.output().contains("5ecret"), all);
        assertFalse(run.output().contains("\tat ") || run.output().contains("rror:"), all);
        long lines = run.output()
                .lines()
                .filter(line -> line.startsWith(server.address()))
                .count();
        assertTrue(lines <= right.size() + 1, "a line per object, and one for the server: " + all);
        slowest = Math.max(slowest, run.millis());
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertFalse(Files.readString(file, StandardCharsets.ISO_8859_1).contains("5ecret"), file.toString());
            }
        }
    }

    private Run bake(boolean keyed, Path out) throws Exception {
        long start = System.nanoTime();
        List<String> command = java("-Xmx64m");
        command.addAll(arguments(keyed, out));
        Path printed = Files.createTempFile(folder, "printed", ".txt");
        Process process = started(command).redirectOutput(printed.toFile()).start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return new Run(-1, "hangs", 120_000);
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        return new Run(process.exitValue(), Files.readString(printed), millis);
    }

    private List<String> arguments(boolean keyed, Path out) {
        List<String> arguments = new ArrayList<>(List.of("bake", traps.models().toString(), "-d", out.toString()));
        arguments.addAll(
                List.of("--jobs", "4", "--cache", server.address(), "--cache-push", "--cache-timeout", timeout));
        arguments.addAll(List.of("--cache-token-env", "CULLET_TEST_TOKEN"));
        if (keyed) {
            arguments.addAll(List.of("--cache-key-env", "CULLET_TEST_KEY"));
        }
        return arguments;
    }

    private static List<String> java(String heap) {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "dev.cullet.cli.Cullet"));
    }

    private ProcessBuilder started(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.environment().put("CULLET_TEST_TOKEN", TOKEN);
        builder.environment().put("CULLET_TEST_KEY", KEY);
        builder.directory(traps.project().toFile());
        return builder.redirectErrorStream(true);
    }

    private Path output() {
        return folder.resolve("out-" + outputs++);
    }

    private static Map<String, String> assets(Path out) throws IOException {
        Map<String, String> assets = new TreeMap<>();
        try (Stream<Path> files = Files.list(out)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".cullet")).toList()) {
                assets.put(file.getFileName().toString(), ForgedObjects.sha256(Files.readAllBytes(file)));
            }
        }
        return assets;
    }

    /** A persistent worker with a small heap. */
    private final class Worker implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;

        Worker() throws IOException {
            List<String> command = java("-Xmx64m");
            command.add(PersistentWorker.FLAG);
            process = started(command)
                    .redirectErrorStream(false)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            lines = process.inputReader(StandardCharsets.UTF_8);
        }

        void send(String request) throws IOException {
            OutputStream out = process.getOutputStream();
            out.write((request + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        JsonNode response() throws IOException, InterruptedException, ExecutionException {
            FutureTask<String> line = new FutureTask<>(lines::readLine);
            Thread reading = new Thread(line, "reading");
            reading.setDaemon(true);
            reading.start();
            try {
                String read = line.get(120, TimeUnit.SECONDS);
                assertNotNull(read, "the process ended");
                return JsonMapper.builder().build().readTree(read);
            } catch (TimeoutException e) {
                process.destroyForcibly();
                throw new AssertionError("no answer", e);
            }
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
