// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Whether a point is within a distance of a closed triangle, without rounding: the sign of polynomials of degree 2, 4
 * and 6 in the coordinates and the distance.
 *
 * <p>With the corner a as the origin of the edges u and v, and p the corner less the point, all of them consist of six
 * scalar products. Each closed edge is tested from its first corner on; the inside of the face is tested only for a
 * point over it. A triangle without area has no inside: it is its three edges.
 *
 * <p>Exact for coordinates and distances that are floats. A distance that is another double is exact if it is 0, or at
 * least 2^-186 metres; a smaller one counts as 0. Allocates nothing; uses the {@link Expansion#scratch} of the thread.
 */
final class PointTriangleExact {
    /** Squared and multiplied by products of four floats, a smaller distance would underflow. */
    private static final double MIN_DISTANCE = 0x1p-186;

    private PointTriangleExact() {}

    /** Returns whether the distance of a point from a triangle with these corners is at most a limit. */
    static boolean within(
            double x,
            double y,
            double z,
            double limit,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        Expansion[] e = Expansion.scratch();
        Expansion pp = e[3].clear();
        Expansion pu = e[4].clear();
        Expansion pv = e[5].clear();
        Expansion uu = e[6].clear();
        Expansion uv = e[7].clear();
        Expansion vv = e[8].clear();
        addAxis(e, x, ax, bx, cx);
        addAxis(e, y, ay, by, cy);
        addAxis(e, z, az, bz, cz);
        double radius = limit < MIN_DISTANCE ? 0 : limit;
        pp.addProduct(radius, -radius); // from here on, the squares of all distances are less the limit's
        if (reaches(pp, pu, uu, e[0])) {
            return true;
        }
        Expansion start = e[1].clear().addProduct(pp, 1).addProduct(pu, 2).addProduct(uu, 1);
        Expansion along = e[2].clear()
                .addProduct(pv, 1)
                .addProduct(pu, -1)
                .addProduct(uv, 1)
                .addProduct(uu, -1);
        Expansion length2 = e[9].clear().addProduct(uu, 1).addProduct(uv, -2).addProduct(vv, 1);
        if (reaches(start, along, length2, e[0])) {
            return true;
        }
        start.clear().addProduct(pp, 1).addProduct(pv, 2).addProduct(vv, 1);
        along.clear().addProduct(pv, -1).addProduct(vv, -1);
        if (reaches(start, along, vv, e[0])) {
            return true;
        }
        // the foot of the point is a + (s u + t v) / area2
        Expansion s = e[0].clear().addProduct(uv, pv).subtractProduct(vv, pu);
        Expansion t = e[1].clear().addProduct(uv, pu).subtractProduct(uu, pv);
        Expansion area2 = e[2].clear().addProduct(uu, vv).subtractProduct(uv, uv);
        Expansion rest = e[9].clear().addProduct(area2, 1).addProduct(s, -1).addProduct(t, -1);
        return s.sign() > 0
                && t.sign() > 0
                && rest.sign() > 0
                && e[10].clear()
                                .addProduct(pp, area2)
                                .addProduct(s, pu)
                                .addProduct(t, pv)
                                .sign()
                        <= 0;
    }

    /** Adds the products of one axis to the scalar products. */
    private static void addAxis(Expansion[] e, double point, double a, double b, double c) {
        Expansion p = e[0].setDifference(a, point);
        Expansion u = e[1].setDifference(b, a);
        Expansion v = e[2].setDifference(c, a);
        e[3].addProduct(p, p);
        e[4].addProduct(p, u);
        e[5].addProduct(p, v);
        e[6].addProduct(u, u);
        e[7].addProduct(u, v);
        e[8].addProduct(v, v);
    }

    /**
     * Returns whether the start of an edge or a point inside it is within the limit.
     *
     * @param start squared distance of the start, less that of the limit
     * @param along scalar product of the edge and the start less the point
     * @param length2 squared length of the edge
     */
    private static boolean reaches(Expansion start, Expansion along, Expansion length2, Expansion sum) {
        if (start.sign() <= 0) {
            return true;
        }
        return along.sign() < 0
                && sum.clear().addProduct(along, 1).addProduct(length2, 1).sign() > 0
                && sum.clear()
                                .addProduct(start, length2)
                                .subtractProduct(along, along)
                                .sign()
                        <= 0;
    }
}
