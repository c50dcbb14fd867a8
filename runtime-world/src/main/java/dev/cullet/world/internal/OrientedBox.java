// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.QueryMesh;

/**
 * A box in any orientation, and whether it touches a triangle. For one thread; allocates nothing.
 *
 * <p>The box is the set of all points {@code center + s0 axis0 + s1 axis1 + s2 axis2} with {@code |s_i| <= half_i}, of
 * the given doubles: if rounding has made the axes not quite orthonormal, the box is not quite rectangular, by as much.
 * For that set the decision is exact.
 *
 * <p>A filter in double moves the triangle into the coordinates s and clips it by the six planes (Sutherland and
 * Hodgman 1974). A coordinate errs by less than 2^-48 of the sizes that enter, and a new corner of the clipped polygon
 * by as much again, six times. So a triangle of which nothing is left in the box grown by 2^-44 of the sizes is a miss,
 * and one of which something is left in the box shrunk by that is a hit; {@link OrientedBoxExact} decides the rest.
 */
public final class OrientedBox {
    private static final double ERROR = 0x1p-44;

    /** Doubles of a polygon: a triangle clipped by six planes has at most nine corners. */
    private static final int POLYGON = 3 * 9;

    private final double[] center = new double[3];
    private final double[] half = new double[3];

    /** The three axes, one after another; then the inverse, row by row. */
    private final double[] axes = new double[9];

    private final double[] inverse = new double[9];
    private final double[] limits = new double[3];
    private final double[] corners = new double[9];
    private double[] polygon = new double[POLYGON];
    private double[] clipped = new double[POLYGON];
    private double slack;

    /** A box that is set before it is used. */
    public OrientedBox() {}

    /** Sets the center and the half sizes along the axes: not negative, model space. */
    public void set(double x, double y, double z, double halfX, double halfY, double halfZ) {
        center[0] = x;
        center[1] = y;
        center[2] = z;
        half[0] = halfX;
        half[1] = halfY;
        half[2] = halfZ;
    }

    /** Sets the axes to those of a unit quaternion. */
    public void setQuaternion(double x, double y, double z, double w) {
        setAxis(0, 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
        setAxis(1, 2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
        setAxis(2, 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y));
    }

    /** Sets one axis; all three are orthonormal within 1e-3. */
    public void setAxis(int axis, double x, double y, double z) {
        axes[3 * axis] = x;
        axes[3 * axis + 1] = y;
        axes[3 * axis + 2] = z;
    }

    /**
     * Completes the box and starts a walk over the triangles near it.
     *
     * @param tolerance by how much the box is grown: 0 for an exact decision
     */
    void begin(QueryMesh mesh, LeafWalk leaves, LaneFilter lanes, double tolerance) {
        slack = tolerance;
        lanes.setCenter(mesh, center[0], center[1], center[2]);
        double determinant = invert();
        double[] extent = limits;
        for (int k = 0; k < 3; k++) {
            extent[k] = half[0] * Math.abs(axes[k]) + half[1] * Math.abs(axes[3 + k]) + half[2] * Math.abs(axes[6 + k]);
        }
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                inverse[3 * i + k] /= determinant;
            }
            lanes.setAxis(mesh, i, inverse[3 * i], inverse[3 * i + 1], inverse[3 * i + 2], half[i] + 2 * slack);
        }
        leaves.begin(
                mesh,
                center[0] - extent[0],
                center[1] - extent[1],
                center[2] - extent[2],
                2 * extent[0],
                2 * extent[1],
                2 * extent[2],
                slack);
        leaves.filter(lanes);
    }

    /** Sets the inverse, times the determinant of the axes, which is returned. */
    private double invert() {
        double[] a = axes;
        for (int i = 0; i < 3; i++) {
            int j = 3 * ((i + 1) % 3);
            int k = 3 * ((i + 2) % 3);
            inverse[3 * i] = a[j + 1] * a[k + 2] - a[j + 2] * a[k + 1];
            inverse[3 * i + 1] = a[j + 2] * a[k] - a[j] * a[k + 2];
            inverse[3 * i + 2] = a[j] * a[k + 1] - a[j + 1] * a[k];
        }
        return a[0] * inverse[0] + a[1] * inverse[1] + a[2] * inverse[2];
    }

    /** Returns whether the box touches a triangle; with a tolerance, no miss and a hit within two of it. */
    boolean touches(QueryMesh mesh, int triangle) {
        double size = half[0] + half[1] + half[2] + slack;
        boolean contains = false;
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(triangle, k);
            double x = mesh.x(corner) - center[0];
            double y = mesh.y(corner) - center[1];
            double z = mesh.z(corner) - center[2];
            size += Math.abs(x) + Math.abs(y) + Math.abs(z);
            for (int i = 0; i < 9; i += 3) {
                corners[3 * k + i / 3] = inverse[i] * x + inverse[i + 1] * y + inverse[i + 2] * z;
            }
        }
        double error = ERROR * size;
        for (int k = 0; k < 9 && !contains; k += 3) {
            contains = Math.abs(corners[k]) <= half[0] - error
                    && Math.abs(corners[k + 1]) <= half[1] - error
                    && Math.abs(corners[k + 2]) <= half[2] - error;
        }
        if (contains) {
            return true;
        }
        if (!reaches(error + (1 + 0x1p-9) * slack)) { // a row of the inverse may be longer than 1
            return false;
        }
        return slack > 0 || reaches(-error) || OrientedBoxExact.touches(mesh, triangle, center, half, axes);
    }

    /** Returns whether something of the triangle is left in the box grown by a distance, in double. */
    private boolean reaches(double grown) {
        for (int axis = 0; axis < 3; axis++) {
            limits[axis] = half[axis] + grown;
            if (limits[axis] < 0
                    || Math.min(corners[axis], Math.min(corners[3 + axis], corners[6 + axis])) > limits[axis]
                    || Math.max(corners[axis], Math.max(corners[3 + axis], corners[6 + axis])) < -limits[axis]) {
                return false;
            }
        }
        System.arraycopy(corners, 0, polygon, 0, 9);
        int length = 9;
        for (int axis = 0; axis < 3 && length > 0; axis++) {
            length = clip(length, axis, 1, limits[axis]);
            length = clip(length, axis, -1, limits[axis]);
        }
        return length > 0;
    }

    /** Clips the polygon to {@code side * coordinate <= limit}; returns the doubles of what is left. */
    private int clip(int length, int axis, int side, double limit) {
        double[] to = clipped;
        int count = 0;
        for (int i = 0; i < length; i += 3) {
            int j = i + 3 == length ? 0 : i + 3;
            double here = limit - side * polygon[i + axis];
            double there = limit - side * polygon[j + axis];
            if (here >= 0) {
                System.arraycopy(polygon, i, to, count, 3);
                count += 3;
            }
            if ((here < 0) != (there < 0)) {
                double share = here / (here - there);
                for (int k = 0; k < 3; k++) {
                    to[count++] = polygon[i + k] + share * (polygon[j + k] - polygon[i + k]);
                }
            }
        }
        clipped = polygon;
        polygon = to;
        return count;
    }
}
