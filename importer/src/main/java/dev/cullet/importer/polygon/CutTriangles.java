// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/** Collects the triangles that one polygon is cut into, and measures each in the polygon's plane. */
final class CutTriangles {
    /** Fraction of the polygon's area below which an inverted triangle is due to rounding. */
    private static final double ROUNDING = 1e-9;

    private final PlanarCorners corners;
    private int[] triangles = new int[0];
    private int count;
    private int turnedOver;
    private double area;

    CutTriangles(PlanarCorners corners) {
        this.corners = corners;
    }

    /** Starts a polygon. The array receives 3 corner indices per triangle. */
    void into(int[] target) {
        triangles = target;
        count = 0;
        turnedOver = 0;
        area = 0;
    }

    void add(int a, int b, int c) {
        triangles[3 * count] = a;
        triangles[3 * count + 1] = b;
        triangles[3 * count + 2] = c;
        count++;
        double oriented = corners.cross(a, b, c) / 2;
        area += Math.abs(oriented);
        if (oriented < -ROUNDING * corners.polygonArea()) {
            turnedOver++;
        }
    }

    /** Returns the sum of the absolute areas of all triangles. */
    double area() {
        return area;
    }

    /** Returns whether no triangle is inverted: then they cover exactly what the polygon covers. */
    boolean isClean() {
        return turnedOver == 0;
    }
}
