// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;

/**
 * Distance of two cores against the sum of their radii without rounding, where {@link Gjk} does not decide. For one
 * thread; allocates nothing.
 *
 * <p>The same search, with the nearest point of the simplex as the solution of exact signs: the face, edge or corner
 * whose weights are all positive, and beyond whose plane no other point of the simplex is nearer to the origin. Its
 * direction u is a polynomial of degree 1 for a corner, 3 for an edge and 2 for a face. Farthest points are found in
 * double, and compared without rounding where they are within it. If no point is farther along u, the nearest point is
 * found, and its squared distance is compared with that of the radii: degree 6. Each step is nearer than all before, so
 * the search ends, usually after one to four steps of some 10 microseconds.
 */
final class ExactGjk {
    /**
     * Steps after which the search ends as touching. No step repeats a simplex; a test asserts at most 10, for hulls of
     * up to 8 corners.
     */
    static final int MAX_STEPS = 1024;

    private static final CorePoints NONE = new CorePoints(0);
    private static final double DOT_ERROR = 0x1p-50;
    private static final int U = 12;
    private static final int EDGE = 15;
    private static final int OTHER = 18;
    private static final int CROSS = 21;
    private static final int NUMBER = 24;
    private static final int SQUARE = 25;
    private static final int SUM = 26;
    private static final int RADIUS2 = 27;
    private static final int TEMPORARY = 28;
    private static final int COUNT = 31;

    /** 0 to 11 are the points of the simplex. */
    private final Expansion[] e = new Expansion[COUNT];

    private final int[] ofA = new int[4];
    private final int[] ofB = new int[4];
    private int size;

    /** The weights of the points of the simplex in its nearest point, rounded. */
    private final double[] weights = new double[4];

    /** The points that span the nearest point, as bits. */
    private int mask;

    private CorePoints a;
    private CorePoints b;

    /** The number of steps of the last search. */
    int steps;

    ExactGjk() {
        a = NONE;
        b = NONE;
        for (int i = 0; i < COUNT; i++) {
            e[i] = new Expansion();
        }
    }

    /**
     * Returns whether two shapes touch.
     *
     * @param start the search in double, whose simplex is the start
     * @param measure whether to continue to the nearest point, for {@link #distance}
     */
    boolean touches(CorePoints first, CorePoints second, Gjk start, boolean measure) {
        a = first;
        b = second;
        steps = 0;
        size = 0;
        boolean round = a.radius + b.radius > 0;
        e[SUM].clear().add(a.radius).add(b.radius);
        e[RADIUS2].clear().addProduct(e[SUM], e[SUM]);
        for (int i = start.size - 1; i >= 0; i--) {
            addIfIndependent(start.ofA[i], start.ofB[i]);
        }
        while (steps < MAX_STEPS) {
            steps++;
            if (findNearest()) {
                return true; // the origin
            }
            dropOthers();
            if (round && isWithinRadii()) {
                return true;
            }
            double ux = e[U].value();
            double uy = e[U + 1].value();
            double uz = e[U + 2].value();
            int i = farthest(a, -1, ux, uy, uz);
            int k = farthest(b, 1, ux, uy, uz);
            setPoint(size, i, k);
            if (!round && !measure && ExactVector.setDot(e, NUMBER, U, 3 * size).sign() > 0) {
                return false; // a separating plane
            }
            ExactVector.setDifference(e, OTHER, 3 * size, 0);
            if (ExactVector.setDot(e, NUMBER, U, OTHER).sign() >= 0) {
                return false; // no point is nearer, and this one is beyond the radii
            }
            size++;
        }
        return true;
    }

    /** Returns the distance of the cores, rounded, after a search that measures found the shapes apart. */
    double distance() {
        double ux = e[U].value();
        double uy = e[U + 1].value();
        double uz = e[U + 2].value();
        double along = ExactVector.setDot(e, NUMBER, U, 0).value();
        return along / Math.sqrt(ux * ux + uy * uy + uz * uz);
    }

    /** Returns a coordinate, 0 to 2, of the unit vector from the second core to the first; after {@link #distance}. */
    double direction(int axis) {
        double ux = e[U].value();
        double uy = e[U + 1].value();
        double uz = e[U + 2].value();
        return e[U + axis].value() / Math.sqrt(ux * ux + uy * uy + uz * uz);
    }

