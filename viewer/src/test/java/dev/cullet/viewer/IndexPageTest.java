// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.testkit.Meshes;
import dev.cullet.viewer.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class IndexPageTest {
    private static final Map<Structure, Long> BYTES =
            Map.of(Structure.TRIANGLES, 600L, Structure.TREE, 300L, Structure.REST, 100L);

    @Test
    void showsPictureSizeAndFiguresOfEachAsset() throws IOException {
        String page = page(List.of(fighter(), box("walls/box.cullet")), List.of());
        assertTrue(page.contains("<title>level 3</title>"));
        assertTrue(page.contains("2 assets, 1,024 triangles, 2,000 bytes</p>"), page);
        String card = card(page, "ship.cullet");
        assertTrue(card.contains("href=\"ship.cullet.html\""), card);
        assertTrue(card.contains("<dt>triangles</dt><dd>1,012</dd>"), card);
        assertTrue(card.contains("<dt>bytes</dt><dd>1,000 (1.0 per triangle)</dd>"), card);
        assertTrue(card.contains("<dt>size</dt><dd>10.4 × 3.05 × 12.9 m</dd>"), card);
        assertTrue(card.contains("1 part, 4 surfaces, 8 spheres"), card);
        assertTrue(card.contains("triangles 60 %</li>"), card);
        assertTrue(card.contains("<span class=\"warnings\">3 warnings</span>, 2 notes</dd>"), card);
        BufferedImage picture = picture(card);
        assertEquals(IndexEntry.WIDTH, picture.getWidth());
        assertFalse(picture.getRGB(2, 2) == picture.getRGB(IndexEntry.WIDTH / 2, IndexEntry.HEIGHT / 2));
        assertFalse(card(page, "walls/box.cullet").contains("findings"), "without a report there are no findings");
    }

    @Test
    void aDamagedAssetIsOneLine() throws IOException {
        String page = page(List.of(fighter()), List.of("a.cullet: <truncated>", "b.cullet: too new"));
        assertTrue(page.contains("1 asset, 1,012 triangles, 1,000 bytes, 2 cannot be read</p>"), page);
        assertTrue(page.contains("<li>a.cullet: &lt;truncated&gt;</li>\n<li>b.cullet: too new</li>"), page);
        assertEquals(1, count(page, "<img "));
    }

    @Test
    void theSameEntriesGiveTheSameBytes() throws IOException {
        assertArrayEquals(
                IndexPage.of("a", List.of(fighter()), List.of()), IndexPage.of("a", List.of(fighter()), List.of()));
    }

    @Test
    void aNameCannotLeaveItsPlace() throws IOException {
        String hostile = "\"><script>alert(1)</script>{{assets}} & .cullet";
        String page = page(List.of(box(hostile)), List.of(hostile));
        assertEquals(1, count(page, "<script"), "the page's own script");
        assertTrue(
                page.contains("data-name=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{assets}} &amp; .cullet\""));
        assertTrue(page.contains("img-src data:\">"), "the policy forbids all requests");
    }

    /** Pictures are decoded when they are in sight, and cards out of sight are not laid out. */
    @Test
    void hundredsOfAssetsTakeAFewMegabytes() throws IOException {
        IndexEntry one = fighter();
        List<IndexEntry> many = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            many.add(one);
        }
        byte[] page = IndexPage.of("many", many, List.of());
        assertTrue(page.length < 500 * 16_000, page.length + " bytes");
        String text = new String(page, StandardCharsets.UTF_8);
        assertEquals(500, count(text, "<img loading=\"lazy\" decoding=\"async\""));
        assertTrue(text.contains("content-visibility: auto"));
    }

    private static IndexEntry fighter() {
        try {
            BakeFinding sliver = new BakeFinding("sliver", "warning", 3, null, null, List.of());
            BakeFinding edges = new BakeFinding("open-edge", "info", 2, null, null, List.of());
            Asset asset = Fighter.asset();
            PageContent content = PageContent.of(asset, "ship")
                    .withStructures(BYTES)
                    .withReport(ReportedBake.of(List.of(sliver, edges)));
            return IndexEntry.of("ship.cullet", "ship.cullet.html", Picture.ofIndex(asset), content);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static IndexEntry box(String name) {
        Asset asset = TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1));
        PageContent content = PageContent.of(asset, name).withStructures(BYTES);
        return IndexEntry.of(name, "box.html", Picture.ofIndex(asset), content);
    }

    private static String page(List<IndexEntry> entries, List<String> damaged) throws IOException {
        return new String(IndexPage.of("level 3", entries, damaged), StandardCharsets.UTF_8);
    }

    private static String card(String page, String name) {
        Matcher card = Pattern.compile("(?s)<li data-name=\"" + Pattern.quote(name) + "\".*?</a></li>")
                .matcher(page);
        assertTrue(card.find(), page);
        return card.group();
    }

    private static BufferedImage picture(String card) throws IOException {
        Matcher data = Pattern.compile("data:image/png;base64,([^\"]+)").matcher(card);
        assertTrue(data.find());
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(data.group(1))));
    }

    private static int count(String text, String word) {
        return text.split(Pattern.quote(word), -1).length - 1;
    }
}
