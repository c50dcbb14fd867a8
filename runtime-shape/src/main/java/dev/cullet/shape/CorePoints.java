// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * The core of a shape: the shape is all points at most {@link #radius} from the convex hull of these points. A sphere
 * has one point, a capsule two, a triangle three, a box eight. Coordinates are values of floats.
 *
 * <pre>
 * points   x0 y0 z0 x1 y1 z1 ...       3 * count numbers
 * </pre>
 *
 * <p>Also, on each axis, the largest magnitude of a coordinate, by which rounding is bounded; and a point in
 * the middle with the distance to the farthest point.
 */
final class CorePoints {
    /** Above the rounding of a sphere's distances, relative. */
    private static final double GROWTH = 1 + 0x1p-40;

    double[] points;
    int count;
    double radius;

    /** Box of the points. */
    double minX;

    double minY;
    double minZ;
    double maxX;
    double maxY;
    double maxZ;

    /** Largest magnitude of a coordinate. */
    double magnitudeX;

    double magnitudeY;
    double magnitudeZ;

    /** Middle of the box of the points. */
    double middleX;

    double middleY;
    double middleZ;

    /** Upper bound of the distance of a point of the core from the middle. */
    double extent;

    /** Mean of the points, which is in the core up to rounding. */
    double centerX;

    double centerY;
    double centerZ;

    /** Candidates for the farthest point in the space of {@link #tableRows}; null where all points are searched. */
    private @Nullable SupportTable table;

    /** The rotation from the space of the table to that of the points. */
    private double @Nullable [] tableRows;

    /** @param capacity largest number of points */
    CorePoints(int capacity) {
        points = new double[3 * capacity];
    }

