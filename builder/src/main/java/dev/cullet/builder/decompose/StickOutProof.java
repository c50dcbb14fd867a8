// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Proves that a convex piece sticks out of a part by no more than a limit.
 *
 * <p>The piece is given as tetrahedra. The distance from one triangle is a convex function, so a tetrahedron whose four
 * corners are within the limit of the same triangle is within it as a whole. So is one that no triangle reaches and
 * that is in the solid of a closed part. Any other is halved at the middle of its longest edge; a point farther from
 * the part than the limit ends the search.
 *
 * <p>The tetrahedron that may stick out farthest is halved first, which finds a violation early. The cost is about the
 * area of the piece divided by the squared limit.
 */
final class StickOutProof {
    /** The outcome of a proof. */
    enum Verdict {
        /** No point of the piece is farther than the limit. */
        PROVED,
        /** A point is farther. */
        VIOLATED,
        /** Not decided: within a sixteenth of the limit, or beyond the budget. */
        OPEN
    }

    /**
     * The radius of tetrahedra that are not divided, as a part of the limit: where the distance comes near the limit,
     * they would become ever smaller.
     */
    private static final double SMALLEST = 1.0 / 32;

    /**
     * The radius, as a part of the limit, above which a tetrahedron is halved without the exact distance of its middle
     * if it may be near.
     */
    private static final double ROUGH = 0.5;

    /** From this number of pending tetrahedra on, the halves of one are finished before the next: bounds the memory. */
    private static final int MAX_PENDING = 50_000;

    private static final int CORNERS = 12;

    /** The edges of a tetrahedron as pairs of corners. */
    private static final int[] EDGES = {0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3};

    private final SourceSurface surface;
    private final DistanceCells cells;
    private final PriorityQueue<Tetrahedron> queue = new PriorityQueue<>(
            Comparator.comparingDouble((Tetrahedron t) -> -t.bound).thenComparingLong(t -> t.number));
    private final ArrayDeque<Tetrahedron> stack = new ArrayDeque<>();
    private long visited;

    /** A part of the piece that is not decided. */
    private static final class Tetrahedron {
        final double[] p;
        final long number;

        /** The triangle nearest to its middle. */
        int nearest;

        double radius;

        /** The distance of the middle from the part if it is above the limit; 0 in the solid. */
        double farthest;

        /** An upper bound of the distance of a point from the part. */
        double bound;

        Tetrahedron(double[] p, int nearest, long number) {
            this.p = p;
            this.nearest = nearest;
            this.number = number;
        }
    }

    /**
     * @param limit of which the proofs will be, about, in metres
     */
    StickOutProof(SourceSurface surface, double limit) {
        this.surface = surface;
        this.cells = new DistanceCells(surface, limit / 3, limit);
    }

    /**
     * Proves a limit.
     *
     * @param tetrahedra 4 corners of 3 doubles each, in metres
     * @param limit in metres
     * @param budget the largest number of tetrahedra to visit
     */
    Verdict prove(double[] tetrahedra, double limit, long budget) {
        double computed = surface.bound().computedLimit(limit);
        start(tetrahedra, computed);
        while (!queue.isEmpty() || !stack.isEmpty()) {
            Tetrahedron next = stack.isEmpty() ? queue.remove() : stack.pop();
            if (next.farthest > computed) {
                return Verdict.VIOLATED;
            }
            if (next.radius < SMALLEST * computed || visited >= budget) {
                return Verdict.OPEN;
            }
            split(next, computed, queue.size() >= MAX_PENDING);
        }
        return Verdict.PROVED;
    }

    /**
     * Returns the distance of the farthest point found in a bounded search, in metres, or a small part of
     * {@code enough}, whichever is larger.
     *
     * @param enough a distance from which on the search may end
     * @param budget number of points
     */
    double probe(double[] tetrahedra, double enough, int budget) {
        double found = enough * SMALLEST;
        start(tetrahedra, found);
        while (!queue.isEmpty() && found <= enough) {
            Tetrahedron next = queue.remove();
            found = Math.max(found, next.farthest);
            if (visited >= budget || next.bound <= found) {
                break;
            }
            split(next, found, false);
        }
        return found;
    }

