// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * Finds the farthest point in a direction among float points, and points beyond a triangle, by a tree of boxes.
 *
 * <p>The points are in Morton order. A leaf is a run of eight points, a node a run of eight leaves or nodes; the root
 * is the last box. A search enters children from the farthest corner down and skips boxes that are not far enough, so
 * its cost is about the logarithm of the number of points. Boxes are exact, and the bounds of a box have a margin for
 * rounding. One thread at a time: searches use work arrays.
 *
 * <p>Source: support mappings of van den Bergen 2003, section 4.3; the box tree is a bounding volume hierarchy of fan
 * 8.
 */
final class SupportTree {
    private static final int FAN = 8;

    /** Bound of the relative error of a computed dot product of doubles: five roundings. */
    private static final double ERROR = 0x1p-50;

    private final float[] xyz;
    private final int[] sources;
    private final int count;
    private final int[] levelStart; // first box of a level; the leaves are level 0
    private final int[] levelCount;
    private final float[] boxes; // 6 floats per box
    private final double[] bounds; // of the children at each level of the search

    // the direction of the current search, and what it has found
    private double dx;
    private double dy;
    private double dz;
    private double best;
    private int bestPoint;

    /**
     * @param positions 3 floats per source vertex
     * @param order the source vertices to use, in Morton order, at least one
     */
    SupportTree(float[] positions, int[] order) {
        count = order.length;
        sources = order;
        xyz = new float[3 * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(positions, 3 * order[i], xyz, 3 * i, 3);
        }
        int levels = 1;
        for (int size = groups(count); size > 1; size = groups(size)) {
            levels++;
        }
        levelStart = new int[levels];
        levelCount = new int[levels];
        int total = 0;
        int size = count;
        for (int level = 0; level < levels; level++) {
            size = groups(size);
            levelStart[level] = total;
            levelCount[level] = size;
            total += size;
        }
        boxes = new float[6 * total];
        bounds = new double[FAN * levels];
        for (int level = 0; level < levels; level++) {
            for (int i = 0; i < levelCount[level]; i++) {
                makeBox(level, i);
            }
        }
    }

    private static int groups(int size) {
        return (size + FAN - 1) / FAN;
    }

    private void makeBox(int level, int i) {
        int below = level == 0 ? count : levelCount[level - 1];
        int at = 6 * (levelStart[level] + i);
        for (int axis = 0; axis < 3; axis++) {
            float min = Float.POSITIVE_INFINITY;
            float max = Float.NEGATIVE_INFINITY;
            for (int child = FAN * i; child < Math.min(below, FAN * i + FAN); child++) {
                int box = level == 0 ? 0 : 6 * (levelStart[level - 1] + child);
                min = Math.min(min, level == 0 ? xyz[3 * child + axis] : boxes[box + axis]);
                max = Math.max(max, level == 0 ? xyz[3 * child + axis] : boxes[box + 3 + axis]);
            }
            boxes[at + axis] = min;
            boxes[at + 3 + axis] = max;
        }
    }

    /** Returns the number of points. */
    int size() {
        return count;
    }

    /** Returns a coordinate of a point of the tree. */
    double coordinate(int point, int axis) {
        return xyz[3 * point + axis];
    }

    /** Returns the source vertex of a point of the tree. */
    int source(int point) {
        return sources[point];
    }

    /** Returns a point of the tree that is farthest in a direction, up to rounding; of equal ones the first found. */
    int farthest(double x, double y, double z) {
        return farthest(x, y, z, Double.NEGATIVE_INFINITY);
    }

    /**
     * Returns the same point in less time.
     *
     * @param below a number that is smaller than the product of some point with the direction
     */
    int farthest(double x, double y, double z, double below) {
        setDirection(x, y, z);
        best = below;
        bestPoint = -1;
        search(levelStart.length - 1, 0, false);
        return bestPoint;
    }

    /**
     * Returns the largest {@code n . v} over all points, rounded up exactly.
     *
     * @param x component of the normal, a whole number below 2^29
     * @param start a lower bound of the result that shortens the search, such as the value of some point rounded up
     */
    double maxUp(double x, double y, double z, double start) {
        setDirection(x, y, z);
        best = start;
        search(levelStart.length - 1, 0, true);
        return best;
    }

    private void setDirection(double x, double y, double z) {
        dx = x;
        dy = y;
        dz = z;
    }

