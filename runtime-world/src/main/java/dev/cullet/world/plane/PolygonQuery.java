// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.runtime.internal.Orientation2;

/**
 * Do two regions of the plane share a point? Touching counts; containment counts; edges that lie on each other count.
 * Exact for float coordinates. Allocates nothing.
 *
 * <p>Circles first, then rectangles, then edges against edges in O(n m), then one vertex of each ring in the other.
 */
public final class PolygonQuery {
    private static final Placement2 AT_HOME = new Placement2();

    private PolygonQuery() {}

    /** True if the regions share a point, both as they stand. */
    public static boolean overlap(Polygon2 a, Polygon2 b) {
        return overlap(a, b, AT_HOME);
    }

    /**
     * True if the regions share a point.
     *
     * @param placement where b stands in the space of a
     */
    public static boolean overlap(Polygon2 a, Polygon2 b, Placement2 placement) {
        return circlesTouch(a, b, placement) && (edgesMeet(a, b, placement) || anyRingInside(a, b, placement));
    }

    /** Where no edges meet, a ring is inside or outside as a whole. */
    private static boolean anyRingInside(Polygon2 a, Polygon2 b, Placement2 placement) {
        for (int ring : b.rings) {
            float x = b.vertices[2 * ring];
            float y = b.vertices[2 * ring + 1];
            if (a.contains(placement.placedX(x, y), placement.placedY(x, y))) {
                return true;
            }
        }
        for (int ring : a.rings) {
            if (containsPlaced(b, placement, a.vertices[2 * ring], a.vertices[2 * ring + 1])) {
                return true;
            }
        }
        return false;
    }

    /** True if a point of the segment is in the region. */
    public static boolean overlapsSegment(Polygon2 polygon, float ax, float ay, float bx, float by) {
        if (polygon.contains(ax, ay)) {
            return true;
        }
        float[] v = polygon.vertices;
        for (int i = 0; i < v.length; i += 2) {
            int last = 2 * polygon.previous[i >> 1];
            if (segmentsMeet(v[last], v[last + 1], v[i], v[i + 1], ax, ay, bx, by)) {
                return true;
            }
        }
        return false;
    }

    /**
     * True if a point of the disc is in the region. Distances are taken in double: within a part in 10^15 of touching, the
     * answer may go either way.
     *
     * @param radius not negative
     */
    public static boolean overlapsCircle(Polygon2 polygon, float x, float y, float radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("radius is " + radius + ", but must not be negative");
        }
        if (polygon.contains(x, y)) {
            return true;
        }
        float[] v = polygon.vertices;
        double limit = (double) radius * radius;
        for (int i = 0; i < v.length; i += 2) {
            int last = 2 * polygon.previous[i >> 1];
            if (squaredDistance(x, y, v[last], v[last + 1], v[i], v[i + 1]) <= limit) {
                return true;
            }
        }
        return false;
    }

    private static boolean circlesTouch(Polygon2 a, Polygon2 b, Placement2 placement) {
        double dx = (double) placement.placedX(b.circleX, b.circleY) - a.circleX;
        double dy = (double) placement.placedY(b.circleX, b.circleY) - a.circleY;
        // Placing rounds the centre and each vertex to float: by at most one step of the largest coordinate each.
        double reach = (double) a.circleRadius + b.circleRadius;
        double steps = 4
                * Math.max(Math.ulp((float) (Math.abs(dx) + Math.abs(a.circleX) + reach)), Math.ulp((float)
                        (Math.abs(dy) + Math.abs(a.circleY) + reach)));
        reach += steps;
        return dx * dx + dy * dy <= reach * reach * (1 + 0x1p-50);
    }

    private static boolean edgesMeet(Polygon2 a, Polygon2 b, Placement2 placement) {
        float[] va = a.vertices;
        float[] vb = b.vertices;
        for (int j = 0; j < vb.length; j += 2) {
            int lastB = 2 * b.previous[j >> 1];
            float px = placement.placedX(vb[lastB], vb[lastB + 1]);
            float py = placement.placedY(vb[lastB], vb[lastB + 1]);
            float qx = placement.placedX(vb[j], vb[j + 1]);
            float qy = placement.placedY(vb[j], vb[j + 1]);
            boolean nearA = Math.min(px, qx) <= a.maxX
                    && Math.max(px, qx) >= a.minX
                    && Math.min(py, qy) <= a.maxY
                    && Math.max(py, qy) >= a.minY;
            for (int i = 0; nearA && i < va.length; i += 2) {
                int last = 2 * a.previous[i >> 1];
                if (segmentsMeet(va[last], va[last + 1], va[i], va[i + 1], px, py, qx, qy)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** As {@link Polygon2#contains}, with the polygon's placed vertices. */
    private static boolean containsPlaced(Polygon2 polygon, Placement2 placement, float x, float y) {
        float[] v = polygon.vertices;
        boolean inside = false;
        for (int i = 0; i < v.length; i += 2) {
            int last = 2 * polygon.previous[i >> 1];
            float ax = placement.placedX(v[last], v[last + 1]);
            float ay = placement.placedY(v[last], v[last + 1]);
            float bx = placement.placedX(v[i], v[i + 1]);
            float by = placement.placedY(v[i], v[i + 1]);
            // Points on an edge were found when edges met, so a plain count of crossings is enough.
            if (ay > y != by > y && Orientation2.of(ax, ay, bx, by, x, y) > 0 == by > ay) {
                inside = !inside;
            }
        }
        return inside;
    }

    /** True if the closed segments a-b and c-d share a point; either may be a point. */
    static boolean segmentsMeet(float ax, float ay, float bx, float by, float cx, float cy, float dx, float dy) {
        if (Math.max(ax, bx) < Math.min(cx, dx)
                || Math.max(cx, dx) < Math.min(ax, bx)
                || Math.max(ay, by) < Math.min(cy, dy)
                || Math.max(cy, dy) < Math.min(ay, by)) {
            return false;
        }
        // Boxes overlap; so the segments meet if and only if neither lies strictly on one side of the other's line.
        return Orientation2.of(ax, ay, bx, by, cx, cy) * Orientation2.of(ax, ay, bx, by, dx, dy) <= 0
                && Orientation2.of(cx, cy, dx, dy, ax, ay) * Orientation2.of(cx, cy, dx, dy, bx, by) <= 0;
    }

    private static double squaredDistance(double x, double y, double ax, double ay, double bx, double by) {
        double ex = bx - ax;
        double ey = by - ay;
        double length = ex * ex + ey * ey;
        double along = length > 0 ? ((x - ax) * ex + (y - ay) * ey) / length : 0;
        double t = Math.max(0, Math.min(1, along));
        double dx = ax + t * ex - x;
        double dy = ay + t * ey - y;
        return dx * dx + dy * dy;
    }
}
