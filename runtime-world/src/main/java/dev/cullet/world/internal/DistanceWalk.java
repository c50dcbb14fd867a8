// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.runtime.internal.TriangleFilter;
import org.jspecify.annotations.Nullable;

/**
 * Branch and bound walk over two AABB trees for the minimum distance of two meshes. An instance is scratch memory and
 * result, for one thread; queries allocate nothing.
 *
 * <p>Whether the distance is 0 is decided exactly by {@link PairWalk}, before anything is measured. Then the walk
 * enters the node below the larger box, visits the lane nearest to the other's box first, and skips pairs of boxes that
 * are farther apart than the best pair of triangles so far. It returns by parent links; one bit per level stores the
 * tree in which it descended, and four bits the lanes that are left. Lower bounds are distances of two boxes, one of
 * them the image of the other tree's box on this one's lattice, in both directions, and the gap of the two along the
 * line of their middles. A query with the meshes of the last one starts with the pair that it found last.
 *
 * <p>Source: Larsen, Gottschalk, Lin and Manocha 2000, Fast Distance Queries with Rectangular Swept Sphere Volumes.
 */
public final class DistanceWalk {
    /** A transform may stretch by 1e-4: lower bound of the ratio of squared distances in the two spaces. */
    private static final double STRETCH2 = 0.999;

    private final PairWalk pairs = new PairWalk();
    private final PairSide a = pairs.a;
    private final PairSide b = pairs.b;

    /** Best pair of triangles so far, and its squared distance. */
    private final TriangleDistance best = new TriangleDistance();

    private final ThreadGuard guard = new ThreadGuard();
    private long sides;
    private int depth;
    private long lanes;
    private long lanesAbove;
    private double distance = Double.NaN;
    private @Nullable QueryMesh lastMesh;
    private @Nullable QueryMesh lastOther;

    /** Which triangles of the other mesh count; null for all. */
    private @Nullable TriangleFilter filter;

    /** Scratch memory for one thread. */
    public DistanceWalk() {}

    /**
     * Finds the minimum distance if it is at most a limit.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     * @param maxDistance metres, inclusive, not negative, may be infinite
     */
    public boolean closest(QueryMesh mesh, QueryMesh other, RigidTransform otherToThis, double maxDistance) {
        requireLimit(maxDistance);
        guard.enter();
        otherToThis.copyRowMajor(pairs.rows);
        filter = null;
        boolean found = find(mesh, other, 1, maxDistance);
        guard.leave();
        return found;
    }

    /**
     * The same for a matrix that is not checked.
     *
     * @param otherToThis 12 numbers, rows of a 3 x 4 matrix: a scale times a matrix that is rigid within the tolerance
     *     of {@link RigidTransform}, or the mirror image of one
     * @param scale that of the matrix
     * @param ofOther which triangles of the other mesh count; null for all
     */
    public boolean closest(
            QueryMesh mesh,
            QueryMesh other,
            double[] otherToThis,
            double scale,
            @Nullable TriangleFilter ofOther,
            double maxDistance) {
        requireLimit(maxDistance);
        guard.enter();
        System.arraycopy(otherToThis, 0, pairs.rows, 0, 12);
        filter = ofOther;
        boolean found = find(mesh, other, scale, maxDistance);
        guard.leave();
        return found;
    }

    private static void requireLimit(double maxDistance) {
        if (!(maxDistance >= 0)) {
            throw new IllegalArgumentException("maxDistance " + maxDistance + " must not be negative or NaN");
        }
    }

    private boolean find(QueryMesh mesh, QueryMesh other, double scale, double maxDistance) {
        boolean again = mesh == lastMesh && other == lastOther;
        lastMesh = null; // until there is a result
        pairs.begin(mesh, other, scale);
        best.begin(Double.POSITIVE_INFINITY);
        if (nextPair()) {
            setOther(pairs.otherTriangle());
            best.measure(mesh, pairs.triangle());
            best.setCommonPoint();
            distance = 0;
            lastMesh = mesh;
            lastOther = other;
            return true;
        }
        best.begin(maxDistance * maxDistance);
        if (again && accepts(other, best.otherTriangle)) {
            int triangle = best.triangle;
            setOther(best.otherTriangle);
            best.measure(mesh, triangle);
        }
        walk();
        if (!best.found) {
            clear();
            return false;
        }
        lastMesh = mesh;
        lastOther = other;
        distance = Math.max(Math.sqrt(best.distance2), Double.MIN_VALUE);
        return true;
    }

    /** Moves to the next touching pair that counts. */
    private boolean nextPair() {
        boolean found = pairs.next();
        while (found && !accepts(b.mesh, pairs.otherTriangle())) {
            found = pairs.next();
        }
        return found;
    }

    private boolean accepts(QueryMesh other, int ofOther) {
        TriangleFilter of = filter;
        return of == null || of.accepts(other, ofOther);
    }

    /** Clears the result, as after a miss: -1 for triangles, NaN for numbers. */
    public void clear() {
        lastMesh = null;
        distance = Double.NaN;
        best.clear();
    }

    /** The distance in metres; 0 if and only if the meshes touch; NaN after a miss. */
    public double distance() {
        return distance;
    }

