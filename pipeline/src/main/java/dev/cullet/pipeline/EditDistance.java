// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

/**
 * How many letters must be put in, taken out, replaced, or swapped with their neighbour to turn one word into another.
 * Time is the product of the lengths. Optimal string alignment, after Damerau 1964 and Wagner and Fischer 1974.
 */
final class EditDistance {
    private EditDistance() {}

    static int between(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, cost, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int[][] cost, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
