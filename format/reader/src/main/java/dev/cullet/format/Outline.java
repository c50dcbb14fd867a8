// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A part as polygons in a plane: its shadow along an axis, or what a plane across an axis cuts out of it. It may be too large, by at
 * most {@link #error}, never too small.
 *
 * <pre>
 * vertices      u v | u v | ...   2 floats per vertex, ring after ring; u v are y z, x z or x y, whichever the axis is not among
 * ringEnds      k | k | ...       per ring, the end of its vertices
 * polygonEnds   r | r | ...       per polygon, the end of its rings: first its border, counter-clockwise, then its holes, clockwise
 * envelope      lower u v, upper u v, and a circle that holds it all: centre u v, radius
 * </pre>
 */
public final class Outline {
    /** The shadow along the axis. */
    public static final int SILHOUETTE = 0;

    /** What a plane across the axis cuts: the inside of the part there, and the pieces of its triangles. */
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

    /** {@link #SILHOUETTE} or {@link #SECTION}. */
    public int kind() {
        return kind;
    }

    /** 0 x, 1 y, 2 z. */
    public int axis() {
        return axis;
    }

    /** Where the plane of a section cuts the axis, metres; 0 for a silhouette. */
    public float at() {
        return at;
    }

    /** Metres by which it may be too large. */
    public float error() {
        return error;
    }

    /** u v, 2 floats per vertex, model space, metres. Read only. */
    public float[] vertices() {
        return vertices;
    }

    /** Per ring, the end of its vertices. Read only. */
    public int[] ringEnds() {
        return ringEnds;
    }

    /** Per polygon, the end of its rings. Read only. */
    public int[] polygonEnds() {
        return polygonEnds;
    }

    /** 7 floats: lower u v, upper u v, then centre u v and radius of a circle. Read only. */
    public float[] envelope() {
        return envelope;
    }
}
