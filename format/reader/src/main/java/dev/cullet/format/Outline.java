// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A part as polygons in a plane: its silhouette along an axis, or its section by a plane across an axis.
 * Conservative: it may be too large, by at most {@link #error}, never too small. Arrays are read only.
 *
 * <pre>
 * vertices      u v | u v | ...   2 floats per vertex, ring after ring; u v are y z, x z or x y: the other two axes
 * ringEnds      k | k | ...       per ring, the end of its vertices
 * polygonEnds   r | r | ...       per polygon, the end of its rings: border, counter-clockwise, then holes, clockwise
 * envelope      lower u v, upper u v, and a circle round all of it: center u v, radius
 * </pre>
 */
public final class Outline {
    /** Kind: the projection along the axis. */
    public static final int SILHOUETTE = 0;

    /** Kind: the cut of a plane across the axis, with the inside of the part there and the cuts of its triangles. */
    public static final int SECTION = 1;

    private final int kind;
    private final int axis;
    private final float at;
    private final float error;
    private final float[] vertices;
    private final int[] ringEnds;
    private final int[] polygonEnds;
    private final float[] envelope;

    /** Wraps the arrays without a copy. */
    public Outline(
            int kind,
            int axis,
            float at,
            float error,
            float[] vertices,
            int[] ringEnds,
            int[] polygonEnds,
            float[] envelope) {
        this.kind = kind;
        this.axis = axis;
        this.at = at;
        this.error = error;
        this.vertices = vertices;
        this.ringEnds = ringEnds;
        this.polygonEnds = polygonEnds;
        this.envelope = envelope;
    }

    /** Returns {@link #SILHOUETTE} or {@link #SECTION}. */
    public int kind() {
        return kind;
    }

    /** Returns the axis: 0 for x, 1 for y, 2 for z. */
    public int axis() {
        return axis;
    }

    /** Returns the coordinate of a section's plane on the axis, metres; 0 for a silhouette. */
    public float at() {
        return at;
    }

    /** Returns metres by which the outline may be too large. */
    public float error() {
        return error;
    }

    /** Returns the vertices: u v, 2 floats per vertex, model space, metres. Read only. */
    public float[] vertices() {
        return vertices;
    }

    /** Returns per ring the end of its vertices. Read only. */
    public int[] ringEnds() {
        return ringEnds;
    }

    /** Returns per polygon the end of its rings. Read only. */
    public int[] polygonEnds() {
        return polygonEnds;
    }

    /** Returns 7 floats: lower u v, upper u v, then center u v and radius of a circle. Read only. */
    public float[] envelope() {
        return envelope;
    }
}
