// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Comparator;

/**
 * An order of the triangles of a part that depends on their corners only, not on the tree: along a Morton curve of the
 * centres of their boxes, so that neighbours stay near each other. An export of an asset and one of its bake again have
 * the same order.
 */
final class TriangleOrder implements Comparator<Integer> {
    /** Bits per axis. */
    private static final int BITS = 21;

    private final float[] positions;
    private final int[] indices;
    private final long[] codes;

    /**
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle
     * @param bounds lower and upper corner of all triangles
     */
    TriangleOrder(float[] positions, int[] indices, float[] bounds) {
        this.positions = positions;
        this.indices = indices;
        codes = new long[indices.length / 3];
        for (int triangle = 0; triangle < codes.length; triangle++) {
            for (int axis = 0; axis < 3; axis++) {
                codes[triangle] |= spread(cell(triangle, axis, bounds)) << axis;
            }
        }
    }

    /** Returns the cell of the middle of a triangle's box along an axis, 0 to 2^21 - 1. */
    private long cell(int triangle, int axis, float[] bounds) {
        float a = coordinate(triangle, 0, axis);
        float b = coordinate(triangle, 1, axis);
        float c = coordinate(triangle, 2, axis);
        double middle = 0.5 * ((double) Math.min(a, Math.min(b, c)) + Math.max(a, Math.max(b, c)));
        double extent = (double) bounds[3 + axis] - bounds[axis];
        double share = extent > 0 ? (middle - bounds[axis]) / extent : 0;
        return Math.max(0, Math.min((1L << BITS) - 1, (long) (share * (1 << BITS))));
    }

    private float coordinate(int triangle, int corner, int axis) {
        return positions[3 * indices[3 * triangle + corner] + axis];
    }

    /** Moves bit i to bit 3 i. */
    private static long spread(long cell) {
        long bits = cell; // ...... 20 19 ... 1 0
        bits = (bits | (bits << 32)) & 0x1f00000000ffffL;
        bits = (bits | (bits << 16)) & 0x1f0000ff0000ffL;
        bits = (bits | (bits << 8)) & 0x100f00f00f00f00fL;
        bits = (bits | (bits << 4)) & 0x10c30c30c30c30c3L;
        return (bits | (bits << 2)) & 0x1249249249249249L;
    }

    @Override
    public int compare(Integer a, Integer b) {
        int byCode = Long.compare(codes[a], codes[b]);
        int firstA = lowest(a);
        int firstB = lowest(b);
        for (int i = 0; byCode == 0 && i < 9; i++) {
            byCode = Float.compare(
                    coordinate(a, (firstA + i / 3) % 3, i % 3), coordinate(b, (firstB + i / 3) % 3, i % 3));
        }
        return byCode;
    }

    /** Returns the first of the corners in the order of x, then y, then z. */
    private int lowest(int triangle) {
        int lowest = 0;
        for (int corner = 1; corner < 3; corner++) {
            int compared = 0;
            for (int axis = 0; compared == 0 && axis < 3; axis++) {
                compared = Float.compare(coordinate(triangle, corner, axis), coordinate(triangle, lowest, axis));
            }
            lowest = compared < 0 ? corner : lowest;
        }
        return lowest;
    }
}
