// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * Where a new vertex should be: opposite of the last triangle's third corner z across the edge x y, in its plane, as if the two
 * made a parallelogram; or, with a smaller weight, nearer to the edge. And how far off that is likely to be, which chooses
 * the code of the difference.
 *
 * <p>Source: Touma and Gotsman 1998, Triangle mesh compression.
 */
public final class VertexPredictor {
    /** The weight of a whole parallelogram. */
    public static final int WHOLE = 16;

    private static final int FREE = 0;
    private static final int GOOD = 1;
    private static final int BAD = 2;

    private final int weight;
    private final double outer;
    private final double inner;
    private int mean; // 16 times the mean length of three differences, in bits
    private int last;

    /** @param weight 0, half of the edge, to {@link #WHOLE} */
    public VertexPredictor(int weight) {
        this.weight = weight;
        this.outer = (WHOLE + weight) / 32.0;
        this.inner = weight / 16.0;
    }

    /** On whole numbers. */
    public int predict(int x, int y, int z) {
        long sum = (long) x + y;
        return (int) ((WHOLE * sum + weight * (sum - 2L * z)) >> 5);
    }

    public double predict(float x, float y, float z) {
        return ((double) x + y) * outer - z * inner;
    }

    /** Which codes are for the next vertex. */
    public int context(boolean free) {
        if (free) {
            return FREE;
        }
        return last <= mean >> 4 ? GOOD : BAD;
    }

    /** Updates the mean by the length of the three differences of a vertex, in bits. */
    public void learn(int length) {
        last = length;
        mean += length - (mean >> 4);
    }
}
