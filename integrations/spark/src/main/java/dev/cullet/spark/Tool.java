// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process {@code cullet --persistent_worker}, which runs one command line after the other. It ends when this JVM
 * ends, because its standard input ends. Not thread-safe.
 */
final class Tool implements AutoCloseable {
    /** What a command line printed. */
    record Response(int exitCode, String output) {}

    private static final int KEPT_ERRORS = 4096;
    private static final String END = "";

    private final Process process;
    private final BufferedWriter requests;
    private final BlockingQueue<String> responses = new LinkedBlockingQueue<>();
    private final StringBuilder errors = new StringBuilder();
    private final Thread errorReader;
    private final int fileSeconds;

    private Tool(Process process, int fileSeconds) {
        this.process = process;
        this.fileSeconds = fileSeconds;
        requests = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        daemon("cullet-responses", this::readResponses);
        errorReader = daemon("cullet-errors", this::readErrors);
    }

    static Tool start(ToolSettings settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(settings.commandLine());
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.merge(
                "CULLET_JAVA_OPTS",
                "-XX:+UseSerialGC -XX:ActiveProcessorCount=" + settings.processors() + " -Xmx" + settings.memory(),
                (own, ours) -> ours + " " + own);
        environment.remove("JAVA_TOOL_OPTIONS");
        return new Tool(builder.start(), settings.fileSeconds());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Runs a command line.
     *
     * @throws IOException if the process ended or exceeded the time limit; it is of no further use
     */
    Response run(List<String> arguments) throws IOException, InterruptedException {
        ObjectNode request = ManifestEntry.MAPPER.createObjectNode();
        ArrayNode list = request.putArray("arguments");
        arguments.forEach(list::add);
        String line;
        try {
            requests.write(request + "\n");
            requests.flush();
            line = responses.poll(fileSeconds, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new IOException(ended(), e);
        }
        if (line == null) {
            close();
            throw new IOException(
                    "the command exceeded its time limit of " + fileSeconds + " s and was ended; raise --file-seconds");
        }
        if (line.equals(END)) {
            throw new IOException(ended());
        }
        try {
            JsonNode response = ManifestEntry.MAPPER.readTree(line);
            return new Response(
                    response.path("exitCode").asInt(), response.path("output").asText());
        } catch (JsonProcessingException e) {
            close();
            throw new IOException("the command printed no response, but: " + line, e);
        }
    }

    private String ended() throws IOException {
        try {
            boolean isOver = process.waitFor(5, TimeUnit.SECONDS);
            String code = isOver ? "with exit code " + process.exitValue() : "its streams";
            // The process can end before its standard error is read. A process that it left behind can keep the
            // stream open, so the wait has a limit.
            errorReader.join(5_000);
            String text;
            synchronized (errors) {
                text = errors.toString().strip();
            }
            return "the command ended " + code + (text.isEmpty() ? "" : ": " + text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void readResponses() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                responses.add(line);
            }
        } catch (IOException e) {
            // the process ended
        }
        responses.add(END);
    }

    /** Keeps the end of standard error, and reads all of it, so that the process never blocks. */
    private void readErrors() {
        char[] buffer = new char[KEPT_ERRORS];
        try (Reader text = new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)) {
            for (int got = text.read(buffer); got >= 0; got = text.read(buffer)) {
                synchronized (errors) {
                    errors.append(buffer, 0, got);
                    errors.delete(0, Math.max(0, errors.length() - KEPT_ERRORS));
                }
            }
        } catch (IOException e) {
            // the process ended
        }
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Ends the process and its import workers. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
