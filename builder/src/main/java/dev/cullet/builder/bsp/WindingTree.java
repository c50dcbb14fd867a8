// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.Arrays;

/**
 * Winding numbers of a lattice mesh on both sides of a point of its surface: far triangles as dipoles, near ones
 * exactly.
 *
 * <p>The limit from each side is analytic: a triangle in the plane of the point counts one half with the sign of its
 * facing if it contains the point, and nothing otherwise. So cells of any thinness get their own number.
 *
 * <p>A box tree by halves along the longest axis; O(n log n) to build, about O(log n) per point. A node is far from 2.5
 * radii on; the numbers of closed meshes are then whole within 0.05, and are rounded.
 *
 * <p>Source: Jacobson et al. 2013 (the number), van Oosterom and Strackee 1983 (solid angle), Barill et al. 2018
 * (dipoles).
 */
final class WindingTree {
    private static final int LEAF = 8;
    private static final double FAR = 2.5;

    private final int[] corners;
    private final LatticePlane[] planes;
    private final boolean[] facesFront;
    private final int[] order;

    // per node: centre of area 3, sum of area normals 3, squared far distance; and first, end, next node not below it
    private final double[] moments;
    private final int[] links;
    private int nodes;

    /**
     * Builds the tree.
     *
     * @param corners 9 ints per triangle
     * @param planes one per triangle, the same object where the plane is the same
     * @param facesFront one per triangle
     */
    WindingTree(int[] corners, LatticePlane[] planes, boolean[] facesFront) {
        this.corners = corners;
        this.planes = planes;
        this.facesFront = facesFront;
        int count = planes.length;
        long[] centres = new long[3 * count];
        for (int i = 0; i < 3 * count; i++) {
            int at = 9 * (i / 3) + i % 3;
            centres[i] = (long) corners[at] + corners[at + 3] + corners[at + 6];
        }
        this.order = new int[count];
        Arrays.setAll(order, i -> i);
        int capacity = Math.max(1, 4 * (count / LEAF + 1));
        this.moments = new double[7 * capacity];
        this.links = new int[3 * capacity];
        if (count > 0) {
            build(0, count, centres, new long[count]);
        }
    }

    private void build(int first, int end, long[] centres, long[] keys) {
        int node = nodes++;
        links[3 * node] = first;
        links[3 * node + 1] = end;
        measure(node);
        if (end - first > LEAF) {
            int axis = longestAxis(first, end, centres);
            for (int i = first; i < end; i++) {
                keys[i] = centres[3 * order[i] + axis] << 32 | order[i];
            }
            Arrays.sort(keys, first, end);
            for (int i = first; i < end; i++) {
                order[i] = (int) keys[i];
            }
            int middle = (first + end) >>> 1;
            build(first, middle, centres, keys);
            build(middle, end, centres, keys);
        }
        links[3 * node + 2] = nodes;
    }

    private int longestAxis(int first, int end, long[] centres) {
        int longest = 0;
        long extent = -1;
        for (int axis = 0; axis < 3; axis++) {
            long lower = Long.MAX_VALUE;
            long upper = Long.MIN_VALUE;
            for (int i = first; i < end; i++) {
                long centre = centres[3 * order[i] + axis];
                lower = Math.min(lower, centre);
                upper = Math.max(upper, centre);
            }
            if (upper - lower > extent) {
                extent = upper - lower;
                longest = axis;
            }
        }
        return longest;
    }

