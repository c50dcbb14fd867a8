// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.format.Outline;
import dev.cullet.runtime.internal.Orientation2;

/**
 * A polygon in the plane: the closed region inside its rings, of each the last vertex joined to the first. It may be concave, in
 * several pieces and with holes, and rings run either way; a point is inside if an odd number of edges is passed on the way
 * out.
 *
 * <pre>
 * vertices   x y | x y | ...    2 floats per vertex, ring after ring
 * </pre>
 *
 * <p>It carries two envelopes: a rectangle, and a circle, which a rotation does not change.
 */
public final class Polygon2 {
    final float[] vertices;

    /** For each ring, its first vertex. */
    final int[] rings;

    /** For each vertex, the one before it in its ring. */
    final int[] previous;

    final float minX;
    final float minY;
    final float maxX;
    final float maxY;
    final float circleX;
    final float circleY;
    /** Rounded up. */
    final float circleRadius;

    /**
     * Makes a polygon of one ring; the array is copied.
     *
     * @param vertices 2 finite floats per vertex, at least 3 vertices
     */
    public Polygon2(float[] vertices) {
        this(vertices, vertices.length / 2);
    }

    /**
     * Makes a polygon of rings; the arrays are copied.
     *
     * @param vertices 2 finite floats per vertex, ring after ring
     * @param ringEnds for each ring, the end of its vertices; at least 3 in each
     */
    public Polygon2(float[] vertices, int... ringEnds) {
        if (vertices.length % 2 != 0 || ringEnds.length == 0 || 2 * ringEnds[ringEnds.length - 1] != vertices.length) {
            throw new IllegalArgumentException("vertices holds " + vertices.length
                    + " floats, but must hold 2 for each vertex of " + ringEnds.length + " rings");
        }
        this.vertices = vertices.clone();
        this.rings = new int[ringEnds.length];
        this.previous = new int[vertices.length / 2];
        int begin = 0;
        for (int ring = 0; ring < rings.length; ring++) {
            int end = ringEnds[ring];
            if (end < begin + 3 || end > previous.length) {
                throw new IllegalArgumentException("ring " + ring + " has " + (end - begin)
                        + " vertices, but must have at least 3 of the " + previous.length);
            }
            rings[ring] = begin;
            for (int i = begin; i < end; i++) {
                previous[i] = i == begin ? end - 1 : i - 1;
            }
            begin = end;
        }
        float x0 = Float.POSITIVE_INFINITY;
        float y0 = Float.POSITIVE_INFINITY;
        float x1 = Float.NEGATIVE_INFINITY;
        float y1 = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < vertices.length; i += 2) {
            if (!(Math.abs(vertices[i]) <= Float.MAX_VALUE && Math.abs(vertices[i + 1]) <= Float.MAX_VALUE)) {
                throw new IllegalArgumentException(
                        "vertex " + i / 2 + " is " + vertices[i] + " " + vertices[i + 1] + ", but must be finite");
            }
            x0 = Math.min(x0, vertices[i]);
            y0 = Math.min(y0, vertices[i + 1]);
            x1 = Math.max(x1, vertices[i]);
            y1 = Math.max(y1, vertices[i + 1]);
        }
        minX = x0;
        minY = y0;
        maxX = x1;
        maxY = y1;
        circleX = (float) (0.5 * ((double) x0 + x1));
        circleY = (float) (0.5 * ((double) y0 + y1));
        double farthest = 0;
        for (int i = 0; i < vertices.length; i += 2) {
            double dx = (double) vertices[i] - circleX;
            double dy = (double) vertices[i + 1] - circleY;
            farthest = Math.max(farthest, dx * dx + dy * dy);
        }
        circleRadius = Math.nextUp((float) Math.sqrt(farthest)); // one float up is far more than the rounding in double
    }

    /** Number of vertices, and of edges. */
    public int vertexCount() {
        return vertices.length / 2;
    }

    /** An outline of a part as a polygon, whose x and y are the outline's u and v. */
    public static Polygon2 of(Outline outline) {
        return new Polygon2(outline.vertices(), outline.ringEnds());
    }

    /** Number of rings. */
    public int ringCount() {
        return rings.length;
    }

    /** One vertex's x. */
    public float x(int vertex) {
        return vertices[2 * vertex];
    }

    /** One vertex's y. */
    public float y(int vertex) {
        return vertices[2 * vertex + 1];
    }

    /** True if the point is inside or on an edge. O(n), exact. */
    public boolean contains(float x, float y) {
        if (!(x >= minX && x <= maxX && y >= minY && y <= maxY)) {
            return false;
        }
        boolean inside = false;
        for (int i = 0; i < vertices.length; i += 2) {
            int last = 2 * previous[i >> 1];
            float ax = vertices[last];
            float ay = vertices[last + 1];
            float bx = vertices[i];
            float by = vertices[i + 1];
            if (y < Math.min(ay, by) || y > Math.max(ay, by)) {
                continue;
            }
            int side = Orientation2.of(ax, ay, bx, by, x, y);
            if (side == 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) {
                return true;
            }
            // An edge counts for the half-open range of y that it spans, so a shared vertex counts once.
            if (ay > y != by > y && side > 0 == by > ay) {
                inside = !inside;
            }
        }
        return inside;
    }
}