    /** Computes the nearest point of each core, after a search that found the shapes touching. */
    void copyPoints(double[] target) {
        for (int i = 0; i < 6; i++) {
            target[i] = 0;
        }
        for (int n = 0; n < size; n++) {
            for (int axis = 0; axis < 3; axis++) {
                target[axis] += weights[n] * a.points[3 * ofA[n] + axis];
                target[3 + axis] += weights[n] * b.points[3 * ofB[n] + axis];
            }
        }
    }

    private void setPoint(int at, int i, int k) {
        for (int axis = 0; axis < 3; axis++) {
            e[3 * at + axis].setDifference(a.points[3 * i + axis], b.points[3 * k + axis]);
        }
        ofA[at] = i;
        ofB[at] = k;
    }

    /** Adds a point to the start unless it is in the affine hull of the others. */
    private void addIfIndependent(int i, int k) {
        setPoint(size, i, k);
        if (size == 0) {
            size = 1;
            return;
        }
        int at = 3 * size;
        if (size == 1) {
            ExactVector.setDifference(e, EDGE, at, 0);
            size += isZero(EDGE) ? 0 : 1;
        } else if (size == 2) {
            ExactVector.setDifference(e, EDGE, 3, 0);
            ExactVector.setDifference(e, OTHER, at, 0);
            ExactVector.setCross(e, CROSS, EDGE, OTHER);
            size += isZero(CROSS) ? 0 : 1;
        } else {
            ExactVector.setDifference(e, EDGE, 3, 0);
            ExactVector.setDifference(e, OTHER, 6, 0);
            ExactVector.setCross(e, CROSS, EDGE, OTHER);
            ExactVector.setDifference(e, OTHER, at, 0);
            size += ExactVector.setDot(e, NUMBER, CROSS, OTHER).sign() == 0 ? 0 : 1;
        }
    }

    private boolean isZero(int vector) {
        return e[vector].sign() == 0 && e[vector + 1].sign() == 0 && e[vector + 2].sign() == 0;
    }

    /**
     * Finds the points of the simplex that span its point nearest to the origin, and the direction u to that point;
     * returns whether it is the origin.
     */
    private boolean findNearest() {
        int all = (1 << size) - 1;
        for (int subset = 1; subset <= all; subset++) {
            int count = Integer.bitCount(subset);
            int i = Integer.numberOfTrailingZeros(subset);
            int j = count > 1 ? Integer.numberOfTrailingZeros(subset & (subset - 1)) : i;
            int k = 31 - Integer.numberOfLeadingZeros(subset);
            boolean spans =
                    count == 1 ? corner(i) : count == 2 ? edge(i, j) : count == 3 ? face(i, j, k) : containsOrigin();
            if (spans && (count == 4 || isZero(U) || isNearest(subset, i))) {
                mask = subset;
                scaleWeights();
                return count == 4 || isZero(U);
            }
        }
        throw new AssertionError("no nearest point of an independent simplex");
    }

