// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.Arrays;

/**
 * Cuts one polygon into triangles by clipping ears in the polygon's best-fit plane, losing no area.
 *
 * <p>A polygon of n corners gives exactly n - 2 triangles over its own corners. Clipping a corner takes one oriented
 * triangle away from a closed chain, so the oriented areas of all triangles add up to the area of the polygon, whatever
 * the order; and if no triangle is turned over, they cover each point as often as the polygon winds around it, which
 * for a simple polygon is once. That is the test for success: a polygon is <em>difficult</em> when some triangle had to
 * be turned over. Its triangles then cover at least what it covers.
 *
 * <p>The plane is that of Newell's area vector, or, where that vanishes (a symmetric figure of eight), of the widest
 * triangle. An ear is refused if a corner that is not convex lies in it; such corners wait in a uniform grid, so that
 * an ear asks only its neighbourhood: about n log n on polygons that occur, with a budget of tests behind which ears
 * are clipped unasked. Flat ears wait until no other is left, so that corners on a straight edge end up as corners of
 * triangles with area, and neighbours keep meeting edge to edge.
 *
 * <p>Keeps its scratch arrays: one instance per thread. Source: ElGindy, Everett and Toussaint, "Slicing an ear using
 * prune-and-search", 1993, for ears; Sutherland, Sproull and Schumacker, "A characterization of ten hidden-surface
 * algorithms", 1974, for Newell's vector.
 */
final class PolygonTriangulator {
    /** Up to here all waiting corners are asked in turn; a grid costs more. */
    private static final int GRID_FROM = 48;

    /** Below this sine of its corner an ear counts as flat and waits. */
    private static final double FLAT_SINE = 1e-7;

    // What is clipped, each level after nothing of the levels before was left; behind the last, anything.
    private static final int SHARP = 0;
    private static final int THIN = 1;
    private static final int EMPTY = 2;
    private static final int BLOCKED = 3;

    // Where a corner is; one that was clipped may still lie in the queue.
    private static final byte IDLE = 0;
    private static final byte QUEUED = 1;
    private static final byte POSTPONED = 2;
    private static final byte CLIPPED = 3;

    // How many times corners may be looked at before ears are clipped unasked.
    private static final long TESTS_PER_CORNER = 1000;
    private static final long LEAST_TESTS = 4_000_000;
    private static final long MOST_TESTS = 200_000_000;

    private double[] u = new double[16];
    private double[] v = new double[16];
    private int[] next = new int[16];
    private int[] previous = new int[16];
    private int[] nextInCell = new int[16];
    private boolean[] waiting = new boolean[16];
    private int[] queue = new int[16];
    private byte[] state = new byte[16];
    private int[] heads = new int[16];

    private int start;
    private int left;
    private int queueHead;
    private int queued;

    private int columns;
    private int rows;
    private double gridU;
    private double gridV;
    private double perU;
    private double perV;
    private int firstWaiting;
    private long budget;

    private final double[] normal = new double[3];
    private double polygonArea;
    private double triangleArea;
    private int turnedOver;

    /**
     * Triangulates one polygon.
     *
     * @param corners 3 coordinates per corner, in order around the polygon
     * @param count how many corners, at least 3
     * @param triangles receives 3 corner numbers for each of the {@code count - 2} triangles
     * @return whether the polygon could be cut without turning a triangle over
     */
    boolean triangulate(double[] corners, int count, int[] triangles) {
        polygonArea = 0;
        triangleArea = 0;
        turnedOver = 0;
        if (!project(corners, count)) { // a line, a point, or not finite: any cut is as good
            fan(count, triangles);
            return true;
        }
        if (count == 3) {
            emit(triangles, 0, 0, 1, 2);
        } else if (count == 4) {
            cutQuad(corners, triangles);
        } else {
            clipEars(count, triangles);
        }
        return turnedOver == 0;
    }

    /** Area of the last polygon in its best-fit plane: the length of Newell's vector. Zero where not finite. */
    double polygonArea() {
        return polygonArea;
    }

    /** Sum of the areas of its triangles in the same plane, each counted positive. */
    double triangleArea() {
        return triangleArea;
    }

    // the plane

