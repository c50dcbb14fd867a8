// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.pipeline.text.Decimal;
import dev.cullet.pipeline.text.Json;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.ShapeSweep;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes an answer as a line of JSON, field by field. A number is the shortest decimal that reads back as the same
 * double, the same on every JDK.
 */
final class Answer {
    private final StringBuilder text = new StringBuilder("{");

    Answer put(String name, boolean value) {
        return raw(name, Boolean.toString(value));
    }

    Answer put(String name, int value) {
        return raw(name, Integer.toString(value));
    }

    Answer put(String name, long value) {
        return raw(name, Long.toString(value));
    }

    Answer put(String name, double value) {
        return raw(name, Decimal.text(value));
    }

    Answer put(String name, double x, double y, double z) {
        return raw(name, "[" + Decimal.text(x) + "," + Decimal.text(y) + "," + Decimal.text(z) + "]");
    }

    Answer put(String name, String value) {
        return raw(name, Json.line(value));
    }

    Answer put(String name, int[] values, int count) {
        return raw(
                name,
                Arrays.stream(values, 0, count).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
    }

    Answer put(String name, List<Answer> values) {
        return raw(name, values.stream().map(Answer::toString).collect(Collectors.joining(",", "[", "]")));
    }

    /** Adds the triangle's index in the asset, and in the source if the asset stores it. */
    Answer triangle(CollisionMesh mesh, int triangle) {
        put("triangle", triangle);
        int source = mesh.sourceTriangle(triangle);
        return source < 0 ? this : put("source", source);
    }

    /** Adds whether a moving shape touches, and its first contact. */
    void contact(CollisionMesh mesh, ShapeSweep sweep) {
        boolean hit = sweep.triangle() >= 0;
        put("hit", hit);
        if (hit) {
            put("t", sweep.t())
                    .put("point", sweep.x(), sweep.y(), sweep.z())
                    .put("normal", sweep.normalX(), sweep.normalY(), sweep.normalZ())
                    .triangle(mesh, sweep.triangle());
        }
    }

    /** Adds the triangle of the other mesh likewise. */
    Answer otherTriangle(CollisionMesh other, int triangle) {
        put("otherTriangle", triangle);
        int source = other.sourceTriangle(triangle);
        return source < 0 ? this : put("otherSource", source);
    }

    private Answer raw(String name, String value) {
        text.append(text.length() == 1 ? "" : ",")
                .append('"')
                .append(name)
                .append("\":")
                .append(value);
        return this;
    }

    @Override
    public String toString() {
        return text + "}";
    }
}
