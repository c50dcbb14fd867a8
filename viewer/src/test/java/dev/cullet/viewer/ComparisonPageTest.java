// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.pipeline.verify.AssetComparison;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ComparisonPageTest {
    private static final Asset BOX = TestAsset.of(Meshes.box(0, 0, 0, 1, 1, 1));
    private static final Asset HIGHER = TestAsset.of(Meshes.box(0, 0, 0, 1, 2, 1));

    @Test
    void holdsBothAssetsAndTheChangeOfEachTriangle() throws IOException {
        JsonNode header = header(page(BOX, HIGHER));
        assertEquals("box and higher", header.get("title").asText());
        for (String side : new String[] {"first", "second"}) {
            JsonNode part = header.get(side).get("parts").get(0);
            assertEquals(12, part.get("changes").get("count").asInt());
            assertEquals("u8", part.get("changes").get("array").asText());
            assertEquals(12, part.get("distances").get("count").asInt());
        }
    }

    @Test
    void listsTheDifferencesOfDiff() throws IOException {
        AssetComparison comparison = AssetComparison.of("box", BOX, "higher", HIGHER);
        JsonNode differences = header(page(BOX, HIGHER)).get("differences");
        assertTrue(comparison.differences().size() > 0);
        assertEquals(comparison.differences().size(), differences.size());
        for (int i = 0; i < differences.size(); i++) {
            assertEquals(
                    comparison.differences().get(i).what(),
                    differences.get(i).get("what").asText());
            assertEquals(
                    comparison.differences().get(i).first(),
                    differences.get(i).get("first").asText());
        }
        assertEquals(0, header(page(BOX, BOX)).get("differences").size());
    }

    @Test
    void theSameAssetsGiveTheSameBytes() throws IOException {
        assertArrayEquals(page(BOX, HIGHER), page(BOX, HIGHER));
    }

    /** As the page of one asset does. */
    @Test
    void requestsNothing() throws IOException {
        String text = new String(page(BOX, HIGHER), StandardCharsets.UTF_8);
        assertTrue(text.contains("Content-Security-Policy\" content=\"default-src 'none';"));
        assertTrue(text.contains("three.js authors"), "the licence");
    }

    static byte[] page(Asset first, Asset second) throws IOException {
        AssetComparison comparison = AssetComparison.of("box", first, "higher", second);
        return ComparisonPage.of(PageContent.of(first, "box"), PageContent.of(second, "higher"), comparison);
    }

    private static JsonNode header(byte[] page) throws IOException {
        Matcher header = Pattern.compile("<script id=\"header\"[^>]*>([^<]*)</script>")
                .matcher(new String(page, StandardCharsets.UTF_8));
        assertTrue(header.find());
        return JsonMapper.builder().build().readTree(header.group(1));
    }
}
