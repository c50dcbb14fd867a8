// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import dev.cullet.viewer.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of a folder and the page of two assets in a real browser. */
@Requires(Need.BROWSER)
class OtherPagesInBrowserTest {
    private static @Nullable HeadlessBrowser started;

    private final Path folder;

    private final HeadlessBrowser browser = Objects.requireNonNull(started);

    OtherPagesInBrowserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        started = HeadlessBrowser.start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void theIndexSortsAndFilters() throws Exception {
        open(IndexPage.of(
                "level",
                List.of(entry("a", 1, 10), entry("b", 3, 20), entry("wall c", 2, 30)),
                List.of("broken.cullet: truncated")));
        assertEquals("a,b,wall c", names());
        choose("metres");
        assertEquals("b,wall c,a", names());
        choose("bytes");
        assertEquals("wall c,b,a", names());
        filter("WALL");
        assertEquals("wall c", names());
        filter("nothing");
        assertEquals("", names());
        assertEquals("false", evaluate("String(document.getElementById('none').hidden)"));
        filter("");
        assertEquals("wall c,b,a", names());
        assertEquals("broken.cullet: truncated", evaluate("document.querySelector('.damaged').textContent.trim()"));
        assertEquals(List.of(), browser.problems());
        assertEquals(
                1,
                browser.requests().stream()
                        .filter(address -> !address.startsWith("data:"))
                        .count());
    }

    @Test
    void theIndexShowsItsPictures() throws Exception {
        open(IndexPage.of("level", List.of(entry("a", 1, 10)), List.of()));
        browser.waitFor("document.querySelector('img').complete && document.querySelector('img').naturalWidth === 320");
    }

    /** Targets of 40 pixels for fingers, and nothing beside the screen. */
    @Test
    void theIndexFitsANarrowScreen() throws Exception {
        browser.resize(600, 800);
        try {
            open(IndexPage.of("level", List.of(entry("n".repeat(90), 1, 10), entry("b", 2, 10)), List.of()));
            assertEquals("true", evaluate("String(document.documentElement.scrollWidth <= 600)"));
            assertEquals(
                    "true",
                    evaluate("String([...document.querySelectorAll('select, input, button')]"
                            + ".every((one) => one.offsetHeight >= 40))"));
        } finally {
            browser.resize(HeadlessBrowser.WIDTH, HeadlessBrowser.HEIGHT);
        }
    }

    @Test
    void twoAssetsAreDrawnInTheColoursOfTheirDifferences() throws Exception {
        open(ComparisonPageTest.page(asset(1), asset(2)));
        assertEquals("A: box", evaluate("document.getElementById('title-a').textContent"));
        assertEquals("B: higher", evaluate("document.getElementById('title-b').textContent"));
        String panel = evaluate("document.getElementById('panel').textContent");
        assertTrue(panel.contains("Only in A (10)") && panel.contains("Only in B (10)"), panel);
        assertTrue(panel.contains("Changed (0)"), panel);
        evaluate("document.getElementById('scale-axes').click()"); // red and green, too
        BufferedImage both = browser.screenshot();
        int middle = 290 + (HeadlessBrowser.WIDTH - 290) / 2;
        assertTrue(reds(both, 290, middle) > 500, "red in A: " + reds(both, 290, middle));
        assertEquals(0, reds(both, middle + 4, HeadlessBrowser.WIDTH - 60));
        assertTrue(greens(both, middle + 4, HeadlessBrowser.WIDTH - 60) > 500);
        evaluate("document.getElementById('only-a').click()");
        assertEquals(0, reds(browser.screenshot(), 290, middle));
        assertEquals(List.of(), browser.problems());
    }

    /** The top of the higher box is 1 m from the other, its bottom 0 m. */
    @Test
    void distancesFromTheOtherAssetAreColours() throws Exception {
        open(ComparisonPageTest.page(asset(1), asset(2)));
        String colours = "String(cullet.sides[1].meshes[0].mesh.material.map((one) => one.color.getHexString()))";
        String byChange = evaluate(colours);
        evaluate("(() => { const list = document.getElementById('colours'); list.value = 'distance';"
                + " list.dispatchEvent(new Event('change')); })()");
        assertTrue(evaluate("document.getElementById('distance-legend').textContent")
                .startsWith("01 m"));
        assertEquals("3f8cff,f03e3e", evaluate(colours), "no distance, and the largest");
        assertEquals("true", evaluate("String(document.getElementById('change-colours').hidden)"));
        evaluate("document.getElementById('only-b').click()");
        evaluate("(() => { const list = document.getElementById('colours'); list.value = 'what differs';"
                + " list.dispatchEvent(new Event('change')); })()");
        assertEquals(byChange, evaluate(colours));
        assertEquals("false", evaluate("String(cullet.sides[1].meshes[0].mesh.material.at(-1).visible)"));
        open(ComparisonPageTest.page(asset(1), asset(1)));
        assertEquals("null", evaluate("String(document.getElementById('colours'))"), "nothing is apart");
        assertEquals(List.of(), browser.problems());
    }

