// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page {@code samples/page/three.html} in a real browser: the pointer picks instances, keys slide the capsule. */
@Requires(Need.BROWSER)
class ThreePageTest {
    /** A floor 16 m wide, a wall on it at z = -3 with a gate round x = 0, and a drone over it. */
    private static final String LEVEL = """
            {"asset": "terrain.obj", "scale": 0.125}
            {"asset": "wall.obj", "translation": [0, -0.5, -3]}
            {"asset": "drone.obj", "translation": [3, 3, 3]}
            """;

    private static final double WALL_FACE = -2.85;
    private static final double RADIUS = 0.3;

    private static final String THREE = "/samples/page/node_modules/three/build/";
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "mjs", "text/javascript", "js", "text/javascript", "wasm", "application/wasm");

    private static final Pattern PICKED = Pattern.compile("instance ([0-9]+), user id [0-9]+, triangle [0-9]+, at .+");
    private static final Pattern CAPSULE = Pattern.compile("capsule at ([-0-9.]+) ([-0-9.]+) ([-0-9.]+)");

    private static byte[] level = new byte[0];
    private static HttpServer server;
    private static HeadlessBrowser browser;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        for (String model : List.of("terrain.obj", "wall.obj", "drone.obj")) {
            Files.copy(Checkout.path("samples/models/" + model), folder.resolve(model));
        }
        Path manifest = Files.writeString(folder.resolve("level.jsonl"), LEVEL);
        ByteBuffer baked = Baker.bake(manifest, BakeOptions.DEFAULTS.with("parts", "instance"))
                .bytes();
        level = new byte[baked.remaining()];
        baked.get(level);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", ThreePageTest::answer);
        server.start();
        browser = HeadlessBrowser.start();
        URI page = URI.create(
                "http://127.0.0.1:" + server.getAddress().getPort() + "/samples/page/three.html?scene=/level.cullet");
        browser.open(page, "document.querySelector('output')?.textContent.includes('3 instances of 3 meshes')");
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

    /** Answers with a file of the samples or cores, with the level, or with three.js as the viewer has it. */
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] bytes = path.equals("/level.cullet") ? level : bytesOf(path);
            if (bytes == null) {
                exchange.sendResponseHeaders(path.equals("/favicon.ico") ? 204 : 404, -1);
                return;
            }
            String type = TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream");
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static byte @Nullable [] bytesOf(String path) throws IOException {
        if (path.startsWith(THREE)) {
            String name = path.substring(THREE.length()).replace("three.module.js", "three.module.min.js");
            try (var stream = HeadlessBrowser.class.getResourceAsStream("three/" + name)) {
                return stream == null ? null : stream.readAllBytes();
            }
        }
        Path file = Checkout.path(path.substring(1));
        return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    }

    private static String output() throws IOException, InterruptedException {
        return browser.evaluate("document.querySelector('output').textContent").asText();
    }

    @Test
    void thePointerPicksInstancesAndColoursThem() throws Exception {
        Set<Integer> instances = new TreeSet<>();
        int misses = 0;
        for (int y = 20; y < HeadlessBrowser.HEIGHT - 60; y += 70) {
            for (int x = 20; x < HeadlessBrowser.WIDTH; x += 70) {
                browser.moveMouse(x, y);
                String text = output();
                Matcher picked = PICKED.matcher(text);
                if (picked.matches()) {
                    if (instances.add(Integer.valueOf(picked.group(1)))) {
                        assertTrue(isRed(browser.screenshot(), x, y), text + " at " + x + " " + y);
                    }
                } else {
                    assertEquals("nothing", text);
                    misses++;
                }
            }
        }
        assertEquals(Set.of(0, 1, 2), instances);
        assertTrue(misses > 10, "misses " + misses);
        assertEquals(List.of(), browser.problems());
    }

    /** Returns whether a pixel has the colour of a picked instance, in whichever light. */
    private static boolean isRed(BufferedImage image, int x, int y) {
        Color color = new Color(image.getRGB(x, y));
        return color.getRed() > 2 * color.getGreen() && color.getRed() > 2 * color.getBlue();
    }

    @Test
    void keysSlideTheCapsuleUpToTheFloorAndTheWall() throws Exception {
        double[] before = press("ArrowRight", 1);
        double[] right = press("ArrowRight", 10);
        assertEquals(before[0] + 1, right[0], 1e-3);
        double[] landed = press("ArrowLeft", 1);
        for (double last = Double.POSITIVE_INFINITY; landed[1] < last - 0.05; ) {
            last = landed[1];
            press("ArrowRight", 1);
            landed = press("ArrowLeft", 1);
        }
        assertTrue(landed[1] < before[1] - 1, "falls from " + before[1] + " to " + landed[1]);
        double[] stopped = press("ArrowUp", 60);
        assertEquals(WALL_FACE + RADIUS, stopped[2], 0.05, Arrays.toString(stopped));
        double[] still = press("ArrowUp", 5);
        assertEquals(stopped[2], still[2], 0.02);
        double[] away = press("ArrowDown", 5);
        assertTrue(away[2] > still[2] + 0.2, Arrays.toString(away));
        browser.press("a");
        assertEquals(Arrays.toString(away), Arrays.toString(position()));
        assertEquals(List.of(), browser.problems());
    }

    /** Presses a key; returns where the capsule is. */
    private static double[] press(String key, int times) throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            browser.press(key);
        }
        return position();
    }

    private static double[] position() throws IOException, InterruptedException {
        String text = output();
        Matcher capsule = CAPSULE.matcher(text);
        assertTrue(capsule.matches(), text);
        return new double[] {
            Double.parseDouble(capsule.group(1)),
            Double.parseDouble(capsule.group(2)),
            Double.parseDouble(capsule.group(3))
        };
    }
}