    private void measure(int node) {
        double[] centre = new double[3];
        double[] normal = new double[3];
        double area = 0;
        for (int i = links[3 * node]; i < links[3 * node + 1]; i++) {
            int at = 9 * order[i];
            double[] n = areaNormal(at);
            double weight = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
            area += weight;
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] += n[axis];
                centre[axis] +=
                        weight * ((double) corners[at + axis] + corners[at + 3 + axis] + corners[at + 6 + axis]) / 3;
            }
        }
        double radius2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] /= area;
        }
        for (int i = links[3 * node]; i < links[3 * node + 1]; i++) {
            for (int corner = 0; corner < 9; corner += 3) {
                double x = corners[9 * order[i] + corner] - centre[0];
                double y = corners[9 * order[i] + corner + 1] - centre[1];
                double z = corners[9 * order[i] + corner + 2] - centre[2];
                radius2 = Math.max(radius2, x * x + y * y + z * z);
            }
        }
        System.arraycopy(centre, 0, moments, 7 * node, 3);
        System.arraycopy(normal, 0, moments, 7 * node + 3, 3);
        moments[7 * node + 6] = FAR * FAR * radius2;
    }

    private double[] areaNormal(int at) {
        double ux = corners[at + 3] - corners[at];
        double uy = corners[at + 4] - corners[at + 1];
        double uz = corners[at + 5] - corners[at + 2];
        double vx = corners[at + 6] - corners[at];
        double vy = corners[at + 7] - corners[at + 1];
        double vz = corners[at + 8] - corners[at + 2];
        return new double[] {0.5 * (uy * vz - uz * vy), 0.5 * (uz * vx - ux * vz), 0.5 * (ux * vy - uy * vx)};
    }

    /**
     * Returns the winding number just in front of a point of a plane and just behind it.
     *
     * @param plane the plane of the point
     * @param triangleOfPoint the triangle that contains the point, without a test
     * @return the number in front, then the number behind
     */
    double[] onBothSides(double x, double y, double z, LatticePlane plane, int triangleOfPoint) {
        double angle = 0;
        int facing = 0; // triangles that contain the point: those that face front less those that face back
        int node = 0;
        while (node < nodes) {
            double dx = moments[7 * node] - x;
            double dy = moments[7 * node + 1] - y;
            double dz = moments[7 * node + 2] - z;
            double distance2 = dx * dx + dy * dy + dz * dz;
            if (distance2 > moments[7 * node + 6]) {
                angle += (moments[7 * node + 3] * dx + moments[7 * node + 4] * dy + moments[7 * node + 5] * dz)
                        / (distance2 * Math.sqrt(distance2));
                node = links[3 * node + 2];
            } else if (links[3 * node + 2] != node + 1) {
                node++;
            } else {
                for (int i = links[3 * node]; i < links[3 * node + 1]; i++) {
                    int triangle = order[i];
                    if (planes[triangle] != plane) {
                        angle += solidAngle(9 * triangle, x, y, z);
                    } else if (triangle == triangleOfPoint || holds(9 * triangle, x, y, z, plane.dominantAxis())) {
                        facing += facesFront[triangle] ? 1 : -1;
                    }
                }
                node = links[3 * node + 2];
            }
        }
        double others = angle / (4 * Math.PI);
        return new double[] {others - 0.5 * facing, others + 0.5 * facing};
    }

    private double solidAngle(int at, double x, double y, double z) {
        double ax = corners[at] - x;
        double ay = corners[at + 1] - y;
        double az = corners[at + 2] - z;
        double bx = corners[at + 3] - x;
        double by = corners[at + 4] - y;
        double bz = corners[at + 5] - z;
        double cx = corners[at + 6] - x;
        double cy = corners[at + 7] - y;
        double cz = corners[at + 8] - z;
        double a = Math.sqrt(ax * ax + ay * ay + az * az);
        double b = Math.sqrt(bx * bx + by * by + bz * bz);
        double c = Math.sqrt(cx * cx + cy * cy + cz * cz);
        double volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
        double denominator = a * b * c
                + (ax * bx + ay * by + az * bz) * c
                + (bx * cx + by * cy + bz * cz) * a
                + (cx * ax + cy * ay + cz * az) * b;
        return 2 * StrictMath.atan2(volume, denominator);
    }

    /** Returns whether a triangle contains a point of its plane, seen along an axis; edges included. */
    private boolean holds(int at, double x, double y, double z, int axis) {
        double u = axis == 0 ? y : x;
        double v = axis == 2 ? y : z;
        int first = axis == 0 ? 1 : 0;
        int second = axis == 2 ? 1 : 2;
        boolean left = false;
        boolean right = false;
        for (int corner = 0; corner < 9; corner += 3) {
            int next = (corner + 3) % 9;
            double pu = corners[at + corner + first] - u;
            double pv = corners[at + corner + second] - v;
            double qu = corners[at + next + first] - u;
            double qv = corners[at + next + second] - v;
            double cross = pu * qv - pv * qu;
            left |= cross > 0;
            right |= cross < 0;
        }
        return !(left && right);
    }
}
