// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * Distance between the triangles around a vertex before and after a collapse.
 *
 * <p>Both are fans with one boundary: the first around a point, the second around the vertex that it moves to. If all
 * triangles face one direction, both fans are heights over one region of the plane at right angles to it. The
 * difference of the heights is linear between the places where it can be largest: the centre of the first fan, and the
 * crossings of edges of one fan with edges of the other. Points with the same place in the plane are a one-to-one map
 * between the fans, so the largest difference bounds their distance both ways, but for rounding.
 *
 * <p>The direction is the sum of the normals, weighted by area. O(n²) for n triangles; allocates nothing but for large
 * fans.
 *
 * <pre>
 * corners    u v height of the corner after the centre, of the one before it     6 doubles per triangle
 * </pre>
 */
final class FanDistance {
    private static final int STRIDE = 6;

    /** Part of a triangle that the centre may be outside of it, for rounding. */
    private static final double ON_EDGE = 1e-9;

    private final float[] positions;
    private final double[] u = new double[3];
    private final double[] v = new double[3];
    private final double[] up = new double[3];
    private final double[] normal = new double[3];
    private final double[] centre = new double[3];
    private int target;
    private int count;
    private int[] vertices = new int[64];
    private double[] corners = new double[STRIDE * 32];

    FanDistance(float[] positions) {
        this.positions = positions;
    }

    /** Starts a fan whose centre moves to a vertex of its boundary. */
    void begin(int to) {
        target = to;
        count = 0;
        Arrays.fill(up, 0);
    }

    /** Adds a triangle: the vertex in the centre, and the two others in the order of its winding. */
    void add(int from, int a, int b) {
        if (2 * count == vertices.length) {
            vertices = Arrays.copyOf(vertices, 4 * count);
            corners = Arrays.copyOf(corners, 2 * STRIDE * count);
        }
        vertices[2 * count] = a;
        vertices[2 * count + 1] = b;
        count++;
        Normals.of(positions, 3 * from, 3 * a, 3 * b, normal);
        for (int axis = 0; axis < 3; axis++) {
            up[axis] += normal[axis];
        }
    }

    /**
     * Returns the largest difference of heights, in metres; infinite if triangles do not face one direction.
     *
     * @param point centre of the first fan
     */
    double distance(double[] point) {
        if (!setPlane()) {
            return Double.POSITIVE_INFINITY;
        }
        place(point[0], point[1], point[2], centre, 0);
        for (int i = 0; i < 2 * count; i++) {
            int p = 3 * vertices[i];
            place(positions[p], positions[p + 1], positions[p + 2], corners, 3 * i);
        }
        boolean isCovered = false;
        double max = 0;
        for (int i = 0; i < count; i++) {
            if (!isUpright(i)) {
                return Double.POSITIVE_INFINITY;
            }
            if (isNew(i)) {
                double height = heightAtCentre(i);
                isCovered |= height < Double.POSITIVE_INFINITY;
                max = Math.max(max, height < Double.POSITIVE_INFINITY ? height : 0);
                for (int j = 0; j < count; j++) {
                    max = Math.max(max, heightAtCrossing(i, j));
                }
            }
        }
        return isCovered ? max : Double.POSITIVE_INFINITY;
    }

    /** Whether a triangle is not removed by the collapse. */
    private boolean isNew(int i) {
        return vertices[2 * i] != target && vertices[2 * i + 1] != target;
    }

    /** Whether a triangle faces the direction, before the collapse and, if it is not removed, after it. */
    private boolean isUpright(int i) {
        int at = STRIDE * i;
        double ax = corners[at];
        double ay = corners[at + 1];
        double bx = corners[at + 3];
        double by = corners[at + 4];
        double before = (ax - centre[0]) * (by - centre[1]) - (ay - centre[1]) * (bx - centre[0]);
        return before >= 0 && (!isNew(i) || ax * by - ay * bx > 0);
    }

    /** Difference of heights at the centre of the first fan; infinite if it is not in the triangle. */
    private double heightAtCentre(int i) {
        int at = STRIDE * i;
        double ax = corners[at];
        double ay = corners[at + 1];
        double bx = corners[at + 3];
        double by = corners[at + 4];
        double area = ax * by - ay * bx;
        double s = (centre[0] * by - centre[1] * bx) / area;
        double t = (ax * centre[1] - ay * centre[0]) / area;
        if (!(s >= -ON_EDGE && t >= -ON_EDGE && s + t <= 1 + ON_EDGE)) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.abs(s * corners[at + 2] + t * corners[at + 5] - centre[2]);
    }

    /**
     * Difference of heights where the edge of the second fan to the first corner of one triangle crosses the edge of
     * the first fan to the first corner of another; 0 if they do not cross.
     */
    private double heightAtCrossing(int newTriangle, int oldTriangle) {
        int at = STRIDE * newTriangle;
        int old = STRIDE * oldTriangle;
        double ax = corners[at];
        double ay = corners[at + 1];
        double ex = corners[old] - centre[0];
        double ey = corners[old + 1] - centre[1];
        double cross = ax * ey - ay * ex;
        double s = (centre[0] * ey - centre[1] * ex) / cross; // on the new edge
        double t = (centre[0] * ay - centre[1] * ax) / cross; // on the old edge
        if (!(s > 0 && s < 1 && t > 0 && t < 1)) {
            return 0;
        }
        return Math.abs(s * corners[at + 2] - centre[2] - t * (corners[old + 2] - centre[2]));
    }

    /** Stores the place of a point in the plane, and its height, relative to the vertex that the centre moves to. */
    private void place(double x, double y, double z, double[] to, int at) {
        double dx = x - positions[3 * target];
        double dy = y - positions[3 * target + 1];
        double dz = z - positions[3 * target + 2];
        to[at] = u[0] * dx + u[1] * dy + u[2] * dz;
        to[at + 1] = v[0] * dx + v[1] * dy + v[2] * dz;
        to[at + 2] = up[0] * dx + up[1] * dy + up[2] * dz;
    }

    /** Makes u, v and the direction a right-handed base; returns false if the normals have no sum. */
    private boolean setPlane() {
        double length = Math.sqrt(Normals.dot(up, up));
        if (!(length > 0)) {
            return false;
        }
        int smallest = 0;
        for (int axis = 0; axis < 3; axis++) {
            up[axis] /= length;
            if (Math.abs(up[axis]) < Math.abs(up[smallest])) {
                smallest = axis;
            }
        }
        int i = (smallest + 1) % 3;
        int j = (smallest + 2) % 3;
        double side = Math.sqrt(up[i] * up[i] + up[j] * up[j]);
        u[smallest] = 0;
        u[i] = up[j] / side;
        u[j] = -up[i] / side;
        v[0] = up[1] * u[2] - up[2] * u[1];
        v[1] = up[2] * u[0] - up[0] * u[2];
        v[2] = up[0] * u[1] - up[1] * u[0];
        return true;
    }
}
