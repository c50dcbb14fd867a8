// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * Divides a cell and its fragments until no fragment is left, at most {@link BspTree#MAX_DEPTH} levels deep and within
 * a limit of cuts, which is shared among the cells by their fragments. Both limits depend on the path alone, so cells
 * are divided on many threads with one result.
 */
final class Partition extends RecursiveTask<BspNode> {
    private static final long serialVersionUID = 1;
    private static final int FORK = 4096;

    /** Cuts per fragment that a cell may use in the second pass. */
    private static final long AGAIN = 16;

    private final transient Fragment[] fragments;
    private final int[] box;
    private final int depth;
    private final long allowance;
    private final transient BspOptions options;
    private final transient BspSurface surface;

    /**
     * Creates the task of a cell.
     *
     * @param box 6 ints: contains the cell, in lattice steps
     * @param depth number of ancestors
     * @param allowance maximum number of cuts
     */
    Partition(Fragment[] fragments, int[] box, int depth, long allowance, BspOptions options, BspSurface surface) {
        this.fragments = fragments;
        this.box = box;
        this.depth = depth;
        this.allowance = allowance;
        this.options = options;
        this.surface = surface;
    }

    /** Divides the cell of everything, then, with the cuts left over, the cells that exhausted their share. */
    static BspNode divide(Fragment[] whole, BspOptions options, BspSurface surface) {
        int[] box = {0, 0, 0, BspTree.LATTICE_MAX, BspTree.LATTICE_MAX, BspTree.LATTICE_MAX};
        long allowance = (long) ((options.growth() - 1) * whole.length);
        BspNode root = ForkJoinPool.commonPool().invoke(new Partition(whole, box, 0, allowance, options, surface));
        long[] left = {allowance + whole.length - fragmentCount(root)};
        return again(root, left, options, surface);
    }

    /** Divides cells again, in preorder, so that the shares are independent of threads. */
    private static BspNode again(BspNode node, long[] left, BspOptions options, BspSurface surface) {
        if (node instanceof BspNode.Inner inner) {
            BspNode front = again(inner.front(), left, options, surface);
            BspNode back = again(inner.back(), left, options, surface);
            boolean same = front == inner.front() && back == inner.back();
            return same ? inner : new BspNode.Inner(inner.plane(), inner.inPlane(), front, back);
        }
        if (!(node instanceof BspNode.Mixed cell) || cell.depth() == BspTree.MAX_DEPTH || left[0] == 0) {
            return node;
        }
        long allowance = Math.min(left[0], AGAIN * cell.fragments().length);
        BspNode divided =
                new Partition(cell.fragments(), cell.box(), cell.depth(), allowance, options, surface).compute();
        left[0] -= fragmentCount(divided) - cell.fragments().length;
        return divided;
    }

    private static long fragmentCount(BspNode node) {
        if (node instanceof BspNode.Inner inner) {
            return inner.inPlane().length + fragmentCount(inner.front()) + fragmentCount(inner.back());
        }
        return node instanceof BspNode.Mixed cell ? cell.fragments().length : 0;
    }

    @Override
    protected BspNode compute() {
        if (fragments.length == 0) {
            return BspNode.Leaf.LEAF;
        }
        if (depth == BspTree.MAX_DEPTH) {
            return new BspNode.Mixed(fragments, box, depth);
        }
        LatticePlane plane = PlaneChooser.choose(fragments, depth, options, surface);
        CellDivision division = new CellDivision(fragments.length);
        division.classify(fragments, plane);
        if (division.isUseless()) { // the choice is based on estimates
            plane = fragments[fragments.length / 2].plane;
            division.classify(fragments, plane);
        }
        int cuts = division.cuts();
        if (cuts > allowance) {
            return new BspNode.Mixed(fragments, box, depth);
        }
        int f = division.front();
        int b = division.back();
        Fragment[] before = new Fragment[f];
        Fragment[] within = new Fragment[division.inPlane()];
        Fragment[] behind = new Fragment[b];
        division.divide(fragments, plane, before, within, behind);
        long rest = allowance - cuts;
        long share = f + b == 0 ? 0 : (long) ((double) rest * f / (f + b));
        Partition first = new Partition(before, half(plane, true), depth + 1, share, options, surface);
        Partition second = new Partition(behind, half(plane, false), depth + 1, rest - share, options, surface);
        if (f + b >= FORK) {
            invokeAll(first, second);
        } else {
            first.complete(first.compute());
            second.complete(second.compute());
        }
        BspNode front = first.join();
        BspNode back = second.join();
        boolean stuck = front instanceof BspNode.Mixed && back instanceof BspNode.Mixed;
        if (stuck && within.length == 0 && 2 * cuts > fragments.length) {
            // one list is smaller than two lists of nearly all fragments
            return new BspNode.Mixed(fragments, box, depth);
        }
        return new BspNode.Inner(plane, within, front, back);
    }

    /** Returns the box of a half: smaller where the plane is across an axis. */
    private int[] half(LatticePlane plane, boolean front) {
        int axis = plane.axis();
        if (axis < 0) {
            return box;
        }
        int[] half = Arrays.copyOf(box, 6);
        half[front ? axis : axis + 3] = (int) -plane.d;
        return half;
    }
}
