// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.spark.FileResult.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * What an asset in the folder of assets was made from.
 *
 * @param output path below the folder
 * @param key hash of all that decides the bytes, see {@link Staging.Staged#key}
 * @param sha256 of the asset
 * @param bytes of the asset
 * @param mark of the stored file, see {@link AssetStore#mark}
 * @param missing names of files beside the source that the importer would read if they were there, and that the key
 *     does not contain
 */
record AssetRecord(
        String output,
        String key,
        String sha256,
        long bytes,
        String mark,
        long triangles,
        List<Finding> findings,
        List<String> missing) {
    /** Returns one line without its end. */
    String text() {
        ObjectNode node = ManifestEntry.MAPPER
                .createObjectNode()
                .put("output", output)
                .put("key", key)
                .put("sha256", sha256)
                .put("bytes", bytes)
                .put("mark", mark)
                .put("triangles", triangles);
        ArrayNode list = node.putArray("findings");
        findings.forEach(finding -> list.addObject()
                .put("kind", finding.kind())
                .put("severity", finding.severity())
                .put("count", finding.count()));
        if (!missing.isEmpty()) {
            missing.forEach(node.putArray("missing")::add);
        }
        return node.toString();
    }

    /** @throws JsonProcessingException if it is malformed; a missing field is empty and fits no asset */
    static AssetRecord parse(String line) throws JsonProcessingException {
        JsonNode node = ManifestEntry.MAPPER.readTree(line);
        return new AssetRecord(
                node.path("output").asText(),
                node.path("key").asText(),
                node.path("sha256").asText(),
                node.path("bytes").asLong(-1),
                node.path("mark").asText(),
                node.path("triangles").asLong(),
                findings(node.path("findings")),
                strings(node.path("missing")));
    }

    private static List<String> strings(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** Returns the findings in a JSON array of the command's report or of a record. */
    static List<Finding> findings(JsonNode array) {
        List<Finding> list = new ArrayList<>();
        for (JsonNode finding : array) {
            list.add(new Finding(
                    finding.path("kind").asText(),
                    finding.path("severity").asText(),
                    finding.path("count").asLong()));
        }
        return list;
    }
}