    /** The first triangle that differs is in the middle of both panes, at a tenth of a large level. */
    @Test
    void theCameraBeginsAtTheFirstChange() throws Exception {
        MeshArrays terrain = Meshes.terrain(24, 1);
        float[] moved = terrain.positions().clone();
        moved[1] += 0.3f; // of the vertex at a corner of the terrain
        open(ComparisonPageTest.page(
                TestAsset.of(terrain), TestAsset.of(new MeshArrays("changed", moved, terrain.indices()))));
        String point = "[" + terrain.positions()[0] + "," + terrain.positions()[1] + "," + terrain.positions()[2] + "]";
        for (int side = 0; side < 2; side++) {
            String inMiddle = "(() => { const { stage } = cullet.sides[" + side + "]; const [x, y] = stage.project("
                    + point + "); const { clientWidth: w, clientHeight: h } = stage.canvas;"
                    + " return String(Math.abs(x / w - 0.5) < 0.4 && Math.abs(y / h - 0.5) < 0.4); })()";
            assertEquals("true", evaluate(inMiddle), "side " + side);
        }
        evaluate("document.getElementById('home').click()");
        String far = "(() => { const { stage } = cullet.sides[0]; const [x, y] = stage.project(" + point
                + "); return String(Math.abs(x / stage.canvas.clientWidth - 0.5) < 0.3"
                + " && Math.abs(y / stage.canvas.clientHeight - 0.5) < 0.05); })()";
        assertEquals("false", evaluate(far), "the whole asset has the corner elsewhere");
        open(ComparisonPageTest.page(asset(1), asset(1)));
        assertTrue(evaluate("document.getElementById('panel').textContent").contains("The assets are the same."));
    }

    @Test
    void oneCameraMovesBothAssets() throws Exception {
        open(ComparisonPageTest.page(asset(1), asset(2)));
        String cameras = "JSON.stringify(cullet.sides.map(({ stage }) => [stage.camera.position, stage.controls.target]"
                + ".map((one) => one.toArray().map((value) => value.toFixed(6)))))";
        assertTrue(
                evaluate("document.getElementById('step-note').textContent")
                        .startsWith("1 of 20: only in A, triangle "),
                "the page begins at the first change");
        String home = evaluate(cameras);
        evaluate("document.getElementById('next').click()");
        browser.waitFor("cullet.sides.every(({ stage }) => stage.flight === null)");
        String away = evaluate(cameras);
        assertNotEquals(home, away);
        String apart = "(([a, b]) => a.camera.position.distanceTo(b.camera.position)"
                + " + a.controls.target.distanceTo(b.controls.target))(cullet.sides.map(({ stage }) => stage))";
        browser.waitFor(apart + " < 1e-4");
        assertTrue(evaluate("document.getElementById('step-note').textContent")
                .startsWith("2 of 20: only in A, triangle "));
        for (int back = 0; back < 2; back++) {
            evaluate("document.getElementById('previous').click()");
        }
        assertTrue(evaluate("document.getElementById('step-note').textContent")
                .startsWith("20 of 20: only in B, triangle "));
    }

    private static Asset asset(float height) {
        return TestAsset.of(Meshes.box(0, 0, 0, 1, height, 1));
    }

    private static IndexEntry entry(String name, float size, long bytes) {
        Asset asset = TestAsset.of(Meshes.box(0, 0, 0, size, size, size));
        PageContent content = PageContent.of(asset, name).withStructures(Map.of(Structure.TREE, bytes));
        return IndexEntry.of(name, name + ".html", Picture.ofIndex(asset), content);
    }

    private void open(byte[] page) throws IOException, InterruptedException {
        browser.open(Files.write(folder.resolve("page.html"), page).toUri());
        assertEquals("true", evaluate("document.documentElement.dataset.ready"), () -> "not ready");
    }

    private String evaluate(String expression) throws IOException, InterruptedException {
        return browser.evaluate(expression).asText();
    }

    private String names() throws IOException, InterruptedException {
        return evaluate("[...document.querySelectorAll('#assets > li:not([hidden])')]"
                + ".map((item) => item.dataset.name).join(',')");
    }

    private void choose(String key) throws IOException, InterruptedException {
        evaluate("(() => { const sort = document.getElementById('sort'); sort.value = '" + key
                + "'; sort.dispatchEvent(new Event('change')); })()");
    }

    private void filter(String text) throws IOException, InterruptedException {
        evaluate("(() => { const filter = document.getElementById('filter'); filter.value = '" + text
                + "'; filter.dispatchEvent(new Event('input')); })()");
    }

    private static int reds(BufferedImage picture, int from, int to) {
        return count(picture, from, to, 16);
    }

    private static int greens(BufferedImage picture, int from, int to) {
        return count(picture, from, to, 8);
    }

    /** Returns the number of pixels in which one channel is much brighter than the two others. */
    private static int count(BufferedImage picture, int from, int to, int shift) {
        int count = 0;
        for (int y = 140; y < picture.getHeight() - 40; y++) {
            for (int x = from; x < to; x++) {
                int rgb = picture.getRGB(x, y);
                int others = 0;
                for (int other = 0; other <= 16; other += 8) {
                    others = Math.max(others, other == shift ? 0 : (rgb >> other) & 0xFF);
                }
                count += ((rgb >> shift) & 0xFF) > others + 50 ? 1 : 0;
            }
        }
        return count;
    }
}
