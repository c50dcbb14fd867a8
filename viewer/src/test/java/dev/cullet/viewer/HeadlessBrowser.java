// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.testkit.Program;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, driven over its DevTools protocol by what the JDK has. Software rendering, so that it
 * needs no graphics card; a folder of its own, so that no other browser is affected.
 */
final class HeadlessBrowser implements AutoCloseable {
    /** Pixels of the window: few, for a processor draws them. */
    static final int WIDTH = 820;

    static final int HEIGHT = 520;

    private static final long PATIENCE_SECONDS = 120;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Process process;
    private final Path profile;
    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final List<JsonNode> events = new ArrayList<>();
    private final WebSocket socket;
    private final @Nullable String session;
    private int lastId;

    private HeadlessBrowser(Path program) throws IOException, InterruptedException {
        profile = Files.createTempDirectory("cullet-browser");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox", // for builds that run as root
                        "--use-angle=swiftshader",
                        "--enable-unsafe-swiftshader",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--window-size=" + WIDTH + "," + HEIGHT,
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("log").toFile())
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address(), new Inbox())
                .join();
        String target = command("Target.createTarget", args("url", "about:blank"))
                .get("targetId")
                .asText();
        ObjectNode attach = args("targetId", target).put("flatten", true);
        session = command("Target.attachToTarget", attach).get("sessionId").asText();
        for (String domain : new String[] {"Page", "Runtime", "Network", "Log"}) {
            command(domain + ".enable", MAPPER.createObjectNode());
        }
        resize(WIDTH, HEIGHT);
    }

    static HeadlessBrowser start() throws IOException, InterruptedException {
        return new HeadlessBrowser(Program.browser().orElseThrow());
    }

    /** The browser writes its port and path into its profile once it listens. */
    private URI address() throws IOException, InterruptedException {
        Path file = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end && process.isAlive()) {
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                if (lines.size() > 1) {
                    return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
                }
            }
            Thread.sleep(20);
        }
        throw new IOException("the browser did not start: " + Files.readString(profile.resolve("log")));
    }

    /** Sets the size of the window in pixels. */
    void resize(int width, int height) throws IOException, InterruptedException {
        ObjectNode size = MAPPER.createObjectNode().put("width", width).put("height", height);
        command(
                "Emulation.setDeviceMetricsOverride",
                size.put("deviceScaleFactor", 1).put("mobile", false));
    }

    /** Opens a page and waits until its script marks it as ready. */
    void open(URI page) throws IOException, InterruptedException {
        open(page, "document.documentElement?.dataset.ready !== undefined");
    }

    /** Opens a page and waits until an expression is true. */
    void open(URI page, String condition) throws IOException, InterruptedException {
        events.clear();
        command("Page.navigate", args("url", page.toString()));
        waitFor(condition);
    }

    /** Waits until an expression is true. */
    void waitFor(String condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end) {
            if (evaluate(condition).asBoolean()) {
                return;
            }
            Thread.sleep(20);
        }
        throw new IOException("timeout while waiting for " + condition + "; " + problems());
    }

    /** Value of an expression, which may be a promise. */
    JsonNode evaluate(String expression) throws IOException, InterruptedException {
        JsonNode answer = command(
                "Runtime.evaluate",
                args("expression", expression).put("returnByValue", true).put("awaitPromise", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.get("result").path("value");
    }

    /** Waits until all requested frames are drawn, and takes a picture of the window. */
    BufferedImage screenshot() throws IOException, InterruptedException {
        return ImageIO.read(new ByteArrayInputStream(screenshotPng()));
    }

    byte[] screenshotPng() throws IOException, InterruptedException {
        evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
        return Base64.getDecoder()
                .decode(command("Page.captureScreenshot", args("format", "png"))
                        .get("data")
                        .asText());
    }

    void moveMouse(double x, double y) throws IOException, InterruptedException {
        mouse("mouseMoved", x, y, "none");
    }

    void click(double x, double y) throws IOException, InterruptedException {
        moveMouse(x, y);
        mouse("mousePressed", x, y, "left");
        mouse("mouseReleased", x, y, "left");
    }

    /** Presses and releases a key: {@code ArrowLeft}. */
    void press(String key) throws IOException, InterruptedException {
        for (String type : new String[] {"keyDown", "keyUp"}) {
            command("Input.dispatchKeyEvent", args("type", type).put("key", key).put("code", key));
        }
    }

    private void mouse(String type, double x, double y, String button) throws IOException, InterruptedException {
        command(
                "Input.dispatchMouseEvent",
                args("type", type)
                        .put("x", x)
                        .put("y", y)
                        .put("button", button)
                        .put("clickCount", button.equals("left") ? 1 : 0));
    }

    /** Exceptions, and errors of the console, since the page was opened. */
    List<String> problems() throws IOException, InterruptedException {
        evaluate("0"); // events come before the answer
        return events.stream()
                .filter(event -> event.get("method").asText().equals("Runtime.exceptionThrown")
                        || event.path("params")
                                .path("entry")
                                .path("level")
                                .asText()
                                .equals("error")
                        || event.path("params").path("type").asText().equals("error"))
                .map(JsonNode::toString)
                .toList();
    }

    /** Addresses requested since the page was opened. */
    List<String> requests() throws IOException, InterruptedException {
        evaluate("0");
        return events.stream()
                .filter(event -> event.get("method").asText().equals("Network.requestWillBeSent"))
                .map(event -> event.path("params").path("request").path("url").asText())
                .toList();
    }

    private static ObjectNode args(String name, String value) {
        return MAPPER.createObjectNode().put(name, value);
    }

    private JsonNode command(String method, ObjectNode parameters) throws IOException, InterruptedException {
        int id = ++lastId;
        ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        if (session != null) {
            message.put("sessionId", session);
        }
        socket.sendText(message.toString(), true).join();
        while (true) {
            JsonNode answer = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (answer == null) {
                throw new IOException("the browser did not answer " + method);
            }
            if (!answer.has("id")) {
                events.add(answer);
            } else if (answer.get("id").asInt() == id) {
                if (answer.has("error")) {
                    throw new IOException(method + ": " + answer.get("error"));
                }
                return answer.get("result");
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        }
    }

    /** Puts messages together from their fragments. */
    private final class Inbox implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    messages.add(MAPPER.readTree(text.toString()));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
