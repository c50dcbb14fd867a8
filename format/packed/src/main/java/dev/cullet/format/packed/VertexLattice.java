// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.Asset;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.PackedPoint;
import org.jspecify.annotations.Nullable;

/**
 * The lattice to which the vertices of one compact part are moved; one for all of its blocks, so that neighbours stay
 * connected. The step is the smallest power of two that spans the longest side in 2^16 - 1 steps, but at least one unit
 * in the last place of the largest coordinate. The origin is a whole number of steps; a lattice point is then a whole
 * number of at most 24 bits of steps, which is exact in a float. Immutable.
 */
public final class VertexLattice {
    /** The largest lattice coordinate in use. Each further bit takes 0.3 bytes per triangle of a scan. */
    private static final int MAX = BspTree.LATTICE_MAX;

    private final float[] origin;
    private final double step;

    /**
     * Wraps a lattice.
     *
     * @param origin 3 floats in metres, the lattice point 0 0 0
     * @param step metres per lattice step
     */
    public VertexLattice(float[] origin, double step) {
        this.origin = origin;
        this.step = step;
    }

    /** Returns the lattice for some vertices: 3 finite floats each. */
    public static VertexLattice over(float[] positions) {
        float[] box = box(positions);
        float largest = 0;
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            largest = Math.max(largest, Math.max(Math.abs(box[axis]), Math.abs(box[3 + axis])));
            extent = Math.max(extent, (double) box[3 + axis] - box[axis]);
        }
        int lastPlace = Math.getExponent(largest) - 23;
        double step =
                Math.scalb(1.0, Math.max(Float.MIN_EXPONENT, Math.max(lastPlace, Math.getExponent(extent / MAX))));
        VertexLattice lattice = at(box, step);
        while (!lattice.spans(box)) {
            lattice = at(box, 2 * lattice.step);
        }
        return lattice;
    }

    /** Returns the box of vertices: 6 floats, lower corner then upper corner. */
    static float[] box(float[] positions) {
        float[] box = new float[6];
        for (int i = 0; i < positions.length; i++) {
            int axis = i % 3;
            box[axis] = i < 3 ? positions[i] : Math.min(box[axis], positions[i]);
            box[axis + 3] = i < 3 ? positions[i] : Math.max(box[axis + 3], positions[i]);
        }
        return box;
    }

    private static VertexLattice at(float[] box, double step) {
        float[] origin = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = (float) (Math.floor(box[axis] / step) * step) + 0.0f; // no -0
        }
        return new VertexLattice(origin, step);
    }

    private boolean spans(float[] box) {
        return nearest(box[3], 0) <= MAX && nearest(box[4], 1) <= MAX && nearest(box[5], 2) <= MAX;
    }

    private long nearest(float coordinate, int axis) {
        long k = (long) Math.rint(((double) coordinate - origin[axis]) / step);
        // rounded beyond the largest coordinate of an asset: one step back
        return Math.abs(origin[axis] + k * step) > Asset.MAX_COORDINATE ? k - (coordinate > 0 ? 1 : -1) : k;
    }

    /** Returns the lattice point 0 0 0: 3 floats in metres. Read only. */
    public float[] origin() {
        return origin;
    }

    /** Returns the metres per lattice step. */
    public double step() {
        return step;
    }

    /**
     * Returns the lattice points nearest to some vertices: 3 floats each, in metres; null if one is outside of the
     * lattice, or no float.
     */
    public float @Nullable [] moved(float[] positions) {
        float[] moved = new float[positions.length];
        for (int i = 0; i < moved.length; i++) {
            long k = nearest(positions[i], i % 3);
            double at = origin[i % 3] + k * step;
            moved[i] = (float) at + 0.0f;
            if (k < 0 || k > MAX || moved[i] != at) {
                return null;
            }
        }
        return moved;
    }

    /** Returns an upper bound of the distance that any vertex moved, in metres. */
    public static float farthest(float[] positions, float[] moved) {
        double farthest2 = 0;
        for (int i = 0; i < positions.length; i += 3) {
            double x = (double) moved[i] - positions[i];
            double y = (double) moved[i + 1] - positions[i + 1];
            double z = (double) moved[i + 2] - positions[i + 2];
            farthest2 = Math.max(farthest2, x * x + y * y + z * z);
        }
        return farthest2 == 0 ? 0 : Math.nextUp(Math.nextUp((float) Math.sqrt(farthest2)));
    }

    /** Returns a vertex that is on the lattice as a {@link PackedPoint}. */
    long packed(float[] moved, int vertex) {
        int at = 3 * vertex;
        return PackedPoint.of(coordinate(moved[at], 0), coordinate(moved[at + 1], 1), coordinate(moved[at + 2], 2));
    }

    private long coordinate(double moved, int axis) {
        return (long) ((moved - origin[axis]) / step); // exact
    }
}
