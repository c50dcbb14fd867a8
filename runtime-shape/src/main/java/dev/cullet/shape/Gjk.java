// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * Distance of two cores in double, by the algorithm of Gilbert, Johnson and Keerthi, with certificates. For one thread;
 * allocates nothing.
 *
 * <p>A pair of a point a of the first core and a point b of the second is the point {@code a - b} of their Minkowski
 * difference; the cores share a point if the difference contains the origin. The search keeps a simplex of at most four
 * such points and the point of it nearest to the origin, and adds the point of the difference that is farthest towards
 * the origin, until that is no nearer.
 *
 * <p>A decision is certified: that the shapes are apart by a direction along which the gap of all points exceeds the
 * radii by more than the rounding of scalar products, for all floats; that they touch by a tetrahedron that contains
 * the origin with four orientations whose signs exceed their rounding, or by a point of the simplex nearer than the
 * radii less rounding. Else the result is {@link #UNDECIDED}, and {@link ExactGjk} decides. It also measures where the
 * gap along the direction to the nearest point, which bounds the distance from below, is too far below the distance:
 * directions are rounded by a share of the size, which is much for shapes that nearly touch.
 *
 * <p>Source: Gilbert, Johnson and Keerthi 1988, A Fast Procedure for Computing the Distance Between Complex Objects in
 * Three-Dimensional Space; van den Bergen 2003, Collision Detection in Interactive 3D Environments (termination).
 */
final class Gjk {
    /** Certainly apart. */
    static final int APART = 0;

    /** Certainly touching. */
    static final int TOUCHING = 1;

    /** Within rounding of touching. */
    static final int UNDECIDED = 2;

    /** Maximum number of points that are added. */
    static final int MAX_STEPS = 64;

    /** Bound of the rounding of the difference of two scalar products, relative to the sizes of their terms. */
    private static final double DOT_ERROR = 0x1p-50;

    /** Shewchuk's bound of the error of an orientation of rounded differences, as in Orientation3. */
    private static final double ORIENTATION_ERROR = 7.7716e-16;

    private static final double UNDERFLOW = 1e-280;

    /** Relative gain below which the nearest point counts as found. */
    private static final double CONVERGED = 0x1p-44;

    /**
     * Relative bound of the rounding of a squared length. Where the nearest point moves by a share d of its distance,
     * it comes nearer by a share d squared, which may be less than this: so a few steps need not come nearer.
     */
    private static final double ROUNDING = 0x1p-50;

    private static final int MAX_STALLED = 8;

    /** Error of a distance, relative to the size of the difference, above which {@link ExactGjk} measures. */
    private static final double MEASURED = 0x1p-42;

    /** Relative bound of the error of a point of the simplex. */
    private static final double POINT_ERROR = 0x1p-46;

    /**
     * The simplex: per point its coordinates, the index of its point in each core, and its weight in the nearest point.
     */
    final double[] w = new double[12];

    final int[] ofA = new int[4];
    final int[] ofB = new int[4];
    final double[] weights = new double[4];
    int size;

    /** The point of the simplex that is nearest to the origin. */
    double x;

    double y;
    double z;

    /** Whether the search ended because the shapes are farther apart than its limit. */
    boolean isFar;

    /** The number of points that were added. */
    int steps;

    /** Best candidate for the nearest point: its points as bits, and their weights. */
    private int bestMask;

    private double best2;
    private double bestX;
    private double bestY;
    private double bestZ;
    private final double[] bestWeights = new double[4];

    /** Whether the orientations of the tetrahedron that contains the origin exceed their rounding. */
    private boolean certain;

    /** Sum of the magnitudes of the simplex' coordinates, for bounds of rounding. */
    private double scale;

    /**
     * Runs the search.
     *
     * @param limit distance that is large enough: the search ends when the shapes are certainly farther apart. With 0
     *     it only decides; else it continues to the nearest point, also where the radii touch
     */
    int run(CorePoints a, CorePoints b, double limit) {
        size = 0;
        steps = 0;
        scale = 0;
        isFar = false;
        int stalled = 0;
        double radii = (a.radius + b.radius) * (1 + 0x1p-52);
        double magnitudeX = a.magnitudeX + b.magnitudeX;
        double magnitudeY = a.magnitudeY + b.magnitudeY;
        double magnitudeZ = a.magnitudeZ + b.magnitudeZ;
        x = a.middleX - b.middleX;
        y = a.middleY - b.middleY;
        z = a.middleZ - b.middleZ;
        if (x == 0 && y == 0 && z == 0) {
            x = 1;
        }
        int result = UNDECIDED;
        double unproven = Double.POSITIVE_INFINITY; // the squared length, less the bound along the direction
        while (steps < MAX_STEPS) {
            int i = a.farthest(-x, -y, -z);
            int k = b.farthest(x, y, z);
            double gap = a.along(i, x, y, z) - b.along(k, x, y, z);
            double error = DOT_ERROR * (Math.abs(x) * magnitudeX + Math.abs(y) * magnitudeY + Math.abs(z) * magnitudeZ);
            double length2 = x * x + y * y + z * z;
            double gapLow = gap - error - UNDERFLOW;
            unproven = length2 - gapLow;
            double length = radii == 0 && limit == 0 ? 0 : Math.sqrt(length2) * (1 + 0x1p-50);
            if (gapLow > (radii == 0 ? 0 : radii * length)) {
                result = APART;
                if (limit == 0 || gapLow > (radii + limit) * length) {
                    isFar = true;
                    return APART;
                }
            }
            if (size > 0 && (length2 - gap <= CONVERGED * length2 + error || contains(i, k))) {
                break; // no nearer
            }
            steps++;
            add(a, b, i, k);
            double before2 = size == 1 ? Double.POSITIVE_INFINITY : length2;
            if (containsOrigin()) {
                return certain ? TOUCHING : UNDECIDED;
            }
            findNearest();
            stalled = best2 < before2 ? 0 : stalled + 1;
            if (stalled > MAX_STALLED || !(best2 <= before2 * (1 + ROUNDING))) {
                size--; // rounding: the simplex before is as near
                break;
            }
            takeBest();
            unproven = Double.POSITIVE_INFINITY;
            double near = POINT_ERROR * scale;
            if (best2 <= near * near) {
                return radii > 2 * near ? TOUCHING : UNDECIDED;
            }
            if (limit == 0 && Math.sqrt(best2) + near < a.radius + b.radius) {
                return TOUCHING;
            }
        }
        double distance = Math.sqrt(x * x + y * y + z * z);
        if (result == UNDECIDED && distance + POINT_ERROR * scale < a.radius + b.radius) {
            return TOUCHING;
        }
        return unproven > MEASURED * scale * distance ? UNDECIDED : result;
    }

    /** Returns whether the nearest point is not the origin, within rounding. */
    boolean isApart() {
        double near = POINT_ERROR * scale;
        return x * x + y * y + z * z > near * near;
    }

    private boolean contains(int i, int k) {
        for (int n = 0; n < size; n++) {
            if (ofA[n] == i && ofB[n] == k) {
                return true;
            }
        }
        return false;
    }

    private void add(CorePoints a, CorePoints b, int i, int k) {
        int at = 3 * size;
        w[at] = a.points[3 * i] - b.points[3 * k];
        w[at + 1] = a.points[3 * i + 1] - b.points[3 * k + 1];
        w[at + 2] = a.points[3 * i + 2] - b.points[3 * k + 2];
        ofA[size] = i;
        ofB[size] = k;
        scale = Math.max(scale, Math.abs(w[at]) + Math.abs(w[at + 1]) + Math.abs(w[at + 2]));
        size++;
    }

    /** Returns whether the simplex is a tetrahedron that contains the origin; sets its weights. */
    private boolean containsOrigin() {
        if (size < 4) {
            return false;
        }
        certain = true;
        double d0 = orientation(3, 6, 9);
        double d1 = orientation(0, 9, 6);
        double d2 = orientation(0, 3, 9);
        double d3 = orientation(0, 6, 3);
        if (!((d0 > 0 && d1 > 0 && d2 > 0 && d3 > 0) || (d0 < 0 && d1 < 0 && d2 < 0 && d3 < 0))) {
            return false;
        }
        double sum = d0 + d1 + d2 + d3;
        weights[0] = d0 / sum;
        weights[1] = d1 / sum;
        weights[2] = d2 / sum;
        weights[3] = d3 / sum;
        x = 0;
        y = 0;
        z = 0;
        return true;
    }

    /** Returns the determinant of three points of the simplex; clears {@link #certain} if its sign is in doubt. */
    private double orientation(int i, int j, int k) {
        double bc = w[j] * w[k + 1];
        double cb = w[k] * w[j + 1];
        double ca = w[k] * w[i + 1];
        double ac = w[i] * w[k + 1];
        double ab = w[i] * w[j + 1];
        double ba = w[j] * w[i + 1];
        double determinant = w[i + 2] * (bc - cb) + w[j + 2] * (ca - ac) + w[k + 2] * (ab - ba);
        double terms = Math.abs(w[i + 2]) * (Math.abs(bc) + Math.abs(cb))
                + Math.abs(w[j + 2]) * (Math.abs(ca) + Math.abs(ac))
                + Math.abs(w[k + 2]) * (Math.abs(ab) + Math.abs(ba));
        certain &= Math.abs(determinant) > ORIENTATION_ERROR * terms + UNDERFLOW;
        return determinant;
    }

    /** Finds the point nearest to the origin of all faces, edges and corners with the newest point. */
    private void findNearest() {
        int n = size - 1;
        best2 = w[3 * n] * w[3 * n] + w[3 * n + 1] * w[3 * n + 1] + w[3 * n + 2] * w[3 * n + 2];
        bestX = w[3 * n];
        bestY = w[3 * n + 1];
        bestZ = w[3 * n + 2];
        bestMask = 1 << n;
        bestWeights[n] = 1;
        for (int i = 0; i < n; i++) {
            edge(i, n);
        }
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                face(i, j, n);
            }
        }
    }

    private void edge(int i, int n) {
        int p = 3 * n;
        double ex = w[3 * i] - w[p];
        double ey = w[3 * i + 1] - w[p + 1];
        double ez = w[3 * i + 2] - w[p + 2];
        double e2 = ex * ex + ey * ey + ez * ez;
        double share = -(w[p] * ex + w[p + 1] * ey + w[p + 2] * ez) / e2;
        if (share > 0 && share < 1) {
            double px = w[p] + share * ex;
            double py = w[p + 1] + share * ey;
            double pz = w[p + 2] + share * ez;
            if (offer(px, py, pz, (1 << i) | (1 << n))) {
                bestWeights[i] = share;
                bestWeights[n] = 1 - share;
            }
        }
    }

    private void face(int i, int j, int n) {
        int p = 3 * n;
        int q = 3 * i;
        int r = 3 * j;
        double ux = w[q] - w[p];
        double uy = w[q + 1] - w[p + 1];
        double uz = w[q + 2] - w[p + 2];
        double vx = w[r] - w[p];
        double vy = w[r + 1] - w[p + 1];
        double vz = w[r + 2] - w[p + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double n2 = nx * nx + ny * ny + nz * nz;
        // the origin relative to the newest point, in the plane's coordinates
        double ox = -w[p];
        double oy = -w[p + 1];
        double oz = -w[p + 2];
        double s = (nx * (oy * vz - oz * vy) + ny * (oz * vx - ox * vz) + nz * (ox * vy - oy * vx)) / n2;
        double t = (nx * (uy * oz - uz * oy) + ny * (uz * ox - ux * oz) + nz * (ux * oy - uy * ox)) / n2;
        if (s > 0 && t > 0 && s + t < 1) {
            double height = (nx * w[p] + ny * w[p + 1] + nz * w[p + 2]) / n2;
            if (offer(height * nx, height * ny, height * nz, (1 << i) | (1 << j) | (1 << n))) {
                bestWeights[i] = s;
                bestWeights[j] = t;
                bestWeights[n] = 1 - s - t;
            }
        }
    }

    private boolean offer(double px, double py, double pz, int mask) {
        double near2 = px * px + py * py + pz * pz;
        if (!(near2 < best2)) {
            return false;
        }
        best2 = near2;
        bestX = px;
        bestY = py;
        bestZ = pz;
        bestMask = mask;
        return true;
    }

    /** Drops the points without a weight. */
    private void takeBest() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if ((bestMask & (1 << i)) != 0) {
                w[3 * kept] = w[3 * i];
                w[3 * kept + 1] = w[3 * i + 1];
                w[3 * kept + 2] = w[3 * i + 2];
                ofA[kept] = ofA[i];
                ofB[kept] = ofB[i];
                weights[kept] = bestWeights[i];
                kept++;
            }
        }
        size = kept;
        x = bestX;
        y = bestY;
        z = bestZ;
    }
}
