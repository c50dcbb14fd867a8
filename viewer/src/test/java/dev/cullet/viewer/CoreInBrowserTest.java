// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JavaScript core in a real browser replays the vectors of meshes and scenes, in a page and in a worker. */
@Requires(Need.BROWSER)
class CoreInBrowserTest {
    private static final String PAGE = "js/test/replay.html?vectors=../../conformance/";
    private static final String NO_DIFFERENCE = " records, 0 differences\n";

    /** Policies of a page by the first folder of its address. */
    private static final Map<String, String> POLICIES = Map.of(
            "any", "",
            "closed", "script-src 'self'",
            "allowed", "script-src 'self' 'wasm-unsafe-eval'");

    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "mjs", "text/javascript", "wasm", "application/wasm");

    private static HttpServer server;
    private static HeadlessBrowser browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", CoreInBrowserTest::answer);
        server.start();
        browser = HeadlessBrowser.start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.stop(0);
        }
        if (browser != null) {
            browser.close();
        }
    }

    /** Answers with a file of the cores. */
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().substring(1).split("/", 2);
            Path file = Checkout.path("cores").resolve(path[path.length - 1]);
            String policy = POLICIES.get(path[0]);
            if (policy == null || path.length < 2 || !Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String name = file.toString();
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
            exchange.getResponseHeaders().set("Content-Type", type);
            if (!policy.isEmpty()) {
                exchange.getResponseHeaders().set("Content-Security-Policy", policy);
            }
            byte[] bytes = Files.readAllBytes(file);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Returns what the page of a policy shows. */
    private static String replay(String policy, String parameters) throws IOException, InterruptedException {
        return replay(policy, "vectors-1.bin", parameters);
    }

    private static String replay(String policy, String vectors, String parameters)
            throws IOException, InterruptedException {
        int port = server.getAddress().getPort();
        browser.open(URI.create("http://127.0.0.1:" + port + "/" + policy + "/" + PAGE + vectors + parameters));
        return browser.evaluate("document.querySelector('pre').textContent").asText();
    }

    @Test
    void thePageHasNoDifference() throws Exception {
        String text = replay("any", "");
        assertTrue(text.endsWith(NO_DIFFERENCE), text);
        assertTrue(text.contains("polygons: "), text);
    }

    @Test
    void theFormWithoutSimdHasNoDifference() throws Exception {
        String text = replay("any", "&wasm=../cullet-plain.wasm");
        assertTrue(text.endsWith(NO_DIFFERENCE), text);
    }

    @Test
    void aWorkerHasNoDifference() throws Exception {
        String text = replay("any", "&worker");
        assertTrue(text.endsWith(NO_DIFFERENCE), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&wasm=../cullet-plain.wasm", "&worker"})
    void scenesHaveNoDifference(String parameters) throws Exception {
        String text = replay("any", "vectors-scene-1.bin", parameters);
        assertTrue(text.endsWith(NO_DIFFERENCE), text);
        for (String kind : List.of("scene", "sceneRaycast", "sceneCollideCapsule", "sceneMove", "meshSweepCapsule")) {
            assertTrue(text.contains(kind + ": "), text);
        }
    }

    @Test
    void aPolicyWithoutItsFlagIsAnErrorThatNamesIt_andWithItThereIsNone() throws Exception {
        String refused = replay("closed", "");
        assertTrue(refused.contains("add 'wasm-unsafe-eval' to its script-src"), refused);
        String text = replay("allowed", "");
        assertTrue(text.endsWith(NO_DIFFERENCE), text);
    }

    @Test
    void anotherFileThanTheModuleIsAnError() throws Exception {
        String missing = replay("any", "&wasm=../missing.wasm");
        assertTrue(missing.contains("status 404"), missing);
        String text = replay("any", "&wasm=../cullet.mjs");
        assertTrue(text.startsWith("CompileError"), text);
    }
}
