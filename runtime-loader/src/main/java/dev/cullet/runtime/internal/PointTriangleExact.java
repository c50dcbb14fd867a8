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

    /** Returns whether the distance of a point from a triangle is at most a limit. */
    static boolean within(QueryMesh mesh, int triangle, double x, double y, double z, double limit) {
        Expansion[] e = Expansion.scratch();
        for (int corner = 0; corner < 3; corner++) {
            long key = mesh.corner(triangle, corner);
            ExactVector.setDifference(e, 3 + 3 * corner, mesh.x(key), mesh.y(key), mesh.z(key), x, y, z);
        }
        return within(e, limit);
    }

    /**
     * Returns whether the distance of the origin from a triangle is at most a limit.
     *
     * @param e scratch memory whose numbers 3 to 11 are the corners, which stay, as do 0 to 2; the others change
     */
    static boolean within(Expansion[] e, double limit) {
        Expansion pp = e[15].clear();
        Expansion pu = e[16].clear();
        Expansion pv = e[17].clear();
        Expansion uu = e[18].clear();
        Expansion uv = e[19].clear();
        Expansion vv = e[20].clear();
        for (int axis = 0; axis < 3; axis++) {
            Expansion p = e[3 + axis];
            Expansion u = e[12].clear().addProduct(e[6 + axis], 1).addProduct(p, -1);
            Expansion v = e[13].clear().addProduct(e[9 + axis], 1).addProduct(p, -1);
            pp.addProduct(p, p);
            pu.addProduct(p, u);
            pv.addProduct(p, v);
            uu.addProduct(u, u);
            uv.addProduct(u, v);
            vv.addProduct(v, v);
        }
        double radius = limit < MIN_DISTANCE ? 0 : limit;
        pp.addProduct(radius, -radius); // from here on, the squares of all distances are less the limit's
        if (reaches(pp, pu, uu, e[12])) {
            return true;
        }
        Expansion start = e[13].clear().addProduct(pp, 1).addProduct(pu, 2).addProduct(uu, 1);
        Expansion along = e[14].clear()
                .addProduct(pv, 1)
                .addProduct(pu, -1)
                .addProduct(uv, 1)
                .addProduct(uu, -1);
        Expansion length2 = e[21].clear().addProduct(uu, 1).addProduct(uv, -2).addProduct(vv, 1);
        if (reaches(start, along, length2, e[12])) {
            return true;
        }
        start.clear().addProduct(pp, 1).addProduct(pv, 2).addProduct(vv, 1);
        along.clear().addProduct(pv, -1).addProduct(vv, -1);
        if (reaches(start, along, vv, e[12])) {
            return true;
        }
        // the foot of the point is a + (s u + t v) / area2
        Expansion s = e[12].clear().addProduct(uv, pv).subtractProduct(vv, pu);
        Expansion t = e[13].clear().addProduct(uv, pu).subtractProduct(uu, pv);
        Expansion area2 = e[14].clear().addProduct(uu, vv).subtractProduct(uv, uv);
        Expansion rest = e[21].clear().addProduct(area2, 1).addProduct(s, -1).addProduct(t, -1);
        return s.sign() > 0
                && t.sign() > 0
                && rest.sign() > 0
                && e[22].clear()
                                .addProduct(pp, area2)
                                .addProduct(s, pu)
                                .addProduct(t, pv)
                                .sign()
                        <= 0;
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
