// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.pipeline.text.Json;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.PlaneSides;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * Writes an answer as a line of JSON, field by field. A number is the shortest decimal that reads back as the same
 * double, the same on every JDK.
 */
final class JsonAnswer implements QueryOutputs {
    private final StringJoiner fields = new StringJoiner(",", "{", "}");
    private final DoubleFunction<String> number;

    JsonAnswer() {
        this(Decimal::text);
    }

    /** @param number text of a double that reads back as the same double */
    JsonAnswer(DoubleFunction<String> number) {
        this.number = number;
    }

    @Override
    public JsonAnswer put(String name, boolean value) {
        return raw(name, Boolean.toString(value));
    }

    @Override
    public JsonAnswer put(String name, long value) {
        return raw(name, Long.toString(value));
    }

    @Override
    public JsonAnswer put(String name, double value) {
        return raw(name, number.apply(value));
    }

    @Override
    public JsonAnswer put(String name, double x, double y, double z) {
        return raw(name, "[" + number.apply(x) + "," + number.apply(y) + "," + number.apply(z) + "]");
    }

    @Override
    public JsonAnswer put(String name, String value) {
        return raw(name, Json.line(value));
    }

    @Override
    public JsonAnswer put(String name, Enum<?> value) {
        return put(name, value.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public JsonAnswer put(String name, int[] values, int count) {
        return raw(
                name,
                Arrays.stream(values, 0, count).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
    }

    @Override
    public void list(String name, int count, boolean more, Items items) {
        StringJoiner list = new StringJoiner(",", "[", "]");
        for (int i = 0; i < count; i++) {
            JsonAnswer item = new JsonAnswer(number);
            items.write(i, item);
            list.add(item.toString());
        }
        put("hit", count > 0).raw(name, list.toString()).put("more", more);
    }

    @Override
    public JsonAnswer triangle(CollisionMesh mesh, int triangle) {
        return triangle("triangle", "source", mesh, triangle);
    }

    @Override
    public JsonAnswer otherTriangle(CollisionMesh other, int triangle) {
        return triangle("otherTriangle", "otherSource", other, triangle);
    }

    /** The source's number is there if the asset stores it. */
    private JsonAnswer triangle(String name, String sourceName, CollisionMesh mesh, int triangle) {
        put(name, triangle);
        int source = mesh.sourceTriangle(triangle);
        return source < 0 ? this : put(sourceName, source);
    }

    @Override
    public JsonAnswer surface(CollisionMesh mesh, int triangle) {
        return put("surface", mesh.surfaceName(triangle));
    }

    @Override
    public void any(CollisionMesh mesh, int triangle) {
        if (hit(triangle >= 0)) {
            triangle(mesh, triangle);
        }
    }

    @Override
    public void sides(PlaneSides sides) {
        put("front", sides.hasFront()).put("back", sides.hasBack());
    }

    @Override
    public boolean omitsWalkOrder() {
        return false;
    }

    private JsonAnswer raw(String name, String value) {
        fields.add('"' + name + "\":" + value);
        return this;
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
