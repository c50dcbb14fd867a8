// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.LatticeRounding;

/**
 * Computes the boxes of a tree from its triangles, in one pass from the last node to the first: children come after
 * their parents. O(vertices + corners + nodes).
 *
 * <p>{@link LatticeRounding} converts each coordinate once to half steps: {@code 2 k} if it is the lattice coordinate
 * k, {@code 2 k + 1} if it is between k and the next. That is monotone, so the minimum and maximum of the corners' half
 * steps, rounded outward to whole steps, are the box that the builder stores.
 *
 * <pre>
 * a range on one axis, in an int     maximum, 16 bits | minimum, 16 bits
 * </pre>
 */
final class BoxDecoder {
    private static final int MASK = 0xFFFF;

    /** Minimum of an empty range; its maximum is 0. */
    private static final int NONE = 2 * AabbTree.LATTICE_MAX;

    private BoxDecoder() {}

    /**
     * Writes the boxes of every node.
     *
     * @param nodes a tree without boxes whose children come after their parents
     * @param halfSteps work space, 3 ints per vertex
     * @param ranges work space, 3 ints per node
     */
    static void fill(
            long[] nodes, float[] positions, int[] indices, float[] origin, float step, int[] halfSteps, int[] ranges) {
        toHalfSteps(positions, origin, step, halfSteps);
        int count = nodes.length / AabbTree.NODE_WORDS;
        for (int node = count - 1; node >= 0; node--) {
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
            int minX = NONE;
            int minY = NONE;
            int minZ = NONE;
            int maxX = 0;
            int maxY = 0;
            int maxZ = 0;
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
                    int x = halfSteps[at];
                    int y = halfSteps[at + 1];
                    int z = halfSteps[at + 2];
                    x0 = Math.min(x0, x);
                    y0 = Math.min(y0, y);
                    z0 = Math.min(z0, z);
                    x1 = Math.max(x1, x);
                    y1 = Math.max(y1, y);
                    z1 = Math.max(z1, z);
                }
                minX = Math.min(minX, x0);
                minY = Math.min(minY, y0);
                minZ = Math.min(minZ, z0);
                maxX = Math.max(maxX, x1);
                maxY = Math.max(maxY, y1);
                maxZ = Math.max(maxZ, z1);
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
                minX = Math.min(minX, x & MASK);
                minY = Math.min(minY, y & MASK);
                minZ = Math.min(minZ, z & MASK);
                maxX = Math.max(maxX, x >>> 16);
                maxY = Math.max(maxY, y >>> 16);
                maxZ = Math.max(maxZ, z >>> 16);
                lowerX |= AabbTree.inLane((x & MASK) >> 1, lane);
                lowerY |= AabbTree.inLane((y & MASK) >> 1, lane);
                lowerZ |= AabbTree.inLane((z & MASK) >> 1, lane);
                upperX |= AabbTree.inLane(((x >>> 16) + 1) >> 1, lane);
                upperY |= AabbTree.inLane(((y >>> 16) + 1) >> 1, lane);
                upperZ |= AabbTree.inLane(((z >>> 16) + 1) >> 1, lane);
            }
            AabbTree.setBoxes(nodes, node, lowerX, upperX, lowerY, upperY, lowerZ, upperZ);
            ranges[3 * node] = (maxX << 16) | minX;
            ranges[3 * node + 1] = (maxY << 16) | minY;
            ranges[3 * node + 2] = (maxZ << 16) | minZ;
        }
    }

    private static void toHalfSteps(float[] positions, float[] origin, float step, int[] halfSteps) {
        double perStep = 1.0 / step;
        for (int at = 0; at < halfSteps.length; at += 3) {
            for (int axis = 0; axis < 3; axis++) {
                halfSteps[at + axis] = halfStep(positions[at + axis], origin[axis], step, perStep);
            }
        }
    }

    private static int halfStep(double coordinate, double origin, double step, double perStep) {
        int down = LatticeRounding.down(coordinate, origin, step, perStep);
        return down + LatticeRounding.up(down, coordinate, origin, step);
    }
}