    private boolean project(double[] corners, int count) {
        reserve(count);
        double x0 = corners[0];
        double y0 = corners[1];
        double z0 = corners[2];
        double nx = 0;
        double ny = 0;
        double nz = 0;
        for (int i = 1; i + 1 < count; i++) { // Newell's sum, taken from the first corner to keep its digits
            double ax = corners[3 * i] - x0;
            double ay = corners[3 * i + 1] - y0;
            double az = corners[3 * i + 2] - z0;
            double bx = corners[3 * i + 3] - x0;
            double by = corners[3 * i + 4] - y0;
            double bz = corners[3 * i + 5] - z0;
            nx += ay * bz - az * by;
            ny += az * bx - ax * bz;
            nz += ax * by - ay * bx;
        }
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (!(length < Double.POSITIVE_INFINITY)) {
            return false;
        }
        polygonArea = length / 2;
        double reach = 0;
        for (int i = 1; i < count; i++) {
            double dx = corners[3 * i] - x0;
            double dy = corners[3 * i + 1] - y0;
            double dz = corners[3 * i + 2] - z0;
            reach = Math.max(reach, dx * dx + dy * dy + dz * dz);
        }
        if (length > 1e-10 * reach) {
            normal[0] = nx / length;
            normal[1] = ny / length;
            normal[2] = nz / length;
        } else if (!normalOfWidestTriangle(corners, count)) {
            return false;
        }
        toPlane(corners, count, x0, y0, z0);
        return true;
    }

    /** The first corner, the one farthest from it, and the one farthest from their line. */
    private boolean normalOfWidestTriangle(double[] corners, int count) {
        int far = 0;
        double farthest = 0;
        for (int i = 1; i < count; i++) {
            double dx = corners[3 * i] - corners[0];
            double dy = corners[3 * i + 1] - corners[1];
            double dz = corners[3 * i + 2] - corners[2];
            double square = dx * dx + dy * dy + dz * dz;
            if (square > farthest) {
                farthest = square;
                far = i;
            }
        }
        double ax = corners[3 * far] - corners[0];
        double ay = corners[3 * far + 1] - corners[1];
        double az = corners[3 * far + 2] - corners[2];
        double widest = 0;
        for (int i = 1; i < count; i++) {
            double bx = corners[3 * i] - corners[0];
            double by = corners[3 * i + 1] - corners[1];
            double bz = corners[3 * i + 2] - corners[2];
            double nx = ay * bz - az * by;
            double ny = az * bx - ax * bz;
            double nz = ax * by - ay * bx;
            double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
            if (length > widest) {
                widest = length;
                normal[0] = nx / length;
                normal[1] = ny / length;
                normal[2] = nz / length;
            }
        }
        return widest > 1e-10 * farthest;
    }

    private void toPlane(double[] corners, int count, double x0, double y0, double z0) {
        double nx = normal[0];
        double ny = normal[1];
        double nz = normal[2];
        double ux;
        double uy;
        double uz;
        if (Math.abs(nx) <= Math.abs(ny) && Math.abs(nx) <= Math.abs(nz)) {
            ux = 0;
            uy = nz;
            uz = -ny;
        } else if (Math.abs(ny) <= Math.abs(nz)) {
            ux = -nz;
            uy = 0;
            uz = nx;
        } else {
            ux = ny;
            uy = -nx;
            uz = 0;
        }
        double length = Math.sqrt(ux * ux + uy * uy + uz * uz);
        ux /= length;
        uy /= length;
        uz /= length;
        double vx = ny * uz - nz * uy;
        double vy = nz * ux - nx * uz;
        double vz = nx * uy - ny * ux;
        for (int i = 0; i < count; i++) {
            double x = corners[3 * i] - x0;
            double y = corners[3 * i + 1] - y0;
            double z = corners[3 * i + 2] - z0;
            u[i] = x * ux + y * uy + z * uz;
            v[i] = x * vx + y * vy + z * vz;
        }
    }

    // three and four corners

    private static void fan(int count, int[] triangles) {
        for (int i = 0; i + 2 < count; i++) {
            triangles[3 * i] = 0;
            triangles[3 * i + 1] = i + 1;
            triangles[3 * i + 2] = i + 2;
        }
    }

    /** Along the diagonal that turns no triangle over; where both do not, along the shorter one. */
    private void cutQuad(double[] corners, int[] triangles) {
        boolean first = Math.min(cross(0, 1, 2), cross(0, 2, 3)) > 0;
        boolean second = Math.min(cross(1, 2, 3), cross(1, 3, 0)) > 0;
        boolean useSecond;
        if (first != second) {
            useSecond = second;
        } else if (first) {
            useSecond = squareDistance(corners, 1, 3) < squareDistance(corners, 0, 2);
        } else { // flat or crossing: whichever covers less
            useSecond = Math.abs(cross(1, 2, 3)) + Math.abs(cross(1, 3, 0))
                    < Math.abs(cross(0, 1, 2)) + Math.abs(cross(0, 2, 3));
        }
        int turn = useSecond ? 1 : 0;
        emit(triangles, 0, turn, turn + 1, turn + 2);
        emit(triangles, 1, turn, turn + 2, (turn + 3) & 3);
    }

