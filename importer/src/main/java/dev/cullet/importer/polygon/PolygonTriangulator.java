// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

/**
 * Cuts one polygon into triangles in the polygon's best-fit plane, losing no area.
 *
 * <p>A polygon of n corners gives exactly n - 2 triangles over its own corners. Clipping a corner removes one oriented
 * triangle from a closed chain, so the oriented areas of all triangles add up to the area of the polygon, in any order;
 * and if no triangle is inverted, they cover each point as often as the polygon winds around it, which for a simple
 * polygon is once. A polygon is <em>difficult</em> if some triangle is inverted; its triangles then cover at least what
 * it covers.
 *
 * <p>The plane is found by {@link PolygonPlane}; a quad is cut along a diagonal, more corners by {@link EarClipper}.
 * Reuses its work arrays: not thread-safe.
 */
public final class PolygonTriangulator {
    private final PlanarCorners planar = new PlanarCorners();
    private final CutTriangles cut = new CutTriangles(planar);
    private final EarClipper clipper = new EarClipper(planar, cut);

    /**
     * Triangulates one polygon.
     *
     * @param corners 3 coordinates per corner, in order around the polygon
     * @param count number of corners, at least 3
     * @param triangles receives 3 corner indices for each of the {@code count - 2} triangles
     * @return whether no triangle is inverted
     */
    public boolean triangulate(double[] corners, int count, int[] triangles) {
        cut.into(triangles);
        if (!planar.project(corners, count)) { // a line, a point, or not finite: all cuts are equal
            fan(count, triangles);
            return true;
        }
        if (count == 3) {
            cut.add(0, 1, 2);
        } else if (count == 4) {
            cutQuad(corners);
        } else {
            clipper.clip(count);
        }
        return cut.isClean();
    }

    /** Returns the area of the last polygon in its best-fit plane; 0 if it is not finite. */
    public double polygonArea() {
        return planar.polygonArea();
    }

    /** Returns the sum of the absolute areas of its triangles in the same plane. */
    public double triangleArea() {
        return cut.area();
    }

    private static void fan(int count, int[] triangles) {
        for (int i = 0; i + 2 < count; i++) {
            triangles[3 * i] = 0;
            triangles[3 * i + 1] = i + 1;
            triangles[3 * i + 2] = i + 2;
        }
    }

    /** Cuts along the diagonal that inverts no triangle; if neither does, along the shorter one. */
    private void cutQuad(double[] corners) {
        double first1 = planar.cross(0, 1, 2);
        double first2 = planar.cross(0, 2, 3);
        double second1 = planar.cross(1, 2, 3);
        double second2 = planar.cross(1, 3, 0);
        boolean first = Math.min(first1, first2) > 0;
        boolean second = Math.min(second1, second2) > 0;
        boolean useSecond;
        if (first != second) {
            useSecond = second;
        } else if (first) {
            useSecond = PolygonPlane.squareDistance(corners, 1, 3) < PolygonPlane.squareDistance(corners, 0, 2);
        } else { // flat or crossing: the cut that covers less
            useSecond = Math.abs(second1) + Math.abs(second2) < Math.abs(first1) + Math.abs(first2);
        }
        int turn = useSecond ? 1 : 0;
        cut.add(turn, turn + 1, turn + 2);
        cut.add(turn, turn + 2, (turn + 3) & 3);
    }
}
