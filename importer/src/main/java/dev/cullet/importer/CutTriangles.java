// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The triangles that one polygon is cut into: takes them one by one, and measures each in the polygon's plane. */
final class CutTriangles {
    /** Share of the polygon's area below which a triangle that is turned over is one by rounding only. */
    private static final double ROUNDING = 1e-9;

    private final PlanarCorners corners;
    private int[] triangles = new int[0];
    private int count;
    private int turnedOver;
    private double area;

    CutTriangles(PlanarCorners corners) {
        this.corners = corners;
    }

    /** Starts over. The array receives 3 corner numbers per triangle. */
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

    /** Sum of the areas of all triangles, each counted positive. */
    double area() {
        return area;
    }

    /** Whether no triangle is turned over: then they cover what the polygon covers, and nothing else. */
    boolean isClean() {
        return turnedOver == 0;
    }
}
