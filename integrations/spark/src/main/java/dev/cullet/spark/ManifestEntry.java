// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A line of a manifest: {@code {"input": URI, "output": PATH, "options": {...}, "with": [NAME...], "bytes": N}}, or
 * {@code "generate": {"model": URI, "seed": N}} in place of the input.
 *
 * @param input address of the source, or of the model that is varied
 * @param seed number of the variant; -1: the source itself
 * @param output path of the asset below the folder of assets
 * @param flags flags of {@code cullet bake}
 * @param companions names of files beside the source that the importer reads, besides those that it names itself
 * @param bytes size of the source; -1: unknown
 */
record ManifestEntry(String input, long seed, String output, List<String> flags, List<String> companions, long bytes) {
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Set<String> KEYS = Set.of("input", "generate", "output", "options", "with", "bytes");

    /** Flags of the command that decide where outputs go, how many files are baked, or when it ends. */
    private static final Set<String> RESERVED = Set.of(
            "config",
            "directory",
            "output",
            "output-name",
            "report",
            "json",
            "jobs",
            "shard",
            "watch",
            "dry-run",
            "prune",
            "seams",
            "seams-tolerance",
            "seams-angle",
            "cache",
            "cache-key-env",
            "cache-read-only",
            "cache-push",
            "cache-token-env",
            "cache-timeout",
            "help",
            "stacktrace",
            "timings");

    /** @throws IllegalArgumentException if the line is malformed; the message has no place */
    static ManifestEntry parse(String line) {
        JsonNode root;
        try {
            root = MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "malformed JSON: " + e.getOriginalMessage().replaceAll(" \\(start marker.*", ""), e);
        }
        if (!root.isObject()) {
            throw new IllegalArgumentException("not a JSON object, such as {\"input\":\"models/ship.obj\"}");
        }
        for (Iterator<String> names = root.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!KEYS.contains(name)) {
                throw new IllegalArgumentException(
                        "unknown key '" + name + "'; keys are " + String.join(", ", sorted(KEYS)));
            }
        }
        if (root.has("input") == root.has("generate")) {
            throw new IllegalArgumentException("exactly one of input and generate is needed");
        }
        JsonNode generate = root.path("generate");
        String input = text(generate.isObject() ? generate : root, generate.isObject() ? "model" : "input");
        long seed = -1;
        if (generate.isObject()) {
            seed = number(generate, "seed");
            if (!input.endsWith(".obj")) {
                throw new IllegalArgumentException("generate.model is '" + input + "', but must be an .obj file");
            }
        }
        String output = root.has("output") ? text(root, "output") : defaultOutput(input, seed);
        checkOutput(output);
        List<String> flags = List.of();
        if (root.path("options") instanceof ObjectNode options) {
            flags = flags(options);
        } else if (root.has("options")) {
            throw new IllegalArgumentException("options is not a JSON object, such as {\"unit\":\"cm\"}");
        }
        List<String> companions = new ArrayList<>();
        for (JsonNode name : root.path("with")) {
            companions.add(Companions.checked(name.asText()));
        }
        return new ManifestEntry(
                input, seed, output, flags, companions, root.has("bytes") ? number(root, "bytes") : -1);
    }

    /** Returns the name of the source without its folder; that of a variant contains the seed. */
    String name() {
        String name = input.substring(input.lastIndexOf('/') + 1);
        return seed < 0 ? name : name.replaceFirst("\\.obj$", "-" + seed + ".obj");
    }

    /** Returns options as flags; values are checked by the command. */
    static List<String> flags(ObjectNode options) {
        List<String> flags = new ArrayList<>();
        for (Map.Entry<String, JsonNode> option : options.properties()) {
            String name = option.getKey();
            if (!name.matches("[a-z][a-z0-9-]*")) {
                throw new IllegalArgumentException(
                        "'" + name + "' is not the name of an option, such as import-seconds");
            }
            if (RESERVED.contains(name)) {
                throw new IllegalArgumentException(
                        "option '" + name + "' is not one of a file; the job sets it itself");
            }
            JsonNode value = option.getValue();
            if (value.isArray()) {
                value.forEach(element -> flags.add("--" + name + "=" + scalar(name, element)));
            } else {
                flags.add("--" + name + "=" + scalar(name, value));
            }
        }
        return flags;
    }

    private static String scalar(String name, JsonNode value) {
        if (!value.isValueNode() || value.isNull()) {
            throw new IllegalArgumentException(
                    "option '" + name + "' is " + value + ", but must be a string, a number, true, false, or an array");
        }
        return value.asText();
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }

    private static String text(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isTextual() || value.textValue().isEmpty()) {
            throw new IllegalArgumentException(key + " is not a string with at least one character");
        }
        return value.textValue();
    }

    private static long number(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw new IllegalArgumentException(
                    key + " is " + (value.isMissingNode() ? "missing" : value) + ", but must be an integer from 0");
        }
        return value.longValue();
    }

    private static String defaultOutput(String input, long seed) {
        String name = input.substring(input.lastIndexOf('/') + 1).replaceFirst("\\.[^.]+$", "");
        return name + (seed < 0 ? "" : "-" + seed) + ".cullet";
    }

    private static void checkOutput(String output) {
        for (String step : output.split("/", -1)) {
            if (step.isEmpty()
                    || step.equals(".")
                    || step.equals("..")
                    || step.startsWith("_temporary")
                    || step.equals(AssetStore.RECORDS)) {
                throw new IllegalArgumentException("output is '" + output
                        + "', but must be a path below the folder of assets, such as a/b.cullet");
            }
        }
        if (output.indexOf('\\') >= 0 || output.indexOf(':') >= 0) {
            throw new IllegalArgumentException("output is '" + output + "', but must not contain ':' or a backslash");
        }
    }
}
