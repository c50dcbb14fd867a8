// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * The plain method, as a yardstick: at each node the planes of 32 random fragments are compared, 8 per cut and 1 per
 * fragment of difference between the sides; no axis planes, no limit of depth, no budget. Fuchs, Kedem and Naylor 1980.
 *
 * @param fragments fragments after cuts
 * @param depth nodes on the longest path
 */
record PlainAutoPartition(long fragments, int depth) {
    private static final int PLANES = 32;

    private record Cell(List<Fragment> fragments, int depth) {}

    static PlainAutoPartition of(float[] positions, int[] indices) {
        BspSurface surface = BspSurface.of(LatticeMesh.of(positions, indices).rounded, new int[0]);
        Random random = new Random(1);
        FragmentCutter cutter = new FragmentCutter();
        Deque<Cell> cells = new ArrayDeque<>();
        cells.push(new Cell(List.of(surface.wholeFragments()), 1));
        long fragments = 0;
        int deepest = 0;
        while (!cells.isEmpty()) {
            Cell cell = cells.pop();
            deepest = Math.max(deepest, cell.depth);
            LatticePlane plane = choose(cell.fragments, random, cutter);
            List<Fragment> front = new ArrayList<>();
            List<Fragment> back = new ArrayList<>();
            for (Fragment fragment : cell.fragments) {
                if (fragment.plane == plane) {
                    fragments++;
                    continue;
                }
                int side = cutter.side(fragment, plane);
                Fragment[] halves = {fragment, fragment};
                if (side == 0) {
                    cutter.cut(fragment, plane, halves);
                }
                if (side >= 0) {
                    front.add(halves[0]);
                }
                if (side <= 0) {
                    back.add(halves[1]);
                }
            }
            for (List<Fragment> half : List.of(front, back)) {
                if (!half.isEmpty()) {
                    cells.push(new Cell(half, cell.depth + 1));
                }
            }
        }
        return new PlainAutoPartition(fragments, deepest);
    }

    private static LatticePlane choose(List<Fragment> fragments, Random random, FragmentCutter cutter) {
        LatticePlane best = fragments.get(0).plane;
        long bestCost = Long.MAX_VALUE;
        for (int i = 0; i < Math.min(PLANES, fragments.size()); i++) {
            LatticePlane plane = fragments.get(random.nextInt(fragments.size())).plane;
            long cuts = 0;
            long balance = 0;
            for (Fragment fragment : fragments) {
                int side = fragment.plane == plane ? 2 : cutter.side(fragment, plane);
                cuts += side == 0 ? 1 : 0;
                balance += side == 2 ? 0 : side;
            }
            long cost = 8 * cuts + Math.abs(balance);
            if (cost < bestCost) {
                bestCost = cost;
                best = plane;
            }
        }
        return best;
    }
}
