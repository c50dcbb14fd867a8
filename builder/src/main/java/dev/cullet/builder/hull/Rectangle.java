// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The smallest rectangle around points that are projected along an axis: one of its sides is along an edge of their
 * convex polygon.
 *
 * <p>Cost: a sort, and the squared number of corners of the polygon.
 *
 * <p>Source: Freeman and Shapira 1975 (the side along an edge); Andrew 1979 (monotone chain).
 */
final class Rectangle {
    private Rectangle() {}

    /**
     * Returns the direction of the side in 3D, of length 1.
     *
     * @param points 3 doubles per point
     * @param axis of length 1
     */
    static double[] side(double[] points, double[] axis) {
        double[] u = Frame.perpendicular(axis);
        double[] v = Frame.cross(axis, u);
        int count = points.length / 3;
        double[][] flat = new double[count][];
        for (int i = 0; i < count; i++) {
            flat[i] = new double[] {Frame.dot(points, i, u), Frame.dot(points, i, v)};
        }
        double[][] polygon = polygon(flat);
        double best = Double.POSITIVE_INFINITY;
        double[] side = {1, 0};
        for (int i = 0; i < polygon.length; i++) {
            double[] next = polygon[(i + 1) % polygon.length];
            double dx = next[0] - polygon[i][0];
            double dy = next[1] - polygon[i][1];
            double length = Math.sqrt(dx * dx + dy * dy);
            if (length > 0) {
                double area = area(polygon, dx / length, dy / length);
                if (area < best) {
                    best = area;
                    side = new double[] {dx / length, dy / length};
                }
            }
        }
        double[] result = new double[3];
        for (int k = 0; k < 3; k++) {
            result[k] = side[0] * u[k] + side[1] * v[k];
        }
        return result;
    }

    private static double area(double[][] polygon, double x, double y) {
        double minAlong = Double.POSITIVE_INFINITY;
        double maxAlong = Double.NEGATIVE_INFINITY;
        double minAcross = Double.POSITIVE_INFINITY;
        double maxAcross = Double.NEGATIVE_INFINITY;
        for (double[] p : polygon) {
            double along = p[0] * x + p[1] * y;
            double across = p[1] * x - p[0] * y;
            minAlong = Math.min(minAlong, along);
            maxAlong = Math.max(maxAlong, along);
            minAcross = Math.min(minAcross, across);
            maxAcross = Math.max(maxAcross, across);
        }
        return (maxAlong - minAlong + Frame.THIN) * (maxAcross - minAcross + Frame.THIN);
    }

    private static double[][] polygon(double[][] points) {
        Arrays.sort(points, (p, q) -> p[0] != q[0] ? Double.compare(p[0], q[0]) : Double.compare(p[1], q[1]));
        double[][] chain = new double[2 * points.length][];
        int size = 0;
        for (int direction = 0; direction < 2; direction++) {
            int start = size;
            for (int i = 0; i < points.length; i++) {
                double[] p = points[direction == 0 ? i : points.length - 1 - i];
                while (size >= start + 2 && turn(chain[size - 2], chain[size - 1], p) <= 0) {
                    size--;
                }
                chain[size++] = p;
            }
            size--;
        }
        return Arrays.copyOf(chain, Math.max(1, size));
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}