    private static double squareDistance(double[] corners, int a, int b) {
        double dx = corners[3 * a] - corners[3 * b];
        double dy = corners[3 * a + 1] - corners[3 * b + 1];
        double dz = corners[3 * a + 2] - corners[3 * b + 2];
        return dx * dx + dy * dy + dz * dz;
    }

    // five corners and more

    private void clipEars(int count, int[] triangles) {
        for (int i = 0; i < count; i++) {
            next[i] = i + 1 == count ? 0 : i + 1;
            previous[i] = i == 0 ? count - 1 : i - 1;
        }
        budget = Math.min(MOST_TESTS, Math.max(LEAST_TESTS, TESTS_PER_CORNER * count));
        int emitted = dropSpikes(count, triangles);
        collectWaiting(count);
        left = count - emitted;
        refill();
        int level = SHARP;
        int clipped = 0; // since all corners were queued
        while (left > 3) {
            level = budget > 0 ? level : Math.max(level, BLOCKED);
            int corner = level <= THIN ? nextQueued() : start;
            if (corner < 0) { // nothing more on this level
                if (clipped > left / 16) {
                    clipped = 0;
                    level = SHARP;
                    refill();
                } else {
                    level = level == SHARP ? THIN : EMPTY;
                    if (level == THIN) {
                        refill();
                    }
                }
                continue;
            }
            if (level > THIN) {
                corner = search(level);
                if (corner < 0) {
                    boolean retry = level == EMPTY && clipped > 0 && budget > 0;
                    clipped = 0;
                    level = retry ? SHARP : level + 1;
                    if (retry) {
                        refill();
                    }
                    continue;
                }
                level = budget > 0 ? SHARP : level; // one is enough: its neighbours may be honest ears now
            } else if (!isEar(corner, level)) {
                continue;
            }
            int before = previous[corner];
            int after = next[corner];
            emit(triangles, emitted++, before, corner, after);
            unlink(corner);
            left--;
            clipped++;
            start = after;
            ask(before);
            ask(after);
            queueAgain(before);
            queueAgain(after);
        }
        emit(triangles, emitted, previous[start], start, next[start]);
    }

    // the corners that may be ears: every one at first, then neighbours of what was clipped

    private void refill() {
        queueHead = 0;
        queued = 0;
        int corner = start;
        do {
            state[corner] = QUEUED;
            queue[queued++] = corner;
            corner = next[corner];
        } while (corner != start);
        budget -= left;
    }

    private int nextQueued() {
        while (queued > 0) {
            int corner = queue[queueHead];
            queueHead = queueHead + 1 == queue.length ? 0 : queueHead + 1;
            queued--;
            if (state[corner] == POSTPONED) {
                push(corner);
            } else if (state[corner] == QUEUED) {
                state[corner] = IDLE;
                return corner;
            }
        }
        return -1;
    }

    /** At the end of the queue, also if it is in it: clipping neighbours in turn makes a fan of slivers. */
    private void queueAgain(int corner) {
        if (state[corner] == IDLE) {
            push(corner);
        } else if (state[corner] == QUEUED) {
            state[corner] = POSTPONED;
        }
    }

    private void push(int corner) {
        int end = queueHead + queued;
        queue[end >= queue.length ? end - queue.length : end] = corner;
        queued++;
        state[corner] = QUEUED;
    }

    /** The first corner after the last one clipped that may be clipped on a level, or -1. */
    private int search(int level) {
        int corner = start;
        do {
            budget--;
            if (isEar(corner, level)) {
                return corner;
            }
            corner = next[corner];
        } while (corner != start);
        return -1;
    }

    /** Takes out corners that lie on a neighbour, and there-and-back spikes: they have no area in any cut. */
    private int dropSpikes(int count, int[] triangles) {
        int emitted = 0;
        int corner = 0;
        int unchanged = 0;
        while (unchanged < count - emitted && count - emitted > 3) {
            int before = previous[corner];
            int after = next[corner];
            if (same(before, corner) || same(corner, after) || same(before, after)) {
                emit(triangles, emitted++, before, corner, after);
                unlink(corner);
                corner = before;
                unchanged = Math.max(0, unchanged - 2);
            } else {
                corner = after;
                unchanged++;
            }
        }
        start = corner;
        return emitted;
    }

