// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.LatticeRounding;

/**
 * Boxes of a tree from its triangles, in one pass from the last node to the first, for children come after their parents.
 *
 * <p>Each coordinate is put on the lattice once by {@link LatticeRounding}, in half steps: {@code 2 k} where it is the lattice
 * coordinate k, {@code 2 k + 1} where it lies between k and the next. That is monotone, so the smallest and largest half
 * steps of the corners, rounded outward to whole ones, are the box round them that the builder stores.
 *
 * <pre>
 * a range on one axis, in an int     largest, 16 bits | smallest, 16 bits
 * </pre>
 */
final class BoxDecoder {
    private static final int MASK = 0xFFFF;

    /** The smallest of no half steps; the largest is 0. */
    private static final int NONE = 2 * AabbTree.LATTICE_MAX;

    private BoxDecoder() {}

    /**
     * Fills words 0 to 5 of every node.
     *
     * @param nodes words 6 and 7 hold a tree whose children come after their parents
     * @param places room for 3 ints per vertex
     */
    static void fill(long[] nodes, float[] positions, int[] indices, float[] origin, float step, int[] places) {
        place(positions, origin, step, places);
        int count = nodes.length / AabbTree.NODE_WORDS;
        int[] ranges = new int[3 * count];
        for (int node = count - 1; node >= 0; node--) {
            int word = AabbTree.offset(node);
            long shape = AabbTree.shape(nodes, node);
            int lanes = AabbTree.laneCount(shape);
            int first = AabbTree.firstTriangle(nodes, node);
            long links = AabbTree.links(nodes, node);
            int corner = 3 * first;
            long lowerX = AabbTree.emptyLower(lanes);
            long lowerY = lowerX;
            long lowerZ = lowerX;
            long upperX = AabbTree.GUARDS;
            long upperY = AabbTree.GUARDS;
            long upperZ = AabbTree.GUARDS;
            int leastX = NONE;
            int leastY = NONE;
            int leastZ = NONE;
            int mostX = 0;
            int mostY = 0;
            int mostZ = 0;
            int lane = 0;
            for (; lane < lanes && AabbTree.leafEnd(shape, lane) != 0; lane++) { // leaf lanes come first
                int x0 = NONE;
                int y0 = NONE;
                int z0 = NONE;
                int x1 = 0;
                int y1 = 0;
                int z1 = 0;
                for (int end = 3 * (first + AabbTree.leafEnd(shape, lane)); corner < end; corner++) {
                    int at = 3 * indices[corner];
                    int x = places[at];
                    int y = places[at + 1];
                    int z = places[at + 2];
                    x0 = Math.min(x0, x);
                    y0 = Math.min(y0, y);
                    z0 = Math.min(z0, z);
                    x1 = Math.max(x1, x);
                    y1 = Math.max(y1, y);
                    z1 = Math.max(z1, z);
                }
                leastX = Math.min(leastX, x0);
                leastY = Math.min(leastY, y0);
                leastZ = Math.min(leastZ, z0);
                mostX = Math.max(mostX, x1);
                mostY = Math.max(mostY, y1);
                mostZ = Math.max(mostZ, z1);
                lowerX |= AabbTree.inLane(x0 >> 1, lane);
                lowerY |= AabbTree.inLane(y0 >> 1, lane);
                lowerZ |= AabbTree.inLane(z0 >> 1, lane);
                upperX |= AabbTree.inLane((x1 + 1) >> 1, lane);
                upperY |= AabbTree.inLane((y1 + 1) >> 1, lane);
                upperZ |= AabbTree.inLane((z1 + 1) >> 1, lane);
            }
            for (; lane < lanes; lane++) {
                int child = 3 * AabbTree.child(links, lane);
                int x = ranges[child];
                int y = ranges[child + 1];
                int z = ranges[child + 2];
                leastX = Math.min(leastX, x & MASK);
                leastY = Math.min(leastY, y & MASK);
                leastZ = Math.min(leastZ, z & MASK);
                mostX = Math.max(mostX, x >>> 16);
                mostY = Math.max(mostY, y >>> 16);
                mostZ = Math.max(mostZ, z >>> 16);
                lowerX |= AabbTree.inLane((x & MASK) >> 1, lane);
                lowerY |= AabbTree.inLane((y & MASK) >> 1, lane);
                lowerZ |= AabbTree.inLane((z & MASK) >> 1, lane);
                upperX |= AabbTree.inLane(((x >>> 16) + 1) >> 1, lane);
                upperY |= AabbTree.inLane(((y >>> 16) + 1) >> 1, lane);
                upperZ |= AabbTree.inLane(((z >>> 16) + 1) >> 1, lane);
            }
            nodes[word] = lowerX;
            nodes[word + 1] = upperX;
            nodes[word + 2] = lowerY;
            nodes[word + 3] = upperY;
            nodes[word + 4] = lowerZ;
            nodes[word + 5] = upperZ;
            ranges[3 * node] = (mostX << 16) | leastX;
            ranges[3 * node + 1] = (mostY << 16) | leastY;
            ranges[3 * node + 2] = (mostZ << 16) | leastZ;
        }
    }

    private static void place(float[] positions, float[] origin, float step, int[] places) {
        double perStep = 1.0 / step;
        for (int at = 0; at < places.length; at += 3) {
            for (int axis = 0; axis < 3; axis++) {
                places[at + axis] = halfSteps(positions[at + axis], origin[axis], step, perStep);
            }
        }
    }

    private static int halfSteps(double coordinate, double origin, double step, double perStep) {
        int down = LatticeRounding.down(coordinate, origin, step, perStep);
        return down + LatticeRounding.up(down, coordinate, origin, step);
    }
}
