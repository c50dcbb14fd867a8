// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * Whether two cores touch, in few steps, or in doubt: Minkowski portal refinement. For one thread; allocates nothing.
 *
 * <p>The Minkowski difference of the cores contains the difference of their centers, v0. The search keeps three of its
 * points, a portal, through which the ray from v0 to the origin leaves the tetrahedron of v0 and the portal, and adds
 * the point of the difference that is farthest along the portal's normal. It needs neither divisions nor roots, and
 * only the few corners that it finds are moved.
 *
 * <p>A decision is certified: that the cores are apart by a direction along which all points of the difference are
 * behind the origin by more than all rounding, also that of moved corners to float; that they touch by the tetrahedron,
 * if its four orientations have one sign and exceed their rounding. Else the result is {@link Gjk#UNDECIDED}.
 *
 * <p>Source: Snethen 2008, XenoCollide: Complex Collision Made Simple (Game Programming Gems 7).
 */
final class PortalSearch {
    /** Maximum number of points that are added. */
    static final int MAX_STEPS = 32;

    /**
     * Bound of all rounding, relative to the sizes of coordinates: a corner that is moved is rounded to float, which is
     * 2^-24; two corners may be off.
     */
    private static final double ROUNDING = 0x1p-22;

    /** Coordinates above this, times {@link #ROUNDING}, are not tested. */
    private static final double LARGEST = ROUNDING * 1e37;

    /** Above the rounding of floats below the normal ones, divided by {@link #ROUNDING}. */
    private static final double SMALLEST = 1e-37;

    private static final double UNDERFLOW = 1e-280;

    /** Shewchuk's bound of the error of an orientation of rounded differences, as in Orientation3. */
    private static final double ORIENTATION_ERROR = 7.7716e-16;

    private static final CorePoints NONE = new CorePoints(0);

    private CorePoints a = NONE;
    private CorePoints b = NONE;
    private double[] rows = {};

    /** Sums of the magnitudes of the second core's coordinates on each axis, as moved, and its center. */
    private final double[] sizes = new double[3];

    private final double[] center = new double[3];

    /** The number of points of the difference that were computed. */
    int steps;

    /** By how much coordinates on each axis may be off. */
    private double errorX;

    private double errorY;
    private double errorZ;

    /** The center, the three points of the portal, and one that is added. */
    private final double[] w = new double[15];

    /** The direction of the search. */
    private double x;

    private double y;
    private double z;

    /** Result where the newest point is not beyond the origin. */
    private int result;

    /** Product of the newest point with the direction for which it was found. */
    private double along;

    /** Normal of the plane of the ray and a point. */
    private double sideX;

    private double sideY;
    private double sideZ;

    /**
     * Sets the second core, with radius 0, for the searches that follow.
     *
     * @param second core in its own space
     * @param secondToFirst 12 numbers, the rows of a 3 x 4 matrix, which stay while it is in use
     */
    void setSecond(CorePoints second, double[] secondToFirst) {
        b = second;
        rows = secondToFirst;
        for (int axis = 0; axis < 3; axis++) {
            int row = 4 * axis;
            sizes[axis] = SMALLEST
                    + Math.abs(rows[row]) * second.magnitudeX
                    + Math.abs(rows[row + 1]) * second.magnitudeY
                    + Math.abs(rows[row + 2]) * second.magnitudeZ
                    + Math.abs(rows[row + 3]);
            center[axis] = rows[row] * second.centerX
                    + rows[row + 1] * second.centerY
                    + rows[row + 2] * second.centerZ
                    + rows[row + 3];
        }
    }

    /** Runs the search for a first core, with radius 0, and the second one. It begins along the line of the centers. */
    int run(CorePoints first) {
        if (!setFirst(first)) {
            return Gjk.UNDECIDED;
        }
        setDirection(-w[0], -w[1], -w[2]);
        return search();
    }

    /**
     * The same for a small core, such as a triangle near a hull: the search begins across the face of the hull that is
     * toward the center of the first core, which in most cases parts them.
     *
     * @param faces of the second core
     */
    int run(CorePoints first, HullFaces faces) {
        if (!setFirst(first)) {
            return Gjk.UNDECIDED;
        }
        double[] m = rows;
        double[] scale = faces.scale;
        int triangle = faces.toward(
                scale[0] * (m[0] * w[0] + m[4] * w[1] + m[8] * w[2]),
                scale[1] * (m[1] * w[0] + m[5] * w[1] + m[9] * w[2]),
                scale[2] * (m[2] * w[0] + m[6] * w[1] + m[10] * w[2]));
        setDirection(-w[0], -w[1], -w[2]);
        if (triangle >= 0) {
            int at = HullFaces.STRIDE * triangle;
            double nx = faces.planes[at];
            double ny = faces.planes[at + 1];
            double nz = faces.planes[at + 2];
            double px = m[0] * nx + m[1] * ny + m[2] * nz;
            double py = m[4] * nx + m[5] * ny + m[6] * nz;
            double pz = m[8] * nx + m[9] * ny + m[10] * nz;
            if (px * w[0] + py * w[1] + pz * w[2] > 0) {
                setDirection(-px, -py, -pz);
            }
        }
        return search();
    }

    /** Sets the first core, the bounds of rounding and the center; returns false beyond the range. */
    private boolean setFirst(CorePoints first) {
        a = first;
        steps = 0;
        errorX = ROUNDING * (first.magnitudeX + sizes[0]);
        errorY = ROUNDING * (first.magnitudeY + sizes[1]);
        errorZ = ROUNDING * (first.magnitudeZ + sizes[2]);
        w[0] = first.centerX - center[0];
        w[1] = first.centerY - center[1];
        w[2] = first.centerZ - center[2];
        if (w[0] == 0 && w[1] == 0 && w[2] == 0) {
            w[0] = errorX; // any direction
        }
        return errorX + errorY + errorZ <= LARGEST;
    }

    private void setDirection(double dx, double dy, double dz) {
        x = dx;
        y = dy;
        z = dz;
    }

    /**
     * Computes a box that contains the second core as moved.
     *
     * @param box gets 3 minima, then 3 maxima
     * @return false if coordinates are beyond the range
     */
    boolean copySecondBounds(double[] box) {
        double[] m = rows;
        for (int axis = 0; axis < 3; axis++) {
            int row = 4 * axis;
            double[] p = b.points;
            double error = 2 * ROUNDING * sizes[axis];
            int low = 3 * b.farthest(-m[row], -m[row + 1], -m[row + 2]);
            int high = 3 * b.farthest(m[row], m[row + 1], m[row + 2]);
            box[axis] = m[row] * p[low] + m[row + 1] * p[low + 1] + m[row + 2] * p[low + 2] + m[row + 3] - error;
            box[3 + axis] = m[row] * p[high] + m[row + 1] * p[high + 1] + m[row + 2] * p[high + 2] + m[row + 3] + error;
        }
        return sizes[0] + sizes[1] + sizes[2] <= LARGEST / ROUNDING;
    }

    /** Returns by how much coordinates of the second core may be off. */
    double secondRounding() {
        return 2 * ROUNDING * (sizes[0] + sizes[1] + sizes[2]);
    }

    /** Searches from the center, which is point 0, first along the direction, against which the center is. */
    private int search() {
        double[] p = w;
        int p1 = 3;
        int p2 = 6;
        int p3 = 9;
        int added = 12;
        if (!isBeyond(x, y, z, p1)) {
            return result;
        }
        setTowardsOrigin(p1);
        if (!isBeyond(x, y, z, p2)) {
            return result;
        }
        setNormal(0, p1, p2);
        if (x * p[0] + y * p[1] + z * p[2] > 0) {
            p1 = 6;
            p2 = 3;
            x = -x;
            y = -y;
            z = -z;
        }
        // turns about the ray until it is between the three points
        while (true) {
            if (!isBeyond(x, y, z, p3)) {
                return result;
            }
            if (steps >= MAX_STEPS) {
                return Gjk.UNDECIDED;
            }
            setSide(p3);
            int outside = 0;
            if (isBefore(p1)) {
                outside = p2;
                p2 = p3;
            } else if (isBehind(p2)) {
                outside = p1;
                p1 = p3;
            } else {
                break;
            }
            p3 = outside;
            setNormal(0, p1, p2);
        }
        while (true) {
            setNormal(p1, p2, p3);
            double height = x * p[p1] + y * p[p1 + 1] + z * p[p1 + 2];
            if (height >= 0) {
                return contains(p1, p2, p3) ? Gjk.TOUCHING : Gjk.UNDECIDED;
            }
            if (!isBeyond(x, y, z, added)) {
                return result;
            }
            if (steps >= MAX_STEPS || !(along > height)) {
                return Gjk.UNDECIDED;
            }
            setSide(added);
            int replaced;
            if (isBehind(p1) ? isBehind(p2) : !isBehind(p3)) {
                replaced = p1;
                p1 = added;
            } else if (isBehind(p1)) {
                replaced = p3;
                p3 = added;
            } else {
                replaced = p2;
                p2 = added;
            }
            added = replaced;
        }
    }

    /**
     * Finds the farthest point along a direction; returns whether it is certainly beyond the origin. If not, {@link
     * #result} is set: it is certainly before the origin, or in doubt.
     */
    private boolean isBeyond(double dx, double dy, double dz, int to) {
        steps++;
        double[] m = rows;
        CorePoints first = a;
        CorePoints second = b;
        int i = 3 * first.farthest(dx, dy, dz);
        int k = 3
                * second.farthest(
                        -(m[0] * dx + m[4] * dy + m[8] * dz),
                        -(m[1] * dx + m[5] * dy + m[9] * dz),
                        -(m[2] * dx + m[6] * dy + m[10] * dz));
        double[] p = second.points;
        double px = p[k];
        double py = p[k + 1];
        double pz = p[k + 2];
        p = first.points;
        double wx = p[i] - (float) (m[0] * px + m[1] * py + m[2] * pz + m[3]);
        double wy = p[i + 1] - (float) (m[4] * px + m[5] * py + m[6] * pz + m[7]);
        double wz = p[i + 2] - (float) (m[8] * px + m[9] * py + m[10] * pz + m[11]);
        w[to] = wx;
        w[to + 1] = wy;
        w[to + 2] = wz;
        along = dx * wx + dy * wy + dz * wz;
        double error = Math.abs(dx) * errorX + Math.abs(dy) * errorY + Math.abs(dz) * errorZ + UNDERFLOW;
        if (along > error) {
            return true;
        }
        result = along < -error ? Gjk.APART : Gjk.UNDECIDED;
        return false;
    }

    /** Sets the direction to that from the line of the center and a point to the origin. */
    private void setTowardsOrigin(int i) {
        double[] p = w;
        double ex = p[i] - p[0];
        double ey = p[i + 1] - p[1];
        double ez = p[i + 2] - p[2];
        double along = p[0] * ex + p[1] * ey + p[2] * ez;
        double length2 = ex * ex + ey * ey + ez * ez;
        x = along * ex - length2 * p[0];
        y = along * ey - length2 * p[1];
        z = along * ez - length2 * p[2];
    }

    /** Sets the direction to the normal of three points. */
    private void setNormal(int i, int j, int k) {
        double[] p = w;
        double ux = p[j] - p[i];
        double uy = p[j + 1] - p[i + 1];
        double uz = p[j + 2] - p[i + 2];
        double vx = p[k] - p[i];
        double vy = p[k + 1] - p[i + 1];
        double vz = p[k + 2] - p[i + 2];
        x = uy * vz - uz * vy;
        y = uz * vx - ux * vz;
        z = ux * vy - uy * vx;
    }

    /** Sets the normal of the plane of the ray and a point. */
    private void setSide(int i) {
        double[] p = w;
        sideX = p[i + 1] * p[2] - p[i + 2] * p[1];
        sideY = p[i + 2] * p[0] - p[i] * p[2];
        sideZ = p[i] * p[1] - p[i + 1] * p[0];
    }

    private double side(int i) {
        return sideX * w[i] + sideY * w[i + 1] + sideZ * w[i + 2];
    }

    private boolean isBefore(int i) {
        return side(i) < 0;
    }

    private boolean isBehind(int i) {
        return side(i) > 0;
    }

    /** Returns whether the tetrahedron of the center and a portal certainly contains the origin. */
    private boolean contains(int i, int j, int k) {
        return determinant(0, i, j, errorX, errorY, errorZ) < 0
                && determinant(0, j, k, errorX, errorY, errorZ) < 0
                && determinant(0, k, i, errorX, errorY, errorZ) < 0
                && determinant(i, j, k, 0, 0, 0) > 0;
    }

    /**
     * Returns the determinant of three points, or 0 if its sign is in doubt.
     *
     * @param ex by how much the first point may be off on each axis; {@code ey} and {@code ez} too
     */
    private double determinant(int i, int j, int k, double ex, double ey, double ez) {
        double[] p = w;
        double yz = p[j + 1] * p[k + 2];
        double zy = p[j + 2] * p[k + 1];
        double zx = p[j + 2] * p[k];
        double xz = p[j] * p[k + 2];
        double xy = p[j] * p[k + 1];
        double yx = p[j + 1] * p[k];
        double determinant = p[i] * (yz - zy) + p[i + 1] * (zx - xz) + p[i + 2] * (xy - yx);
        double error = (ORIENTATION_ERROR * Math.abs(p[i]) + 2 * ex) * (Math.abs(yz) + Math.abs(zy))
                + (ORIENTATION_ERROR * Math.abs(p[i + 1]) + 2 * ey) * (Math.abs(zx) + Math.abs(xz))
                + (ORIENTATION_ERROR * Math.abs(p[i + 2]) + 2 * ez) * (Math.abs(xy) + Math.abs(yx))
                + UNDERFLOW;
        return Math.abs(determinant) > error ? determinant : 0;
    }
}
