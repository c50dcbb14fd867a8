// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.testkit.MeshArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A plain builder of stored trees for the tests of this module: median split, breadth first. */
final class TestTrees {
    /** Triangles in leaf order, renumbered vertices, and the tree over them. */
    record Built(float[] positions, int[] indices, int[] sourceTriangles, AabbTree tree) {}

    private static final int LEAF = 4;

    private final MeshArrays mesh;
    private final double[] origin = new double[3];
    private final double step;
    private final List<Integer> order = new ArrayList<>();
    private final List<long[]> words = new ArrayList<>();

    private TestTrees(MeshArrays mesh) {
        this.mesh = mesh;
        double extent = 0;
        int[] all = all(mesh);
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, upper(all, axis) - lower(all, axis));
        }
        double power = Math.scalb(1.0, -60);
        while (power * 32000 < extent) {
            power *= 2;
        }
        step = power;
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = (float) ((Math.floor(lower(all, axis) / step) - 1) * step);
        }
    }

    static Built build(MeshArrays mesh) {
        return new TestTrees(mesh).build();
    }

    private Built build() {
        List<int[]> pending = new ArrayList<>(List.of(all(mesh)));
        List<Integer> parents = new ArrayList<>(List.of(-1));
        int[] levels = new int[4 * mesh.triangleCount() + 1];
        levels[0] = 1;
        int depth = 1;
        for (int node = 0; node < pending.size(); node++) {
            List<int[]> lanes = lanes(pending.get(node));
            lanes.sort(Comparator.comparing((int[] lane) -> lane.length > LEAF)); // leaves first, else as they are
            int leaves =
                    (int) lanes.stream().filter(lane -> lane.length <= LEAF).count();
            int firstTriangle = order.size();
            long base = lanes.size() == leaves ? 0 : pending.size() - leaves;
            long links = (parents.get(node) + 1) | ((long) lanes.size() << 28);
            long[] boxes = {
                0x7FFF_7FFF_7FFF_7FFFL, 0x8000_8000_8000_8000L,
                0x7FFF_7FFF_7FFF_7FFFL, 0x8000_8000_8000_8000L,
                0x7FFF_7FFF_7FFF_7FFFL, 0x8000_8000_8000_8000L
            };
            for (int k = 0; k < lanes.size(); k++) {
                putBox(boxes, k, lanes.get(k));
                if (k < leaves) {
                    Arrays.stream(lanes.get(k)).forEach(order::add);
                    links |= (long) (order.size() - firstTriangle) << (32 + 8 * k);
                } else {
                    levels[pending.size()] = levels[node] + 1;
                    depth = Math.max(depth, levels[node] + 1);
                    pending.add(lanes.get(k));
                    parents.add(node);
                }
            }
            long[] eight = Arrays.copyOf(boxes, 8);
            eight[6] = firstTriangle | (base << 32);
            eight[7] = links;
            words.add(eight);
        }
        long[] nodes = words.stream().flatMapToLong(Arrays::stream).toArray();
        float[] corner = {(float) origin[0], (float) origin[1], (float) origin[2]};
        return reordered(new AabbTree(corner, (float) step, nodes, depth, 7.5f));
    }

    /** Two cuts at the median of the longest axis: at most four lanes. */
    private List<int[]> lanes(int[] triangles) {
        List<int[]> result = new ArrayList<>();
        for (int[] half : triangles.length <= LEAF ? new int[][] {triangles} : halves(triangles)) {
            if (half.length <= LEAF) {
                result.add(half);
            } else {
                result.addAll(List.of(halves(half)));
            }
        }
        return result;
    }

    private int[][] halves(int[] triangles) {
        int longest = 0;
        for (int axis = 1; axis < 3; axis++) {
            if (upper(triangles, axis) - lower(triangles, axis)
                    > upper(triangles, longest) - lower(triangles, longest)) {
                longest = axis;
            }
        }
        int along = longest;
        int[] sorted = Arrays.stream(triangles)
                .boxed()
                .sorted(Comparator.comparing(
                        (Integer t) -> mesh.at(t, 0, along) + mesh.at(t, 1, along) + mesh.at(t, 2, along)))
                .mapToInt(Integer::intValue)
                .toArray();
        int middle = sorted.length / 2;
        return new int[][] {Arrays.copyOf(sorted, middle), Arrays.copyOfRange(sorted, middle, sorted.length)};
    }

    private void putBox(long[] boxes, int lane, int[] triangles) {
        for (int axis = 0; axis < 3; axis++) {
            long lower = (long) Math.floor((lower(triangles, axis) - origin[axis]) / step);
            long upper = (long) Math.ceil((upper(triangles, axis) - origin[axis]) / step);
            while (origin[axis] + lower * step > lower(triangles, axis)) {
                lower--; // the difference above was rounded
            }
            while (origin[axis] + upper * step < upper(triangles, axis)) {
                upper++;
            }
            boxes[2 * axis] &= ~(0x7FFFL << (16 * lane));
            boxes[2 * axis] |= lower << (16 * lane);
            boxes[2 * axis + 1] |= upper << (16 * lane);
        }
    }

    private Built reordered(AabbTree tree) {
        int[] renumbered = new int[mesh.positions().length / 3];
        Arrays.fill(renumbered, -1);
        float[] positions = new float[mesh.positions().length];
        int[] indices = new int[3 * order.size()];
        int vertices = 0;
        for (int i = 0; i < indices.length; i++) {
            int vertex = mesh.indices()[3 * order.get(i / 3) + i % 3];
            if (renumbered[vertex] < 0) {
                System.arraycopy(mesh.positions(), 3 * vertex, positions, 3 * vertices, 3);
                renumbered[vertex] = vertices++;
            }
            indices[i] = renumbered[vertex];
        }
        int[] sources = order.stream().mapToInt(Integer::intValue).toArray();
        return new Built(Arrays.copyOf(positions, 3 * vertices), indices, sources, tree);
    }

    private static int[] all(MeshArrays mesh) {
        int[] all = new int[mesh.triangleCount()];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private double lower(int[] triangles, int axis) {
        return Arrays.stream(triangles)
                .mapToDouble(t -> Math.min(mesh.at(t, 0, axis), Math.min(mesh.at(t, 1, axis), mesh.at(t, 2, axis))))
                .min()
                .orElseThrow();
    }

    private double upper(int[] triangles, int axis) {
        return Arrays.stream(triangles)
                .mapToDouble(t -> Math.max(mesh.at(t, 0, axis), Math.max(mesh.at(t, 1, axis), mesh.at(t, 2, axis))))
                .max()
                .orElseThrow();
    }
}
