// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.viewer.BakeFinding.BakePlace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssetPageTest {
    private static final Path MODULES = Path.of("src/main/resources/dev/cullet/viewer/page");
    private static final String HOSTILE =
            "</script><script>alert(1)</script><!-- \" ' & \\ \u2028 \ud83d\ude80 {{header}}";

    /** The same for display: a line separator would break a line of the page. */
    private static final String SHOWN = HOSTILE.replace("\u2028", "\\u2028");

    @Test
    void holdsTheAssetsArrays() throws IOException {
        MeshArrays mesh = Meshes.torusKnot(8, 30);
        Asset asset = TestAsset.of(mesh);
        String page = page(asset, "knot");
        JsonNode part = header(page).get("parts").get(0);
        AssetPart stored = asset.parts().get(0);
        ByteBuffer arrays = arrays(page);
        assertEquals(header(page).get("bytes").asLong(), arrays.remaining());
        float[] positions = new float[stored.triangles().positions().length];
        arrays.position(part.get("positions").get("at").asInt());
        arrays.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(positions);
        assertArrayEquals(stored.triangles().positions(), positions);
        assertEquals("u8", part.get("indices").get("array").asText(), "240 vertices fit a byte");
        assertEquals(480 * 3, part.get("indices").get("count").asInt());
        long[] nodes = new long[stored.tree().nodes().length];
        arrays.position(part.get("tree").get("nodes").get("at").asInt());
        arrays.slice().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(nodes);
        assertArrayEquals(stored.tree().nodes(), nodes);
    }

    /** Against a walk that goes down from the root, once for each level and part. */
    @Test
    void printsTheNumberOfBoxesThatItOmits() throws IOException {
        Asset asset = TestAsset.of(
                TestAsset.part(Meshes.torusKnot(12, 80)),
                TestAsset.part(Meshes.box(0, 0, 0, 1, 1, 1)),
                TestAsset.part(Meshes.terrain(9, 2)));
        assertEquals(400_000, header(page(asset, "parts")).get("maxBoxes").asInt());
        assertNull(BoxLimit.of(asset));
        int limited = 0;
        for (int maxBoxes = 1; maxBoxes < 2_000; maxBoxes = 2 * maxBoxes + 1) {
            BoxLimit limit = BoxLimit.of(asset, maxBoxes);
            long maxOmitted = 0;
            for (int level = 1; level <= AabbTree.MAX_DEPTH; level++) {
                long boxes = 0;
                long omitted = 0;
                for (AssetPart part : asset.parts()) {
                    long own = boxes(part.tree().nodes(), 0, level);
                    boxes += own;
                    omitted += Math.max(0, own - maxBoxes);
                }
                if (omitted > maxOmitted) {
                    maxOmitted = omitted;
                    assertTrue(limit != null && limit.omitted() >= omitted, "maxBoxes " + maxBoxes + " level " + level);
                }
                if (limit != null && limit.level() == level) {
                    assertEquals(new BoxLimit(level, boxes, omitted), limit);
                    limited++;
                }
            }
            assertEquals(maxOmitted == 0, limit == null);
        }
        assertTrue(limited > 5 && limited < 11, limited + " of 11 limits omit boxes");
    }

    /** The boxes that together hold what is below a node, so many levels down. */
    private static long boxes(long[] nodes, int node, int levels) {
        long boxes = 0;
        for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
            boolean leaf = AabbTree.isLeaf(nodes, node, lane);
            boxes += leaf || levels == 1 ? 1 : boxes(nodes, AabbTree.child(nodes, node, lane), levels - 1);
        }
        return boxes;
    }

    @Test
    void theSameAssetGivesTheSameBytes() throws IOException {
        Asset asset = TestAsset.of(Meshes.terrain(8, 1));
        assertArrayEquals(AssetPage.of(PageContent.of(asset, "a")), AssetPage.of(PageContent.of(asset, "a")));
    }

    @Test
    void isHardlyLargerThanItsArraysAndThreeJs() throws IOException {
        Asset small = TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1));
        Asset large = TestAsset.of(Meshes.terrain(200, 1)); // 80,000 triangles
        int ofSmall = AssetPage.of(PageContent.of(small, "a")).length;
        int ofLarge = AssetPage.of(PageContent.of(large, "a")).length;
        assertTrue(ofSmall < 920_000, ofSmall + " bytes");
        double each = (ofLarge - ofSmall) / 80_000.0;
        assertTrue(each < 50, each + " bytes for each triangle");
    }

    @Test
    void aNameCannotLeaveItsPlace() throws IOException {
        AssetPart part = TestAsset.part(Meshes.box(0, 0, 0, 1, 1, 1).named(HOSTILE));
        Asset asset = new Asset(TestAsset.PROVENANCE, List.of(HOSTILE), List.of(HOSTILE), List.of(part));
        BakePlace place = new BakePlace(HOSTILE, 1, new double[] {0, 0, 0});
        BakeFinding finding = new BakeFinding(HOSTILE, "warning", 1, HOSTILE, HOSTILE, List.of(place));
        String page = new String(
                AssetPage.of(PageContent.of(asset, HOSTILE).withReport(ReportedBake.of(List.of(finding)))),
                StandardCharsets.UTF_8);
        String plain = page(TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1)), "plain");
        assertEquals(count(plain, "<script"), count(page, "<script"));
        assertEquals(count(plain, "</script"), count(page, "</script"));
        assertFalse(page.contains("<script>alert"));
        JsonNode header = header(page);
        assertEquals(SHOWN, header.get("title").asText());
        assertEquals(SHOWN, header.get("surfaces").get(0).asText());
        assertEquals(SHOWN, header.get("nodes").get(0).asText());
        assertEquals(SHOWN, header.get("parts").get(0).get("name").asText());
        JsonNode listed = header.get("findings").get(0);
        assertEquals(SHOWN, listed.get("kind").asText());
        assertEquals(SHOWN, listed.get("places").get(0).get("node").asText());
        assertTrue(page.contains("<title>&lt;/script&gt;&lt;script&gt;alert(1)"), "escaped in the title");
    }

    @Test
    void namesNoPlaceToFetchFrom() throws IOException {
        String page = page(TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1)), "box");
        assertTrue(page.contains("Content-Security-Policy\" content=\"default-src 'none';"));
        Matcher reference = Pattern.compile("(?:src|href)=\"([^\"]*)\"").matcher(markup(page));
        while (reference.find()) {
            assertTrue(reference.group(1).startsWith("data:"), reference.group());
        }
        assertFalse(markup(page).contains("url("));
        assertFalse(markup(page).contains("@import"));
    }

    @Test
    void holdsTheLicenceOfThreeJs() throws IOException {
        String page = page(TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1)), "box");
        assertTrue(page.contains("The MIT License"));
        assertTrue(page.contains("three.js authors"));
        assertTrue(page.contains("Permission is hereby granted, free of charge"));
    }

    /** Every module is in the page, and every name that a module imports is a module of the page. */
    @Test
    void everyImportIsInThePage() throws IOException {
        String page = page(TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1)), "box");
        TreeSet<String> names = new TreeSet<>();
        Matcher module = Pattern.compile("data-name=\"([^\"]*)\"").matcher(page);
        while (module.find()) {
            names.add(module.group(1));
        }
        try (Stream<Path> files = Files.list(MODULES)) {
            TreeSet<String> own = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".mjs"))
                    .map(name -> "cullet/" + name.replace(".mjs", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(names.containsAll(own), own + " in " + names);
        }
        Matcher imported = Pattern.compile("from ?['\"]([^'\"]+)['\"]")
                .matcher(page.replaceAll("(?s)/\\*\\*.*?\\*/", "")); // comments show imports, too
        int imports = 0;
        while (imported.find()) {
            assertTrue(names.contains(imported.group(1)), imported.group());
            imports++;
        }
        assertTrue(imports > 30, imports + " imports");
    }

    private static String page(Asset asset, String title) throws IOException {
        return new String(AssetPage.of(PageContent.of(asset, title)), StandardCharsets.UTF_8);
    }

    private static JsonNode header(String page) throws IOException {
        Matcher header =
                Pattern.compile("<script id=\"header\"[^>]*>([^<]*)</script>").matcher(page);
        assertTrue(header.find());
        return JsonMapper.builder().build().readTree(header.group(1));
    }

    private static ByteBuffer arrays(String page) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher chunk = Pattern.compile("<script class=\"arrays\"[^>]*>([^<]*)</script>")
                .matcher(page);
        while (chunk.find()) {
            bytes.write(Base64.getDecoder().decode(chunk.group(1)));
        }
        return ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The page without comments and what is in its scripts. */
    private static String markup(String page) {
        return page.replaceAll("(?s)<!--.*?-->", "").replaceAll("(?s)(<script[^>]*>).*?</script>", "$1");
    }

    private static int count(String text, String word) {
        return text.split(Pattern.quote(word), -1).length;
    }
}
