// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.PlaneQuery;

/**
 * The intersection of a triangle with a plane, seen along y: a point, or a segment from point 0 to point 1. Its points
 * are quotients of sums of products of the corners and the plane's numbers, and every sign is that of the exact
 * quotients: a sum in double decides if it exceeds its error, otherwise it is repeated without error. For one thread;
 * allocates nothing after the first exact decision of a thread.
 */
final class TriangleSection {
    /** Bounds the error of a sum of a few rounded products, relative to the sum of their sizes. */
    private static final double ERROR = 0x1p-50;

    /** Corners of the triangle; set by the owner. */
    final float[] corners = new float[9];

    /** Signs of their values in the plane's equation. */
    final int[] signs = new int[3];

    private final double[] plane = new double[4];

    /** Those values. */
    private final double[] values = new double[3];

    /** Bound of the error of any vertex's value. */
    private double error;

    /** Per point, the corners above and below the plane between which it is; the same one if the point is a corner. */
    private final int[] upper = new int[2];

    private final int[] lower = new int[2];

    /** x and z of both points, and bounds of their errors. */
    private final double[] points = new double[4];

    private final double[] pointErrors = new double[2];

    /** Whether the exact points are in the scratch memory. */
    private boolean hasExact;

    /** Sets the plane, and a bound of the coordinates of all corners. */
    void setPlane(double[] numbers, double maxCoordinate) {
        System.arraycopy(numbers, 0, plane, 0, 4);
        double normal = Math.abs(plane[0]) + Math.abs(plane[1]) + Math.abs(plane[2]);
        error = 2 * ERROR * (normal * maxCoordinate + Math.abs(plane[3]));
    }

    /** Computes the corners' sides of the plane. */
    void measure() {
        for (int k = 0; k < 3; k++) {
            float x = corners[3 * k];
            float y = corners[3 * k + 1];
            float z = corners[3 * k + 2];
            double value = plane[0] * x + plane[1] * y + plane[2] * z + plane[3];
            values[k] = value;
            signs[k] = value > error
                    ? 1
                    : value < -error ? -1 : PlaneQuery.side(plane[0], plane[1], plane[2], plane[3], x, y, z);
        }
    }

    /** Sets a point to that of an edge in the plane, an end if that is in it; the ends are not on the same side. */
    void setPoint(int point, int k, int next) {
        hasExact = false;
        int high = signs[k] > 0 ? k : next;
        int low = high == k ? next : k;
        if (signs[low] == 0) {
            high = low;
        } else if (signs[high] == 0) {
            low = high;
        }
        upper[point] = high;
        lower[point] = low;
        double x = corners[3 * high];
        double z = corners[3 * high + 2];
        points[2 * point] = x;
        points[2 * point + 1] = z;
        pointErrors[point] = 0;
        if (high != low) {
            double dx = corners[3 * low] - x;
            double dz = corners[3 * low + 2] - z;
            double span = values[high] - values[low];
            double share = 2 * error / span;
            double t = share < 0.25 ? values[high] / span : 0.5;
            double size = Math.abs(dx) + Math.abs(dz);
            points[2 * point] = x + t * dx;
            points[2 * point + 1] = z + t * dz;
            pointErrors[point] =
                    size * (share < 0.25 ? 4 * (share + ERROR) : 1) + ERROR * (Math.abs(x) + Math.abs(z) + size);
        }
    }

    /** Returns whether the segment from point 0 to point {@code last}, 0 or 1, shares a point with a polygon. */
    boolean touches(Polygon2 polygon, int last) {
        float[] v = polygon.vertices;
        double slack = 2 * Math.max(pointErrors[0], pointErrors[last]);
        double minX = Math.min(points[0], points[2 * last]) - slack;
        double maxX = Math.max(points[0], points[2 * last]) + slack;
        double minZ = Math.min(points[1], points[2 * last + 1]) - slack;
        double maxZ = Math.max(points[1], points[2 * last + 1]) + slack;
        if (minX > polygon.maxX || maxX < polygon.minX || minZ > polygon.maxY || maxZ < polygon.minY) {
            return false;
        }
        for (int i = 0; i < v.length; i += 2) {
            int before = 2 * polygon.previous[i >> 1];
            float ax = v[before];
            float az = v[before + 1];
            float bx = v[i];
            float bz = v[i + 1];
            boolean apart = (ax < minX && bx < minX)
                    || (ax > maxX && bx > maxX)
                    || (az < minZ && bz < minZ)
                    || (az > maxZ && bz > maxZ);
            if (!apart && meets(last, ax, az, bx, bz)) {
                return true;
            }
        }
        return isInside(polygon);
    }

    /**
     * Returns whether the segment from point 0 to point {@code last} meets the one from a to b: neither lies strictly
     * on one side of the other's line, and if they are on one line, their boxes overlap.
     */
    private boolean meets(int last, float ax, float az, float bx, float bz) {
        int sides = sideOfEdge(0, ax, az, bx, bz) * sideOfEdge(last, ax, az, bx, bz);
        if (sides > 0) {
            return false;
        }
        int turns = last == 0 ? 0 : turn(ax, az) * turn(bx, bz);
        return turns <= 0 && ((sides < 0 && turns < 0) || boxesOverlap(last, ax, az, bx, bz));
    }

