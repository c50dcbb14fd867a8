// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.compact;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * Compact triangles of a mesh: moves the vertices to a lattice, and later packs the triangles in the order of the tree.
 * All other structures are built from the moved mesh, which is the mesh that queries test.
 *
 * <p>Packing processes blocks of 128 triangles in order. The distinct vertices of a block, compared by lattice
 * coordinates, are numbered in order of first use; indices and coordinates take as many bits as the block needs. O(n
 * log n) time.
 */
public final class CompactTriangles {
    private final VertexLattice lattice;
    private final float error;
    private final TriangleMesh mesh;

    private CompactTriangles(VertexLattice lattice, float error, TriangleMesh mesh) {
        this.lattice = lattice;
        this.error = error;
        this.mesh = mesh;
    }

    /** Moves the vertices of a mesh of one frame; vertices that no triangle uses are dropped. */
    public static CompactTriangles of(TriangleMesh mesh) {
        int[] all = new int[mesh.triangleCount()];
        Arrays.setAll(all, i -> i);
        TriangleMesh used = mesh.select(all);
        VertexLattice lattice = VertexLattice.over(used.positions());
        float[] moved = lattice.moved(used.positions());
        return new CompactTriangles(
                lattice, VertexLattice.farthest(used.positions(), moved), used.withPositions(moved));
    }

    /** Returns the mesh with moved vertices: the same triangles, of which some may have no area. */
    public TriangleMesh mesh() {
        return mesh;
    }

    /** Returns the lattice point 0 0 0: 3 floats in metres. Vertices of {@link #mesh} are 0 to 65535 steps above. */
    public float[] origin() {
        return lattice.origin();
    }

    /** Returns the metres per lattice step, a power of two. */
    public float step() {
        return (float) lattice.step();
    }

    /**
     * Packs the triangles of {@link #mesh} in another order.
     *
     * @param positions 3 floats per vertex in metres, all of them positions of vertices of the mesh
     * @param indices 3 vertices per triangle
     */
    public TriangleBlocks pack(float[] positions, int[] indices) {
        int triangles = indices.length / 3;
        int blocks = (triangles + TriangleBlocks.TRIANGLES - 1) / TriangleBlocks.TRIANGLES;
        WordWriter words = new WordWriter(2L * blocks + triangles + 64);
        words.skip(2 * blocks);
        for (int block = 0; block < blocks; block++) {
            pack(block, positions, indices, words);
        }
        return new TriangleBlocks(lattice.origin(), (float) lattice.step(), error, triangles, words.finish());
    }

    private void pack(int block, float[] positions, int[] indices, WordWriter words) {
        int first = TriangleBlocks.TRIANGLES * block;
        int corners = Math.min(3 * TriangleBlocks.TRIANGLES, indices.length - 3 * first);
        long[] packed = new long[corners]; // lattice coordinates of each corner, 21 bits per axis
        for (int i = 0; i < corners; i++) {
            packed[i] = lattice.packed(positions, indices[3 * first + i]);
        }
        long[] sorted = Arrays.stream(packed).sorted().distinct().toArray();
        int[] numbers = new int[sorted.length]; // of each distinct vertex, in order of first use
        Arrays.fill(numbers, -1);
        long[] vertices = new long[sorted.length];
        int[] local = new int[corners];
        int count = 0;
        for (int i = 0; i < corners; i++) {
            int found = Arrays.binarySearch(sorted, packed[i]);
            if (numbers[found] < 0) {
                vertices[count] = packed[i];
                numbers[found] = count++;
            }
            local[i] = numbers[found];
        }
        int cornerBits = bits(count - 1);
        words.pad(cornerBits * corners);
        for (int triangle = corners - 3; triangle >= 0; triangle -= 3) {
            for (int k = 0; k < 3; k++) {
                words.append(local[triangle + k], cornerBits);
            }
        }
        long shape = words.place() | (long) cornerBits << 47 | (long) (count - 1) << 51;
        int[] min = new int[3];
        int[] bits = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int max = 0;
            min[axis] = PackedPoint.MAX;
            for (long vertex : vertices) {
                max = Math.max(max, PackedPoint.coordinate(vertex, axis));
                min[axis] = Math.min(min[axis], PackedPoint.coordinate(vertex, axis));
            }
            bits[axis] = bits(max - min[axis]);
            shape |= (long) bits[axis] << (32 + 5 * axis);
        }
        words.set(2 * block, shape);
        words.set(2 * block + 1, PackedPoint.of(min[0], min[1], min[2]));
        for (long vertex : vertices) {
            for (int axis = 0; axis < 3; axis++) {
                words.append(PackedPoint.coordinate(vertex, axis) - min[axis], bits[axis]);
            }
        }
        words.align();
    }

    private static int bits(int largest) {
        return 32 - Integer.numberOfLeadingZeros(largest);
    }
}
