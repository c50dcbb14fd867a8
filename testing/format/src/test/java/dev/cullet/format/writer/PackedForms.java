// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.MeshArrays;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Parts that can be packed: over trees that are numbered depth first, with boxes that are found here in another way.
 */
final class PackedForms {
    /** Bytes of memory per byte of a hostile file, as stated in docs/format-validation.md; rounded up. */
    static final long MAX_MEMORY_PER_BYTE = 1234;

    private static final int LANES = 4;

    private final MeshArrays mesh;
    private final int leaf;
    private final Random random;
    private final List<long[]> words = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final double[] origin = new double[3];
    private double step = 0x1p-60;
    private int depth;

    private PackedForms(MeshArrays mesh, int leaf, long seed) {
        this.mesh = mesh;
        this.leaf = leaf;
        this.random = new Random(seed);
    }

    /** A part in the order in which it packs best. */
    static AssetPart part(MeshArrays mesh, int leaf, boolean withOptionalArrays) {
        return arranged(inAnyOrder(mesh, leaf, withOptionalArrays));
    }

    /**
     * A part whose triangles are in the order of a tree, and whose vertices are numbered by first use; else in no
     * order.
     *
     * @param leaf most triangles in a leaf
     */
    static AssetPart inAnyOrder(MeshArrays mesh, int leaf, boolean withOptionalArrays) {
        return new PackedForms(mesh, leaf, 7L * leaf).build(withOptionalArrays);
    }

    static Asset asset(AssetPart... parts) {
        return TestAssets.of(List.of(parts));
    }

    /** The bytes of an asset, packed. */
    static ByteBuffer file(Asset asset) {
        return Damage.plain(AssetWriter.write(asset, AssetEncoding.PACKED));
    }

    /**
     * The same part with its triangles in the order that packs best; of what refers to triangles, it has frames only.
     */
    static AssetPart arranged(AssetPart part) {
        TriangleSet set = part.triangles();
        PackedOrder order = PackedOrder.of(set.positions(), set.indices(), part.tree());
        int[] unordered = set.indices();
        int[] indices = new int[unordered.length];
        int[] surfaces = new int[order.triangles().length];
        int[] nodes = new int[surfaces.length];
        int[] sources = new int[surfaces.length];
        byte[] flags = new byte[surfaces.length];
        for (int place = 0; place < surfaces.length; place++) {
            int triangle = order.triangles()[place];
            for (int corner = 0; corner < 3; corner++) {
                indices[3 * place + corner] = unordered[3 * triangle + (order.firstCorners()[place] + corner) % 3];
            }
            surfaces[place] = set.surface(triangle);
            nodes[place] = set.node(triangle);
            sources[place] = set.sourceTriangle(triangle);
            EdgeFlags given = set.edgeFlags();
            flags[place] = (byte) (given == null ? 0 : given.get(triangle));
        }
        int[] numbers = numbersByFirstUse(indices, set.vertexCount());
        TriangleSet arranged = new TriangleSet(
                renumbered(set.positions(), numbers),
                Arrays.stream(indices).map(vertex -> numbers[vertex]).toArray(),
                set.surfaces() == null ? null : surfaces,
                set.uniformSurface(),
                set.nodes() == null ? null : nodes,
                set.uniformNode(),
                set.sourceTriangles() == null ? null : sources,
                set.edgeFlags() == null ? null : flags);
        AssetPart result =
                new AssetPart(part.name(), part.pivot(), part.bounds(), part.boundingSphere(), arranged, part.tree());
        AssetPart[] later = new AssetPart[part.frameCount() - 1];
        for (int i = 0; i < later.length; i++) {
            AssetPart frame = part.frame(i + 1);
            later[i] = result.posed(
                    frame.bounds(),
                    frame.boundingSphere(),
                    renumbered(frame.triangles().positions(), numbers),
                    frame.tree());
        }
        return result.withFrames(later);
    }

