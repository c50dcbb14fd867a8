// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a line of JSON; errors name the field that is missing or of the wrong type. */
final class QueryLine implements QueryInputs {
    private static final int DEFAULT_MAX = 64;

    private static final int MAX_RESULTS = 10_000;

    // decimals, not doubles: a number is rounded once, to float; one object per line, and no trailing text
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build()
            .reader();

    private final JsonNode fields;
    private final OtherAssets others;

    /** @param others the assets that lines of this session name */
    QueryLine(String line, OtherAssets others) throws QueryException {
        this.others = others;
        try {
            fields = READER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new QueryException("not JSON: "
                    + e.getOriginalMessage().replaceAll("(?s)\\s*(\\(start marker|\\n| at \\[Source).*", ""));
        }
        if (!fields.isObject()) {
            throw new QueryException("not a JSON object: a query is a line such as {\"op\":\"overlapSphere\","
                    + "\"center\":[0,0,0],\"radius\":1}");
        }
    }

    /** Rejects unknown fields, because the answer to a misspelt one would be wrong. */
    void allowOnly(String operation, List<String> allowed) throws QueryException {
        for (Iterator<String> names = fields.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!name.equals("op") && !name.equals("frame") && !allowed.contains(name)) {
                throw new QueryException(
                        operation + " has no field \"" + name + "\"; it has " + String.join(", ", allowed));
            }
        }
    }

    /** Reads an integer that is not negative. */
    int index(String name, int missing) throws QueryException {
        JsonNode node = fields.get(name);
        if (node == null || node.isNull()) {
            return missing;
        }
        if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 0) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be a whole number from 0");
        }
        return node.intValue();
    }

    @Override
    public float number(String name) throws QueryException {
        return number(required(name), name);
    }

    @Override
    public float number(String name, float missing) throws QueryException {
        JsonNode node = fields.get(name);
        return node == null || node.isNull() ? missing : number(node, name);
    }

    @Override
    public double decimal(String name) throws QueryException {
        return decimal(required(name), name);
    }

    @Override
    public double decimal(String name, double missing) throws QueryException {
        JsonNode node = fields.get(name);
        return node == null || node.isNull() ? missing : decimal(node, name);
    }

    @Override
    public int layers() throws QueryException {
        JsonNode node = fields.get("layers");
        if (node == null || node.isNull()) {
            return ~0;
        }
        if (node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >>> 32 == 0) {
            return (int) node.longValue();
        }
        if (node.isTextual() && node.textValue().matches("0x[0-9a-fA-F]{1,8}")) {
            return Integer.parseUnsignedInt(node.textValue().substring(2), 16);
        }
        throw new QueryException("\"layers\" is " + node + ", but must be 0 to 4294967295, or a text such as \"0x1f\"");
    }

    @Override
    public int max() throws QueryException {
        float max = number("max", DEFAULT_MAX);
        if (!(max >= 1 && max <= MAX_RESULTS && max == Math.rint(max))) {
            throw new QueryException("\"max\" is " + max + ", but must be a whole number from 1 to " + MAX_RESULTS);
        }
        return (int) max;
    }

    @Override
    public List<String> strings(String name) throws QueryException {
        JsonNode node = required(name);
        List<String> strings = new ArrayList<>();
        for (JsonNode text : node) {
            strings.add(text.textValue());
        }
        if (!node.isArray() || strings.contains(null)) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be an array of strings");
        }
        return strings;
    }

    @Override
    public float[] point(String name) throws QueryException {
        return point(required(name), name);
    }

    @Override
    public float[] points(String name) throws QueryException {
        JsonNode node = required(name);
        if (!node.isArray()) {
            throw new QueryException("\"" + name + "\" must be an array of points [x,y,z]");
        }
        float[] points = new float[3 * node.size()];
        for (int i = 0; i < node.size(); i++) {
            System.arraycopy(point(node.get(i), name + "[" + i + "]"), 0, points, 3 * i, 3);
        }
        return points;
    }

    @Override
    public double[] decimalPoints(String name) throws QueryException {
        JsonNode node = required(name);
        if (!node.isArray()) {
            throw new QueryException("\"" + name + "\" must be an array of points [x,y,z]");
        }
        double[] points = new double[3 * node.size()];
        for (int i = 0; i < node.size(); i++) {
            JsonNode point = node.get(i);
            if (!point.isArray() || point.size() != 3) {
                throw new QueryException(
                        "\"" + name + "[" + i + "]\" is " + point + ", but must be three numbers [x,y,z]");
            }
            for (int k = 0; k < 3; k++) {
                points[3 * i + k] = decimal(point.get(k), name + "[" + i + "][" + k + "]");
            }
        }
        return points;
    }

    @Override
    public float[] pairs(String name) throws QueryException {
        JsonNode node = required(name);
        if (!node.isArray()) {
            throw new QueryException("\"" + name + "\" must be an array of points [x,z]");
        }
        float[] pairs = new float[2 * node.size()];
        for (int i = 0; i < node.size(); i++) {
            JsonNode point = node.get(i);
            if (!point.isArray() || point.size() != 2) {
                throw new QueryException("\"" + name + "[" + i + "]\" is " + point + ", but must be two numbers [x,z]");
            }
            for (int k = 0; k < 2; k++) {
                pairs[2 * i + k] = number(point.get(k), name + "[" + i + "][" + k + "]");
            }
        }
        return pairs;
    }

    @Override
    public boolean flag(String name, boolean missing) throws QueryException {
        JsonNode node = fields.get(name);
        if (node == null || node.isNull()) {
            return missing;
        }
        if (!node.isBoolean()) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be true or false");
        }
        return node.booleanValue();
    }

    @Override
    public float[] numbers(String name, int count) throws QueryException {
        JsonNode node = required(name);
        if (!node.isArray() || node.size() != count) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be " + count + " numbers");
        }
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = number(node.get(i), name + "[" + i + "]");
        }
        return numbers;
    }

    @Override
    public double[] decimals(String name, int count) throws QueryException {
        JsonNode node = required(name);
        if (!node.isArray() || node.size() != count) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be " + count + " numbers");
        }
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = decimal(node.get(i), name + "[" + i + "]");
        }
        return numbers;
    }

    @Override
    public RigidTransform transform(String name) throws QueryException {
        return RigidTransform.ofRowMajor(decimals(name, 16));
    }

    @Override
    public CollisionMesh other() throws QueryException {
        return others.part(text("other"), text("otherPart"));
    }

    @Override
    public boolean has(String name) {
        JsonNode node = fields.get(name);
        return node != null && !node.isNull();
    }

    @Override
    public @Nullable String text(String name) throws QueryException {
        JsonNode node = fields.get(name);
        if (node == null || node.isNull()) {
            return null;
        }
        if (!node.isTextual()) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be a string");
        }
        return node.textValue();
    }

    private JsonNode required(String name) throws QueryException {
        JsonNode node = fields.get(name);
        if (node == null || node.isNull()) {
            throw new QueryException("\"" + name + "\" is missing");
        }
        return node;
    }

    private static float[] point(JsonNode node, String name) throws QueryException {
        if (!node.isArray() || node.size() != 3) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be three numbers [x,y,z]");
        }
        float[] point = new float[3];
        for (int i = 0; i < 3; i++) {
            point[i] = number(node.get(i), name + "[" + i + "]");
        }
        return point;
    }

    private static double decimal(JsonNode node, String name) throws QueryException {
        if (!node.isNumber()) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be a number");
        }
        return node.doubleValue();
    }

    /** Reads a decimal and rounds it once, so that the text of a float gives that float. */
    private static float number(JsonNode node, String name) throws QueryException {
        if (!node.isNumber()) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must be a number");
        }
        float value = Float.parseFloat(node.asText());
        if (!Float.isFinite(value)) {
            throw new QueryException("\"" + name + "\" is " + node + ", but must fit a float: at most 3.4e38");
        }
        return value;
    }
}
