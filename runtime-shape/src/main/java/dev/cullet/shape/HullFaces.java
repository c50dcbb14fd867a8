// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;

/**
 * The boundary of a convex hull: triangles, counter-clockwise from outside, with their planes in double and the factor
 * of the rounding of heights above them. Immutable.
 *
 * <pre>
 * corners     3 floats per corner
 * triangles   3 corners per triangle
 * faces       1 int per triangle: the face of which it is a part
 * planes      8 doubles per triangle: nx ny nz  ax ay az  error  length of n
 * </pre>
 *
 * <p>The height of a point p is {@code n . (p - a)}, positive outside. Each component of n is a difference of two
 * products of rounded differences; a height errs by less than {@code error} times the sum of the components of
 * {@code p - a}. Where the height is nearer to 0, {@link #exactSide} decides.
 */
final class HullFaces {
    /** Numbers per triangle. */
    static final int STRIDE = 8;

    /** Relative error of a height, with a factor of 1.6. */
    private static final double ROUNDING = 0x1p-49;

    /** Below this a product may have lost bits to underflow. */
    static final double UNDERFLOW = 1e-280;

    /** Size of an axis, relative to the largest, that counts for a smaller one. */
    private static final double FLATTEST = 0x1p-10;

    final float[] corners;
    final int[] triangles;
    final int[] faces;
    final double[] planes;

    /** Per triangle those beyond its edges, from its first corner to its second and so on. */
    final int[] neighbours;

    /** Factors of the axes that map the box of the corners to one of half size 1. */
    final double[] scale = new double[3];

    /** Per cell of an octahedral map the triangle in that direction, scaled, as seen from the mean of the corners. */
    private final int[] towards;

    private final int perSide;

