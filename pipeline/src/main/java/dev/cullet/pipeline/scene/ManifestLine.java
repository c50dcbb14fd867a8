// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An instance in a manifest: one JSON object per line.
 *
 * <pre>
 * {"asset": "rock.fbx", "part": "top", "translation": [1, 2, 3], "rotation": [0, 0, 0, 1], "scale": 1,
 *  "mirror": false, "layers": 1, "id": 7}
 * </pre>
 *
 * @param asset path of a mesh file or an asset, relative to the manifest
 * @param part of the asset; null if it has one
 * @param translation 3 numbers, metres
 * @param rotation quaternion x y z w, not 0
 * @param id number for the game; null: the index of the instance
 */
record ManifestLine(
        String asset,
        @Nullable String part,
        double[] translation,
        double[] rotation,
        float scale,
        boolean mirror,
        int layers,
        @Nullable Long id) {
    private static final List<String> KEYS =
            List.of("asset", "part", "translation", "rotation", "scale", "mirror", "layers", "id");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // refused as numbers, with their key
            .build();

    private static final Pattern ADVICE = Pattern.compile(
            ":? enable `.*| \\(start marker .*|, from `[^`]*`| \\(not recognized .*?\\)|\\(non-standard\\) "
                    + "| \\(bound as .*");

    /** Maximum number of characters of a value in a message. */
    private static final int MAX_SHOWN = 60;

    /**
     * Parses a line.
     *
     * @throws IllegalArgumentException with what is wrong, found against allowed
     */
    static ManifestLine parse(String text) {
        JsonNode line;
        try {
            line = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalArgumentException("is no JSON" + (at == null ? "" : " at column " + at.getColumnNr())
                    + ": " + withoutAdvice(firstLine(e.getOriginalMessage())));
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("is nested too deeply");
        }
        if (!line.isObject()) { // also an empty line, which is a missing node
            throw new IllegalArgumentException("must be a JSON object, such as {\"asset\": \"rock.fbx\"}");
        }
        for (Map.Entry<String, JsonNode> field : line.properties()) {
            if (!KEYS.contains(field.getKey())) {
                throw new IllegalArgumentException("has the key \"" + shortened(field.getKey()) + "\", but only "
                        + String.join(", ", KEYS) + " are allowed");
            }
        }
        JsonNode asset = line.get("asset");
        if (asset == null || !asset.isTextual() || asset.textValue().isEmpty()) {
            throw new IllegalArgumentException("\"asset\" must be the path of a mesh file or asset");
        }
        JsonNode part = line.get("part");
        if (part != null && !part.isTextual()) {
            throw new IllegalArgumentException("\"part\" is " + shortened(part) + ", but must be the name of a part");
        }
        double[] rotation = numbers(line, "rotation", 4, new double[] {0, 0, 0, 1});
        double length = Math.sqrt(rotation[0] * rotation[0]
                + rotation[1] * rotation[1]
                + rotation[2] * rotation[2]
                + rotation[3] * rotation[3]);
        if (!(Math.abs(length - 1) <= 1e-3)) {
            throw new IllegalArgumentException("\"rotation\" has the length " + length
                    + ", but a quaternion x y z w must have the length 1 within 0.001");
        }
        double[] translation = numbers(line, "translation", 3, new double[3]);
        for (double each : translation) {
            if (!(Math.abs(each) <= Asset.MAX_COORDINATE)) {
                throw new IllegalArgumentException(
                        "\"translation\" has the coordinate " + each + ", but at most 1e9 m are allowed");
            }
        }
        double scale = number(line, "scale", 1);
        if (!(scale >= 1.0 / AssetScene.MAX_SCALE && scale <= AssetScene.MAX_SCALE)) {
            throw new IllegalArgumentException("\"scale\" is " + scale + ", but must be 2^-20 to 2^20");
        }
        JsonNode mirror = line.get("mirror");
        if (mirror != null && !mirror.isBoolean()) {
            throw new IllegalArgumentException("\"mirror\" is " + shortened(mirror) + ", but must be true or false");
        }
        JsonNode id = line.get("id");
        if (id != null && !(id.isIntegralNumber() && id.canConvertToLong())) {
            throw new IllegalArgumentException(
                    "\"id\" is " + shortened(id) + ", but must be a whole number of 64 bits");
        }
        return new ManifestLine(
                asset.textValue(),
                part == null ? null : part.textValue(),
                translation,
                rotation,
                (float) scale,
                mirror != null && mirror.booleanValue(),
                layers(line.get("layers")),
                id == null ? null : id.longValue());
    }

    private static int layers(@Nullable JsonNode node) {
        if (node == null) {
            return 1;
        }
        if (node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >>> 32 == 0) {
            return (int) node.longValue();
        }
        if (node.isTextual() && node.textValue().matches("0x[0-9a-fA-F]{1,8}")) {
            return Integer.parseUnsignedInt(node.textValue().substring(2), 16);
        }
        throw new IllegalArgumentException(
                "\"layers\" is " + shortened(node) + ", but must be 0 to 4294967295, or a text such as \"0x1f\"");
    }

    private static double[] numbers(JsonNode line, String key, int count, double[] otherwise) {
        JsonNode node = line.get(key);
        if (node == null) {
            return otherwise;
        }
        double[] numbers = new double[count];
        boolean fits = node.isArray() && node.size() == count;
        for (int i = 0; fits && i < count; i++) {
            fits = node.get(i).isNumber();
            numbers[i] = node.get(i).doubleValue();
            fits &= Double.isFinite(numbers[i]);
        }
        if (!fits) {
            throw new IllegalArgumentException("\"" + key + "\" is " + shortened(node) + ", but must be an array of "
                    + count + " finite numbers" + (count == 4 ? ": a quaternion x y z w" : ""));
        }
        return numbers;
    }

    private static double number(JsonNode line, String key, double otherwise) {
        JsonNode node = line.get(key);
        if (node == null) {
            return otherwise;
        }
        if (!node.isNumber()) {
            throw new IllegalArgumentException("\"" + key + "\" is " + shortened(node) + ", but must be a number");
        }
        return node.doubleValue();
    }

    /** Returns the text of a value for a message, of limited length. */
    private static String shortened(JsonNode node) {
        return shortened(node.toString());
    }

    private static String shortened(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    }

    /** Removes what Jackson prints for programmers: options to enable. */
    private static String withoutAdvice(String text) {
        return ADVICE.matcher(text).replaceAll("");
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }
}