    private boolean boxesOverlap(int last, float ax, float az, float bx, float bz) {
        return !((compare(0, 0, Math.min(ax, bx)) < 0 && compare(last, 0, Math.min(ax, bx)) < 0)
                || (compare(0, 0, Math.max(ax, bx)) > 0 && compare(last, 0, Math.max(ax, bx)) > 0)
                || (compare(0, 1, Math.min(az, bz)) < 0 && compare(last, 1, Math.min(az, bz)) < 0)
                || (compare(0, 1, Math.max(az, bz)) > 0 && compare(last, 1, Math.max(az, bz)) > 0));
    }

    /** Returns whether point 0, which is on no edge, is inside a polygon. */
    private boolean isInside(Polygon2 polygon) {
        float[] v = polygon.vertices;
        boolean inside = false;
        for (int i = 0; i < v.length; i += 2) {
            int before = 2 * polygon.previous[i >> 1];
            if (compare(0, 0, Math.max(v[before], v[i])) > 0) {
                continue; // behind the ray
            }
            boolean rises = compare(0, 1, v[i + 1]) < 0;
            if (rises != compare(0, 1, v[before + 1]) < 0
                    && sideOfEdge(0, v[before], v[before + 1], v[i], v[i + 1]) > 0 == rises) {
                inside = !inside;
            }
        }
        return inside;
    }

    /** Returns the sign of a coordinate of a point, 0 for x and 1 for z, minus a number. */
    int compare(int point, int axis, float number) {
        double difference = points[2 * point + axis] - number;
        if (Math.abs(difference) > pointErrors[point] * 2) {
            return difference > 0 ? 1 : -1;
        }
        if (upper[point] == lower[point]) {
            return 0;
        }
        return relative(exact()[12], point, axis, number).sign();
    }

    /** Returns the side of the line from a to b on which a point is: 1 to the left, -1 to the right, or 0. */
    private int sideOfEdge(int point, float ax, float az, float bx, float bz) {
        double ex = (double) bx - ax;
        double ez = (double) bz - az;
        double left = ex * (points[2 * point + 1] - az);
        double right = ez * (points[2 * point] - ax);
        double doubt =
                2 * pointErrors[point] * (Math.abs(ex) + Math.abs(ez)) + ERROR * (Math.abs(left) + Math.abs(right));
        if (Math.abs(left - right) > doubt) {
            return left > right ? 1 : -1;
        }
        Expansion[] e = exact();
        relative(e[10], point, 1, az);
        relative(e[11], point, 0, ax);
        Expansion along = e[12].setDifference(bx, ax);
        Expansion sum = e[13].clear().addProduct(e[10], along);
        along.setDifference(bz, az);
        return sum.subtractProduct(e[11], along).sign();
    }

    /** Returns 1 if point 0, point 1 and a third point turn left, -1 if they turn right, 0 if they are on one line. */
    int turn(float x, float z) {
        double ax = points[0] - x;
        double az = points[1] - z;
        double bx = points[2] - x;
        double bz = points[3] - z;
        double left = ax * bz;
        double right = az * bx;
        double doubt = 2 * pointErrors[0] * (Math.abs(bx) + Math.abs(bz) + pointErrors[1])
                + 2 * pointErrors[1] * (Math.abs(ax) + Math.abs(az) + pointErrors[0])
                + ERROR * (Math.abs(left) + Math.abs(right));
        if (Math.abs(left - right) > doubt) {
            return left > right ? 1 : -1;
        }
        Expansion[] e = exact();
        relative(e[9], 0, 0, x);
        relative(e[10], 0, 1, z);
        relative(e[11], 1, 0, x);
        relative(e[12], 1, 1, z);
        return e[13].clear()
                .addProduct(e[9], e[12])
                .subtractProduct(e[10], e[11])
                .sign();
    }

    /** Sets a number to a coordinate of a point minus a number, times the point's denominator, which is positive. */
    private Expansion relative(Expansion result, int point, int axis, float number) {
        Expansion[] e = Expansion.scratch();
        return result.clear().addProduct(e[3 * point + axis], 1).addProduct(e[3 * point + 2], -number);
    }

    /** Returns the scratch memory, with x, z and the denominator of point 0, then of point 1. */
    private Expansion[] exact() {
        Expansion[] e = Expansion.scratch();
        if (!hasExact) {
            hasExact = true;
            for (int point = 0; point < 2; point++) {
                int high = 3 * upper[point];
                int low = 3 * lower[point];
                Expansion x = e[3 * point].clear();
                Expansion z = e[3 * point + 1].clear();
                Expansion w = e[3 * point + 2].clear();
                if (high == low) {
                    x.add(corners[high]);
                    z.add(corners[high + 2]);
                    w.add(1);
                    continue;
                }
                Expansion valueOfHigh = value(e[6], high);
                Expansion valueOfLow = value(e[7], low);
                x.addProduct(valueOfHigh, corners[low]).addProduct(valueOfLow, -corners[high]);
                z.addProduct(valueOfHigh, corners[low + 2]).addProduct(valueOfLow, -corners[high + 2]);
                w.addProduct(valueOfHigh, 1).addProduct(valueOfLow, -1);
            }
        }
        return e;
    }

    private Expansion value(Expansion result, int corner) {
        return result.clear()
                .addProduct(plane[0], corners[corner])
                .addProduct(plane[1], corners[corner + 1])
                .addProduct(plane[2], corners[corner + 2])
                .add(plane[3]);
    }
}
