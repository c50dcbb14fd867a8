// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import dev.cullet.format.EnclosingShape;
import java.util.Arrays;

/** A convex shape of a part, in the space of the part, metres. Arrays are read only. */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface ExportShape {
    /**
     * A convex hull.
     *
     * @param corners 3 floats per corner; each is a corner of the hull
     * @param triangles 3 corners per triangle of its surface, counter-clockwise from outside
     */
    record Hull(float[] corners, int[] triangles) implements ExportShape {}

    /**
     * An oriented box.
     *
     * @param rotation quaternion x y z w
     * @param half half extents along its axes
     */
    record Box(float[] centre, float[] rotation, float[] half) implements ExportShape {}

    /**
     * A capsule.
     *
     * @param start one end of its segment
     * @param end the other end of its segment
     */
    record Capsule(float[] start, float[] end, float radius) implements ExportShape {}

    /** A ball, which glTF and engines call sphere. */
    record Ball(float[] centre, float radius) implements ExportShape {}

    /** Returns the shape of an asset. */
    static ExportShape of(EnclosingShape stored) {
        float[] numbers = stored.primitive();
        return switch (stored.kind()) {
            case EnclosingShape.BOX ->
                new Box(
                        Arrays.copyOfRange(numbers, 0, 3),
                        Arrays.copyOfRange(numbers, 3, 7),
                        Arrays.copyOfRange(numbers, 7, 10));
            case EnclosingShape.CAPSULE ->
                new Capsule(Arrays.copyOfRange(numbers, 0, 3), Arrays.copyOfRange(numbers, 3, 6), numbers[6]);
            case EnclosingShape.SPHERE -> new Ball(Arrays.copyOfRange(numbers, 0, 3), numbers[3]);
            default -> new Hull(stored.corners(), stored.triangles());
        };
    }
}
