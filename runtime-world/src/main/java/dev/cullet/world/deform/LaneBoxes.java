// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.LatticeRounding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Boxes of an AABB tree whose triangles move, on a lattice that moves too. The index of a lane is {@code 4 * node +
 * lane}; that of its parent is lower, because children are stored after their parents.
 */
final class LaneBoxes {
    /** Maximum size of the mesh on a new lattice, in steps: the rest is a margin, half of it on each side. */
    private static final int MAX_SIZE = AabbTree.LATTICE_MAX / 2;

    /** A lattice coordinate is exact in double down to this share of the largest coordinate. */
    private static final int BITS = 51;

    final long[] nodes;
    private final AabbTree tree;
    private final float[] positions;
    private final int[] indices;

    private final double[] origin = new double[3];
    private double step;
    private double perStep;

    /** The current box on the lattice: lower x y z, then upper x y z. */
    private final int[] box = new int[6];

    /** The current box in model space: lower x y z, then upper x y z. */
    private final float[] modelBox = new float[6];

    LaneBoxes(AabbTree tree, float[] positions, int[] indices) {
        this.tree = tree;
        this.nodes = tree.nodes();
        this.positions = positions;
        this.indices = indices;
    }

    /**
     * Returns the leaf lanes that contain a triangle of each vertex, ascending, without duplicates.
     *
     * @param first receives, per vertex, the index of its first lane, and then the number of all
     */
    static int[] lanesOfVertices(long[] nodes, int[] indices, int[] first) {
        int[] last = new int[first.length];
        int[] lanes = {};
        for (int pass = 0; pass < 2; pass++) { // count, then write
            Arrays.fill(last, -1);
            for (int node = 0; node < nodes.length / AabbTree.NODE_WORDS; node++) {
                int begin = AabbTree.firstTriangle(nodes, node);
                int corner = 3 * begin;
                for (int lane = 0; lane < 4; lane++) {
                    int end = 3 * (begin + AabbTree.leafEnd(nodes, node, lane));
                    for (; corner < end; corner++) {
                        int vertex = indices[corner];
                        if (last[vertex] != 4 * node + lane) {
                            last[vertex] = 4 * node + lane;
                            if (pass == 0) {
                                first[vertex + 1]++;
                            } else {
                                lanes[first[vertex]++] = last[vertex];
                            }
                        }
                    }
                }
            }
            if (pass == 0) {
                for (int vertex = 1; vertex < first.length; vertex++) {
                    first[vertex] += first[vertex - 1];
                }
                lanes = new int[first[first.length - 1]];
            }
        }
        System.arraycopy(first, 0, first, 1, first.length - 1); // each has become the start of the next
        first[0] = 0;
        return lanes;
    }

    /** Returns whether a point is on the lattice. */
    boolean holds(float x, float y, float z) {
        return x >= origin[0]
                && y >= origin[1]
                && z >= origin[2]
                && x <= at(AabbTree.LATTICE_MAX, 0)
                && y <= at(AabbTree.LATTICE_MAX, 1)
                && z <= at(AabbTree.LATTICE_MAX, 2);
    }

