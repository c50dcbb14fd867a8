// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import dev.cullet.format.Outline;
import dev.cullet.runtime.internal.Orientation2;

/**
 * A polygon in the plane: the closed region inside its rings. It may be concave, have several components and holes, and
 * its rings may have either orientation; a point is inside by the even-odd rule. Immutable and thread-safe.
 *
 * <pre>
 * vertices   x y | x y | ...    2 floats per vertex, ring after ring
 * </pre>
 *
 * <p>It stores two bounding shapes: a rectangle, and a circle, which a rotation does not change.
 */
public final class Polygon2 {
    final float[] vertices;

    /** First vertex of each ring. */
    final int[] rings;

    /** For each vertex, its predecessor in the ring. */
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
     * Creates a polygon of one ring; the array is copied.
     *
     * @param vertices 2 finite floats per vertex, at least 3 vertices
     */
    public Polygon2(float[] vertices) {
        this(vertices, vertices.length / 2);
    }

    /**
     * Creates a polygon of several rings; the arrays are copied.
     *
     * @param vertices 2 finite floats per vertex, ring after ring
     * @param ringEnds for each ring, the index after its last vertex; at least 3 vertices per ring
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

    /** Returns the number of vertices, which is that of edges. */
    public int vertexCount() {
        return vertices.length / 2;
    }

    /** Returns an outline of a part as a polygon, with the outline's u and v as x and y. */
    public static Polygon2 of(Outline outline) {
        return new Polygon2(outline.vertices(), outline.ringEnds());
    }

    /** Returns the number of rings. */
    public int ringCount() {
        return rings.length;
    }

    /** Returns the x coordinate of a vertex. */
    public float x(int vertex) {
        return vertices[2 * vertex];
    }

    /** Returns the y coordinate of a vertex. */
    public float y(int vertex) {
        return vertices[2 * vertex + 1];
    }

    /** Returns whether a point is inside or on an edge. O(n), exact. */
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
            // an edge counts for the half-open range of y that it spans, so a shared vertex counts once
            if (ay > y != by > y && side > 0 == by > ay) {
                inside = !inside;
            }
        }
        return inside;
    }
}
