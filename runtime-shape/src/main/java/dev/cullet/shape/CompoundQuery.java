// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.ThreadGuard;

/**
 * A compound against a convex shape or another compound: any piece, all pieces, the nearest one, the one that is
 * deepest in the other shape. An instance is scratch memory, about 95 KB, and result, for one thread; queries allocate
 * nothing after the first one with a shape of so many corners.
 *
 * <pre>
 * int piece = query.any(crate, ball, ballToCrate);                 // -1 if they are apart
 * </pre>
 *
 * <p>The other shape stands where a transform moves it, as in {@link ShapeQuery}. Whether a piece touches is exact, as
 * there. Two compounds touch if two of their pieces do.
 *
 * <p>Cost: the boxes of the tree that touch the box round the other shape, and their pieces.
 */
public final class CompoundQuery {
    private final ShapePair pair = new ShapePair();
    private final CompoundDistance nearest = new CompoundDistance(pair);
    private final PosedBox posedBox = new PosedBox();
    private final ThreadGuard guard = new ThreadGuard();
    private final float[] box = new float[6];
    private final double[] deepestPoints = new double[6];
    private double depth = Double.NaN;
    private double depthExcess = Double.NaN;
    private int otherPiece = -1;
    private boolean truncated;

    /** Scratch memory for one thread. */
    public CompoundQuery() {}

    /**
     * Returns the first piece that a shape touches, or -1; exact.
     *
     * @param otherToThis where the other shape stands in the space of the compound
     */
    public int any(CompoundShape compound, ConvexShape other, RigidTransform otherToThis) {
        guard.enter();
        int found = first(compound, other, otherToThis);
        guard.leave();
        return found;
    }

    /** Returns whether a shape touches a piece; see {@link #any(CompoundShape, ConvexShape, RigidTransform)}. */
    public boolean overlaps(CompoundShape compound, ConvexShape other, RigidTransform otherToThis) {
        return any(compound, other, otherToThis) >= 0;
    }

    /**
     * Returns a piece that a piece of another compound touches, or -1; exact. {@link #otherPiece} is the first piece of
     * the other compound that touches any, and the result the first that it touches.
     *
     * @param otherToThis where the other compound stands in the space of the first
     */
    public int any(CompoundShape compound, CompoundShape other, RigidTransform otherToThis) {
        guard.enter();
        otherPiece = -1;
        int found = -1;
        posedBox.set(otherToThis);
        CompoundTree tree = other.tree;
        int place = tree.first();
        while (place >= 0 && found < 0) {
            posedBox.move(tree.boxes, tree.box(place), box);
            boolean near = compound.tree.next(compound.tree.first(), box) >= 0;
            if (near && CompoundTree.isPiece(place)) {
                found = first(compound, other.piece(place), otherToThis);
                otherPiece = found < 0 ? -1 : place;
            }
            place = near && !CompoundTree.isPiece(place) ? CompoundTree.below(place) : tree.after(place);
        }
        guard.leave();
        return found;
    }

    /** Returns whether two compounds touch; see {@link #any(CompoundShape, CompoundShape, RigidTransform)}. */
    public boolean overlaps(CompoundShape compound, CompoundShape other, RigidTransform otherToThis) {
        return any(compound, other, otherToThis) >= 0;
    }

    private int first(CompoundShape compound, ConvexShape other, RigidTransform otherToThis) {
        CompoundTree tree = compound.tree;
        other.worldBounds(otherToThis, box, 0);
        int place = tree.next(tree.first(), box);
        while (place >= 0 && !pair.overlaps(compound.piece(place), other, otherToThis)) {
            place = tree.next(tree.after(place), box);
        }
        return place;
    }

    /**
     * Finds all pieces that a shape touches, in their order; exact.
     *
     * @param otherToThis where the other shape stands in the space of the compound
     * @param pieces gets their numbers
     * @return number of pieces
     */
    public int all(CompoundShape compound, ConvexShape other, RigidTransform otherToThis, int[] pieces) {
        guard.enter();
        CompoundTree tree = compound.tree;
        other.worldBounds(otherToThis, box, 0);
        int count = 0;
        truncated = false;
        int place = tree.next(tree.first(), box);
        while (place >= 0 && !truncated) {
            if (pair.overlaps(compound.piece(place), other, otherToThis)) {
                truncated = count == pieces.length;
                if (!truncated) {
                    pieces[count++] = place;
                }
            }
            place = tree.next(tree.after(place), box);
        }
        guard.leave();
        return count;
    }