    /** Gives the points that do not span the nearest point no weight, and the others a sum of 1. */
    private void scaleWeights() {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            weights[i] = (mask & (1 << i)) == 0 ? 0 : weights[i];
            sum += weights[i];
        }
        for (int i = 0; i < 4; i++) {
            weights[i] /= sum;
        }
    }

    private boolean corner(int i) {
        weights[i] = 1;
        for (int axis = 0; axis < 3; axis++) {
            copy(3 * i + axis, U + axis);
        }
        return true;
    }

    /** Sets u to {@code (d . d) p - (p . d) d} for the edge d from p to q; returns whether both have weights. */
    private boolean edge(int i, int j) {
        ExactVector.setDifference(e, EDGE, 3 * j, 3 * i);
        if (ExactVector.setDot(e, SUM, 3 * i, EDGE).sign() >= 0
                || ExactVector.setDot(e, NUMBER, 3 * j, EDGE).sign() <= 0) {
            return false;
        }
        weights[i] = e[NUMBER].value();
        weights[j] = -e[SUM].value();
        ExactVector.setDot(e, SQUARE, EDGE, EDGE);
        for (int axis = 0; axis < 3; axis++) {
            e[U + axis].clear().addProduct(e[SQUARE], e[3 * i + axis]).subtractProduct(e[SUM], e[EDGE + axis]);
        }
        return true;
    }

    /** Sets u to the normal of a face, away from the origin; returns whether all three corners have weights. */
    private boolean face(int i, int j, int k) {
        ExactVector.setDifference(e, EDGE, 3 * j, 3 * i);
        ExactVector.setDifference(e, OTHER, 3 * k, 3 * i);
        ExactVector.setCross(e, U, EDGE, OTHER);
        if (weight(k, i, j) <= 0 || weight(i, j, k) <= 0 || weight(j, k, i) <= 0) {
            return false;
        }
        int side = ExactVector.setDot(e, NUMBER, U, 3 * i).sign();
        for (int axis = 0; axis < 3; axis++) {
            copy(U + axis, TEMPORARY);
            e[U + axis].clear().addProduct(e[TEMPORARY], side);
        }
        return true;
    }

    /** Sets the weight of a corner of a face, {@code u . (p x q)} for the other two; returns its sign. */
    private int weight(int of, int p, int q) {
        ExactVector.setCross(e, CROSS, 3 * p, 3 * q);
        int sign = ExactVector.setDot(e, NUMBER, U, CROSS).sign();
        weights[of] = e[NUMBER].value();
        return sign;
    }

    private boolean containsOrigin() {
        int d0 = orientation(0, 3, 6, 9);
        return d0 != 0
                && d0 == orientation(1, 0, 9, 6)
                && d0 == orientation(2, 0, 3, 9)
                && d0 == orientation(3, 0, 6, 3);
    }

    /** Sets the weight of a corner of a tetrahedron, up to the sign of all, which is returned. */
    private int orientation(int of, int i, int j, int k) {
        ExactVector.setCross(e, CROSS, i, j);
        int sign = ExactVector.setDot(e, NUMBER, CROSS, k).sign();
        weights[of] = e[NUMBER].value();
        return sign;
    }

    /** Returns whether no other point of the simplex is nearer along u than point i. */
    private boolean isNearest(int subset, int i) {
        for (int other = 0; other < size; other++) {
            if ((subset & (1 << other)) == 0) {
                ExactVector.setDifference(e, OTHER, 3 * other, 3 * i);
                if (ExactVector.setDot(e, NUMBER, U, OTHER).sign() < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void dropOthers() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if ((mask & (1 << i)) != 0) {
                if (kept < i) {
                    setPoint(kept, ofA[i], ofB[i]);
                    weights[kept] = weights[i];
                }
                kept++;
            }
        }
        size = kept;
    }

    /** Returns whether the squared distance of the nearest point from the origin is at most that of the radii. */
    private boolean isWithinRadii() {
        if (size == 1) {
            return ExactVector.setDot(e, NUMBER, 0, 0)
                            .addProduct(e[RADIUS2], -1)
                            .sign()
                    <= 0;
        }
        if (size == 2) { // p . p - (p . d)^2 / d . d
            ExactVector.setDifference(e, EDGE, 3, 0);
            ExactVector.setDot(e, SQUARE, EDGE, EDGE);
            ExactVector.setDot(e, SUM, 0, EDGE);
            ExactVector.setDot(e, NUMBER, 0, 0).addProduct(e[RADIUS2], -1);
            return e[TEMPORARY]
                            .clear()
                            .addProduct(e[NUMBER], e[SQUARE])
                            .subtractProduct(e[SUM], e[SUM])
                            .sign()
                    <= 0;
        }
        ExactVector.setDot(e, NUMBER, U, 0); // (p . u)^2 / u . u
        ExactVector.setDot(e, SQUARE, U, U);
        return e[TEMPORARY]
                        .clear()
                        .addProduct(e[NUMBER], e[NUMBER])
                        .subtractProduct(e[RADIUS2], e[SQUARE])
                        .sign()
                <= 0;
    }

    /** Returns the first of the points of a core that are farthest along {@code sign * u}, exactly. */
    private int farthest(CorePoints core, int sign, double ux, double uy, double uz) {
        double x = sign * ux;
        double y = sign * uy;
        double z = sign * uz;
        int best = core.farthest(x, y, z);
        double error = 4
                * DOT_ERROR
                * (Math.abs(x) * core.magnitudeX + Math.abs(y) * core.magnitudeY + Math.abs(z) * core.magnitudeZ);
        double enough = core.along(best, x, y, z) - error;
        for (int i = 0; i < core.count; i++) {
            if (i != best && core.along(i, x, y, z) >= enough) {
                for (int axis = 0; axis < 3; axis++) {
                    e[OTHER + axis].setDifference(core.points[3 * i + axis], core.points[3 * best + axis]);
                }
                int side = sign * ExactVector.setDot(e, NUMBER, U, OTHER).sign();
                if (side > 0 || (side == 0 && i < best)) {
                    best = i;
                }
            }
        }
        return best;
    }

    private void copy(int from, int to) {
        e[to].clear().addProduct(e[from], 1);
    }
}
