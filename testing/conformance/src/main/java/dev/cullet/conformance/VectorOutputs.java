// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.pipeline.query.QueryOutputs;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.PlaneSides;

/** Writes the outputs of a query as words, without names. */
final class VectorOutputs implements QueryOutputs {
    private final VectorWords words;

    VectorOutputs(VectorWords words) {
        this.words = words;
    }

    VectorWords words() {
        return words;
    }

    @Override
    public VectorOutputs put(String name, boolean value) {
        words.integer(value ? 1 : 0);
        return this;
    }

    @Override
    public VectorOutputs put(String name, long value) {
        words.integer(value);
        return this;
    }

    @Override
    public VectorOutputs put(String name, double value) {
        words.number(value);
        return this;
    }

    @Override
    public VectorOutputs put(String name, double x, double y, double z) {
        words.numbers(x, y, z);
        return this;
    }

    @Override
    public VectorOutputs put(String name, Enum<?> value) {
        return put(name, value.ordinal());
    }

    /** The count, whether there are more, and the items. */
    @Override
    public void list(String name, int count, boolean more, Items items) {
        put(name, count).put("more", more);
        for (int i = 0; i < count; i++) {
            items.write(i, this);
        }
    }

    @Override
    public VectorOutputs triangle(CollisionMesh mesh, int triangle) {
        return put("triangle", triangle);
    }

    @Override
    public VectorOutputs otherTriangle(CollisionMesh other, int triangle) {
        return put("otherTriangle", triangle);
    }

    @Override
    public VectorOutputs surface(CollisionMesh mesh, int triangle) {
        return put("surface", mesh.surface(triangle));
    }

    @Override
    public void any(CollisionMesh mesh, int triangle) {
        put("triangle", triangle);
    }

    @Override
    public void sides(PlaneSides sides) {
        put("sides", sides);
    }

    @Override
    public boolean omitsWalkOrder() {
        return true;
    }

    @Override
    public VectorOutputs put(String name, String value) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public VectorOutputs put(String name, int[] values, int count) {
        throw new UnsupportedOperationException(name);
    }
}
