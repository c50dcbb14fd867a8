// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/** Order of costs, by a radix sort of their bits: cheap ones first, ties by index. O(n) time, 16 bytes per cost. */
final class CostOrder {
    private static final int BITS = 11;
    private static final int BUCKETS = 1 << BITS;

    private CostOrder() {}

    /**
     * Returns the indices of costs in rising order; costs that agree in their first 33 bits keep their order.
     *
     * @param costs 0 or more, none of them NaN
     * @param count number of costs
     */
    static int[] of(double[] costs, int count) {
        int[] order = new int[count];
        int[] other = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        for (int shift = 64 - 1 - 3 * BITS; shift < 63; shift += BITS) {
            int[] starts = new int[BUCKETS + 1];
            for (int i = 0; i < count; i++) {
                starts[digit(costs[i], shift) + 1]++;
            }
            for (int i = 0; i < BUCKETS; i++) {
                starts[i + 1] += starts[i];
            }
            for (int i = 0; i < count; i++) {
                other[starts[digit(costs[order[i]], shift)]++] = order[i];
            }
            int[] swap = order;
            order = other;
            other = swap;
        }
        return order;
    }

    private static int digit(double cost, int shift) {
        return (int) (Double.doubleToRawLongBits(cost) >>> shift) & (BUCKETS - 1);
    }
}
