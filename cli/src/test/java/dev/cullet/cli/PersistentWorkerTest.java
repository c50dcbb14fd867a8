// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.text.Json;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PersistentWorkerTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void singleplexRequestsAreAnsweredInOrderWithTheBytesOfPlainBakes() throws IOException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Path bar = Models.write(folder.resolve("bar.obj"), Models.BAR);
        List<JsonNode> responses = run(
                request(0, "bake", "--isolate=false", cube.toString(), "-o", asset("cube")),
                request(0, "bake", "--isolate=false", bar.toString(), "-o", asset("bar")));
        assertEquals(2, responses.size());
        assertTrue(output(responses.get(0)).startsWith(cube + " -> " + asset("cube") + ": 12 triangles"));
        assertTrue(output(responses.get(1)).startsWith(bar + " -> " + asset("bar") + ": 12 triangles"));
        for (JsonNode response : responses) {
            assertEquals(ExitCode.OK.code(), response.get("exitCode").intValue());
            assertEquals(0, response.get("requestId").intValue());
            assertEquals(3, response.size());
        }
        CommandRun plain = CommandRun.of("bake", "--isolate=false", cube.toString(), "-o", asset("plain"));
        assertEquals(ExitCode.OK.code(), plain.code());
        assertEquals(-1, Files.mismatch(Path.of(asset("plain")), Path.of(asset("cube"))));
    }

    @Test
    void multiplexRequestsAreAllAnsweredWithTheirIds() throws IOException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        List<String> requests = new ArrayList<>();
        for (int id = 1; id <= 12; id++) {
            String source = id % 3 == 0 ? folder.resolve("missing.obj").toString() : cube.toString();
            requests.add(request(id, "bake", "--isolate=false", source, "-o", asset("m" + id)));
        }
        Map<Integer, JsonNode> byId = byId(run(requests.toArray(String[]::new)));
        assertEquals(12, byId.size());
        byId.forEach((id, response) -> {
            boolean fails = id % 3 == 0;
            assertEquals(fails, response.get("exitCode").intValue() != 0, response.toString());
            assertEquals(fails, output(response).contains("missing.obj"), response.toString());
            assertEquals(!fails, Files.exists(Path.of(asset("m" + id))));
        });
    }

    @Test
    void fieldsOfOtherVersionsOfBazelAndBlankLinesAreIgnored() throws IOException {
        List<JsonNode> responses = run(
                "",
                "{\"arguments\":[\"--version\"],\"inputs\":[{\"path\":\"a\",\"digest\":\"b\"}],\"verbosity\":10,"
                        + "\"new\":{\"x\":[1,{}]}}");
        assertEquals(1, responses.size());
        assertTrue(output(responses.get(0)).startsWith("cullet "));
    }

    @Test
    void requestsNeedNoLineEndBetweenThem() throws IOException {
        String text = request(0, "formats") + request(0, "bake", "a } \" \\ { b.obj");
        List<JsonNode> responses = responses(text.getBytes(StandardCharsets.UTF_8));
        assertEquals(2, responses.size());
        assertEquals(ExitCode.OK.code(), responses.get(0).get("exitCode").intValue());
        assertTrue(output(responses.get(1)).contains("b.obj"), responses.toString());
    }

    @Test
    void argumentsOfTheProcessComeFirst() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] started = {"check", PersistentWorker.FLAG, "--isolate=false"};
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        int code = PersistentWorker.run(started, in(request(0, cube.toString())), out, new ByteArrayOutputStream());
        assertEquals(ExitCode.OK.code(), code);
        assertTrue(output(parse(out).get(0)).startsWith(cube + ": "), out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void argumentsMayBeInAFile() throws IOException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Path flags = Models.write(folder.resolve("flags"), "--isolate=false\n\"" + cube + "\"\n-o\n" + asset("c"));
        List<JsonNode> responses = run(request(0, "bake", "@" + flags));
        assertEquals(ExitCode.OK.code(), responses.get(0).get("exitCode").intValue(), responses.toString());
        assertTrue(Files.exists(Path.of(asset("c"))));
    }

    @Test
    void malformedRequestsAreRefusedAndTheNextIsServed() throws IOException {
        Map<String, String> refused = new TreeMap<>(Map.of(
                "bake a.obj", "must be a JSON object on one line",
                "[]", "begins with '['",
                "{\"arguments\":[\"bake\"", "malformed JSON",
                "{\"arguments\":\"bake\",\"requestId\":4}", "arguments is of type string",
                "{\"arguments\":[\"bake\",7],\"requestId\":4}", "arguments[1] is of type number",
                "{\"arguments\":[],\"requestId\":\"4\"}", "requestId is \"4\"",
                "{\"arguments\":[],\"requestId\":-1}", "requestId is -1",
                "{\"arguments\":[],\"sandboxDir\":\"s\",\"requestId\":4}", "sandboxDir is not supported"));
        for (Map.Entry<String, String> one : refused.entrySet()) {
            List<JsonNode> responses = run(one.getKey(), request(0, "formats"));
            assertEquals(2, responses.size(), one.getKey());
            JsonNode response = responses.get(0);
            assertEquals(ExitCode.USAGE.code(), response.get("exitCode").intValue(), one.getKey());
            assertTrue(output(response).contains(one.getValue()), output(response));
            assertFalse(output(response).contains("\tat "), output(response));
            boolean hasId = one.getKey().contains("\"requestId\":4");
            assertEquals(hasId ? 4 : 0, response.get("requestId").intValue(), one.getKey());
            assertEquals(ExitCode.OK.code(), responses.get(1).get("exitCode").intValue(), one.getKey());
        }
    }

    @Test
    void aRequestThatIsTooLongIsRefused() throws IOException {
        WorkRequestReader reader = new WorkRequestReader(in(request(0, "x".repeat(200)), request(7, "formats")), 100);
        WorkRequest tooLong = Objects.requireNonNull(reader.next());
        assertEquals("the request has more than 100 characters", tooLong.error());
        assertEquals(7, Objects.requireNonNull(reader.next()).id());
        assertEquals(null, reader.next());
    }

    @Test
    void wrongUsageAndWatchModeAreExitCodesOfTheirRequests() throws IOException {
        List<JsonNode> responses =
                run(request(0, "bake", "--no-such-flag"), request(0), request(0, "bake", "--watch", "a.obj"));
        for (JsonNode response : responses) {
            assertEquals(ExitCode.USAGE.code(), response.get("exitCode").intValue(), response.toString());
        }
        assertTrue(output(responses.get(0)).contains("unknown option '--no-such-flag'"));
        assertTrue(output(responses.get(1)).contains("no verb given"));
        assertTrue(output(responses.get(2)).contains("a persistent worker cannot run it"));
    }

    @Test
    void aRequestThatWaitsCanBeCancelledAndHasOneResponse() throws IOException {
        // more than fit at once, so that the last ones wait while they are cancelled
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        int count = 20 * Runtime.getRuntime().availableProcessors();
        List<String> requests = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            requests.add(request(id, "bake", "--isolate=false", "--force", cube.toString(), "-o", asset("c" + id)));
        }
        for (int id = count / 2; id <= count + 1; id++) { // the last one is unknown and has no response
            requests.add("{\"requestId\":" + id + ",\"cancel\":true}");
        }
        List<JsonNode> responses = run(requests.toArray(String[]::new));
        assertEquals(count, responses.size());
        Map<Integer, JsonNode> byId = byId(responses);
        assertEquals(count, byId.size());
        int cancelled = 0;
        for (int id = 1; id <= count; id++) {
            JsonNode response = Objects.requireNonNull(byId.get(id));
            boolean isCancelled = response.path("wasCancelled").booleanValue();
            cancelled += isCancelled ? 1 : 0;
            assertEquals(!isCancelled, Files.exists(Path.of(asset("c" + id))), "request " + id);
        }
        assertTrue(cancelled > 0 && cancelled <= count / 2 + 1, cancelled + " of " + count);
    }

    /** The process as Bazel starts it; its import workers serve several requests, and one dies. */
    @Test
    @Timeout(120)
    void importWorkersStayAliveAndADeadOneIsReplaced() throws IOException, InterruptedException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE + "l 1 2\n"); // needs the native importer
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "dev.cullet.cli.Cullet",
                PersistentWorker.FLAG);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                OutputStream requests = process.getOutputStream()) {
            String bake = request(0, "bake", "--force", cube.toString(), "-o", asset("c"));
            Set<Long> first = serve(process, requests, lines, bake);
            Set<Long> second = serve(process, requests, lines, bake);
            assertEquals(1, first.size());
            assertEquals(first, second, "the import worker is started once");

            process.children().forEach(ProcessHandle::destroyForcibly);
            while (process.children().findAny().isPresent()) {
                Thread.sleep(1); // a process that has not been reaped may look alive to its parent
            }
            Thread.sleep(300); // the parent marks the process as ended after it reaped it
            Set<Long> third = serve(process, requests, lines, bake);
            assertEquals(1, third.size());
            assertFalse(third.equals(first), "a worker that died is replaced");
        }
        assertTrue(process.waitFor(20, TimeUnit.SECONDS), "the end of input ends the process");
        assertEquals(0, process.exitValue());
    }

    private static Set<Long> serve(Process process, OutputStream requests, BufferedReader lines, String request)
            throws IOException {
        requests.write((request + "\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
        JsonNode response = MAPPER.readTree(lines.readLine());
        assertEquals(0, response.get("exitCode").intValue(), response.toString());
        return process.children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    private String asset(String name) {
        return folder.resolve(name + ".cullet").toString();
    }

    static String request(int id, String... arguments) {
        return "{\"arguments\":" + Json.line(arguments) + ",\"requestId\":" + id + "}";
    }

    private static String output(JsonNode response) {
        return response.get("output").textValue();
    }

    private static Map<Integer, JsonNode> byId(List<JsonNode> responses) {
        return responses.stream()
                .collect(Collectors.toMap(response -> response.get("requestId").intValue(), response -> response));
    }

    private static InputStream in(String... lines) {
        return new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static List<JsonNode> run(String... lines) throws IOException {
        return responses(in(lines).readAllBytes());
    }

    private static List<JsonNode> responses(byte[] input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] started = {PersistentWorker.FLAG};
        assertEquals(0, PersistentWorker.run(started, new ByteArrayInputStream(input), out, err));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
        return parse(out);
    }

    /** Every line of standard output must be a response. */
    private static List<JsonNode> parse(ByteArrayOutputStream out) throws IOException {
        List<JsonNode> responses = new ArrayList<>();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            responses.add(MAPPER.readTree(line));
        }
        return responses;
    }
}