    /**
     * Computes the planes.
     *
     * @param corners used, not copied, as are all arrays
     */
    HullFaces(float[] corners, int[] triangles, int[] faces) {
        this.corners = corners;
        this.triangles = triangles;
        this.faces = faces;
        this.planes = new double[STRIDE * faces.length];
        for (int t = 0; t < faces.length; t++) {
            setPlane(STRIDE * t, 3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]);
        }
        neighbours = HullNeighbours.of(triangles);
        perSide = faces.length <= 32 ? 4 : 16;
        towards = new int[OctahedralMap.cells(perSide)];
        setTowards();
    }

    private void setTowards() {
        double[] center = new double[3];
        double[] low = new double[3];
        double[] high = new double[3];
        for (int i = 0; i < corners.length; i++) {
            int axis = i % 3;
            center[axis] += 3.0 * corners[i] / corners.length;
            low[axis] = i < 3 ? corners[i] : Math.min(low[axis], corners[i]);
            high[axis] = i < 3 ? corners[i] : Math.max(high[axis], corners[i]);
        }
        double size = Math.max(high[0] - low[0], Math.max(high[1] - low[1], high[2] - low[2]));
        for (int axis = 0; axis < 3; axis++) {
            scale[axis] = 2 / Math.max(high[axis] - low[axis], FLATTEST * size);
        }
        double[] heights = new double[count()];
        for (int t = 0; t < heights.length; t++) {
            int at = STRIDE * t;
            heights[t] = planes[at] * (planes[at + 3] - center[0])
                    + planes[at + 1] * (planes[at + 4] - center[1])
                    + planes[at + 2] * (planes[at + 5] - center[2]);
        }
        double[] direction = new double[3];
        int middle = perSide / 2;
        for (int cell = 0; cell < towards.length; cell++) {
            int i = cell / perSide % perSide;
            int j = cell % perSide;
            int nearest = (i < middle ? middle - 1 - i : i - middle) + (j < middle ? middle - 1 - j : j - middle);
            if (nearest > middle) { // outside of the octahedron: no direction has this cell
                continue;
            }
            double u = (i + 0.5) * 2 / perSide - 1;
            double v = (j + 0.5) * 2 / perSide - 1;
            int side = cell / (perSide * perSide);
            OctahedralMap.setDirection(side, u < 0 ? -1 : 1, v < 0 ? -1 : 1, u, v, direction, 0);
            for (int axis = 0; axis < 3; axis++) {
                direction[axis] /= scale[axis];
            }
            towards[cell] = firstBeyond(heights, direction);
        }
    }

    /**
     * Returns the triangle whose plane a ray from inside reaches first.
     *
     * @param heights of the planes above the start, times the lengths of their normals
     */
    private int firstBeyond(double[] heights, double[] direction) {
        double[] p = planes;
        int best = 0;
        double min = Double.POSITIVE_INFINITY;
        for (int t = 0; t < heights.length; t++) {
            int at = STRIDE * t;
            double slope = p[at] * direction[0] + p[at + 1] * direction[1] + p[at + 2] * direction[2];
            if (slope > 0 && heights[t] < min * slope) {
                min = heights[t] / slope;
                best = t;
            }
        }
        return best;
    }

    /** Returns a triangle about in a direction, scaled, from the middle; -1 if it has no cell. */
    int toward(double x, double y, double z) {
        int cell = OctahedralMap.cell(perSide, x, y, z);
        return cell < 0 ? -1 : towards[cell];
    }

    private void setPlane(int at, int a, int b, int c) {
        double ux = (double) corners[b] - corners[a];
        double uy = (double) corners[b + 1] - corners[a + 1];
        double uz = (double) corners[b + 2] - corners[a + 2];
        double vx = (double) corners[c] - corners[a];
        double vy = (double) corners[c + 1] - corners[a + 1];
        double vz = (double) corners[c + 2] - corners[a + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double sizeX = Math.abs(uy * vz) + Math.abs(uz * vy);
        double sizeY = Math.abs(uz * vx) + Math.abs(ux * vz);
        double sizeZ = Math.abs(ux * vy) + Math.abs(uy * vx);
        planes[at] = nx;
        planes[at + 1] = ny;
        planes[at + 2] = nz;
        planes[at + 3] = corners[a];
        planes[at + 4] = corners[a + 1];
        planes[at + 5] = corners[a + 2];
        planes[at + 6] = ROUNDING * Math.max(sizeX, Math.max(sizeY, sizeZ));
        planes[at + 7] = Math.sqrt(nx * nx + ny * ny + nz * nz);
    }

    /** Returns the number of triangles. */
    int count() {
        return faces.length;
    }

    /** Returns whether a point is in the hull, boundary included; exact for floats. */
    boolean contains(double x, double y, double z) {
        double[] p = planes;
        boolean doubt = false;
        for (int at = 0; at < p.length; at += STRIDE) {
            double dx = x - p[at + 3];
            double dy = y - p[at + 4];
            double dz = z - p[at + 5];
            double height = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
            double error = p[at + 6] * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + UNDERFLOW;
            if (height > error) {
                return false;
            }
            doubt |= height >= -error;
        }
        return !doubt || containsExactly(x, y, z);
    }

    private boolean containsExactly(double x, double y, double z) {
        double[] p = planes;
        for (int at = 0; at < p.length; at += STRIDE) {
            double dx = x - p[at + 3];
            double dy = y - p[at + 4];
            double dz = z - p[at + 5];
            double height = p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
            double error = p[at + 6] * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) + UNDERFLOW;
            if (height >= -error && exactSide(at / STRIDE, x, y, z) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the sign of the height of a point above a triangle's plane, exactly. */
    int exactSide(int triangle, double x, double y, double z) {
        Expansion[] e = Expansion.scratch();
        setNormal(e, triangle);
        int a = 3 * triangles[3 * triangle];
        ExactVector.setDifference(e, 9, x, y, z, corners[a], corners[a + 1], corners[a + 2]);
        return ExactVector.setDot(e, 12, 6, 9).sign();
    }

    /** Sets the numbers 6 to 8 to the exact normal of a triangle; 0 to 5 change. */
    void setNormal(Expansion[] e, int triangle) {
        int a = 3 * triangles[3 * triangle];
        for (int k = 1; k < 3; k++) {
            int b = 3 * triangles[3 * triangle + k];
            ExactVector.setDifference(
                    e,
                    3 * k - 3,
                    corners[b],
                    corners[b + 1],
                    corners[b + 2],
                    corners[a],
                    corners[a + 1],
                    corners[a + 2]);
        }
        ExactVector.setCross(e, 6, 0, 3);
    }
}
