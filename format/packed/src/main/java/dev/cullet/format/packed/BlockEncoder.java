// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.internal.PackedPoint;
import java.util.Arrays;

/**
 * Encodes triangles as {@link TriangleBlocks}, for a builder and for unpacking. The distinct vertices of a block,
 * compared by lattice coordinates, are numbered in order of first use; corners and coordinates take as many bits as the
 * block needs. O(n log n) time.
 */
public final class BlockEncoder {
    private static final int CORNERS = 3 * TriangleBlocks.TRIANGLES;

    private final VertexLattice lattice;
    private final float[] positions;
    private final int[] indices;
    private long[] words;
    private long bit; // index of the next bit

    private BlockEncoder(VertexLattice lattice, float[] positions, int[] indices, int blocks) {
        this.lattice = lattice;
        this.positions = positions;
        this.indices = indices;
        this.words = new long[2 * blocks + indices.length / 3 + 64];
        this.bit = 128L * blocks;
    }

    /**
     * Encodes triangles.
     *
     * @param lattice the lattice of the part
     * @param positions 3 floats per vertex in metres, all on the lattice
     * @param indices 3 vertices per triangle
     * @param error metres, not less than any vertex was moved
     */
    public static TriangleBlocks encode(VertexLattice lattice, float[] positions, int[] indices, float error) {
        int triangles = indices.length / 3;
        int blocks = (triangles + TriangleBlocks.TRIANGLES - 1) / TriangleBlocks.TRIANGLES;
        BlockEncoder encoder = new BlockEncoder(lattice, positions, indices, blocks);
        for (int block = 0; block < blocks; block++) {
            encoder.encode(block);
        }
        long[] all = Arrays.copyOf(encoder.words, (int) (encoder.bit >>> 6) + 2);
        return new TriangleBlocks(lattice.origin(), (float) lattice.step(), error, triangles, all);
    }

    private void encode(int block) {
        int first = CORNERS * block;
        int corners = Math.min(CORNERS, indices.length - first);
        long[] packed = new long[corners]; // lattice coordinates of each corner, 21 bits per axis
        for (int i = 0; i < corners; i++) {
            packed[i] = lattice.packed(positions, indices[first + i]);
        }
        long[] sorted = packed.clone();
        Arrays.sort(sorted);
        int[] numbers = new int[corners]; // of each distinct vertex plus 1, in order of first use
        long[] vertices = new long[corners];
        int[] local = new int[corners];
        int count = 0;
        for (int i = 0; i < corners; i++) {
            int found = Arrays.binarySearch(sorted, packed[i]);
            while (found > 0 && sorted[found - 1] == packed[i]) {
                found--;
            }
            if (numbers[found] == 0) {
                vertices[count++] = packed[i];
                numbers[found] = count;
            }
            local[i] = numbers[found] - 1;
        }
        int cornerBits = bits(count - 1);
        bit += -cornerBits * corners & 63; // corners end with a word
        for (int triangle = corners - 3; triangle >= 0; triangle -= 3) {
            for (int k = 0; k < 3; k++) {
                append(local[triangle + k], cornerBits);
            }
        }
        long shape = bit >>> 6 | (long) cornerBits << 47 | (long) (count - 1) << 51;
        int[] min = new int[3];
        int[] bits = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int max = 0;
            min[axis] = PackedPoint.MAX;
            for (int i = 0; i < count; i++) {
                max = Math.max(max, PackedPoint.coordinate(vertices[i], axis));
                min[axis] = Math.min(min[axis], PackedPoint.coordinate(vertices[i], axis));
            }
            bits[axis] = bits(max - min[axis]);
            shape |= (long) bits[axis] << (32 + 5 * axis);
        }
        words[2 * block] = shape;
        words[2 * block + 1] = PackedPoint.of(min[0], min[1], min[2]);
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                append(PackedPoint.coordinate(vertices[i], axis) - min[axis], bits[axis]);
            }
        }
        bit = (bit + 63) & -64L;
    }

    private void append(int value, int bits) {
        int word = (int) (bit >>> 6);
        if (word + 2 > words.length) {
            words = Arrays.copyOf(words, words.length + words.length / 2 + 2);
        }
        words[word] |= (long) value << bit;
        words[word + 1] |= (long) value >>> 1 >>> ~bit;
        bit += bits;
    }

    private static int bits(int largest) {
        return 32 - Integer.numberOfLeadingZeros(largest);
    }
}
