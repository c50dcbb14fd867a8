// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of one query, by name. A value is read once, in the order of the conformance vectors: they store numbers
 * without names. Methods with {@code missing} return that value where the field is absent.
 */
public interface QueryInputs {
    /** Returns whether a field is there. */
    boolean has(String name);

    /** Reads a number and rounds it to float. */
    float number(String name) throws QueryException;

    /** Reads a number and rounds it to float. */
    float number(String name, float missing) throws QueryException;

    /** Reads a number in double precision. */
    double decimal(String name) throws QueryException;

    /** Reads a number in double precision. */
    double decimal(String name, double missing) throws QueryException;

    /** Reads a fixed number of floats. */
    float[] numbers(String name, int count) throws QueryException;

    /** Reads a fixed number of doubles. */
    double[] decimals(String name, int count) throws QueryException;

    /** Reads 3 doubles; 0 0 0 where the field is absent. */
    default double[] vectorOrZero(String name) throws QueryException {
        return has(name) ? decimals(name, 3) : new double[3];
    }

    /** Reads a point: 3 floats. */
    default float[] point(String name) throws QueryException {
        return numbers(name, 3);
    }

    /** Reads 3 floats per point. */
    float[] points(String name) throws QueryException;

    /** Reads 3 doubles per point. */
    default double[] decimalPoints(String name) throws QueryException {
        float[] points = points(name);
        double[] decimals = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            decimals[i] = points[i];
        }
        return decimals;
    }

    /** Reads 2 floats per point of a plane. */
    float[] pairs(String name) throws QueryException;

    /** Reads a rigid transform: the space of the other shape to that of the mesh. */
    RigidTransform transform(String name) throws QueryException;

    /** Reads true or false. */
    boolean flag(String name, boolean missing) throws QueryException;

    /** Reads a text, or null without the field. */
    @Nullable
    String text(String name) throws QueryException;

    /** Reads texts. */
    List<String> strings(String name) throws QueryException;

    /** Reads {@code layers}: 32 bits; by default all. */
    int layers() throws QueryException;

    /** Reads {@code max}: the number of results that an answer lists. */
    int max() throws QueryException;

    /** Reads {@code other} and {@code otherPart}: another mesh. */
    CollisionMesh other() throws QueryException;
}
