// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * A box, capsule or sphere that encloses its source: every vertex is in it, exactly, as {@link PrimitiveProof} checks.
 * The arrays are read only.
 */
public sealed interface Primitive extends FittedShape {
    /**
     * An oriented box: all p with {@code |axis . (p - centre)| <= half}, for the three axes of the rotation by the
     * quaternion divided by its length. The length is 1 up to rounding to float.
     *
     * @param centre 3 floats in metres
     * @param quaternion x y z w
     * @param half half the edges along the turned x, y and z axes, in metres
     */
    record Box(float[] centre, float[] quaternion, float[] half, HullShape.Measures measures) implements Primitive {
        /** Returns 3 doubles per corner, rounded; bit k of a corner's number is its side along the turned axis k. */
        public double[] corners() {
            return corners(centre, QuaternionAxes.of(quaternion), half);
        }

        /** @param axes the turned x, y and z axis, 3 doubles each */
        static double[] corners(float[] centre, double[] axes, float[] half) {
            double[] corners = new double[24];
            for (int corner = 0; corner < 8; corner++) {
                for (int axis = 0; axis < 3; axis++) {
                    corners[3 * corner + axis] = centre[axis];
                }
                for (int k = 0; k < 3; k++) {
                    double side = ((corner >> k) & 1) == 0 ? -half[k] : half[k];
                    for (int axis = 0; axis < 3; axis++) {
                        corners[3 * corner + axis] += side * axes[3 * k + axis];
                    }
                }
            }
            return corners;
        }
    }

    /**
     * All points within a distance of a segment.
     *
     * @param start 3 floats in metres
     * @param end 3 floats in metres, maybe equal to the start
     * @param radius in metres
     */
    record Capsule(float[] start, float[] end, float radius, HullShape.Measures measures) implements Primitive {}

    /**
     * A sphere.
     *
     * @param centre 3 floats in metres
     * @param radius in metres
     */
    record Ball(float[] centre, float radius, HullShape.Measures measures) implements Primitive {}
}