    private void start(double[] tetrahedra, double limit) {
        queue.clear();
        stack.clear();
        visited = 0;
        for (int i = 0; i < tetrahedra.length; i += CORNERS) {
            double[] p = new double[CORNERS];
            System.arraycopy(tetrahedra, i, p, 0, CORNERS);
            add(new Tetrahedron(p, 0, visited), limit, false);
        }
        visited = 0;
    }

    private void add(Tetrahedron next, double limit, boolean toStack) {
        visited++;
        if (isNear(next, limit)) {
            return;
        }
        if (toStack) {
            stack.push(next);
        } else {
            queue.add(next);
        }
    }

    /** Returns whether a tetrahedron is within a limit as a whole; if not, sets its numbers. */
    private boolean isNear(Tetrahedron t, double limit) {
        double[] p = t.p;
        double x = (p[0] + p[3] + p[6] + p[9]) / 4;
        double y = (p[1] + p[4] + p[7] + p[10]) / 4;
        double z = (p[2] + p[5] + p[8] + p[11]) / 4;
        double radius2 = 0;
        for (int corner = 0; corner < CORNERS; corner += 3) {
            radius2 = Math.max(radius2, length2(p[corner] - x, p[corner + 1] - y, p[corner + 2] - z));
        }
        t.radius = Math.sqrt(radius2);
        boolean isKnown = cells.find(x, y, z);
        if (isKnown && (cells.upper() + t.radius <= limit || cells.containsBall(t.radius))) {
            return true;
        }
        if (isWithin(p, t.nearest, limit) || (isKnown && isWithin(p, cells.triangle(), limit))) {
            return true;
        }
        if (isKnown && isRough(t, limit)) {
            return false;
        }
        int hint = t.nearest;
        t.nearest = cells.nearest(x, y, z);
        double distance = Math.sqrt(surface.squared(t.nearest, x, y, z));
        if (distance <= limit && t.nearest != hint && isWithin(p, t.nearest, limit)) {
            return true;
        }
        double lower = surface.bound().computedLimit(distance);
        boolean isFree = lower > t.radius; // no triangle reaches it
        boolean isInside = (isFree || distance > limit) && cells.contains(x, y, z, lower);
        t.farthest = isInside ? 0 : distance;
        t.bound = t.radius + (isInside ? -distance : distance);
        return isFree && isInside;
    }

    /**
     * Returns whether the cell around its middle suffices to halve a tetrahedron: the middle is deeper in the solid
     * than the limit, or may be within the limit while the tetrahedron is large. Sets its numbers then.
     */
    private boolean isRough(Tetrahedron t, double limit) {
        boolean isDeep = cells.lower() > limit && cells.isInside();
        if (!isDeep && (t.radius <= ROUGH * limit || cells.lower() > limit)) {
            return false;
        }
        t.nearest = cells.triangle();
        t.farthest = 0;
        t.bound = t.radius + (isDeep ? -cells.lower() : cells.upper());
        return true;
    }

    /** Whether all corners are within a limit of a triangle. */
    private boolean isWithin(double[] p, int triangle, double limit) {
        for (int corner = 0; corner < CORNERS; corner += 3) {
            if (!(surface.squared(triangle, p[corner], p[corner + 1], p[corner + 2]) <= limit * limit)) {
                return false;
            }
        }
        return true;
    }

    private void split(Tetrahedron t, double limit, boolean toStack) {
        double longest = -1;
        int a = 0;
        int b = 0;
        for (int k = 0; k < EDGES.length; k += 2) {
            int from = 3 * EDGES[k];
            int to = 3 * EDGES[k + 1];
            double edge2 = length2(t.p[from] - t.p[to], t.p[from + 1] - t.p[to + 1], t.p[from + 2] - t.p[to + 2]);
            if (edge2 > longest) {
                longest = edge2;
                a = from;
                b = to;
            }
        }
        double[] first = t.p.clone();
        double[] second = t.p.clone();
        for (int axis = 0; axis < 3; axis++) {
            double middle = (t.p[a + axis] + t.p[b + axis]) / 2;
            first[a + axis] = middle;
            second[b + axis] = middle;
        }
        add(new Tetrahedron(first, t.nearest, visited), limit, toStack);
        add(new Tetrahedron(second, t.nearest, visited), limit, toStack);
    }

    private static double length2(double x, double y, double z) {
        return x * x + y * y + z * z;
    }
}
