// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleAttribute;
import dev.cullet.format.TriangleSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The compact form of a part that was unpacked: vertices moved to a lattice and triangles in blocks, as a compact bake
 * makes them; and its tree with fewer nodes. Subtrees of at most {@value #MAX_LEAF} triangles become leaves, leaves of
 * a node are joined up to that number, and nodes take up the lanes of children while they have free lanes. Triangles
 * are put in the order of the new leaves. O(n log n) time.
 */
final class CompactForm {
    /** Maximum number of triangles in a leaf that is joined; that of a compact bake. */
    private static final int MAX_LEAF = 10;

    private static final int LANES = AabbTree.LANES;

    private final long[] old;

    // per old node: triangles below, and nodes on the path to the root
    private final int[] counts;
    private final byte[] levels;

    // per new node: the old node from which its lanes come
    private final int[] roots;

    // lanes of one new node: triangles of its leaves, and old nodes that stay nodes
    private final int[][] leaves = new int[LANES][AabbTree.MAX_LEAF];
    private final int[] sizes = new int[LANES];
    private final int[] inner = new int[LANES];
    private int leafCount;
    private int innerCount;

    /** The triangles in the new order, by their number in the old. */
    final int[] order;

    private CompactForm(long[] nodes, int triangles) {
        this.old = nodes;
        int count = nodes.length / AabbTree.NODE_WORDS;
        counts = new int[count];
        levels = new byte[count];
        roots = new int[count];
        order = new int[triangles];
    }

    /** Returns an upper bound of the bytes that are allocated besides those of an exact part. */
    static long bytes(PackedHeader header) {
        // words of blocks twice while they grow, order, corners, numbers of the part; moved vertices; nodes
        return 65536
                + (3 * 28 + 4 + 12 + header.perTriangle()) * header.triangles
                + 12L * header.vertices
                + (2 * 8 * AabbTree.NODE_WORDS + 32L) * header.nodes;
    }

    /**
     * Returns the compact form of a part, or null if it has none: if a vertex is outside of the lattice or its lattice
     * point is no float, or if the tree is malformed, which a validator of the exact form reports.
     *
     * @param arrays the part as unpacked; positions, indices and numbers are replaced by those of the compact form
     * @param lattice of the vertices, or null for that of a compact bake
     */
    static @Nullable AssetPart of(
            AssetPart part, PackedHeader header, PackedArrays arrays, @Nullable VertexLattice lattice) {
        for (float coordinate : arrays.positions) {
            if (!(Math.abs(coordinate) <= Asset.MAX_COORDINATE)) {
                return null;
            }
        }
        VertexLattice vertexLattice = lattice == null ? VertexLattice.over(arrays.positions) : lattice;
        float[] moved = vertexLattice.moved(arrays.positions);
        CompactForm form = new CompactForm(arrays.nodes, arrays.triangleCount);
        if (moved == null || !form.measure()) {
            return null;
        }
        float error = VertexLattice.farthest(arrays.positions, moved);
        int[] order = form.order;
        long[] nodes = new long[arrays.nodes.length];
        int count = form.number(nodes);
        int depth = form.write(nodes, count);
        nodes = Arrays.copyOf(nodes, AabbTree.NODE_WORDS * count);
        int[] indices = new int[arrays.indices.length];
        byte[] flags = arrays.flags == null ? null : new byte[order.length];
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(arrays.indices, 3 * order[i], indices, 3 * i, 3);
            if (flags != null && arrays.flags != null) {
                flags[i] = arrays.flags[order[i]];
            }
        }
        float[] box = VertexLattice.box(moved);
        float step = 2 * (float) vertexLattice.step();
        for (int axis = 0; axis < 3; axis++) {
            while (vertexLattice.origin()[axis] + AabbTree.LATTICE_MAX * (double) step < box[axis + 3]) {
                step *= 2;
            }
        }
        BoxDecoder.fill(nodes, moved, indices, vertexLattice.origin(), step, arrays.values, arrays.ranges);
        System.arraycopy(moved, 0, arrays.positions, 0, moved.length);
        return new AssetPart(
                part.name(),
                part.pivot(),
                box,
                grown(part.boundingSphere(), moved),
                new TriangleSet(
                        new float[0],
                        null,
                        new TriangleAttribute(ordered(arrays.surfaces, order), header.uniformSurface),
                        new TriangleAttribute(ordered(arrays.nodeIds, order), header.uniformNode),
                        ordered(arrays.sources, order),
                        flags == null ? null : EdgeFlags.of(flags),
                        BlockEncoder.encode(vertexLattice, moved, indices, error)),
                new AabbTree(vertexLattice.origin(), step, nodes, depth, header.sahCost));
    }

    private static @Nullable IntSequence ordered(int @Nullable [] values, int[] order) {
        if (values == null) {
            return null;
        }
        int[] ordered = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            ordered[i] = values[order[i]];
        }
        return IntSequence.of(ordered);
    }

    /** Returns a sphere of the same centre that contains the vertices too. */
    private static Sphere grown(Sphere sphere, float[] positions) {
        double farthest2 = 0;
        for (int i = 0; i < positions.length; i += 3) {
            double x = (double) positions[i] - sphere.x();
            double y = (double) positions[i + 1] - sphere.y();
            double z = (double) positions[i + 2] - sphere.z();
            farthest2 = Math.max(farthest2, x * x + y * y + z * z);
        }
        float radius = Math.max(sphere.radius(), (float) Math.sqrt(farthest2));
        while ((double) radius * radius < farthest2) { // the product of two floats is exact
            radius = Math.nextUp(radius);
        }
        return new Sphere(new float[] {sphere.x(), sphere.y(), sphere.z(), radius});
    }

    /** Counts the triangles below each node; returns whether the tree has all of them, and valid links. */
    private boolean measure() {
        for (int node = 0; node < counts.length; node++) {
            long shape = AabbTree.shape(old, node);
            if (levels[node] == AabbTree.MAX_DEPTH) {
                return false;
            }
            for (int lane = 0; lane < AabbTree.laneCount(shape); lane++) {
                if (AabbTree.leafEnd(shape, lane) == 0) {
                    int child = AabbTree.child(old, node, lane);
                    if (child <= node || child >= counts.length || levels[child] != 0) {
                        return false;
                    }
                    levels[child] = (byte) (levels[node] + 1);
                }
            }
        }
        for (int node = counts.length - 1; node >= 0; node--) {
            long shape = AabbTree.shape(old, node);
            for (int lane = 0; lane < AabbTree.laneCount(shape); lane++) {
                int end = AabbTree.leafEnd(shape, lane);
                counts[node] +=
                        end == 0 ? counts[AabbTree.child(old, node, lane)] : end - AabbTree.leafBegin(shape, lane);
            }
        }
        return counts[0] == order.length;
    }

    /** Numbers the new nodes depth first, the children of a node together; writes their links to parents. */
    private int number(long[] nodes) {
        int[] stack = new int[counts.length];
        int waiting = 1;
        int count = 1;
        AabbTree.setShape(nodes, 0, -1, 0, 0, 0);
        while (waiting > 0) {
            int node = stack[--waiting];
            collect(roots[node]);
            AabbTree.setChildren(nodes, node, count, 0);
            for (int i = innerCount - 1; i >= 0; i--) {
                roots[count + i] = inner[i];
                AabbTree.setShape(nodes, count + i, node, 0, 0, 0);
                stack[waiting++] = count + i;
            }
            count += innerCount;
        }
        return count;
    }

    /** Writes the new nodes and the order of their triangles, and returns their depth. */
    private int write(long[] nodes, int count) {
        int depth = 0;
        int at = 0;
        for (int node = 0; node < count; node++) {
            int parent = AabbTree.parent(nodes, node);
            int firstChild = AabbTree.child(nodes, node, 0);
            levels[node] = (byte) (parent < 0 ? 1 : levels[parent] + 1);
            depth = Math.max(depth, levels[node]);
            collect(roots[node]);
            int ends = 0;
            int first = at;
            for (int lane = 0; lane < leafCount; lane++) {
                System.arraycopy(leaves[lane], 0, order, at, sizes[lane]);
                at += sizes[lane];
                ends |= AabbTree.leafEnds(at - first, lane);
            }
            AabbTree.setShape(nodes, node, parent, leafCount + innerCount, first, ends);
            if (innerCount > 0) {
                AabbTree.setChildren(nodes, node, firstChild, leafCount);
            }
        }
        return depth;
    }

    /** Collects the lanes of a new node. */
    private void collect(int node) {
        leafCount = 0;
        innerCount = 0;
        add(node);
        for (int i = 0; i < innerCount; i++) {
            int child = inner[i];
            if (leafCount + innerCount - 1 + AabbTree.laneCount(old, child) <= LANES) {
                inner[i--] = inner[--innerCount];
                add(child);
            }
        }
    }

    /** Adds the lanes of an old node. */
    private void add(int node) {
        long shape = AabbTree.shape(old, node);
        for (int lane = 0; lane < AabbTree.laneCount(shape); lane++) {
            int end = AabbTree.leafEnd(shape, lane);
            int child = end == 0 ? AabbTree.child(old, node, lane) : -1;
            int begin = AabbTree.leafBegin(shape, lane);
            int size = end == 0 ? counts[child] : end - begin;
            if (end == 0 && size > MAX_LEAF) {
                inner[innerCount++] = child;
                continue;
            }
            int leaf = 0;
            while (leaf < leafCount && sizes[leaf] + size > MAX_LEAF) {
                leaf++;
            }
            if (leaf == leafCount) {
                sizes[leafCount++] = 0;
            }
            if (end == 0) {
                gather(child, leaf);
            } else {
                gather(node, lane, leaf);
            }
        }
    }

    /** Adds the triangles of a leaf lane to a leaf. */
    private void gather(int node, int lane, int leaf) {
        int first = AabbTree.firstTriangle(old, node);
        for (int k = AabbTree.leafBegin(old, node, lane); k < AabbTree.leafEnd(old, node, lane); k++) {
            leaves[leaf][sizes[leaf]++] = first + k;
        }
    }

    /** Adds the triangles below a node to a leaf. At most {@link AabbTree#MAX_DEPTH} calls deep. */
    private void gather(int node, int leaf) {
        long shape = AabbTree.shape(old, node);
        for (int lane = 0; lane < AabbTree.laneCount(shape); lane++) {
            if (AabbTree.leafEnd(shape, lane) == 0) {
                gather(AabbTree.child(old, node, lane), leaf);
            } else {
                gather(node, lane, leaf);
            }
        }
    }
}
