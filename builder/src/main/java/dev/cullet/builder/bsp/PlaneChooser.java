// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the plane of a node: few cuts, and both sides about equally full.
 *
 * <p>A large cell is halved along an axis, which keeps the tree shallow; a small one, or one that every axis plane cuts
 * often, may also take the plane of one of its fragments or one through an edge. A plane costs {@value #CUT} per
 * fragment that it cuts, and one per fragment of difference between the sides; the difference weighs more when many
 * fragments and few levels are left, since convex surfaces would make chains of their planes.
 *
 * <p>Sides are estimated with {@link FragmentEstimates}: the choice affects size, never correctness. O(k m) for k
 * planes and m fragments.
 *
 * <p>Source: auto-partition with sampled planes after Fuchs, Kedem and Naylor 1980; axis planes after Nehring-Wirxel et
 * al. 2021, "Fast exact booleans for iterated CSG using octree-embedded BSPs".
 */
final class PlaneChooser {
    private static final double CUT = 8;

    /** Maximum number of fragments on which planes are compared, evenly chosen. */
    private static final int SAMPLE = 512;

    private static final int POSITIONS = 31;
    private static final int EDGES = 16;

    /**
     * Weight of balance. Higher values give shallower trees of more fragments: at 1 a scan has depth 53 and 3 % more
     * fragments than at 0.4.
     */
    private static final double BALANCE = 0.4;

    /** Cost per fragment above which planes of other kinds are tried. */
    private static final double BAD = 2;

    /** A prime: fragments are visited in steps of it, so that the first few are spread out and none repeats. */
    private static final long STRIDE = 1_000_003;

    /**
     * A fragment that extends beyond an axis plane by less than this, in steps, ends at it; more than the error of its
     * ends.
     */
    private static final double NEAR = 0x1p-30;

    private final BspOptions options;
    private final BspSurface surface;

    private @Nullable LatticePlane best;
    private double bestCost;

    private PlaneChooser(BspOptions options, BspSurface surface) {
        this.options = options;
        this.surface = surface;
    }

    /** Returns a plane that contains a fragment or, by estimate, has fragments on both sides. */
    static LatticePlane choose(Fragment[] fragments, int depth, BspOptions options, BspSurface surface) {
        PlaneChooser chooser = new PlaneChooser(options, surface);
        chooser.bestCost = Double.POSITIVE_INFINITY;
        double balance = balance(fragments.length, depth);
        chooser.consider(fragments[0].plane, fragments, balance); // costs 0 if all lie in one plane
        if (fragments.length > 4 && chooser.bestCost > 0) {
            chooser.tryAxes(fragments, balance);
        }
        if (fragments.length <= options.cellSize() || chooser.bestCost > BAD * fragments.length) {
            chooser.tryPlanesOfFragments(fragments, balance);
        }
        if (chooser.bestCost > BAD * fragments.length) {
            chooser.tryEdges(fragments, balance);
        }
        LatticePlane best = chooser.best;
        return best == null ? fragments[fragments.length / 2].plane : best;
    }

    /** Returns the weight of balance: 1, or more where fragments are many for the remaining levels. */
    private static double balance(int fragments, int depth) {
        return Math.max(1, BALANCE * fragments / (BspTree.MAX_DEPTH - depth));
    }

    private void tryPlanesOfFragments(Fragment[] fragments, double balance) {
        LatticePlane[] tried = new LatticePlane[options.planesTried()];
        int count = 0;
        for (int i = 0; i < fragments.length && count < tried.length; i++) {
            LatticePlane plane = fragments[(int) (i * STRIDE % fragments.length)].plane;
            boolean seen = false;
            for (int k = 0; k < count && !seen; k++) {
                seen = tried[k] == plane;
            }
            if (!seen) {
                tried[count++] = plane;
                consider(plane, fragments, balance);
            }
        }
    }

    /**
     * Tries planes through edges of fragments, along an axis: they separate fans of slivers, which every axis plane
     * cuts.
     */
    private void tryEdges(Fragment[] fragments, double balance) {
        int count = Math.min(EDGES, fragments.length);
        for (int i = 0; i < count; i++) {
            Fragment fragment = fragments[(int) ((2L * i + 1) * fragments.length / (2L * count))];
            consider(surface.find(fragment.edge(i % fragment.size()).canonical()), fragments, balance);
        }
    }

    private void consider(LatticePlane plane, Fragment[] fragments, double balance) {
        int stride = (fragments.length + SAMPLE - 1) / SAMPLE;
        int front = 0;
        int back = 0;
        int cuts = 0;
        for (int at = 0; at < fragments.length; at += stride) {
            Fragment fragment = fragments[at];
            if (fragment.plane == plane) {
                continue;
            }
            boolean before = false;
            boolean behind = false;
            for (int i = fragment.size() - 1; i >= 0 && !(before && behind); i--) {
                int side = FragmentEstimates.side(fragment, i, plane);
                before |= side > 0;
                behind |= side < 0;
            }
            front += before ? 1 : 0;
            back += behind ? 1 : 0;
            cuts += before && behind ? 1 : 0;
            if (CUT * stride * cuts >= bestCost) {
                return;
            }
        }
        offer(plane, stride * (CUT * cuts + balance * Math.abs(front - back)));
    }

    private void offer(LatticePlane plane, double cost) {
        if (cost < bestCost) {
            bestCost = cost;
            best = plane;
        }
    }

    private void tryAxes(Fragment[] fragments, double balance) {
        int stride = (fragments.length + SAMPLE - 1) / SAMPLE;
        int count = (fragments.length + stride - 1) / stride;
        double[] lower = new double[count];
        double[] upper = new double[count];
        for (int axis = 0; axis < 3; axis++) {
            for (int i = 0; i < count; i++) {
                lower[i] = FragmentEstimates.end(fragments[i * stride], axis, false) + NEAR;
                upper[i] = FragmentEstimates.end(fragments[i * stride], axis, true) - NEAR;
            }
            Arrays.sort(lower);
            Arrays.sort(upper);
            double latest = Double.NaN;
            int positions = Math.min(2 * POSITIONS, count);
            for (int i = 1; i <= positions; i++) {
                double[] ends = i % 2 == 0 ? lower : upper;
                double position = Math.rint(ends[(int) ((long) i * count / (positions + 1))]);
                if (position == latest) {
                    continue;
                }
                latest = position;
                int back = countBelow(lower, position);
                int front = count - countUpTo(upper, position);
                int cuts = Math.max(0, front + back - count);
                if (front > 0 && back > 0) {
                    double cost = stride * (CUT * cuts + balance * Math.abs(front - back));
                    if (cost < bestCost) {
                        offer(surface.find(LatticePlane.acrossAxis(axis, (int) position)), cost);
                    }
                }
            }
        }
    }

    /** How many values of a sorted array are less than a limit. */
    private static int countBelow(double[] sorted, double limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int countUpTo(double[] sorted, double limit) {
        return countBelow(sorted, Math.nextUp(limit));
    }
}
