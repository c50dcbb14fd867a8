// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.format.Asset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spheres of links in YAML and JSON: the floats of the asset. */
class CuroboFormatTest {
    private final CuroboFormat format = new CuroboFormat();

    @Test
    void bothFilesHaveTheSpheresOfTheAsset() throws Exception {
        Asset asset = LinkAssets.named("link \"1\"", new float[3], LinkAssets.spheres());
        ExportResult result = LinkAssets.export(format, asset);
        assertEquals(
                List.of("knot.yml", "knot.json"),
                result.files().stream().map(file -> file.name()).toList());
        assertTrue(
                result.losses().stream().noneMatch(loss -> loss.what().contains("mass")),
                () -> result.losses().toString());
        float[] spheres = ExportView.of(asset).parts().get(0).spheres();
        List<String> expected = new ArrayList<>(List.of("collision_spheres:", "  \"link \\\"1\\\"\":"));
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(result.files().get(1).toByteArray())
                .get("collision_spheres")
                .get("link \"1\"");
        assertEquals(spheres.length / 4, json.size());
        List<String> yaml = new String(result.files().get(0).toByteArray(), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .toList();
        assertEquals(expected, yaml.subList(0, 2));
        assertEquals(2 + spheres.length / 2, yaml.size());
        for (int i = 0; i < spheres.length; i += 4) {
            String[] centre = yaml.get(2 + i / 2).replaceAll(".*\\[|]", "").split(", ", -1);
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(spheres[i + axis], Float.parseFloat(centre[axis]));
                assertEquals(spheres[i + axis], (float)
                        json.get(i / 4).get("origin").get(axis).asDouble());
            }
            assertEquals("      radius: ", yaml.get(3 + i / 2).replaceAll("[^ ]*$", ""));
            assertEquals(spheres[i + 3], Float.parseFloat(yaml.get(3 + i / 2).replaceAll(".* ", "")));
            assertEquals(spheres[i + 3], (float) json.get(i / 4).get("radius").asDouble());
        }
    }

    @Test
    void anAssetWithoutSpheresNamesTheFlagThatMakesThem() {
        ExportException e = assertThrows(
                ExportException.class, () -> LinkAssets.export(format, LinkAssets.knot(LinkAssets.shape("BOX"))));
        assertEquals("has no sphere cluster; bake it with --spheres N", e.getMessage());
    }
}