    private boolean isEar(int corner, int level) {
        int before = previous[corner];
        int after = next[corner];
        double area = cross(before, corner, after);
        return switch (level) {
            case SHARP -> area > 0 && !isFlat(area, before, corner, after) && !isBlocked(before, corner, after);
            case THIN -> area > 0 && !isBlocked(before, corner, after);
            case EMPTY -> area == 0 || (area > 0 && !isBlocked(before, corner, after));
            case BLOCKED -> area >= 0;
            default -> true;
        };
    }

    private boolean isFlat(double area, int before, int corner, int after) {
        return area * area <= FLAT_SINE * FLAT_SINE * squareLength(before, corner) * squareLength(corner, after);
    }

    /** Whether a waiting corner lies in the triangle, or touches it and reaches into it. */
    private boolean isBlocked(int a, int b, int c) {
        if (columns == 0) {
            for (int p = firstWaiting; p >= 0; p = nextInCell[p]) {
                budget--;
                if (blocks(p, a, b, c)) {
                    return true;
                }
            }
            return false;
        }
        double minV = Math.min(v[a], Math.min(v[b], v[c]));
        double maxV = Math.max(v[a], Math.max(v[b], v[c]));
        int lastRow = row(maxV);
        for (int row = row(minV); row <= lastRow; row++) {
            double low = gridV + row / perV;
            double high = gridV + (row + 1) / perV;
            double slack = 1e-3 / perV;
            reachMin = Double.POSITIVE_INFINITY;
            reachMax = Double.NEGATIVE_INFINITY;
            reach(a, b, low - slack, high + slack, row);
            reach(b, c, low - slack, high + slack, row);
            reach(c, a, low - slack, high + slack, row);
            if (reachMin > reachMax) {
                continue;
            }
            int lastColumn = column(reachMax + 1e-3 / perU);
            for (int column = column(reachMin - 1e-3 / perU); column <= lastColumn; column++) {
                budget--;
                int cell = row * columns + column;
                int last = -1;
                for (int p = heads[cell]; p >= 0; p = nextInCell[p]) {
                    budget--;
                    if (!waiting[p]) { // clipped or convex by now: forget it
                        if (last < 0) {
                            heads[cell] = nextInCell[p];
                        } else {
                            nextInCell[last] = nextInCell[p];
                        }
                        continue;
                    }
                    if (blocks(p, a, b, c)) {
                        return true;
                    }
                    last = p;
                }
            }
        }
        return false;
    }

    private double reachMin;
    private double reachMax;

    /** Widens the reach by the part of an edge that lies in a band of the grid. */
    private void reach(int p, int q, double low, double high, int row) {
        double from = row == 0 ? Double.NEGATIVE_INFINITY : low;
        double to = row == rows - 1 ? Double.POSITIVE_INFINITY : high;
        double pv = v[p];
        double qv = v[q];
        if (Math.max(pv, qv) < from || Math.min(pv, qv) > to) {
            return;
        }
        double atFrom = u[p];
        double atTo = u[q];
        if (pv != qv) {
            double slope = (u[q] - u[p]) / (qv - pv);
            double clampedP = Math.min(Math.max(pv, from), to);
            double clampedQ = Math.min(Math.max(qv, from), to);
            atFrom = clampedP == pv ? u[p] : u[p] + slope * (clampedP - pv);
            atTo = clampedQ == qv ? u[q] : u[p] + slope * (clampedQ - pv);
        }
        reachMin = Math.min(reachMin, Math.min(atFrom, atTo));
        reachMax = Math.max(reachMax, Math.max(atFrom, atTo));
    }

    private boolean blocks(int p, int a, int b, int c) {
        if (!waiting[p] || p == a || p == b || p == c) {
            return false;
        }
        double ab = crossAt(a, b, p);
        if (ab < 0) {
            return false;
        }
        double bc = crossAt(b, c, p);
        if (bc < 0) {
            return false;
        }
        double ca = crossAt(c, a, p);
        if (ca < 0) {
            return false;
        }
        if (ab > 0 && bc > 0) { // inside, or on the cut itself
            return true;
        }
        // On an edge or a corner of the ear: the chain touches it there, and blocks it only if it goes on into it.
        return entersAt(next[p], a, b, c, ab, bc, ca) || entersAt(previous[p], a, b, c, ab, bc, ca);
    }

    /** Whether an edge from the border of the triangle to q runs into its inside; ab, bc, ca: 0 on that side. */
    private boolean entersAt(int q, int a, int b, int c, double ab, double bc, double ca) {
        return (ab > 0 || crossAt(a, b, q) > 0) && (bc > 0 || crossAt(b, c, q) > 0) && (ca > 0 || crossAt(c, a, q) > 0);
    }

