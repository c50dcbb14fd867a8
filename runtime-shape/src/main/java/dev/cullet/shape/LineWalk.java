// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * The triangle of a hull through which a line enters or leaves, by a walk over neighbouring triangles. For one thread;
 * allocates nothing.
 *
 * <p>Seen along the line, the triangles on the side where it enters cover a convex polygon without overlap, and the
 * line is a point. The walk begins near that point, and crosses an edge of which the point is on the outer side, until
 * there is none. Where the triangle beyond is on the other side of the hull, the edge is on the border of the polygon,
 * and the line misses. The triangles are a regular triangulation, so no triangle is seen twice.
 *
 * <p>A decision is certified: sides of edges and slopes of planes exceed their rounding. Else the result is {@link
 * #DOUBT}. A triangle that is certainly crossed is the only one, whatever the walk; so a search of all triangles finds
 * the same one.
 *
 * <p>Source: Edelsbrunner 1990, An Acyclicity Theorem for Cell Complexes in d Dimensions (the walk ends).
 */
final class LineWalk {
    /** Result of a walk, in place of a triangle: the line misses. */
    static final int MISS = -1;

    /** Result of a walk: within rounding of an edge, or of parallel. */
    static final int DOUBT = -2;

    /** Bound of the rounding of the side of an edge, relative to the sizes that enter. */
    private static final double ROUNDING = 0x1p-48;

    /** Most triangles of a walk; usual are two to five of a hundred. */
    private static final int MAX_STEPS = 256;

    /** Value of neighbours that is none. */
    private static final int NONE = -3;

    @SuppressWarnings("NullAway.Init") // set by each query
    private HullFaces hull;

    private double ox;
    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;

    /** Sum of the magnitudes of the direction. */
    private double size;

    /** Bound of the error of the side of an edge. */
    private double error;

    /** Where the line enters the unit sphere of {@link HullFaces#toward}, and where it leaves. */
    private double enterX;

    private double enterY;
    private double enterZ;
    private double leaveX;
    private double leaveY;
    private double leaveZ;

    LineWalk() {}

    /** Sets hull and line. */
    void set(
            HullFaces faces,
            CorePoints core,
            double originX,
            double originY,
            double originZ,
            double directionX,
            double directionY,
            double directionZ) {
        hull = faces;
        ox = originX;
        oy = originY;
        oz = originZ;
        dx = directionX;
        dy = directionY;
        dz = directionZ;
        size = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        double far = Math.max(
                Math.max(core.maxX - ox, ox - core.minX),
                Math.max(Math.max(core.maxY - oy, oy - core.minY), Math.max(core.maxZ - oz, oz - core.minZ)));
        error = ROUNDING * size * far * far + HullFaces.UNDERFLOW;
        double[] scale = faces.scale;
        double u = dx * scale[0];
        double v = dy * scale[1];
        double w = dz * scale[2];
        double x = (ox - core.middleX) * scale[0];
        double y = (oy - core.middleY) * scale[1];
        double z = (oz - core.middleZ) * scale[2];
        double length2 = u * u + v * v + w * w;
        double middle = -(x * u + y * v + z * w) / length2;
        x += middle * u;
        y += middle * v;
        z += middle * w;
        double half = Math.sqrt(Math.max(0, 1 - (x * x + y * y + z * z)) / length2);
        enterX = x - half * u;
        enterY = y - half * v;
        enterZ = z - half * w;
        leaveX = x + half * u;
        leaveY = y + half * v;
        leaveZ = z + half * w;
    }

    /**
     * Returns the triangle that the line crosses, {@link #MISS} or {@link #DOUBT}.
     *
     * @param side -1 for the triangle through which the line enters, 1 for that through which it leaves
     */
    int find(int side) {
        HullFaces faces = hull;
        int triangle = side < 0 ? faces.toward(enterX, enterY, enterZ) : faces.toward(leaveX, leaveY, leaveZ);
        if (triangle < 0 || !(side * slope(triangle) > slopeError(triangle))) {
            double[] scale = faces.scale;
            triangle = faces.toward(side * dx * scale[0], side * dy * scale[1], side * dz * scale[2]);
            if (triangle < 0 || !(side * slope(triangle) > slopeError(triangle))) {
                return DOUBT;
            }
        }
        int from = NONE;
        for (int step = 0; step < MAX_STEPS; step++) {
            int next = next(triangle, from, side);
            if (next == triangle) {
                return triangle;
            }
            if (next < 0) {
                return DOUBT;
            }
            double steep = side * slope(next);
            double doubt = slopeError(next);
            if (steep < -doubt) {
                return MISS;
            }
            if (!(steep > doubt)) {
                return DOUBT;
            }
            from = triangle;
            triangle = next;
        }
        return DOUBT;
    }

    /** Returns the triangle beyond an edge of which the line is on the outer side; this one if there is none. */
    private int next(int triangle, int from, int side) {
        int[] corners = hull.triangles;
        int[] neighbours = hull.neighbours;
        float[] p = hull.corners;
        int at = 3 * triangle;
        int a = 3 * corners[at];
        int b = 3 * corners[at + 1];
        int c = 3 * corners[at + 2];
        double ax = p[a] - ox;
        double ay = p[a + 1] - oy;
        double az = p[a + 2] - oz;
        double bx = p[b] - ox;
        double by = p[b + 1] - oy;
        double bz = p[b + 2] - oz;
        double cx = p[c] - ox;
        double cy = p[c + 1] - oy;
        double cz = p[c + 2] - oz;
        boolean inside = true;
        if (neighbours[at] != from) {
            double away = -side * edge(ax, ay, az, bx, by, bz);
            if (away > error) {
                return neighbours[at];
            }
            inside = away < -error;
        }
        if (neighbours[at + 1] != from) {
            double away = -side * edge(bx, by, bz, cx, cy, cz);
            if (away > error) {
                return neighbours[at + 1];
            }
            inside &= away < -error;
        }
        if (neighbours[at + 2] != from) {
            double away = -side * edge(cx, cy, cz, ax, ay, az);
            if (away > error) {
                return neighbours[at + 2];
            }
            inside &= away < -error;
        }
        return inside ? triangle : DOUBT;
    }

    /**
     * Returns on which side of an edge the line is: the product of the direction and both ends as seen from the origin.
     * The edge of two triangles gives the same number with opposite signs.
     */
    private double edge(double px, double py, double pz, double qx, double qy, double qz) {
        return dx * (py * qz - pz * qy) + dy * (pz * qx - px * qz) + dz * (px * qy - py * qx);
    }

    /** Returns whether the line certainly crosses a triangle, which it sees from that side. */
    boolean crosses(int triangle, int side) {
        return side * slope(triangle) > slopeError(triangle) && next(triangle, NONE, side) == triangle;
    }

    /** Returns the same triangle, found among all; {@link #DOUBT} if there is none. */
    int findAmongAll(int side) {
        for (int triangle = 0; triangle < hull.count(); triangle++) {
            if (crosses(triangle, side)) {
                return triangle;
            }
        }
        return DOUBT;
    }

    private double slope(int triangle) {
        double[] p = hull.planes;
        int at = HullFaces.STRIDE * triangle;
        return p[at] * dx + p[at + 1] * dy + p[at + 2] * dz;
    }

    private double slopeError(int triangle) {
        return 2 * (hull.planes[HullFaces.STRIDE * triangle + 6] * size + HullFaces.UNDERFLOW);
    }
}
