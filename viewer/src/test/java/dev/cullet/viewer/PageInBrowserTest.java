// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import dev.cullet.viewer.BakeFinding.BakePlace;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page in a real browser: it draws, its controls change what it draws, and a click finds what the runtime finds.
 */
@Requires(Need.BROWSER)
class PageInBrowserTest {
    /** Where the canvas begins: right of the panel. */
    private static final int PANEL = 290;

    private static final int STATUS = 30;

    private static @Nullable HeadlessBrowser started;

    private final Path folder;

    private final HeadlessBrowser browser = Objects.requireNonNull(started);

    PageInBrowserTest(@TempDir Path folder) {
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
    void drawsTheMeshInTheColoursOfItsSurfaces() throws Exception {
        open(Fighter.asset(), null);
        BufferedImage picture = browser.screenshot();
        TreeSet<Integer> hues = new TreeSet<>();
        int drawn = 0;
        for (int y = 40; y < picture.getHeight() - STATUS; y++) {
            for (int x = PANEL; x < picture.getWidth() - 60; x++) {
                float[] hsb = hsb(picture.getRGB(x, y));
                if (hsb[1] > 0.25) {
                    drawn++;
                    hues.add(Math.round(hsb[0] * 12) % 12);
                }
            }
        }
        int all = (picture.getWidth() - PANEL) * picture.getHeight();
        assertTrue(drawn > all / 25 && drawn < all / 2, drawn + " of " + all + " pixels");
        assertTrue(hues.size() >= 4, "blue, ochre, green and rose surfaces, but hues are " + hues);
        assertEquals(List.of(), browser.problems());
    }

    /** Returns the number of 24 hues that the picture has beside the panel. */
    private static int hues(BufferedImage picture) {
        TreeSet<Integer> hues = new TreeSet<>();
        for (int y = 40; y < picture.getHeight() - STATUS; y++) {
            for (int x = PANEL; x < picture.getWidth() - 60; x++) {
                float[] hsb = hsb(picture.getRGB(x, y));
                if (hsb[1] > 0.25) {
                    hues.add(Math.round(hsb[0] * 24) % 24);
                }
            }
        }
        return hues.size();
    }

    @Test
    void requestsNothingButItself() throws Exception {
        open(Fighter.asset(), List.of());
        List<String> others = browser.requests().stream()
                .filter(address -> !address.startsWith("blob:") && !address.startsWith("data:"))
                .toList();
        assertEquals(List.of(folder.resolve("page.html").toUri().toString()), List.of(uri(others.get(0))));
        assertEquals(1, others.size(), others.toString());
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void everyControlChangesThePicture() throws Exception {
        open(Fighter.asset(), null);
        BufferedImage plain = browser.screenshot();
        for (String control : List.of("tree=3", "spheres=2", "bsp=12", "opacity=30")) {
            String[] word = control.split("=", -1);
            String note = slide(word[0], word[1]);
            assertTrue(differs(plain, browser.screenshot()), control + ": " + note);
            slide(word[0], word[0].equals("opacity") ? "100" : "0");
            assertFalse(differs(plain, browser.screenshot()), control + " and back");
        }
        for (String box : List.of(
                "wireframe",
                "edges-active",
                "shape-0",
                "outline-0-0",
                "name-0",
                "scale-grid",
                "scale-axes",
                "scale-figure")) {
            toggle(box);
            assertTrue(differs(plain, browser.screenshot()), box);
            toggle(box);
            assertFalse(differs(plain, browser.screenshot()), box + " and back");
        }
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void thePanelHasTheFiguresOfTheShape() throws Exception {
        open(Fighter.asset(), null);
        String panel = text("panel");
        assertTrue(panel.contains("hull of 33 planes"), panel);
        assertTrue(
                panel.matches("(?s).*m³, [\\d.]+ % more than the exact hull; sticks out by at most [\\d.]+ m.*"),
                panel);
    }

    @ParameterizedTest
    @ValueSource(strings = {"box", "capsule", "sphere", "kdop14"})
    void everyKindOfShapeIsDrawn(String kind) throws Exception {
        open(Fighter.asset("primitive", kind), null);
        BufferedImage plain = browser.screenshot();
        toggle("shape-0");
        assertTrue(differs(plain, browser.screenshot()));
        assertEquals(List.of(), browser.problems());
    }

    /** Pieces have different colours; the panel has their number. */
    @Test
    void convexPiecesAreShown() throws Exception {
        Asset asset = Fighter.asset("decompose", "4%");
        int count =
                Objects.requireNonNull(asset.parts().get(0).compound()).pieces().size();
        open(asset, null);
        String panel = text("panel");
        assertTrue(count > 3 && panel.contains(count + " convex pieces"), count + ": " + panel);
        assertTrue(panel.matches("(?s).*stick out by at most [\\d.]+ m, [\\d.]+ m allowed.*"), panel);
        BufferedImage plain = browser.screenshot();
        int before = hues(plain);
        toggle("pieces-0");
        BufferedImage drawn = browser.screenshot();
        assertTrue(differs(plain, drawn));
        assertTrue(hues(drawn) > before, hues(drawn) + " hues, before " + before);
        toggle("pieces-0");
        assertFalse(differs(plain, browser.screenshot()), "off again");
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void seamsOfTilesAreShown() throws Exception {
        open(TiledAsset.ofBorders(TestAsset.of(Meshes.terrain(8, 2))), null);
        String panel = text("panel");
        assertTrue(panel.contains("Seams of tiles (32)"), panel);
        assertTrue(panel.contains("Borders (32)"), panel);
        BufferedImage plain = browser.screenshot();
        toggle("edges-seam");
        assertTrue(differs(plain, browser.screenshot()));
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void edgesAreShownOnAllInstances() throws Exception {
        open(Level.of(40, 30, 1e6, 7, Meshes.box(0, 0, 0, 2, 1, 3).named("box")), null);
        BufferedImage plain = browser.screenshot();
        for (String box : List.of("edges-active", "wireframe")) {
            toggle(box);
            assertTrue(differs(plain, browser.screenshot()), box);
            toggle(box);
            assertFalse(differs(plain, browser.screenshot()), box + " and back");
        }
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void levelsCountWhatIsDrawn() throws Exception {
        Asset asset = Fighter.asset();
        open(asset, null);
        int spheres = Objects.requireNonNull(asset.parts().get(0).cluster()).sphereCount();
        assertTrue(slide("spheres", "9").startsWith(spheres + " spheres: "));
        BufferedImage last = browser.screenshot();
        for (int level = 1; level < asset.parts().get(0).tree().depth(); level += 2) {
            String note = slide("tree", Integer.toString(level));
            assertTrue(note.startsWith("level " + level + " of "), note);
            BufferedImage next = browser.screenshot();
            assertTrue(differs(last, next), note);
            last = next;
        }
        String bsp = slide("bsp", "64");
        assertTrue(bsp.contains(", 0 mixed, 0 cut at a greater depth"), bsp);
    }

    @Test
    void boxesThatAreLeftOutAreReportedAndNotDrawn() throws Exception {
        Asset asset = Fighter.asset();
        int depth = asset.parts().get(0).tree().depth();
        open(asset, null);
        String all = slide("tree", Integer.toString(depth));
        assertTrue(all.endsWith(" to here (green)"), all);
        BufferedImage whole = browser.screenshot();
        BoxLimit limit = Objects.requireNonNull(BoxLimit.of(asset, 20));
        Path page = Files.write(folder.resolve("few.html"), AssetPage.of(PageContent.of(asset, "ship"), 20));
        browser.open(page.toUri());
        browser.moveMouse(5, 5);
        String few = slide("tree", Integer.toString(limit.level()));
        assertTrue(
                few.endsWith(" to here (green); " + limit.omitted() + " boxes omitted: at most 20 of a part are drawn"),
                few);
        assertEquals(depth, limit.level());
        assertTrue(differs(whole, browser.screenshot()), "fewer boxes are drawn");
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void aClickFindsTheTriangleOfTheRuntime() throws Exception {
        Asset asset = Fighter.asset();
        open(asset, null);
        CollisionMesh mesh = CollisionAsset.of(asset).part(0);
        RayHit hit = new RayHit();
        Random random = new Random(8);
        int hits = 0;
        int misses = 0;
        for (int i = 0; i < 40; i++) {
            browser.click(PANEL + 40 + random.nextInt(450), 120 + random.nextInt(300));
            JsonNode walk = browser.evaluate("(() => { const { origin, direction, hit } = cullet.view.picking.walk;"
                    + " return { origin, direction, hit }; })()");
            boolean found = raycast(mesh, walk, hit);
            assertEquals(found, !walk.get("hit").isNull(), walk.toString());
            if (found) {
                hits++;
                assertEquals(hit.triangle(), walk.get("hit").get("triangle").asInt());
                assertEquals(hit.t(), walk.get("hit").get("t").asDouble());
                browser.waitFor("document.getElementById('status').textContent.startsWith('triangle "
                        + String.format(Locale.ROOT, "%,d", hit.triangle()) + "  ')");
                String status = text("status");
                assertTrue(status.contains("surface " + mesh.surfaceName(hit.triangle()) + "  "), status);
                String source = String.format(Locale.ROOT, "%,d", mesh.sourceTriangle(hit.triangle()));
                assertTrue(status.contains("source triangle " + source + "  "), status);
            } else {
                misses++;
            }
        }
        assertTrue(hits > 8 && misses > 8, hits + " hits, " + misses + " misses");
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void theWalkIsShownStepByStepWithItsCounts() throws Exception {
        open(Fighter.asset(), null);
        browser.click(PANEL + (HeadlessBrowser.WIDTH - PANEL) / 2.0, HeadlessBrowser.HEIGHT / 2.0);
        JsonNode counts = browser.evaluate("(() => { const { log } = cullet.view.picking.walk; return {"
                + " nodes: log.visits.length, tested: log.count('tested'), entered: log.count('hits'),"
                + " triangles: log.triangles.length }; })()");
        int nodes = counts.get("nodes").asInt();
        assertTrue(nodes > 2 && nodes < 40, counts.toString());
        assertTrue(counts.get("entered").asInt() < counts.get("tested").asInt(), counts.toString());
        assertTrue(
                counts.get("triangles").asInt() > 0 && counts.get("triangles").asInt() < 60, counts.toString());
        String panel = text("walk-panel");
        assertTrue(panel.contains("nodes visited" + nodes), panel);
        assertTrue(panel.contains("triangles tested" + counts.get("triangles").asInt() + " of 1,012"), panel);
        BufferedImage all = browser.screenshot();
        slide("walk", "1");
        assertTrue(differs(all, browser.screenshot()), "the first step is not all of them");
        browser.evaluate("document.getElementById('walk-close').click()");
        assertEquals("", text("walk-panel"));
    }

    @Test
    void aFindingFliesTheCameraToItsPlace() throws Exception {
        BakePlace place = new BakePlace("hull", 7, new double[] {4.7, -0.28, 1});
        BakeFinding finding = new BakeFinding("sliver", "warning", 3, "thin <b>triangles</b>", null, List.of(place));
        open(Fighter.asset(), List.of(finding));
        assertTrue(text("panel").contains("3 × sliver"), "kind and count");
        assertTrue(text("panel").contains("thin <b>triangles</b>"), "as text, not as markup");
        double before =
                browser.evaluate("cullet.view.stage.camera.position.length()").asDouble();
        browser.evaluate("document.querySelector('.place').click()");
        browser.waitFor("cullet.view.stage.flight === null");
        JsonNode at = browser.evaluate("cullet.view.stage.project([4.7, -0.28, 1])");
        assertEquals((HeadlessBrowser.WIDTH - PANEL) / 2.0, at.get(0).asDouble(), 1);
        assertEquals(HeadlessBrowser.HEIGHT / 2.0, at.get(1).asDouble(), 1);
        double near = browser.evaluate(
                        "cullet.view.stage.camera.position.distanceTo(cullet.view.stage.place([4.7, -0.28, 1]))")
                .asDouble();
        assertTrue(near < before / 4, near + " m, before " + before + " m");
    }

    @Test
    void findingsAreGroupedByKindAndNodeWithAllTheirTriangles() throws Exception {
        List<BakePlace> places = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            places.add(new BakePlace(i % 2 == 0 ? "hull" : "turret", 100 + i, new double[] {i * 0.1, 0, 0}));
        }
        BakeFinding slivers = new BakeFinding("sliver", "warning", 60, null, null, places);
        BakeFinding edges = new BakeFinding("open-edge", "info", 152, null, null, places.subList(0, 3));
        open(Fighter.asset(), List.of(slivers, edges));
        String groups = "[...document.querySelectorAll('.finding')].map((kind) => [...kind.querySelectorAll('.node')]"
                + ".map((node) => `${node.textContent}=${node.nextSibling.children.length}`).join(' ')).join(' | ')";
        assertEquals(
                "hull: source triangles=30 turret: source triangles=30"
                        + " | hull: source triangles=2 turret: source triangles=1",
                browser.evaluate(groups).asText());
        assertEquals(
                "100",
                browser.evaluate("document.querySelector('.place').textContent").asText());
        String panel = text("panel");
        assertTrue(panel.contains("The report lists the first 3 places."), panel);
        browser.evaluate("document.querySelector('.all').click()");
        assertTrue(browser.evaluate("document.getElementById('edges-border').checked")
                .asBoolean());
        assertTrue(
                browser.evaluate("document.getElementById('names').getBoundingClientRect().bottom <= innerHeight")
                        .asBoolean(),
                "the surfaces are in sight");
    }

    @Test
    void spheresAndMarkersAreDrawnTogether() throws Exception {
        BakePlace place = new BakePlace("hull", 7, new double[] {0, 0.4, 0});
        BakeFinding finding = new BakeFinding("sliver", "warning", 1, null, null, List.of(place));
        open(Fighter.asset(), List.of(finding));
        slide("spheres", "2");
        BufferedImage both = browser.screenshot();
        toggle("markers");
        BufferedImage spheres = browser.screenshot();
        assertTrue(differs(both, spheres), "markers are drawn over the spheres");
        toggle("markers");
        slide("spheres", "0");
        assertTrue(differs(both, browser.screenshot()), "spheres are drawn beside the markers");
    }

    @Test
    void bytesSourceUnitAndOptionsAreListed() throws Exception {
        ReportedBake report = new ReportedBake("models/ship.fbx", "FBX 7400 binary", 0.01, "y", List.of());
        PageContent content = PageContent.of(Fighter.asset(), "ship")
                .withStructures(Map.of(Structure.TRIANGLES, 3_000L, Structure.BSP, 1_000L))
                .withReport(report)
                .withIndex("../index.html");
        browser.open(
                Files.write(folder.resolve("page.html"), AssetPage.of(content)).toUri());
        String panel = text("panel");
        assertTrue(panel.contains("bytes4,000"), panel);
        assertTrue(panel.contains("triangles3,000 · 75 % BSP tree1,000 · 25 %"), panel);
        assertTrue(panel.contains("filemodels/ship.fbxformatFBX 7400 binary"), panel);
        assertTrue(panel.contains("unit1 unit = 0.01 m"), panel);
        assertTrue(panel.contains("spheres-budget0.05"), panel);
        assertTrue(panel.contains("sha256" + Fighter.asset().provenance().sourceHash()), panel);
        assertEquals(
                "../index.html",
                browser.evaluate("document.getElementById('index').getAttribute('href')")
                        .asText());
    }

    /** Targets of 36 pixels and more for fingers, and nothing beside the screen. */
    @Test
    void fitsANarrowScreen() throws Exception {
        browser.resize(600, 800);
        try {
            open(Fighter.asset(), List.of());
            assertTrue(browser.evaluate("document.documentElement.scrollWidth <= 600")
                    .asBoolean());
            assertTrue(browser.evaluate("document.getElementById('panel').scrollWidth <= 600")
                    .asBoolean());
            assertEquals(
                    0,
                    browser.evaluate("[...document.querySelectorAll('button, select, summary, label.row')]"
                                    + ".filter((one) => one.offsetHeight > 0 && one.offsetHeight < 36).length")
                            .asInt());
        } finally {
            browser.resize(HeadlessBrowser.WIDTH, HeadlessBrowser.HEIGHT);
        }
    }

    @Test
    void partsAreHiddenAndNotPicked() throws Exception {
        open(Fighter.asset("parts", "node"), null);
        BufferedImage both = browser.screenshot();
        JsonNode middle = browser.evaluate("cullet.view.stage.project([0, 1.2, -2.4])");
        double x = PANEL + middle.get(0).asDouble();
        double y = middle.get(1).asDouble();
        browser.click(x, y);
        assertEquals(
                "turret", browser.evaluate("cullet.view.picking.walk.part.name").asText());
        toggle("part-1");
        browser.click(x, y);
        assertEquals(
                "hull", browser.evaluate("cullet.view.picking.walk.part.name").asText());
        browser.evaluate("document.getElementById('walk-close').click()");
        browser.moveMouse(PANEL + 5, 300);
        browser.waitFor("document.getElementById('status').textContent === ''");
        assertTrue(differs(both, browser.screenshot()), "the turret is gone");
    }

    @Test
    void framesMoveTheMeshAndWhatAQueryFinds() throws Exception {
        Asset asset =
                TestAsset.animated(new float[] {0, 0.5f}, Meshes.box(0, 0, 0, 1, 1, 1), Meshes.box(5, 0, 0, 6, 1, 1));
        open(asset, null);
        BufferedImage before = browser.screenshot();
        String down = "cullet.raycast(0, [%s, 9, 0.5], [0, -1, 0])";
        assertFalse(browser.evaluate(String.format(down, "0.25")).isNull());
        assertTrue(browser.evaluate(String.format(down, "5.25")).isNull());
        assertEquals("frame 1 of 2, at 0.5 s", slide("frame", "1"));
        assertTrue(differs(before, browser.screenshot()));
        assertTrue(browser.evaluate(String.format(down, "0.25")).isNull());
        assertEquals(8, browser.evaluate(String.format(down, "5.25")).get("t").asDouble());
    }

    @Test
    void hostileNamesAreShownAsText() throws Exception {
        String hostile = "</script><img src=x onerror=alert(1)> & \u2028";
        String shown = hostile.replace("\u2028", "\\u2028");
        AssetPart part = TestAsset.part(Meshes.box(0, 0, 0, 1, 1, 1).named(hostile));
        Asset asset = new Asset(TestAsset.PROVENANCE, List.of(hostile), List.of(hostile), List.of(part));
        Files.write(folder.resolve("page.html"), AssetPage.of(PageContent.of(asset, hostile)));
        browser.open(folder.resolve("page.html").toUri());
        assertEquals(
                shown,
                browser.evaluate("document.querySelector('h1').textContent").asText());
        assertTrue(text("names").contains(shown + " (12)"), text("names"));
        assertEquals(
                0, browser.evaluate("document.querySelectorAll('img').length").asInt());
        assertEquals(List.of(), browser.problems());
    }

    @Test
    void aFarAndATinyAssetAreFramedAsAnyOther() throws Exception {
        for (double scale : new double[] {1e-2, 1e5}) {
            open(TestAsset.of(Meshes.noiseSphere(10, 0.2, 3).scaledAndMoved(scale, 30 * scale, 0, -20 * scale)), null);
            BufferedImage picture = browser.screenshot();
            int drawn = 0;
            for (int y = 40; y < picture.getHeight() - STATUS; y++) {
                for (int x = PANEL; x < picture.getWidth() - 60; x++) {
                    drawn += hsb(picture.getRGB(x, y))[1] > 0.25 ? 1 : 0;
                }
            }
            assertTrue(drawn > 40_000, "scale " + scale + ": " + drawn + " pixels");
        }
    }

    private void open(Asset asset, @Nullable List<BakeFinding> findings) throws IOException, InterruptedException {
        PageContent content =
                PageContent.of(asset, "ship").withReport(findings == null ? null : ReportedBake.of(findings));
        Path page = Files.write(folder.resolve("page.html"), AssetPage.of(content));
        browser.open(page.toUri());
        browser.moveMouse(5, 5);
        assertEquals(
                "true",
                browser.evaluate("document.documentElement.dataset.ready").asText(),
                () -> error());
    }

    private String error() {
        try {
            return browser.problems().toString();
        } catch (IOException | InterruptedException e) {
            return e.toString();
        }
    }

    private static String uri(String address) {
        return Path.of(URI.create(address)).toUri().toString();
    }

    private static boolean raycast(CollisionMesh mesh, JsonNode ray, RayHit hit) {
        float[] v = new float[6];
        for (int axis = 0; axis < 3; axis++) {
            v[axis] = (float) ray.get("origin").get(axis).asDouble();
            v[axis + 3] = (float) ray.get("direction").get(axis).asDouble();
        }
        return mesh.raycast(v[0], v[1], v[2], v[3], v[4], v[5], Float.POSITIVE_INFINITY, hit);
    }

    /** Moves a slider and returns the note under it. */
    private String slide(String id, String value) throws IOException, InterruptedException {
        return browser.evaluate("(() => { const range = document.getElementById('" + id + "'); range.value = " + value
                        + "; range.dispatchEvent(new Event('input'));"
                        + " return document.getElementById('" + id + "-note').textContent; })()")
                .asText();
    }

    private void toggle(String id) throws IOException, InterruptedException {
        browser.evaluate("document.getElementById('" + id + "').click()");
    }

    private String text(String id) throws IOException, InterruptedException {
        return browser.evaluate("document.getElementById('" + id + "').textContent")
                .asText();
    }

    /** Whether more than a handful of pixels of the drawing are not the same. */
    private static boolean differs(BufferedImage a, BufferedImage b) {
        assertEquals(a.getWidth(), b.getWidth());
        assertNotEquals(0, a.getHeight());
        int different = 0;
        for (int y = 40; y < a.getHeight() - STATUS; y++) {
            for (int x = PANEL; x < a.getWidth() - 60; x++) {
                different += a.getRGB(x, y) != b.getRGB(x, y) ? 1 : 0;
            }
        }
        return different > 100;
    }

    private static float[] hsb(int rgb) {
        return Color.RGBtoHSB(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, null);
    }
}