    /** The triangle of the first mesh, or -1. */
    public int triangle() {
        return best.triangle;
    }

    /** The triangle of the other mesh, or -1. */
    public int otherTriangle() {
        return best.otherTriangle;
    }

    /**
     * A coordinate of the nearest points, in the space of the first mesh.
     *
     * @param axis 0 to 2 for the point on the first mesh, 3 to 5 for that on the other
     */
    public double point(int axis) {
        return best.points[axis];
    }

    private void walk() {
        a.toTop();
        b.toTop();
        pairs.mapA();
        pairs.mapB();
        sides = 0;
        depth = 0;
        descend();
        while (depth > 0) {
            boolean inA = (sides & 1) != 0;
            PairSide side = inA ? a : b;
            int lane = nearestLane(inA, side);
            if (lane < 0) {
                climb(inA, side);
                continue;
            }
            lanes &= ~(1L << lane);
            side.toLane(side.node, lane);
            map(inA);
            if (bound(!inA) <= best.distance2 && !boxesApart()) {
                if (a.isLeaf() && b.isLeaf()) {
                    measureLeaves();
                } else {
                    descend();
                }
            }
        }
    }

    /** Enters the node below the larger of two boxes, at least one of which is not a leaf. */
    private void descend() {
        boolean goA = b.isLeaf() || (!a.isLeaf() && a.size() >= b.size());
        PairSide side = goA ? a : b;
        side.node = side.child();
        sides = sides << 1 | (goA ? 1 : 0);
        lanesAbove = lanesAbove << 4 | lanes >>> 60;
        lanes = lanes << 4 | (1L << AabbTree.laneCount(side.nodes, side.node)) - 1;
        depth++;
    }

    private void climb(boolean inA, PairSide side) {
        side.climb();
        map(inA);
        sides >>>= 1;
        lanes = lanes >>> 4 | lanesAbove << 60;
        lanesAbove >>>= 4;
        depth--;
    }

    /**
     * Returns the lane to visit first, or -1 if all that are left are too far. For overlapping boxes the middles
     * decide.
     */
    private int nearestLane(boolean inA, PairSide side) {
        int nearest = -1;
        double min = Double.POSITIVE_INFINITY;
        for (int left = (int) lanes & 15; left != 0; left &= left - 1) {
            int lane = Integer.numberOfTrailingZeros(left);
            side.toLane(side.node, lane);
            double bound = bound(inA);
            if (bound > best.distance2) {
                lanes &= ~(1L << lane);
                continue;
            }
            PairSpace image = inA ? pairs.imageOfB : pairs.imageOfA;
            double x = image.fromMiddleX(side) * side.step;
            double y = image.fromMiddleY(side) * side.step;
            double z = image.fromMiddleZ(side) * side.step;
            double key = bound + (x * x + y * y + z * z) / 256;
            if (key < min) {
                min = key;
                nearest = lane;
            }
        }
        return nearest;
    }

    /**
     * Returns a lower bound of the squared distance of the two boxes, on the lattice of the first mesh or of the other.
     */
    private double bound(boolean inA) {
        return inA ? pairs.imageOfB.apart2(a) * a.step * a.step : pairs.imageOfA.apart2(b) * b.step * b.step * STRETCH2;
    }

    /**
     * Returns whether the boxes are too far apart along the line of their middles, which the face axes may not show.
     */
    private boolean boxesApart() {
        PairSpace image = pairs.imageOfB;
        double x = image.fromMiddleX(a);
        double y = image.fromMiddleY(a);
        double z = image.fromMiddleZ(a);
        double[] m = pairs.rows;
        double gap = x * x + y * y + z * z;
        double own = Math.abs(x) * (a.upperX - a.lowerX)
                + Math.abs(y) * (a.upperY - a.lowerY)
                + Math.abs(z) * (a.upperZ - a.lowerZ);
        double others = Math.abs(x * m[0] + y * m[4] + z * m[8]) * (b.upperX - b.lowerX)
                + Math.abs(x * m[1] + y * m[5] + z * m[9]) * (b.upperY - b.lowerY)
                + Math.abs(x * m[2] + y * m[6] + z * m[10]) * (b.upperZ - b.lowerZ);
        double free = gap * a.step - 0.5 * (own * a.step + others * b.mesh.step()); // the matrix has the scale
        double limit = Math.sqrt(best.distance2) + image.margin * a.step;
        return free > 0 && free * free > limit * limit * gap * (1 + 1e-9);
    }

    private void map(boolean inA) {
        if (inA) {
            pairs.mapA();
        } else {
            pairs.mapB();
        }
    }

    private void measureLeaves() {
        for (int ofOther = b.begin(); ofOther < b.end(); ofOther++) {
            if (!accepts(b.mesh, ofOther)) {
                continue;
            }
            setOther(ofOther);
            for (int ofMesh = a.begin(); ofMesh < a.end(); ofMesh++) {
                best.measure(a.mesh, ofMesh);
            }
        }
    }

    private void setOther(int ofOther) {
        best.setOther(ofOther, b.mesh, pairs.rows);
    }
}