    private static int[] numbersByFirstUse(int[] indices, int vertices) {
        int[] numbers = new int[vertices];
        Arrays.fill(numbers, -1);
        int next = 0;
        for (int vertex : indices) {
            if (numbers[vertex] < 0) {
                numbers[vertex] = next++;
            }
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            if (numbers[vertex] < 0) {
                numbers[vertex] = next++;
            }
        }
        return numbers;
    }

    private static float[] renumbered(float[] positions, int[] numbers) {
        float[] moved = new float[positions.length];
        for (int vertex = 0; vertex < numbers.length; vertex++) {
            System.arraycopy(positions, 3 * vertex, moved, 3 * numbers[vertex], 3);
        }
        return moved;
    }

    private AssetPart build(boolean withOptionalArrays) {
        float[] bounds = TestAssets.bounds(mesh.positions());
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = bounds[axis];
            extent = Math.max(extent, (double) bounds[axis + 3] - bounds[axis]);
        }
        while (step * AabbTree.LATTICE_MAX < extent) {
            step *= 2;
        }
        depth = 1;
        words.add(new long[AabbTree.NODE_WORDS]);
        visit(0, 0, mesh.triangleCount(), -1, 1);
        long[] nodes = words.stream().flatMapToLong(Arrays::stream).toArray();
        int[] old = inNodeOrder(nodes);
        int triangles = old.length;
        int[] given = new int[3 * triangles];
        for (int i = 0; i < given.length; i++) {
            given[i] = mesh.indices()[3 * old[i / 3] + i % 3];
        }
        int[] numbers = numbersByFirstUse(given, mesh.positions().length / 3);
        float[] positions = renumbered(mesh.positions(), numbers);
        int[] indices = Arrays.stream(given).map(vertex -> numbers[vertex]).toArray();
        int[] surfaces = new int[triangles];
        int[] nodeIds = new int[triangles];
        byte[] flags = new byte[triangles];
        for (int i = 0; i < triangles; i++) {
            surfaces[i] = old[i] * 5 / triangles % 2;
            nodeIds[i] = random.nextInt(20) == 0 ? 1 : 0;
            flags[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : 0);
        }
        fillBoxes(nodes, positions, indices);
        TriangleSet set = withOptionalArrays
                ? new TriangleSet(positions, indices, surfaces, 0, nodeIds, 0, old, flags)
                : new TriangleSet(positions, indices, null, 1, null, 2, null, null);
        AabbTree tree = new AabbTree(
                new float[] {(float) origin[0], (float) origin[1], (float) origin[2]},
                (float) step,
                nodes,
                depth,
                3.5f);
        float[] tight = tightBounds(positions, indices);
        return new AssetPart(
                mesh.name(),
                new float[3],
                tight,
                TestAssets.sphere(positions, TestAssets.bounds(positions)),
                set,
                tree);
    }

    private static float[] tightBounds(float[] positions, int[] indices) {
        float[] used = new float[3 * indices.length];
        for (int i = 0; i < indices.length; i++) {
            System.arraycopy(positions, 3 * indices[i], used, 3 * i, 3);
        }
        return TestAssets.bounds(used);
    }

    /** Splits a range of triangles in up to four, of random sizes; numbers its children, then visits them. */
    private void visit(int node, int begin, int end, int parent, int level) {
        depth = Math.max(depth, level);
        List<int[]> lanes = new ArrayList<>();
        if (end - begin <= leaf) {
            lanes.add(new int[] {begin, end});
        } else {
            int count = 2 + random.nextInt(LANES - 1);
            int at = begin;
            for (int lane = 0; lane < count && at < end; lane++) {
                int share = (end - begin + count - 1) / count;
                int next = lane == count - 1 ? end : Math.min(end, at + share);
                lanes.add(new int[] {at, next});
                at = next;
            }
        }
        lanes.sort((a, b) -> Boolean.compare(a[1] - a[0] > leaf, b[1] - b[0] > leaf));
        int leaves =
                (int) lanes.stream().filter(lane -> lane[1] - lane[0] <= leaf).count();
        int inner = lanes.size() - leaves;
        int base = words.size();
        long[] eight = words.get(node);
        for (int i = 0; i < inner; i++) {
            words.add(new long[AabbTree.NODE_WORDS]);
        }
        long ends = 0;
        int held = 0;
        for (int lane = 0; lane < leaves; lane++) {
            held += lanes.get(lane)[1] - lanes.get(lane)[0];
            ends |= (long) held << (8 * lane);
        }
        eight[0] = begin; // of the leaf lanes; replaced when the order is known
        for (int lane = 0; lane < leaves; lane++) {
            eight[1 + lane] = lanes.get(lane)[0];
        }
        eight[6] = inner == 0 ? 0 : (long) (base - leaves) << 32;
        eight[7] = (ends << 32) | ((long) lanes.size() << 28) | (parent + 1);
        for (int i = 0; i < inner; i++) {
            int[] lane = lanes.get(leaves + i);
            visit(base + i, lane[0], lane[1], node, level + 1);
        }
    }

    /** Lists the triangles node by node, and states where each node's begin. */
    private int[] inNodeOrder(long[] nodes) {
        for (int node = 0; node < nodes.length / AabbTree.NODE_WORDS; node++) {
            int word = AabbTree.NODE_WORDS * node;
            nodes[word + 6] |= order.size();
            int begin = 0;
            for (int lane = 0; lane < LANES && AabbTree.isLeaf(nodes, node, lane); lane++) {
                int end = AabbTree.leafEnd(nodes, node, lane);
                for (int i = 0; i < end - begin; i++) {
                    order.add((int) nodes[word + 1 + lane] + i);
                }
                begin = end;
            }
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Writes the boxes of every node on a lattice. */
    static void fillBoxes(long[] nodes, float[] positions, int[] indices, float[] origin, float step) {
        PackedForms forms = new PackedForms(new MeshArrays("", positions, indices), 1, 0);
        Arrays.setAll(forms.origin, axis -> origin[axis]);
        forms.step = step;
        forms.fillBoxes(nodes, positions, indices);
    }

    /** The boxes, by trying lattice numbers from both ends, top down from all triangles below a lane. */
    private void fillBoxes(long[] nodes, float[] positions, int[] indices) {
        for (int node = nodes.length / AabbTree.NODE_WORDS - 1; node >= 0; node--) {
            int word = AabbTree.NODE_WORDS * node;
            Arrays.fill(nodes, word, word + 6, 0);
            int begin = 0;
            for (int lane = 0; lane < LANES; lane++) {
                int[] box = {AabbTree.LATTICE_MAX, 0, AabbTree.LATTICE_MAX, 0, AabbTree.LATTICE_MAX, 0};
                int end = AabbTree.leafEnd(nodes, node, lane);
                if (end != 0) {
                    int first = AabbTree.firstTriangle(nodes, node);
                    for (int corner = 3 * (first + begin); corner < 3 * (first + end); corner++) {
                        for (int axis = 0; axis < 3; axis++) {
                            float x = positions[3 * indices[corner] + axis];
                            box[2 * axis] = Math.min(box[2 * axis], lower(x, axis));
                            box[2 * axis + 1] = Math.max(box[2 * axis + 1], upper(x, axis));
                        }
                    }
                    begin = end;
                } else if (lane < AabbTree.laneCount(nodes, node)) {
                    int child = AabbTree.NODE_WORDS * AabbTree.child(nodes, node, lane);
                    for (int side = 0; side < 6; side++) {
                        for (int k = 0; k < LANES; k++) {
                            int value = AabbTree.coordinate(nodes[child + side], k);
                            box[side] = side % 2 == 0 ? Math.min(box[side], value) : Math.max(box[side], value);
                        }
                    }
                }
                for (int side = 0; side < 6; side++) {
                    nodes[word + side] |= (long) (box[side] | (side % 2 == 0 ? 0 : 0x8000)) << (16 * lane);
                }
            }
        }
    }

    /** By bisection. */
    private int lower(float x, int axis) {
        int low = 0;
        int high = AabbTree.LATTICE_MAX;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (origin[axis] + middle * step <= x) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int upper(float x, int axis) {
        int k = lower(x, axis);
        return origin[axis] + k * step < x ? k + 1 : k;
    }
}
