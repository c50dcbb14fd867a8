// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

/**
 * Predicts a new vertex from the neighbouring triangle x y z across the edge x y: the fourth corner of a parallelogram,
 * or, with a smaller weight, a point nearer to the edge. The mean error so far selects the code of the next difference.
 * Not thread-safe.
 *
 * <p>Source: Touma and Gotsman 1998, Triangle mesh compression.
 */
public final class VertexPredictor {
    /** The weight of a full parallelogram. */
    public static final int FULL_WEIGHT = 16;

    private static final int FREE = 0;
    private static final int AFTER_SHORT = 1;

    private final int weight;
    private final double outer;
    private final double inner;
    private int mean; // 16 times the mean length of three differences, in bits
    private int last;

    /**
     * Starts with no error.
     *
     * @param weight 0, which predicts the middle of the edge, to {@link #FULL_WEIGHT}
     */
    public VertexPredictor(int weight) {
        this.weight = weight;
        this.outer = (FULL_WEIGHT + weight) / 32.0;
        this.inner = weight / 16.0;
    }

    /** Returns the prediction of one coordinate on integers. */
    public int predict(int x, int y, int z) {
        long sum = (long) x + y;
        return (int) ((FULL_WEIGHT * sum + weight * (sum - 2L * z)) >> 5);
    }

    /** Returns the prediction of one coordinate on floats. */
    public double predict(float x, float y, float z) {
        return ((double) x + y) * outer - z * inner;
    }

    /**
     * Returns the context of the next vertex.
     *
     * @param free whether it is a corner of a free triangle, predicted from a single vertex
     */
    public int context(boolean free) {
        if (free) {
            return FREE;
        }
        return AFTER_SHORT + (((mean >> 4) - last) >>> 31); // without a branch, which would be hard to predict
    }

    /**
     * Updates the mean.
     *
     * @param length of the three differences of a vertex, in bits
     */
    public void learn(int length) {
        last = length;
        mean += length - (mean >> 4);
    }
}
