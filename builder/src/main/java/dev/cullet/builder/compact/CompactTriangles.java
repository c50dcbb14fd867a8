// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.compact;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * Moves the vertices of a mesh to a lattice, and later packs its triangles, in the order that the tree gave them. All that
 * is built in between, tree, bounds, spheres and the rest, is built from the moved mesh: it is what queries see.
 *
 * <p>Packing takes blocks of 128 triangles as they come. Vertices of a block are told apart by their lattice coordinates, and
 * numbered in order of first use; each number and each coordinate gets as many bits as the block needs. O(n).
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

    /** Moves the vertices of a mesh of one frame; those that no triangle uses are dropped. */
    public static CompactTriangles of(TriangleMesh mesh) {
        int[] all = new int[mesh.triangleCount()];
        Arrays.setAll(all, i -> i);
        TriangleMesh used = mesh.select(all);
        VertexLattice lattice = VertexLattice.over(used.positions());
        float[] moved = lattice.moved(used.positions());
        return new CompactTriangles(
                lattice, VertexLattice.farthest(used.positions(), moved), used.withPositions(moved));
    }

    /** The mesh with moved vertices: the same triangles, some of them perhaps without area now. */
    public TriangleMesh mesh() {
        return mesh;
    }

    /**
     * Packs the triangles of {@link #mesh} in another order.
     *
     * @param positions 3 floats per vertex, all of them positions of vertices of the mesh
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
        long[] names = new long[corners]; // lattice coordinates of each corner, 21 bits an axis
        for (int i = 0; i < corners; i++) {
            names[i] = lattice.name(positions, indices[3 * first + i]);
        }
        long[] sorted = Arrays.stream(names).sorted().distinct().toArray();
        int[] numbers = new int[sorted.length]; // of each distinct vertex, in order of first use
        Arrays.fill(numbers, -1);
        long[] vertices = new long[sorted.length];
        int[] local = new int[corners];
        int count = 0;
        for (int i = 0; i < corners; i++) {
            int place = Arrays.binarySearch(sorted, names[i]);
            if (numbers[place] < 0) {
                vertices[count] = names[i];
                numbers[place] = count++;
            }
            local[i] = numbers[place];
        }
        int cornerBits = bits(count - 1);
        words.pad(cornerBits * corners);
        for (int triangle = corners - 3; triangle >= 0; triangle -= 3) {
            for (int k = 0; k < 3; k++) {
                words.append(local[triangle + k], cornerBits);
            }
        }
        long shape = words.place() | (long) cornerBits << 47 | (long) (count - 1) << 51;
        long lower = 0;
        int[] least = new int[3];
        int[] bits = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int most = 0;
            least[axis] = TriangleBlocks.COORDINATE_MAX;
            for (long vertex : vertices) {
                most = Math.max(most, TriangleBlocks.coordinate(vertex, axis));
                least[axis] = Math.min(least[axis], TriangleBlocks.coordinate(vertex, axis));
            }
            bits[axis] = bits(most - least[axis]);
            shape |= (long) bits[axis] << (32 + 5 * axis);
            lower |= (long) least[axis] << (TriangleBlocks.NAME_BITS * axis);
        }
        words.set(2 * block, shape);
        words.set(2 * block + 1, lower);
        for (long vertex : vertices) {
            for (int axis = 0; axis < 3; axis++) {
                words.append(TriangleBlocks.coordinate(vertex, axis) - least[axis], bits[axis]);
            }
        }
        words.align();
    }

    private static int bits(int largest) {
        return 32 - Integer.numberOfLeadingZeros(largest);
    }
}
