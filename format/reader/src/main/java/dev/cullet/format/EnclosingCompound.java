// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.List;

/**
 * Convex pieces whose union covers a part: each triangle of the part is inside of one of the pieces. Model space,
 * metres. Pieces may overlap. Pieces that are near each other in space are near each other in the list, so that a tree
 * over ranges of it has small boxes; no tree is stored.
 *
 * <pre>
 * figures      error | stick-out | uncovered depth | x y z of the uncovered point
 * </pre>
 *
 * <p>List and array are wrapped without a copy.
 */
public final class EnclosingCompound {
    /** The largest number of pieces. */
    public static final int MAX_PIECES = 65_535;

    /** The uncovered depth of a part that is not closed. */
    public static final float NOT_CLOSED = -1;

    private final float[] figures;
    private final List<EnclosingShape> pieces;

    /**
     * Makes a compound.
     *
     * @param figures 6 floats: error, stick-out, uncovered depth, x y z of the uncovered point
     * @param pieces 1 to {@link #MAX_PIECES}
     */
    public EnclosingCompound(float[] figures, List<EnclosingShape> pieces) {
        this.figures = figures;
        this.pieces = pieces;
    }

    /** Returns error, stick-out, uncovered depth and uncovered point: 6 floats. Read only. */
    public float[] figures() {
        return figures;
    }

    /** Returns the error that was requested, in metres; above 0. */
    public float error() {
        return figures[0];
    }

    /**
     * Returns the largest distance of a point of any piece from the part: from its solid where it is closed, else from
     * its triangles. Metres, an upper bound.
     */
    public float stickOut() {
        return figures[1];
    }

    /**
     * Returns the largest distance of a point of the part's solid from the nearest piece: metres, an upper bound; 0
     * where the pieces cover the solid, {@link #NOT_CLOSED} where the part has none.
     */
    public float uncoveredDepth() {
        return figures[2];
    }

    /**
     * Returns the point of the solid that is the deepest known outside of all pieces: 3 floats; 0 0 0 where {@link
     * #uncoveredDepth} is 0 or {@link #NOT_CLOSED}.
     */
    public float[] uncoveredPoint() {
        return new float[] {figures[3], figures[4], figures[5]};
    }

    /** Returns the pieces, in the stored order. Read only. */
    public List<EnclosingShape> pieces() {
        return pieces;
    }
}
