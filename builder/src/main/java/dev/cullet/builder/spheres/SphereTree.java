// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Nests spheres in levels. Pairs of groups are merged, cheapest first, until one is left; the levels are that tree of
 * merges cut at N, N/4, N/16 ... groups and at 1. Each group gets the smallest sphere around the spheres of its
 * children, so every level is nested in those above it.
 *
 * <p>A merge costs the volume of the smallest ball around the balls of both groups less their own. The cheapest partner
 * of each group is cached: about O(N<sup>2</sup>).
 */
final class SphereTree {
    /** Groups per group of the next coarser level. */
    private static final int FAN = 4;

    private final float[] leaves;
    private final int count;
    private final List<float[]> nodes = new ArrayList<>();
    private final List<Integer> next = new ArrayList<>();

    /** x y z r per node, preorder. */
    final float[] spheres;
    /** Per node, the first node after its subtree. */
    final int[] ends;

    final int levels;

    // merges: groups 0 .. count-1 are leaves, group count + k is created by merge k
    private final int[] left;
    private final int[] right;

    /** @param leaves 4 floats per sphere, at least one */
    SphereTree(float[] leaves) {
        this.leaves = leaves;
        this.count = leaves.length / 4;
        this.left = new int[count - 1];
        this.right = new int[count - 1];
        merge();
        List<int[]> cuts = new ArrayList<>();
        for (int size = count; size > 1; size = size <= 2 * FAN ? 1 : (size + FAN - 1) / FAN) {
            cuts.add(0, cut(size));
        }
        cuts.add(0, cut(1));
        this.levels = cuts.size();
        emit(cuts, 0, cuts.get(0)[0]);
        spheres = new float[4 * nodes.size()];
        ends = new int[nodes.size()];
        for (int i = 0; i < ends.length; i++) {
            System.arraycopy(nodes.get(i), 0, spheres, 4 * i, 4);
            ends[i] = next.get(i);
        }
    }

    /** Writes a group of a level, and below it the groups of the next level that it consists of. */
    private void emit(List<int[]> cuts, int level, int group) {
        int node = nodes.size();
        if (group < count) { // a leaf: the same sphere at this level and all below
            nodes.add(Arrays.copyOfRange(leaves, 4 * group, 4 * group + 4));
            next.add(node + 1);
            return;
        }
        nodes.add(new float[4]);
        next.add(0);
        for (int child : cuts.get(level + 1)) {
            if (isBelow(child, group)) {
                emit(cuts, level + 1, child);
            }
        }
        next.set(node, nodes.size());
        nodes.set(node, EnclosingBall.of(children(node)));
    }

    /** Returns the spheres of the children of a node whose subtree is complete, 4 floats per child. */
    private float[] children(int node) {
        float[] found = new float[4 * (nodes.size() - node - 1)];
        int at = 0;
        for (int child = node + 1; child < nodes.size(); child = next.get(child)) {
            System.arraycopy(nodes.get(child), 0, found, at, 4);
            at += 4;
        }
        return Arrays.copyOf(found, at);
    }

    private boolean isBelow(int child, int group) {
        if (child == group) {
            return true;
        }
        return group >= count
                && child < group
                && (isBelow(child, left[group - count]) || isBelow(child, right[group - count]));
    }

    /** Returns the groups that exist when so many remain, in order of creation. */
    private int[] cut(int size) {
        int made = count + (count - size);
        boolean[] joined = new boolean[made];
        for (int k = 0; k < count - size; k++) {
            joined[left[k]] = true;
            joined[right[k]] = true;
        }
        int[] groups = new int[size];
        int at = 0;
        for (int g = 0; g < made; g++) {
            if (!joined[g]) {
                groups[at++] = g;
            }
        }
        return groups;
    }

    private void merge() {
        int total = 2 * count - 1;
        double[][] ball = new double[total][];
        int[] partner = new int[total];
        double[] cost = new double[total];
        boolean[] gone = new boolean[total];
        for (int g = 0; g < count; g++) {
            ball[g] = new double[] {leaves[4 * g], leaves[4 * g + 1], leaves[4 * g + 2], leaves[4 * g + 3]};
        }
        for (int g = 0; g < count; g++) {
            findPartner(g, count, ball, gone, partner, cost);
        }
        for (int k = 0; k < count - 1; k++) {
            int best = -1;
            for (int g = 0; g < count + k; g++) {
                if (!gone[g] && (best < 0 || cost[g] < cost[best])) {
                    best = g;
                }
            }
            int made = count + k;
            left[k] = Math.min(best, partner[best]);
            right[k] = Math.max(best, partner[best]);
            gone[left[k]] = true;
            gone[right[k]] = true;
            ball[made] = around(ball[left[k]], ball[right[k]]);
            for (int g = 0; g <= made; g++) {
                if (!gone[g] && (g == made || gone[partner[g]])) {
                    findPartner(g, made + 1, ball, gone, partner, cost);
                } else if (!gone[g]) {
                    double c = cost(ball[g], ball[made]);
                    if (c < cost[g]) {
                        cost[g] = c;
                        partner[g] = made;
                    }
                }
            }
        }
    }

    private static void findPartner(int g, int groups, double[][] ball, boolean[] gone, int[] partner, double[] cost) {
        cost[g] = Double.POSITIVE_INFINITY;
        partner[g] = -1;
        for (int h = 0; h < groups; h++) {
            if (h != g && !gone[h]) {
                double c = cost(ball[g], ball[h]);
                if (c < cost[g] || partner[g] < 0) {
                    cost[g] = c;
                    partner[g] = h;
                }
            }
        }
    }

    private static double cost(double[] a, double[] b) {
        double r = around(a, b)[3];
        return r * r * r - a[3] * a[3] * a[3] - b[3] * b[3] * b[3];
    }

    /** Returns the smallest ball around two balls. */
    private static double[] around(double[] a, double[] b) {
        double d = Math.sqrt(SphereMath.distance2(a[0], a[1], a[2], b[0], b[1], b[2]));
        if (d + b[3] <= a[3]) {
            return a;
        }
        if (d + a[3] <= b[3]) {
            return b;
        }
        double r = (d + a[3] + b[3]) / 2;
        double t = (r - a[3]) / d;
        return new double[] {a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t, r};
    }
}
