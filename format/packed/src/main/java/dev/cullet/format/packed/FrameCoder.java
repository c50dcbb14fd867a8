// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Sphere;
import dev.cullet.format.internal.AssetSection;
import java.util.Arrays;

/**
 * The later frames of a part as differences along the animation, bit by bit. One description for both directions, as in
 * {@link BinaryCoder}. O(1) per coordinate.
 *
 * <p>A coordinate is predicted in four ways: as in the frame before; continued from the two frames before; and both of
 * these with the error that they had at two neighbours of the vertex. The way with the least error so far is taken.
 * The length of the difference is coded in the context of the lengths of the same coordinate in the frame before, and
 * of the vertex before.
 */
public final class FrameCoder {
    /** Kind of numbers: bounds and lattice. The kinds before it are coordinates, by a quarter of two lengths. */
    private static final int OTHER = ((2 * NumberCoder.RAW + 1) >> 2) + 1;

    /** The number of contexts of a coder. */
    public static final int CONTEXTS = (OTHER + 1) * NumberCoder.CONTEXTS;

    private static final int WAYS = 4;

    /** Floats of a frame besides its positions: box, sphere, origin and step of its lattice. */
    public static final int BOUNDS = 14;

    private final NumberCoder coder;
    private final int[] neighbours;
    private final boolean decimal;
    private final boolean split;
    private final int digits;
    private final byte[] lengths;
    private final double[] ways = new double[WAYS];
    private final int[] errors = new int[WAYS];

    /**
     * Prepares coding.
     *
     * @param coder with {@link #CONTEXTS} contexts
     * @param indices three vertices per triangle, all below the number of vertices
     * @param grid {@link CoordinateGrid#FLOAT}, or {@link CoordinateGrid#DECIMALS} with or without its flag
     * @param digits number of decimals
     * @param section of the part, for messages
     */
    public FrameCoder(BinaryCoder coder, int[] indices, int vertices, int grid, int digits, AssetSection section) {
        this.coder = new NumberCoder(coder, section);
        this.neighbours = neighbours(indices, vertices);
        this.decimal = grid != CoordinateGrid.FLOAT;
        this.split = (grid & CoordinateGrid.SPLIT) != 0;
        this.digits = digits;
        this.lengths = new byte[3 * vertices];
    }

    /** Returns the bytes of work space for a number of vertices. */
    static long workBytes(int vertices) {
        return 11L * vertices + 2 * CONTEXTS;
    }

    /** Returns two earlier vertices of the first triangle of each vertex; where it has none, the vertex before. */
    private static int[] neighbours(int[] indices, int vertices) {
        int[] neighbours = new int[2 * vertices];
        for (int vertex = 1; vertex < vertices; vertex++) {
            Arrays.fill(neighbours, 2 * vertex, 2 * vertex + 2, vertex - 1);
        }
        int next = 0; // vertices are mostly in the order of first use
        for (int at = 0; at < indices.length; at++) {
            int vertex = indices[at];
            if (vertex >= next) {
                next = vertex + 1;
                int first = at - at % 3;
                int a = indices[first + (at - first + 1) % 3];
                int b = indices[first + (at - first + 2) % 3];
                if (Math.min(a, b) < vertex) {
                    neighbours[2 * vertex] = a < vertex ? a : b;
                    neighbours[2 * vertex + 1] = b < vertex ? b : a;
                }
            }
        }
        return neighbours;
    }

    /**
     * Codes the positions of a frame.
     *
     * @param earlier positions two frames before, or those of the frame before
     * @param before positions of the frame before
     * @param now positions, which a decoder writes
     */
    public void positions(float[] earlier, float[] before, float[] now) throws CorruptAssetException {
        for (int at = 0; at < now.length; at++) {
            int vertex = at / 3;
            int axis = at - 3 * vertex;
            double held = before[at];
            double continued = 2 * held - earlier[at];
            ways[0] = held;
            ways[1] = continued;
            ways[2] = held;
            ways[3] = continued;
            if (vertex > 0) {
                int a = 3 * neighbours[2 * vertex] + axis;
                int b = 3 * neighbours[2 * vertex + 1] + axis;
                double moved = ((double) now[a] - before[a] + now[b] - before[b]) / 2;
                ways[2] += moved;
                ways[3] += moved - ((double) before[a] - earlier[a] + before[b] - earlier[b]) / 2;
            }
            int best = 0;
            for (int way = 1; way < WAYS; way++) {
                best = errors[way] < errors[best] ? way : best;
            }
            int kind = (lengths[at] + (vertex == 0 ? 0 : lengths[at - 3]) + 1) >> 2;
            now[at] = decimal
                    ? coder.decimal(kind, ways[best], now[at], digits, split)
                    : coder.near(kind, (float) ways[best], now[at]);
            lengths[at] = (byte) coder.length();
            int actual = CoordinateGrid.ordered(now[at]);
            for (int way = 0; way < WAYS; way++) {
                int error = Math.abs(actual - CoordinateGrid.ordered((float) ways[way]));
                errors[way] += ((32 - Integer.numberOfLeadingZeros(error)) << 4) - (errors[way] >> 4);
            }
        }
    }

    /** Returns box, sphere and lattice of a frame: {@link #BOUNDS} floats. */
    public static float[] bounds(AssetPart frame) {
        float[] bounds = Arrays.copyOf(frame.bounds(), BOUNDS);
        Sphere sphere = frame.boundingSphere();
        bounds[6] = sphere.x();
        bounds[7] = sphere.y();
        bounds[8] = sphere.z();
        bounds[9] = sphere.radius();
        System.arraycopy(frame.tree().origin(), 0, bounds, 10, 3);
        bounds[13] = frame.tree().step();
        return bounds;
    }

    /**
     * Codes box, sphere and lattice of a frame.
     *
     * @param before those of the frame before
     * @param now {@link #BOUNDS} floats, which a decoder writes
     * @param positions those of the frame
     */
    public void bounds(float[] before, float[] now, float[] positions) throws CorruptAssetException {
        float[] expected = before.clone();
        Arrays.fill(expected, 0, 3, Float.POSITIVE_INFINITY);
        Arrays.fill(expected, 3, 6, Float.NEGATIVE_INFINITY);
        for (int at = 0; at < positions.length; at++) {
            expected[at % 3] = Math.min(expected[at % 3], positions[at]);
            expected[at % 3 + 3] = Math.max(expected[at % 3 + 3], positions[at]);
        }
        System.arraycopy(expected, 0, expected, 10, 3);
        for (int i = 0; i < BOUNDS; i++) {
            now[i] = coder.near(OTHER, expected[i], now[i]);
        }
    }
}
