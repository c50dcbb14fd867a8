// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.pipeline.text.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A {@code WorkRequest} of the persistent-worker protocol of Bazel, and the text of its response. Unknown fields are
 * ignored.
 *
 * @param id 0: requests with this id run one after the other
 * @param cancel whether the request with this id is to be dropped; it then has no arguments
 * @param error reason to refuse the request, or null
 */
record WorkRequest(
        int id,
        List<String> arguments,
        boolean cancel,
        @Nullable String error) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Never throws: a malformed request has an {@link #error}, and its id if that can be read. */
    static WorkRequest parse(String json) {
        JsonNode root;
        try {
            root = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            return refused(0, "the request is malformed JSON: " + e.getOriginalMessage());
        }
        JsonNode id = root.path("requestId");
        if (!id.isMissingNode() && !(id.isInt() && id.intValue() >= 0)) {
            return refused(0, "requestId is " + id + ", but must be an integer from 0");
        }
        int number = id.intValue();
        if (root.path("cancel").booleanValue()) {
            return new WorkRequest(number, List.of(), true, null);
        }
        if (!root.path("sandboxDir").asText("").isEmpty()) {
            return refused(
                    number,
                    "sandboxDir is not supported, because paths are relative to the folder of the process; leave"
                            + " supports-multiplex-sandboxing out of the execution requirements");
        }
        JsonNode arguments = root.path("arguments");
        if (!arguments.isMissingNode() && !arguments.isArray()) {
            return refused(number, "arguments is " + kind(arguments) + ", but must be an array of strings");
        }
        List<String> list = new ArrayList<>();
        for (JsonNode argument : arguments) {
            if (!argument.isTextual()) {
                return refused(
                        number, "arguments[" + list.size() + "] is " + kind(argument) + ", but must be a string");
            }
            list.add(argument.textValue());
        }
        return new WorkRequest(number, list, false, null);
    }

    static WorkRequest refused(int id, String error) {
        return new WorkRequest(id, List.of(), false, error);
    }

    private static String kind(JsonNode node) {
        return "of type " + node.getNodeType().toString().toLowerCase(Locale.ROOT);
    }

    /** Returns a {@code WorkResponse} without a line end. */
    String response(int exitCode, String output) {
        ObjectNode response = MAPPER.createObjectNode();
        response.put("exitCode", exitCode);
        response.put("output", output);
        response.put("requestId", id);
        return Json.line(response);
    }

    /** Returns the response to a request that was dropped before it began. */
    String cancelled() {
        ObjectNode response = MAPPER.createObjectNode();
        response.put("requestId", id);
        response.put("wasCancelled", true);
        return Json.line(response);
    }
}