    /** Returns whether the last {@link #all} found more pieces than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    /**
     * Finds the nearest points of a compound and a shape if their distance is at most a limit. Whether the distance is
     * 0 is exact; other distances are rounded, and of equal ones, as rounded, the first piece is kept.
     *
     * @param otherToThis where the other shape stands in the space of the compound
     * @param maxDistance metres, included, not negative, may be infinite
     */
    public boolean closestPoints(
            CompoundShape compound, ConvexShape other, RigidTransform otherToThis, double maxDistance) {
        Arguments.limit("maxDistance", maxDistance);
        guard.enter();
        depth = Double.NaN;
        depthExcess = Double.NaN;
        boolean found = nearest.closest(compound, pair.pose(other, otherToThis), maxDistance);
        guard.leave();
        return found;
    }

    /**
     * Finds the piece that a shape penetrates deepest: of the pieces that it touches, each with the shortest motion of
     * the shape that parts the two, that with the longest, and of equal ones the first. Whether they touch is exact.
     *
     * <p>The motion parts the shape from this piece, as that of {@link ShapeQuery#penetration}. From the union it may
     * not: the shape may then touch another piece. Where pieces overlap or are side by side, it may also be shorter, or
     * in another direction, than the shortest motion out of the union. A solver that needs all contacts takes {@link
     * #all}, and the penetration of each piece.
     *
     * @param otherToThis where the other shape stands in the space of the compound
     * @return whether they touch; if not, the result is cleared
     */
    public boolean penetration(CompoundShape compound, ConvexShape other, RigidTransform otherToThis) {
        guard.enter();
        nearest.clear();
        depth = Double.NaN;
        depthExcess = Double.NaN;
        CompoundTree tree = compound.tree;
        other.worldBounds(otherToThis, box, 0);
        int place = tree.next(tree.first(), box);
        while (place >= 0) {
            ConvexShape piece = compound.piece(place);
            if (pair.set(piece, other, otherToThis) && pair.touches(Double.POSITIVE_INFINITY)) {
                keepDeeper(place);
            }
            place = tree.next(tree.after(place), box);
        }
        guard.leave();
        return nearest.piece >= 0;
    }

    private void keepDeeper(int place) {
        double there = pair.penetration(deepestPoints);
        if (nearest.piece < 0 || there > depth) {
            depth = there;
            depthExcess = pair.depthExcess();
            nearest.piece = place;
            nearest.distance = 0;
            nearest.normalX = pair.normalX;
            nearest.normalY = pair.normalY;
            nearest.normalZ = pair.normalZ;
            System.arraycopy(deepestPoints, 0, nearest.points, 0, 6);
        }
    }

    /** The piece of the last {@link #closestPoints} or {@link #penetration}; -1 after a miss. */
    public int piece() {
        return nearest.piece;
    }

    /** The piece of the other compound, of the last query of two; -1 after a miss. */
    public int otherPiece() {
        return otherPiece;
    }

    /** The distance in metres; 0 if and only if they touch; NaN after a miss. */
    public double distance() {
        return nearest.distance;
    }

    /** The depth of the last {@link #penetration} in metres, not negative; NaN after a miss and other queries. */
    public double depth() {
        return depth;
    }

    /** By how much the minimum depth of the piece may be smaller, besides rounding; see {@link ShapeQuery}. */
    public double depthExcess() {
        return depthExcess;
    }

    /**
     * The nearest point on the compound, in its space; a common point if they touch; after {@link #penetration} the
     * point of the piece that is deepest in the other shape; NaN after a miss.
     */
    public double x() {
        return nearest.points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return nearest.points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return nearest.points[2];
    }

    /** The same point of the other shape, in the space of the compound; NaN after a miss. */
    public double otherX() {
        return nearest.points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return nearest.points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return nearest.points[5];
    }

    /**
     * The unit vector from the compound's nearest point to the other's, 0 0 0 if they touch; after {@link #penetration}
     * that along which the other shape moves; NaN after a miss.
     */
    public double normalX() {
        return nearest.normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return nearest.normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return nearest.normalZ;
    }
}