    // the corners that wait: those that are not convex

    private void collectWaiting(int count) {
        int number = 0;
        double minU = Double.POSITIVE_INFINITY;
        double minV = Double.POSITIVE_INFINITY;
        double maxU = Double.NEGATIVE_INFINITY;
        double maxV = Double.NEGATIVE_INFINITY;
        Arrays.fill(waiting, 0, count, false);
        int corner = start;
        do {
            minU = Math.min(minU, u[corner]);
            maxU = Math.max(maxU, u[corner]);
            minV = Math.min(minV, v[corner]);
            maxV = Math.max(maxV, v[corner]);
            if (!isConvex(corner)) {
                waiting[corner] = true;
                number++;
            }
            corner = next[corner];
        } while (corner != start);
        firstWaiting = -1;
        columns = 0;
        if (number >= GRID_FROM) {
            layGrid(number, minU, minV, maxU - minU, maxV - minV);
        }
        do {
            nextInCell[corner] = -1;
            if (waiting[corner]) {
                wait(corner);
            }
            corner = next[corner];
        } while (corner != start);
    }

    private void layGrid(int number, double minU, double minV, double sizeU, double sizeV) {
        double width = Math.max(sizeU, 1e-6 * sizeV);
        double height = Math.max(sizeV, 1e-6 * sizeU);
        double side = Math.sqrt(width * height / number);
        columns = (int) Math.min(number, Math.max(1, Math.ceil(width / side)));
        rows = (int) Math.min(number, Math.max(1, Math.ceil(height / side)));
        gridU = minU;
        gridV = minV;
        perU = columns / width;
        perV = rows / height;
        if (heads.length < columns * rows) {
            heads = new int[columns * rows];
        }
        Arrays.fill(heads, 0, columns * rows, -1);
    }

    private void wait(int corner) {
        waiting[corner] = true;
        if (columns == 0) {
            nextInCell[corner] = firstWaiting;
            firstWaiting = corner;
        } else {
            int cell = row(v[corner]) * columns + column(u[corner]);
            nextInCell[corner] = heads[cell];
            heads[cell] = corner;
        }
    }

    /** After a neighbour went: corners of simple polygons only ever become convex. */
    private void ask(int corner) {
        waiting[corner] = waiting[corner] && !isConvex(corner);
    }

    private int row(double at) {
        return (int) Math.min(rows - 1.0, Math.max(0, (at - gridV) * perV));
    }

    private int column(double at) {
        return (int) Math.min(columns - 1.0, Math.max(0, (at - gridU) * perU));
    }

    private boolean isConvex(int corner) {
        return cross(previous[corner], corner, next[corner]) > 0;
    }

    private void unlink(int corner) {
        next[previous[corner]] = next[corner];
        previous[next[corner]] = previous[corner];
        waiting[corner] = false;
        state[corner] = CLIPPED;
    }

    // numbers

    private void emit(int[] triangles, int triangle, int a, int b, int c) {
        triangles[3 * triangle] = a;
        triangles[3 * triangle + 1] = b;
        triangles[3 * triangle + 2] = c;
        double area = cross(a, b, c) / 2;
        triangleArea += Math.abs(area);
        if (area < -1e-9 * polygonArea) {
            turnedOver++;
        }
    }

    private boolean same(int a, int b) {
        return u[a] == u[b] && v[a] == v[b];
    }

    private double squareLength(int a, int b) {
        double du = u[b] - u[a];
        double dv = v[b] - v[a];
        return du * du + dv * dv;
    }

    /** Twice the oriented area of a triangle. */
    private double cross(int a, int b, int c) {
        return (u[b] - u[a]) * (v[c] - v[b]) - (v[b] - v[a]) * (u[c] - u[b]);
    }

    /** The side of the line a-b on which p lies; exactly 0 where p is a or b. */
    private double crossAt(int a, int b, int p) {
        return (u[b] - u[a]) * (v[p] - v[a]) - (v[b] - v[a]) * (u[p] - u[a]);
    }

    private void reserve(int count) {
        if (u.length < count) {
            int size = Math.max(count, (int) Math.min(Integer.MAX_VALUE - 8, 2L * u.length));
            u = new double[size];
            v = new double[size];
            next = new int[size];
            previous = new int[size];
            nextInCell = new int[size];
            waiting = new boolean[size];
            queue = new int[size];
            state = new byte[size];
        }
    }
}
