// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * Boxes of a tree from its triangles, in one pass from the last node to the first, for children come after their parents.
 *
 * <p>Each corner is put on the lattice once: its lower number is the largest that does not exceed a coordinate, its upper one
 * the smallest that is not below it, under the expression that queries decode with. Both are monotone, so the smallest and
 * largest numbers of the corners are those of a box round them, and are what the builder stores.
 *
 * <pre>
 * a range on one axis, in an int     upper, 16 bits | lower, 16 bits
 * </pre>
 */
final class BoxDecoder {
    private static final int WORDS = AabbTree.NODE_WORDS;
    private static final int MASK = 0xFFFF;

    private BoxDecoder() {}

    /**
     * Fills words 0 to 5 of every node.
     *
     * @param nodes words 6 and 7 hold a tree whose children come after their parents
     * @param lattice room for 3 ints per vertex
     */
    static void fill(long[] nodes, float[] positions, int[] indices, float[] origin, float step, int[] lattice) {
        place(positions, origin, step, lattice);
        int count = nodes.length / WORDS;
        int[] ranges = new int[3 * count];
        for (int node = count - 1; node >= 0; node--) {
            int word = WORDS * node;
            int lanes = AabbTree.laneCount(nodes, node);
            int first = AabbTree.firstTriangle(nodes, node);
            int base = AabbTree.childBase(nodes, node);
            int begin = first;
            long lowerX = 0;
            long lowerY = 0;
            long lowerZ = 0;
            long upperX = 0;
            long upperY = 0;
            long upperZ = 0;
            int allX = AabbTree.LATTICE_MAX;
            int allY = AabbTree.LATTICE_MAX;
            int allZ = AabbTree.LATTICE_MAX;
            for (int lane = 0; lane < 4; lane++) {
                int x = AabbTree.LATTICE_MAX; // an empty range
                int y = AabbTree.LATTICE_MAX;
                int z = AabbTree.LATTICE_MAX;
                int end = AabbTree.leafEnd(nodes, node, lane);
                if (end != 0) {
                    end += first;
                    for (int corner = 3 * begin; corner < 3 * end; corner++) {
                        int at = 3 * indices[corner];
                        x = join(x, lattice[at]);
                        y = join(y, lattice[at + 1]);
                        z = join(z, lattice[at + 2]);
                    }
                    begin = end;
                } else if (lane < lanes) {
                    int child = 3 * (base + lane);
                    x = ranges[child];
                    y = ranges[child + 1];
                    z = ranges[child + 2];
                }
                allX = join(allX, x);
                allY = join(allY, y);
                allZ = join(allZ, z);
                int shift = 16 * lane;
                lowerX |= (long) (x & MASK) << shift;
                lowerY |= (long) (y & MASK) << shift;
                lowerZ |= (long) (z & MASK) << shift;
                upperX |= (long) (x >>> 16 | 0x8000) << shift;
                upperY |= (long) (y >>> 16 | 0x8000) << shift;
                upperZ |= (long) (z >>> 16 | 0x8000) << shift;
            }
            nodes[word] = lowerX;
            nodes[word + 1] = upperX;
            nodes[word + 2] = lowerY;
            nodes[word + 3] = upperY;
            nodes[word + 4] = lowerZ;
            nodes[word + 5] = upperZ;
            ranges[3 * node] = allX;
            ranges[3 * node + 1] = allY;
            ranges[3 * node + 2] = allZ;
        }
    }

    private static int join(int a, int b) {
        return Math.max(a >>> 16, b >>> 16) << 16 | Math.min(a & MASK, b & MASK);
    }

    private static void place(float[] positions, float[] origin, float step, int[] lattice) {
        for (int at = 0; at < lattice.length; at += 3) {
            for (int axis = 0; axis < 3; axis++) {
                lattice[at + axis] = range(positions[at + axis], origin[axis], step);
            }
        }
    }

    private static int range(double coordinate, double origin, double step) {
        int k = (int) ((coordinate - origin) / step);
        k = Math.max(0, Math.min(AabbTree.LATTICE_MAX, k));
        if (origin + k * step > coordinate && k > 0) { // the difference was rounded up
            k--;
        }
        return (origin + k * step < coordinate && k < AabbTree.LATTICE_MAX ? k + 1 : k) << 16 | k;
    }
}