    /**
     * Centres the lattice on all vertices, with the minimum step on which they take at most half of its width.
     *
     * @param finer whether to do so only if the step gets smaller
     * @return whether the lattice is new; every box must be computed then
     */
    boolean newLattice(boolean finer) {
        empty();
        include(0, positions.length / 3, null);
        double extent = 0;
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, (double) modelBox[3 + axis] - modelBox[axis]);
            largest = Math.max(largest, Math.max(Math.abs(modelBox[axis]), Math.abs(modelBox[3 + axis])));
        }
        // the lattice extends beyond the mesh by up to twice its size
        int exponent = Math.max(
                Float.MIN_EXPONENT,
                Math.max(Math.getExponent(extent / MAX_SIZE) + 1, Math.getExponent(largest + 2 * extent) - BITS));
        double width = Math.scalb(1.0, exponent);
        if (finer && width >= step) {
            return false;
        }
        step = width / 2;
        do { // once, unless the rounding of the origin takes the whole margin
            step *= 2;
            for (int axis = 0; axis < 3; axis++) {
                double middle = ((double) modelBox[axis] + modelBox[3 + axis]) / 2;
                origin[axis] = (float) (middle - step * MAX_SIZE);
            }
        } while (!holds(modelBox[0], modelBox[1], modelBox[2]) || !holds(modelBox[3], modelBox[4], modelBox[5]));
        perStep = 1 / step;
        tree.moveLattice((float) origin[0], (float) origin[1], (float) origin[2], (float) step);
        return true;
    }

    /** Computes all boxes. */
    void measureAll() {
        for (int node = nodes.length / AabbTree.NODE_WORDS - 1; node >= 0; node--) {
            for (int lane = AabbTree.laneCount(nodes, node) - 1; lane >= 0; lane--) {
                measure(4 * node + lane);
            }
        }
    }

    /** Computes the box of a lane from its triangles or its child's lanes; returns whether it changed. */
    boolean measure(int ofLane) {
        int node = ofLane >> 2;
        int lane = ofLane & 3;
        int end = AabbTree.leafEnd(nodes, node, lane);
        if (end == 0) {
            around(AabbTree.child(nodes, node, lane));
        } else {
            int first = AabbTree.firstTriangle(nodes, node);
            int begin = AabbTree.leafBegin(nodes, node, lane);
            empty();
            include(3 * (first + begin), 3 * (first + end), indices);
            round();
        }
        boolean changed = false;
        for (int side = 0; side < 6; side++) {
            changed |= store(side, ofLane, box[side]);
        }
        return changed;
    }

    /** Sets the point for {@link #include(int)}. */
    void setPoint(float x, float y, float z) {
        modelBox[0] = x;
        modelBox[1] = y;
        modelBox[2] = z;
        System.arraycopy(modelBox, 0, modelBox, 3, 3);
        round();
    }

    /** Enlarges the box of a lane to contain the point; returns whether it changed. */
    boolean include(int lane) {
        boolean changed = false;
        for (int axis = 0; axis < 3; axis++) {
            changed |= box[axis] < side(axis, lane) && store(axis, lane, box[axis]);
            changed |= box[3 + axis] > side(3 + axis, lane) && store(3 + axis, lane, box[3 + axis]);
        }
        return changed;
    }

    /** Returns the parent of a lane, or -1 above the root. */
    int laneAbove(int lane) {
        int node = lane >> 2;
        int parent = AabbTree.parent(nodes, node);
        return parent < 0 ? -1 : 4 * parent + AabbTree.laneOfChild(nodes, parent, node);
    }

    /** Returns the longest side of the bounding box, in steps. */
    int longestSide() {
        around(0);
        return Math.max(box[3] - box[0], Math.max(box[4] - box[1], box[5] - box[2]));
    }

    /**
     * Returns the expected cost of a query by the surface area heuristic (MacDonald and Booth 1990): 1 per node visited
     * and per triangle tested, with the area of its box as probability. Boxes are enlarged by one step, so that a flat
     * mesh has a cost too.
     */
    double cost() {
        around(0);
        double root = area();
        double sum = root;
        for (int ofLane = 0; ofLane < nodes.length / 2; ofLane++) {
            int node = ofLane >> 2;
            int lane = ofLane & 3;
            if (lane < AabbTree.laneCount(nodes, node)) {
                for (int side = 0; side < 6; side++) {
                    box[side] = side(side, ofLane);
                }
                int end = AabbTree.leafEnd(nodes, node, lane);
                sum += area() * (end == 0 ? 1 : end - AabbTree.leafBegin(nodes, node, lane));
            }
        }
        return sum / root;
    }

    /**
     * Computes the bounding box in model space, and the sphere around that box; both rounded outward.
     *
     * @param bounds receives 6 floats
     * @param sphere receives 4 floats
     */
    void bound(float[] bounds, float[] sphere) {
        around(0);
        double radius2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double lower = at(box[axis], axis);
            double upper = at(box[3 + axis], axis);
            bounds[axis] = down(lower);
            bounds[3 + axis] = -down(-upper);
            sphere[axis] = (float) ((lower + upper) / 2);
            double farther = Math.max(upper - sphere[axis], sphere[axis] - lower);
            radius2 += farther * farther;
        }
        sphere[3] = -down(-Math.sqrt(radius2) * (1 + 0x1p-50));
    }

    private static float down(double value) {
        float rounded = (float) value;
        return rounded > value ? -Math.nextUp(-rounded) : rounded;
    }

    /** Empties the box in model space. */
    private void empty() {
        for (int axis = 0; axis < 3; axis++) {
            modelBox[axis] = Float.POSITIVE_INFINITY;
            modelBox[3 + axis] = Float.NEGATIVE_INFINITY;
        }
    }

    /**
     * Enlarges the box in model space to contain a range of corners.
     *
     * @param vertices the vertex of each corner; null if it is the corner's own number
     */
    private void include(int begin, int end, int @Nullable [] vertices) {
        float x0 = modelBox[0];
        float y0 = modelBox[1];
        float z0 = modelBox[2];
        float x1 = modelBox[3];
        float y1 = modelBox[4];
        float z1 = modelBox[5];
        for (int corner = begin; corner < end; corner++) {
            int at = 3 * (vertices == null ? corner : vertices[corner]);
            float x = positions[at];
            float y = positions[at + 1];
            float z = positions[at + 2];
            x0 = x < x0 ? x : x0;
            y0 = y < y0 ? y : y0;
            z0 = z < z0 ? z : z0;
            x1 = x > x1 ? x : x1;
            y1 = y > y1 ? y : y1;
            z1 = z > z1 ? z : z1;
        }
        modelBox[0] = x0;
        modelBox[1] = y0;
        modelBox[2] = z0;
        modelBox[3] = x1;
        modelBox[4] = y1;
        modelBox[5] = z1;
    }

    /** The box in model space on the lattice, rounded outward. */
    private void round() {
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = LatticeRounding.down(modelBox[axis], origin[axis], step, perStep);
            box[3 + axis] = LatticeRounding.up(modelBox[3 + axis], origin[axis], step, perStep);
        }
    }

    /** Sets the box to that of the lanes of a node; empty lanes have no effect. */
    private void around(int node) {
        for (int axis = 0; axis < 3; axis++) {
            int min = AabbTree.LATTICE_MAX;
            int max = 0;
            for (int lane = 0; lane < AabbTree.LANES; lane++) {
                min = Math.min(min, AabbTree.lower(nodes, node, axis, lane));
                max = Math.max(max, AabbTree.upper(nodes, node, axis, lane));
            }
            box[axis] = min;
            box[3 + axis] = max;
        }
    }

    /** A lattice coordinate in model space, with the arithmetic of the validator and the builder. */
    private double at(int k, int axis) {
        return origin[axis] + k * step;
    }

    private double area() {
        double x = box[3] - box[0] + 1.0;
        double y = box[4] - box[1] + 1.0;
        double z = box[5] - box[2] + 1.0;
        return x * y + y * z + z * x;
    }

    /** One side of the box of a lane: 0 .. 2 lower x y z, 3 .. 5 upper. */
    private int side(int side, int lane) {
        return side < 3
                ? AabbTree.lower(nodes, lane >> 2, side, lane & 3)
                : AabbTree.upper(nodes, lane >> 2, side - 3, lane & 3);
    }

    /** Writes a side; returns whether it changed. */
    private boolean store(int side, int lane, int value) {
        if (side(side, lane) == value) {
            return false;
        }
        if (side < 3) {
            AabbTree.setLower(nodes, lane >> 2, side, lane & 3, value);
        } else {
            AabbTree.setUpper(nodes, lane >> 2, side - 3, lane & 3, value);
        }
        return true;
    }
}
