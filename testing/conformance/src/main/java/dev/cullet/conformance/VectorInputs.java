// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.pipeline.query.QueryInputs;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.plane.Polygon2;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the inputs of a query from words, one after another; names have no meaning. The other mesh is the mesh. */
final class VectorInputs implements QueryInputs {
    private final VectorWords words;
    private final CollisionMesh mesh;
    private int next;

    VectorInputs(VectorWords words, CollisionMesh mesh) {
        this.words = words;
        this.mesh = mesh;
    }

    @Override
    public boolean has(String name) {
        return next < words.count();
    }

    int integer() {
        return words.integerAt(next++);
    }

    @Override
    public float number(String name) {
        return words.floatAt(next++);
    }

    @Override
    public float number(String name, float missing) {
        return number(name);
    }

    @Override
    public double decimal(String name) {
        return words.numberAt(next++);
    }

    @Override
    public double decimal(String name, double missing) {
        return decimal(name);
    }

    @Override
    public float[] numbers(String name, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = number(name);
        }
        return numbers;
    }

    @Override
    public double[] decimals(String name, int count) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = decimal(name);
        }
        return numbers;
    }

    /** Their number comes first. */
    @Override
    public float[] points(String name) {
        return numbers(name, 3 * integer());
    }

    /** 3 rows of 4 numbers. */
    @Override
    public RigidTransform transform(String name) {
        double[] matrix = new double[16];
        System.arraycopy(decimals(name, 12), 0, matrix, 0, 12);
        matrix[15] = 1;
        return RigidTransform.ofRowMajor(matrix);
    }

    /** The number of rings, the end of each, and the coordinates. */
    Polygon2 polygon() {
        int[] ends = new int[integer()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = integer();
        }
        return new Polygon2(numbers("polygon", 2 * ends[ends.length - 1]), ends);
    }

    @Override
    public int max() {
        return integer();
    }

    @Override
    public CollisionMesh other() {
        return mesh;
    }

    /** No vector has a text: where it is optional, it is absent. */
    @Override
    public @Nullable String text(String name) {
        return null;
    }

    @Override
    public float[] pairs(String name) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public boolean flag(String name, boolean missing) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public List<String> strings(String name) {
        throw new UnsupportedOperationException(name);
    }

    @Override
    public int layers() {
        throw new UnsupportedOperationException("layers");
    }
}