    /** Sets the points to the corners of a triangle; only magnitudes and center are set until it is measured. */
    void setTriangle(QueryMesh mesh, int triangle) {
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(triangle, k);
            points[3 * k] = mesh.x(corner) + 0.0;
            points[3 * k + 1] = mesh.y(corner) + 0.0;
            points[3 * k + 2] = mesh.z(corner) + 0.0;
        }
        count = 3;
        radius = 0;
        double[] p = points;
        magnitudeX = Math.max(Math.abs(p[0]), Math.max(Math.abs(p[3]), Math.abs(p[6])));
        magnitudeY = Math.max(Math.abs(p[1]), Math.max(Math.abs(p[4]), Math.abs(p[7])));
        magnitudeZ = Math.max(Math.abs(p[2]), Math.max(Math.abs(p[5]), Math.abs(p[8])));
        centerX = (p[0] + p[3] + p[6]) / 3;
        centerY = (p[1] + p[4] + p[7]) / 3;
        centerZ = (p[2] + p[5] + p[8]) / 3;
    }

    /** Copies the box of the points: 3 minima, then 3 maxima. */
    void copyBounds(double[] target) {
        target[0] = minX;
        target[1] = minY;
        target[2] = minZ;
        target[3] = maxX;
        target[4] = maxY;
        target[5] = maxZ;
    }

    /** Returns a lower bound of the squared distance of the two boxes, or 0, up to rounding. */
    double boxDistance2(CorePoints other) {
        double x = Math.max(0, Math.max(other.minX - maxX, minX - other.maxX));
        double y = Math.max(0, Math.max(other.minY - maxY, minY - other.maxY));
        double z = Math.max(0, Math.max(other.minZ - maxZ, minZ - other.maxZ));
        return x * x + y * y + z * z;
    }

    /** Sets the points and measures them. */
    void set(float[] corners, int cornerCount, double roundRadius) {
        for (int i = 0; i < 3 * cornerCount; i++) {
            points[i] = corners[i] + 0.0; // not -0
        }
        count = cornerCount;
        radius = roundRadius;
        measure();
        setCenter();
        table = SupportTable.of(this);
    }

    /**
     * Sets the points to those of another core, each moved in double and rounded to float once.
     *
     * @param rows 12 numbers, the rows of a 3 x 4 matrix
     * @param scale by which the matrix scales all axes; 1 of a rotation
     */
    void setPosed(CorePoints other, double[] rows, double scale) {
        count = other.count;
        radius = scale * other.radius;
        if (points.length < 3 * count) {
            points = new double[3 * count]; // the first time of a larger shape
        }
        double[] p = other.points;
        double m0 = rows[0];
        double m1 = rows[1];
        double m2 = rows[2];
        double m3 = rows[3];
        double m4 = rows[4];
        double m5 = rows[5];
        double m6 = rows[6];
        double m7 = rows[7];
        double m8 = rows[8];
        double m9 = rows[9];
        double m10 = rows[10];
        double m11 = rows[11];
        for (int i = 0; i < 3 * count; i += 3) {
            double x = p[i];
            double y = p[i + 1];
            double z = p[i + 2];
            points[i] = (float) (m0 * x + m1 * y + m2 * z + m3) + 0.0;
            points[i + 1] = (float) (m4 * x + m5 * y + m6 * z + m7) + 0.0;
            points[i + 2] = (float) (m8 * x + m9 * y + m10 * z + m11) + 0.0;
        }
        measure();
        centerX = m0 * other.centerX + m1 * other.centerY + m2 * other.centerZ + m3;
        centerY = m4 * other.centerX + m5 * other.centerY + m6 * other.centerZ + m7;
        centerZ = m8 * other.centerX + m9 * other.centerY + m10 * other.centerZ + m11;
        SupportTable candidates = other.table;
        boolean covers = candidates != null && candidates.covers(magnitudeX + magnitudeY + magnitudeZ, scale);
        table = covers ? candidates : null;
        tableRows = rows;
    }

    private void setCenter() {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 0; i < 3 * count; i += 3) {
            x += points[i];
            y += points[i + 1];
            z += points[i + 2];
        }
        centerX = x / count;
        centerY = y / count;
        centerZ = z / count;
    }

    /** Computes magnitudes, middle and extent. */
    void measure() {
        double lowX = points[0];
        double highX = lowX;
        double lowY = points[1];
        double highY = lowY;
        double lowZ = points[2];
        double highZ = lowZ;
        for (int i = 3; i < 3 * count; i += 3) {
            double x = points[i];
            double y = points[i + 1];
            double z = points[i + 2];
            lowX = x < lowX ? x : lowX;
            highX = x > highX ? x : highX;
            lowY = y < lowY ? y : lowY;
            highY = y > highY ? y : highY;
            lowZ = z < lowZ ? z : lowZ;
            highZ = z > highZ ? z : highZ;
        }
        minX = lowX;
        minY = lowY;
        minZ = lowZ;
        maxX = highX;
        maxY = highY;
        maxZ = highZ;
        magnitudeX = Math.max(-minX, maxX);
        magnitudeY = Math.max(-minY, maxY);
        magnitudeZ = Math.max(-minZ, maxZ);
        middleX = 0.5 * (minX + maxX);
        middleY = 0.5 * (minY + maxY);
        middleZ = 0.5 * (minZ + maxZ);
        double extent2 = 0;
        for (int i = 0; i < 3 * count; i += 3) {
            double x = points[i] - middleX;
            double y = points[i + 1] - middleY;
            double z = points[i + 2] - middleZ;
            double away2 = x * x + y * y + z * z;
            extent2 = away2 > extent2 ? away2 : extent2;
        }
        extent = Math.sqrt(extent2) * GROWTH;
    }

    /** Returns the first point with the largest product with a direction, as computed in double. */
    int farthest(double x, double y, double z) {
        SupportTable candidates = table;
        if (candidates != null) {
            double[] m = tableRows;
            int cell = m == null
                    ? candidates.cell(x, y, z)
                    : candidates.cell(
                            m[0] * x + m[4] * y + m[8] * z,
                            m[1] * x + m[5] * y + m[9] * z,
                            m[2] * x + m[6] * y + m[10] * z);
            if (cell >= 0) {
                return farthest(candidates.list, candidates.starts[cell], candidates.starts[cell + 1], x, y, z);
            }
        }
        return farthestOfAll(x, y, z);
    }

    private int farthest(int[] list, int from, int to, double x, double y, double z) {
        double[] p = points;
        int best = list[from];
        double max = x * p[3 * best] + y * p[3 * best + 1] + z * p[3 * best + 2];
        for (int i = from + 1; i < to; i++) {
            int at = 3 * list[i];
            double along = x * p[at] + y * p[at + 1] + z * p[at + 2];
            if (along > max) {
                max = along;
                best = list[i];
            }
        }
        return best;
    }

    /** Returns the same point, found among all. */
    int farthestOfAll(double x, double y, double z) {
        double[] p = points;
        int best = 0;
        double max = x * p[0] + y * p[1] + z * p[2];
        for (int i = 1, at = 3; i < count; i++, at += 3) {
            double along = x * p[at] + y * p[at + 1] + z * p[at + 2];
            if (along > max) {
                max = along;
                best = i;
            }
        }
        return best;
    }

    /** Returns the product of a point with a direction, as {@link #farthest} computes it. */
    double along(int point, double x, double y, double z) {
        return x * points[3 * point] + y * points[3 * point + 1] + z * points[3 * point + 2];
    }
}
