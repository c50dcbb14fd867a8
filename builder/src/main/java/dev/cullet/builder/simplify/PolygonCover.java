// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Proves that all points of a triangle are near a set of triangles.
 *
 * <p>The distance to one triangle is a convex function. If all corners of a convex polygon are within a distance of the
 * same triangle, the whole polygon is. A polygon for which this fails is cut, where possible along the sides of the
 * prism over the triangle nearest to its middle, so that a polygon over many coplanar triangles is divided at their
 * edges; otherwise it is halved across its longest edge. The proof fails if the middle of a polygon is too far from all
 * triangles, after {@link #MAX_HALVINGS} halvings or {@link #MAX_DEPTH} cuts of one polygon, or if too many polygons
 * are needed.
 *
 * <p>Cost: a search of the nearest triangle for each polygon; polygons are about as many as triangles that the triangle
 * crosses.
 */
final class PolygonCover {
    /** Largest number of cuts that lead to one polygon; part of {@link ErrorBound}. */
    static final int MAX_DEPTH = 96;

    /** Largest number of halvings that lead to one polygon: twelve splits of a triangle at the middles of its edges. */
    static final int MAX_HALVINGS = 24;

    /** Largest number of corners of a polygon that is divided further. */
    private static final int MAX_CORNERS = 15;

    /** Corners in the memory of one polygon: rounding may make a polygon cross a plane more than twice. */
    private static final int SLOT = 2 * MAX_CORNERS;

    /** A plane cuts a polygon only if corners are this far on both sides of it, as a part of the limit. */
    private static final double MIN_OVERHANG = 1e-9;

    /** How far inside the limit a polygon is cut along a triangle's plane, as a part of the limit. */
    private static final double SLAB_RESERVE = 1e-6;

    /** Halvings before such a cut: it makes the proven distance as large as the limit. */
    private static final int HALVINGS_BEFORE_SLAB = 12;

    private final double[] stack = new double[3 * SLOT * (MAX_DEPTH + 2)];
    private final int[] corners = new int[MAX_DEPTH + 2];
    private final int[] depths = new int[MAX_DEPTH + 2];
    private final int[] halvings = new int[MAX_DEPTH + 2];
    private final double[] sides = new double[SLOT];
    private final double[] polygon = new double[3 * SLOT];
    private final double[] plane = new double[4];
    private final double[] best = new double[4];
    private final double[] normal = new double[3];
    private int[] witnesses = new int[16];
    private int leaves;
    private int size;

    /** Returns the number of polygons of the last proof. */
    int leaves() {
        return leaves;
    }

    /** Sets the last proof to one of a triangle whose corners are all near one of the candidates. */
    void setWitness(int candidate) {
        leaves = 1;
        witnesses[0] = candidate;
    }

    /** Returns the triangle that one polygon of the last proof is near. */
    int witness(int leaf) {
        return witnesses[leaf];
    }

    /**
     * Returns the largest distance found, as computed: all points of the triangle are within it of the candidates, but
     * for {@link ErrorBound}. Negative if this is not proved.
     *
     * @param p positions of the corners, 3 floats per vertex
     * @param a offset of the first corner in {@code p}
     * @param b offset of the second corner
     * @param c offset of the third corner
     * @param limit2 squared limit, as computed
     * @param budget largest number of polygons
     */
    double prove(float[] p, Candidates candidates, int a, int b, int c, double limit2, int budget) {
        leaves = 0;
        size = 1;
        for (int axis = 0; axis < 3; axis++) {
            stack[axis] = p[a + axis];
            stack[3 + axis] = p[b + axis];
            stack[6 + axis] = p[c + axis];
        }
        corners[0] = 3;
        depths[0] = 0;
        halvings[0] = 0;
        double max = 0;
        int polygons = 0;
        while (size > 0) {
            if (++polygons > budget) {
                return -1;
            }
            double leaf = proveTop(candidates, limit2);
            if (leaf == NOT_PROVED) {
                return -1;
            }
            max = Math.max(max, leaf);
        }
        return max;
    }

    private static final double NOT_PROVED = -1;
    private static final double DIVIDED = -0.5;

    /** Removes the polygon at the top of the stack; divides it if its corners are not near one triangle. */
    private double proveTop(Candidates candidates, double limit2) {
        size--;
        int count = corners[size];
        int at = 3 * SLOT * size;
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 0; i < count; i++) {
            x += stack[at + 3 * i];
            y += stack[at + 3 * i + 1];
            z += stack[at + 3 * i + 2];
        }
        int near = candidates.nearest(x / count, y / count, z / count, limit2);
        if (near < 0) {
            return NOT_PROVED;
        }
        double max = 0;
        int farthest = 0;
        for (int i = 0; i < count; i++) {
            double d = candidates.squared(near, stack[at + 3 * i], stack[at + 3 * i + 1], stack[at + 3 * i + 2]);
            if (d > max) {
                max = d;
                farthest = i;
            }
        }
        if (max <= limit2) {
            if (leaves == witnesses.length) {
                witnesses = Arrays.copyOf(witnesses, 2 * leaves);
            }
            witnesses[leaves++] = near;
            return Math.sqrt(max);
        }
        int depth = depths[size] + 1;
        if (depth > MAX_DEPTH || count > MAX_CORNERS || Double.isNaN(max)) {
            return NOT_PROVED;
        }
        System.arraycopy(stack, at, polygon, 0, 3 * count);
        int halved = halvings[size];
        if (count == MAX_CORNERS || !alongPrism(candidates, near, count, farthest, halved, limit2)) {
            if (++halved > MAX_HALVINGS || !acrossLongest(count)) {
                return NOT_PROVED;
            }
        }
        push(count, 1, depth, halved);
        push(count, -1, depth, halved);
        return DIVIDED;
    }

    /** Chooses the side of a prism that the farthest corner is farthest outside of, if the polygon crosses it. */
    private boolean alongPrism(Candidates candidates, int near, int count, int farthest, int halved, double limit2) {
        float[] p = candidates.positions();
        int a = 3 * candidates.vertex(near, 0);
        int b = 3 * candidates.vertex(near, 1);
        int c = 3 * candidates.vertex(near, 2);
        Normals.of(p, a, b, c, normal);
        boolean found = false;
        double tolerance = MIN_OVERHANG * Math.sqrt(limit2);
        double maxOut = tolerance;
        for (int side = 0; side < 3; side++) {
            int from = side == 0 ? a : side == 1 ? b : c;
            int to = side == 0 ? b : side == 1 ? c : a;
            double ex = (double) p[to] - p[from];
            double ey = (double) p[to + 1] - p[from + 1];
            double ez = (double) p[to + 2] - p[from + 2];
            double outX = ey * normal[2] - ez * normal[1];
            double outY = ez * normal[0] - ex * normal[2];
            double outZ = ex * normal[1] - ey * normal[0];
            double length = Math.sqrt(outX * outX + outY * outY + outZ * outZ);
            if (!(length > 0)) {
                continue;
            }
            plane[0] = outX / length;
            plane[1] = outY / length;
            plane[2] = outZ / length;
            plane[3] = plane[0] * p[from] + plane[1] * p[from + 1] + plane[2] * p[from + 2];
            double out = height(farthest);
            if (out > maxOut && isCrossed(count, tolerance)) {
                maxOut = out;
                found = true;
                System.arraycopy(plane, 0, best, 0, 4);
            }
        }
        if (!found && halved > HALVINGS_BEFORE_SLAB) {
            found = alongSlab(p, a, farthest, count, (1 - SLAB_RESERVE) * Math.sqrt(limit2), tolerance);
        }
        if (found) {
            System.arraycopy(best, 0, plane, 0, 4);
            computeSides(count);
        }
        return found;
    }

    /** Chooses the plane parallel to a triangle, at the limit, if the farthest corner is beyond it. */
    private boolean alongSlab(float[] p, int a, int farthest, int count, double height, double tolerance) {
        double length = Math.sqrt(Normals.dot(normal, normal));
        if (!(length > 0)) {
            return false;
        }
        plane[0] = normal[0] / length;
        plane[1] = normal[1] / length;
        plane[2] = normal[2] / length;
        plane[3] = plane[0] * p[a] + plane[1] * p[a + 1] + plane[2] * p[a + 2];
        if (height(farthest) < 0) {
            for (int i = 0; i < 4; i++) {
                plane[i] = -plane[i];
            }
        }
        plane[3] += height;
        System.arraycopy(plane, 0, best, 0, 4);
        return height(farthest) > tolerance && isCrossed(count, tolerance);
    }

    /** Chooses the plane across the middle of the longest edge or diagonal from the first corner. */
    private boolean acrossLongest(int count) {
        double longest = 0;
        int from = 0;
        int to = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                double dx = polygon[3 * j] - polygon[3 * i];
                double dy = polygon[3 * j + 1] - polygon[3 * i + 1];
                double dz = polygon[3 * j + 2] - polygon[3 * i + 2];
                double d = dx * dx + dy * dy + dz * dz;
                if (d > longest) {
                    longest = d;
                    from = i;
                    to = j;
                }
            }
        }
        double length = Math.sqrt(longest);
        if (!(length > 0)) {
            return false;
        }
        plane[3] = 0;
        for (int axis = 0; axis < 3; axis++) {
            plane[axis] = (polygon[3 * to + axis] - polygon[3 * from + axis]) / length;
            plane[3] += plane[axis] * (polygon[3 * to + axis] + polygon[3 * from + axis]) / 2;
        }
        computeSides(count);
        return sides[from] < 0 && sides[to] > 0;
    }

    private double height(int corner) {
        return plane[0] * polygon[3 * corner]
                + plane[1] * polygon[3 * corner + 1]
                + plane[2] * polygon[3 * corner + 2]
                - plane[3];
    }

    private boolean isCrossed(int count, double tolerance) {
        for (int i = 0; i < count; i++) {
            if (height(i) < -tolerance) {
                return true;
            }
        }
        return false;
    }

    private void computeSides(int count) {
        for (int i = 0; i < count; i++) {
            sides[i] = height(i);
        }
    }

    /** Puts the part of the polygon on one side of the plane on the stack, if it has corners off the plane. */
    private void push(int count, int sign, int depth, int halved) {
        int at = 3 * SLOT * size;
        int kept = 0;
        boolean isOff = false;
        for (int i = 0; i < count; i++) {
            double side = sign * sides[i];
            int next = i + 1 < count ? i + 1 : 0;
            double nextSide = sign * sides[next];
            if (side >= 0) {
                System.arraycopy(polygon, 3 * i, stack, at + 3 * kept++, 3);
                isOff |= side > 0;
            }
            if ((side > 0 && nextSide < 0) || (side < 0 && nextSide > 0)) {
                // the same end first for both parts, so that both get the same corner
                int start = sides[i] < 0 ? i : next;
                int end = start == i ? next : i;
                double t = sides[start] / (sides[start] - sides[end]);
                for (int axis = 0; axis < 3; axis++) {
                    double from = polygon[3 * start + axis];
                    stack[at + 3 * kept + axis] = from + t * (polygon[3 * end + axis] - from);
                }
                kept++;
            }
        }
        if (isOff) {
            corners[size] = kept;
            depths[size] = depth;
            halvings[size] = halved;
            size++;
        }
    }
}