    private void search(int level, int i, boolean exact) {
        if (level == 0) {
            int end = Math.min(count, FAN * i + FAN);
            for (int p = FAN * i; p < end; p++) {
                visit(p, exact);
            }
            return;
        }
        int first = FAN * i;
        int children = Math.min(levelCount[level - 1] - first, FAN);
        int at = FAN * level;
        for (int c = 0; c < children; c++) {
            bounds[at + c] = bound(6 * (levelStart[level - 1] + first + c));
        }
        for (int round = 0; round < children; round++) {
            int next = 0;
            for (int c = 1; c < children; c++) {
                next = bounds[at + c] > bounds[at + next] ? c : next;
            }
            if (bounds[at + next] <= best) {
                return;
            }
            bounds[at + next] = Double.NEGATIVE_INFINITY;
            search(level - 1, first + next, exact);
        }
    }

    private void visit(int p, boolean exact) {
        double a = dx * xyz[3 * p];
        double b = dy * xyz[3 * p + 1];
        double c = dz * xyz[3 * p + 2];
        double value = a + b + c;
        if (!exact) {
            if (value > best) {
                best = value;
                bestPoint = p;
            }
        } else if (value + ERROR * (Math.abs(a) + Math.abs(b) + Math.abs(c)) > best) {
            best = Math.max(best, ExactDot.sumUp(a, b, c));
        }
    }

    /** An upper bound of the dot product over a box. */
    private double bound(int box) {
        double a = dx * boxes[dx > 0 ? box + 3 : box];
        double b = dy * boxes[dy > 0 ? box + 4 : box + 1];
        double c = dz * boxes[dz > 0 ? box + 5 : box + 2];
        return a + b + c + ERROR * (Math.abs(a) + Math.abs(b) + Math.abs(c));
    }

    /**
     * Returns a point strictly in front of a triangle, decided exactly, or -1 if there is none.
     *
     * @param corners 3 floats per vertex of the triangle's array
     * @param a vertex of the triangle; its front sees a, b, c counter-clockwise
     */
    int anyInFront(float[] corners, int a, int b, int c) {
        double[] n = ExactOrientation.normal(corners, a, b, c);
        setDirection(n[0], n[1], n[2]);
        double x = n[0] * corners[3 * a];
        double y = n[1] * corners[3 * a + 1];
        double z = n[2] * corners[3 * a + 2];
        double size = Math.abs(n[0]) * extent(0) + Math.abs(n[1]) * extent(1) + Math.abs(n[2]) * extent(2);
        double slack = 0x1p-48 * (size + Math.abs(x) + Math.abs(y) + Math.abs(z)) + normalError(corners, a, b, c);
        return anyInFront(levelStart.length - 1, 0, x + y + z - slack, new Triangle(corners, a, b, c));
    }

    private record Triangle(float[] corners, int a, int b, int c) {}

    /** A bound of what the rounding of the normal changes in the distance of a point of the root's box. */
    private double normalError(float[] corners, int a, int b, int c) {
        double edge = 0;
        double far = 0;
        for (int axis = 0; axis < 3; axis++) {
            double base = corners[3 * a + axis];
            edge = Math.max(edge, Math.abs(corners[3 * b + axis] - base));
            edge = Math.max(edge, Math.abs(corners[3 * c + axis] - base));
            far = Math.max(far, Math.max(extent(axis), Math.abs(base)));
        }
        return 0x1p-46 * edge * edge * far;
    }

    /** The largest magnitude of a coordinate. */
    private double extent(int axis) {
        int root = boxes.length - 6;
        return Math.max(Math.abs((double) boxes[root + axis]), Math.abs((double) boxes[root + 3 + axis]));
    }

    private int anyInFront(int level, int i, double threshold, Triangle triangle) {
        if (bound(6 * (levelStart[level] + i)) < threshold) {
            return -1;
        }
        int below = level == 0 ? count : levelCount[level - 1];
        for (int child = FAN * i; child < Math.min(below, FAN * i + FAN); child++) {
            int found;
            if (level > 0) {
                found = anyInFront(level - 1, child, threshold, triangle);
            } else {
                found = dx * xyz[3 * child] + dy * xyz[3 * child + 1] + dz * xyz[3 * child + 2] >= threshold
                                && ExactOrientation.sign(
                                                triangle.corners, triangle.a, triangle.b, triangle.c, xyz, child)
                                        > 0
                        ? child
                        : -1;
            }
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }
}
