// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * Cells of directions: an octahedron round the origin is seen along z, its upper half and its lower one each as a
 * square of cells, and a direction is in the cell at which it points.
 *
 * <pre>
 * u = x / (|x| + |y| + |z|)     v = y / (|x| + |y| + |z|)     -1 .. 1
 * cell = (half * perSide + i) * perSide + j                   i and j count along u and v
 * </pre>
 *
 * <p>Source: Cigolle, Donow, Evangelakos, Mara, McGuire and Meyer 2014, A Survey of Efficient Representations for
 * Independent Unit Vectors (octahedral maps).
 */
final class OctahedralMap {
    /** Directions that are shorter or longer have no cell. */
    private static final double SHORTEST = 1e-100;

    private static final double LONGEST = 1e100;

    private OctahedralMap() {}

    static int cells(int perSide) {
        return 2 * perSide * perSide;
    }

    /**
     * Returns the cell of a direction of any length; -1 if it is 0 0 0, not a number, or out of range.
     *
     * @param perSide an even number: so a cell is in one face of the octahedron
     */
    static int cell(int perSide, double x, double y, double z) {
        double length = Math.abs(x) + Math.abs(y) + Math.abs(z);
        if (!(length >= SHORTEST && length <= LONGEST)) {
            return -1;
        }
        double half = 0.5 * perSide;
        double scale = half / length;
        int i = Math.min((int) (x * scale + half), perSide - 1);
        int j = Math.min((int) (y * scale + half), perSide - 1);
        int below = (int) (Double.doubleToRawLongBits(z) >>> 63); // no branch: directions are as random as their signs
        return (below * perSide + i) * perSide + j;
    }

    /**
     * Sets a direction on the plane of a face of the octahedron, or its continuation.
     *
     * @param half 0 for the upper half, 1 for the lower
     * @param signU sign of u in the face; {@code signV} too
     * @param target gets 3 numbers from {@code at}
     */
    static void setDirection(int half, int signU, int signV, double u, double v, double[] target, int at) {
        double rest = 1 - signU * u - signV * v;
        target[at] = u;
        target[at + 1] = v;
        target[at + 2] = half == 0 ? rest : -rest;
    }
}
