// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.Orientation2;

/**
 * Overlap tests of polygons in the plane. Touching, containment and collinear edges count. Exact for float coordinates:
 * no false hit, no false miss. Thread-safe; allocates nothing.
 *
 * <p>Tests bounding circles, then bounding rectangles, then edges against edges in O(n m), then one vertex of each ring
 * against the other polygon.
 */
public final class PolygonQuery {
    private static final Transform2 IDENTITY = new Transform2();

    /** Bounds the error of a sum of a few rounded products, relative to the sum of their sizes. */
    private static final double ERROR = 0x1p-50;

    private PolygonQuery() {}

    /** Returns whether two polygons share a point, both in the same space. */
    public static boolean overlaps(Polygon2 polygon, Polygon2 other) {
        return overlaps(polygon, other, IDENTITY);
    }

    /**
     * Returns whether two polygons share a point.
     *
     * @param otherToThis where the other polygon stands in the space of the first
     */
    public static boolean overlaps(Polygon2 polygon, Polygon2 other, Transform2 otherToThis) {
        return circlesTouch(polygon, other, otherToThis)
                && (edgesMeet(polygon, other, otherToThis) || anyRingInside(polygon, other, otherToThis));
    }

    /** If no edges meet, a ring is inside or outside as a whole. */
    private static boolean anyRingInside(Polygon2 a, Polygon2 b, Transform2 otherToThis) {
        for (int ring : b.rings) {
            float x = b.vertices[2 * ring];
            float y = b.vertices[2 * ring + 1];
            if (a.contains(otherToThis.transformX(x, y), otherToThis.transformY(x, y))) {
                return true;
            }
        }
        for (int ring : a.rings) {
            if (containsTransformed(b, otherToThis, a.vertices[2 * ring], a.vertices[2 * ring + 1])) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a segment shares a point with the polygon. O(n), exact. */
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
     * Returns whether a disc shares a point with the polygon. O(n), exact: a sum in double decides if it exceeds its
     * rounding error, otherwise the sum is repeated without error.
     *
     * @param radius not negative
     */
    public static boolean overlapsCircle(Polygon2 polygon, float x, float y, float radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("radius is " + radius + ", but must not be negative");
        }
        if (!(Math.abs(x) <= Float.MAX_VALUE && Math.abs(y) <= Float.MAX_VALUE && radius <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "center is " + x + " " + y + " and radius " + radius + ", but must be finite");
        }
        if (polygon.contains(x, y)) {
            return true;
        }
        float[] v = polygon.vertices;
        for (int i = 0; i < v.length; i += 2) {
            int last = 2 * polygon.previous[i >> 1];
            if (edgeReaches(v[last], v[last + 1], v[i], v[i + 1], x, y, radius)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the first end or the inside of the edge a-b is in a disc; the other end is the first of the next
     * edge. The sums are in error by at most eight roundings of their terms.
     */
    private static boolean edgeReaches(float ax, float ay, float bx, float by, float x, float y, float radius) {
        double px = (double) x - ax;
        double py = (double) y - ay;
        double limit = (double) radius * radius;
        double corner = px * px + py * py;
        double doubt = ERROR * (corner + limit);
        if (corner - limit < -doubt) {
            return true;
        }
        boolean sure = corner - limit > doubt;
        double ex = (double) bx - ax;
        double ey = (double) by - ay;
        double crossed = px * ey;
        double crossing = py * ex;
        double sum = Math.abs(crossed) + Math.abs(crossing);
        double line = (crossed - crossing) * (crossed - crossing);
        double length2 = ex * ex + ey * ey;
        double away = line - limit * length2;
        double awayDoubt = 4 * ERROR * (sum * sum + limit * length2);
        if (sure && away > awayDoubt) {
            return false;
        }
        sure &= away < -awayDoubt;
        double along = px * ex + py * ey;
        double alongDoubt = ERROR * (Math.abs(px * ex) + Math.abs(py * ey) + length2);
        if (sure && (along < -alongDoubt || along - length2 > alongDoubt)) {
            return false;
        }
        if (sure && along > alongDoubt && length2 - along > alongDoubt) {
            return true;
        }
        return edgeReachesExactly(ax, ay, bx, by, x, y, radius);
    }

    private static boolean edgeReachesExactly(float ax, float ay, float bx, float by, float x, float y, float radius) {
        Expansion[] e = Expansion.scratch();
        Expansion px = e[0].setDifference(x, ax);
        Expansion py = e[1].setDifference(y, ay);
        Expansion corner =
                e[2].clear().addProduct(radius, -radius).addProduct(px, px).addProduct(py, py);
        if (corner.sign() <= 0) {
            return true;
        }
        Expansion ex = e[3].setDifference(bx, ax);
        Expansion ey = e[4].setDifference(by, ay);
        Expansion along = e[5].clear().addProduct(px, ex).addProduct(py, ey);
        Expansion length2 = e[6].clear().addProduct(ex, ex).addProduct(ey, ey);
        Expansion rest = e[7].clear().addProduct(length2, 1).addProduct(along, -1);
        if (along.sign() <= 0 || rest.sign() <= 0) {
            return false;
        }
        Expansion cross = e[8].clear().addProduct(px, ey).subtractProduct(py, ex);
        Expansion limit = e[9].clear().addProduct(radius, radius);
        return e[10].clear()
                        .addProduct(cross, cross)
                        .subtractProduct(length2, limit)
                        .sign()
                <= 0;
    }

    private static boolean circlesTouch(Polygon2 a, Polygon2 b, Transform2 otherToThis) {
        double dx = (double) otherToThis.transformX(b.circleX, b.circleY) - a.circleX;
        double dy = (double) otherToThis.transformY(b.circleX, b.circleY) - a.circleY;
        // transforming rounds the centre and each vertex to float: by at most one step of the largest coordinate each
        double radii = (double) a.circleRadius + b.circleRadius;
        double steps = 4
                * Math.max(Math.ulp((float) (Math.abs(dx) + Math.abs(a.circleX) + radii)), Math.ulp((float)
                        (Math.abs(dy) + Math.abs(a.circleY) + radii)));
        radii += steps;
        return dx * dx + dy * dy <= radii * radii * (1 + 0x1p-50);
    }

    private static boolean edgesMeet(Polygon2 a, Polygon2 b, Transform2 otherToThis) {
        float[] va = a.vertices;
        float[] vb = b.vertices;
        for (int j = 0; j < vb.length; j += 2) {
            int lastB = 2 * b.previous[j >> 1];
            float px = otherToThis.transformX(vb[lastB], vb[lastB + 1]);
            float py = otherToThis.transformY(vb[lastB], vb[lastB + 1]);
            float qx = otherToThis.transformX(vb[j], vb[j + 1]);
            float qy = otherToThis.transformY(vb[j], vb[j + 1]);
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

    /** As {@link Polygon2#contains}, with the polygon's transformed vertices. */
    private static boolean containsTransformed(Polygon2 polygon, Transform2 otherToThis, float x, float y) {
        float[] v = polygon.vertices;
        boolean inside = false;
        for (int i = 0; i < v.length; i += 2) {
            int last = 2 * polygon.previous[i >> 1];
            float ax = otherToThis.transformX(v[last], v[last + 1]);
            float ay = otherToThis.transformY(v[last], v[last + 1]);
            float bx = otherToThis.transformX(v[i], v[i + 1]);
            float by = otherToThis.transformY(v[i], v[i + 1]);
            // points on an edge were found by edgesMeet, so counting crossings is enough
            if (ay > y != by > y && Orientation2.of(ax, ay, bx, by, x, y) > 0 == by > ay) {
                inside = !inside;
            }
        }
        return inside;
    }

    /** Returns whether the closed segments a-b and c-d share a point; either may be a point. */
    static boolean segmentsMeet(float ax, float ay, float bx, float by, float cx, float cy, float dx, float dy) {
        if (Math.max(ax, bx) < Math.min(cx, dx)
                || Math.max(cx, dx) < Math.min(ax, bx)
                || Math.max(ay, by) < Math.min(cy, dy)
                || Math.max(cy, dy) < Math.min(ay, by)) {
            return false;
        }
        // the boxes overlap: the segments meet if and only if neither lies strictly on one side of the other's line
        return Orientation2.of(ax, ay, bx, by, cx, cy) * Orientation2.of(ax, ay, bx, by, dx, dy) <= 0
                && Orientation2.of(cx, cy, dx, dy, ax, ay) * Orientation2.of(cx, cy, dx, dy, bx, by) <= 0;
    }
}
