// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checks the AABB tree of a part together with its triangles: each box contains its triangles, each triangle is in one
 * leaf, each vertex is used. {@link TreeValidator} checks the links of the nodes.
 *
 * <p>Cost: that of {@link TreeValidator}, three reads of vertices per triangle, and one byte of memory per vertex.
 * Blocks of a compact part are decoded one at a time, into 8 KB.
 */
public final class AabbTreeValidator extends TreeValidator {
    /** Below it a reciprocal would overflow. */
    private static final float MIN_STEP = Float.MIN_NORMAL;

    private static final float MAX_STEP = 0x1p100f;

    private final @Nullable TriangleBlocks blocks; // null where triangles are positions and indices
    private final float[] positions; // of all vertices, or of those of one block
    private final @Nullable CornerIndices corners; // null where triangles are in blocks with vertices of their own
    private final int[] indices; // of one block of triangles
    private int from; // corner at the beginning of the indices
    private final boolean[] used; // per vertex
    private final float[] bounds = {
        Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY
    };

    private AabbTreeValidator(AssetPart part, int[] block, AssetSection section, boolean full) {
        super(part.tree(), part.triangles().triangleCount(), "triangles", section, full);
        TriangleSet set = part.triangles();
        this.blocks = set.blocks();
        this.positions = blocks == null ? set.positions() : full ? blocks.newPositions() : new float[0];
        this.corners = set.cornerIndices();
        this.indices = blocks == null ? block : new int[3 * Math.min(TriangleBlocks.TRIANGLES, set.triangleCount())];
        this.from = blocks == null && set.triangleCount() <= CornerIndices.TRIANGLES ? 0 : -indices.length;
        this.used = new boolean[full ? positions.length / 3 : 0];
    }

    /**
     * Checks the tree; returns the bounding box of its triangles, lower corner then upper corner.
     *
     * @param block memory for a block of corners; if there is only one, with its corners
     * @param full whether triangles are in the boxes of their leaves, and boxes in those of their parents; else the
     *     box returned is the one that the part states
     */
    static float[] check(AssetPart part, int[] block, AssetSection section, boolean full) throws CorruptAssetException {
        AabbTreeValidator validator = new AabbTreeValidator(part, block, section, full);
        AabbTree tree = part.tree();
        checkLattice(tree.origin(), tree.step(), section);
        validator.checkCost();
        validator.checkNodes();
        if (!full) {
            return part.bounds();
        }
        validator.bound();
        return validator.bounds;
    }

    /**
     * A step that is a power of two of a normal size, and an origin in range: of this lattice, or of another of the
     * part.
     */
    public static void checkLattice(float[] origin, float step, AssetSection section) throws CorruptAssetException {
        boolean powerOfTwo = (Float.floatToRawIntBits(step) & 0x007F_FFFF) == 0;
        if (!(step >= MIN_STEP && step <= MAX_STEP && powerOfTwo)) {
            throw section.corrupt(AssetErrorCode.STEP, "step is " + step + ", but must be a power of two");
        }
        for (float coordinate : origin) {
            if (!(Math.abs(coordinate) <= 2 * Asset.MAX_COORDINATE)) {
                throw section.corrupt(AssetErrorCode.ORIGIN, "origin holds " + coordinate);
            }
        }
    }

    /** Every corner is in the lane's box. Comparisons are written so that NaN fails. */
    @Override
    void checkItems(int node, int lane, int begin, int end) throws CorruptAssetException {
        double[] box = laneBox(node, lane);
        double lowerX = box[0];
        double upperX = box[1];
        double lowerY = box[2];
        double upperY = box[3];
        double lowerZ = box[4];
        double upperZ = box[5];
        int corner = 3 * begin;
        while (corner < 3 * end) {
            if (corner == from + indices.length) {
                nextBlock();
            }
            // fields in variables: a write to used would have them read again
            int[] block = indices;
            float[] vertices = positions;
            boolean[] seen = used;
            int first = from;
            int stop = Math.min(3 * end, first + block.length);
            for (; corner < stop; corner++) {
                int vertex = block[corner - first];
                if (vertex < 0 || vertex >= seen.length) {
                    throw section.corrupt(
                            AssetErrorCode.NUMBER_RANGE,
                            "triangle " + corner / 3 + " has vertex " + vertex + ", but there are " + seen.length);
                }
                seen[vertex] = true;
                int at = 3 * vertex;
                double x = vertices[at];
                double y = vertices[at + 1];
                double z = vertices[at + 2];
                if (!(x >= lowerX && x <= upperX && y >= lowerY && y <= upperY && z >= lowerZ && z <= upperZ)) {
                    throw outside(corner, at, node, lane);
                }
            }
        }
    }

    private CorruptAssetException outside(int corner, int at, int node, int lane) {
        return section.corrupt(
                AssetErrorCode.LEAF_BOX,
                "triangle " + corner / 3 + " has a corner at " + positions[at] + " " + positions[at + 1] + " "
                        + positions[at + 2] + ", outside of the box of node " + node + " lane " + lane);
    }

    /** Unpacks the next block: triangles are in order of leaves, so each comes once. */
    private void nextBlock() {
        from += indices.length;
        int block = from / indices.length;
        if (corners != null) {
            corners.read(block, indices);
        } else if (blocks != null) {
            bound();
            Arrays.fill(used, false);
            blocks.read(block, positions, indices);
        }
    }

    /**
     * Grows the bounding box by all vertices that are used; compared, for the least of two floats takes longer than a
     * branch.
     */
    private void bound() {
        float[] b = bounds;
        for (int vertex = 0; vertex < used.length; vertex++) {
            for (int axis = 0; used[vertex] && axis < 3; axis++) {
                float at = positions[3 * vertex + axis];
                if (at < b[axis]) {
                    b[axis] = at;
                }
                if (at > b[axis + 3]) {
                    b[axis + 3] = at;
                }
            }
        }
    }
}
