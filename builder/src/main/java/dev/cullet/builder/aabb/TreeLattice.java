// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.LatticeRounding;

/**
 * The lattice of the boxes of one tree: its origin is the lower corner of the root, its step the smallest power of two
 * with which {@link AabbTree#LATTICE_MAX} steps span the root on all axes.
 *
 * <p>A step is at least 2^-51 of the largest coordinate and a normal float, so that {@code origin + k * step} is exact
 * in double, as {@link LatticeRounding} requires.
 */
final class TreeLattice {
    private final float[] origin;
    private final double step;
    private final double perStep; // exact: a step is a power of two

    private TreeLattice(float[] origin, double step) {
        this.origin = origin;
        this.step = step;
        this.perStep = 1 / step;
    }

    /** @param box 6 floats at an offset: the box of everything, finite */
    static TreeLattice over(float[] box, int offset) {
        float[] origin = {box[offset], box[offset + 1], box[offset + 2]};
        double largest = 0;
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            largest = Math.max(largest, Math.max(Math.abs(box[offset + axis]), Math.abs(box[offset + 3 + axis])));
            extent = Math.max(extent, (double) box[offset + 3 + axis] - box[offset + axis]);
        }
        int exponent = Math.max(
                Float.MIN_EXPONENT,
                Math.max(Math.getExponent(extent / AabbTree.LATTICE_MAX), Math.getExponent(largest) - 51));
        TreeLattice lattice = new TreeLattice(origin, Math.scalb(1.0, exponent));
        while (!lattice.reaches(box, offset + 3)) {
            lattice = new TreeLattice(origin, 2 * lattice.step);
        }
        return lattice;
    }

    float[] origin() {
        return origin;
    }

    float step() {
        return (float) step;
    }

    int lower(float coordinate, int axis) {
        return LatticeRounding.down(coordinate, origin[axis], step, perStep);
    }

    int upper(float coordinate, int axis) {
        return LatticeRounding.up(coordinate, origin[axis], step, perStep);
    }

    private boolean reaches(float[] corner, int offset) {
        return at(AabbTree.LATTICE_MAX, 0) >= corner[offset]
                && at(AabbTree.LATTICE_MAX, 1) >= corner[offset + 1]
                && at(AabbTree.LATTICE_MAX, 2) >= corner[offset + 2];
    }

    private double at(int k, int axis) {
        return origin[axis] + k * step;
    }
}
