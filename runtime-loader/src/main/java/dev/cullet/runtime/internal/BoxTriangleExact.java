// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * The separating axes between a box and a triangle that {@link BoxTriangle} left in doubt, without rounding: signs of
 * polynomials of degree 2 and 3 in the coordinates. Exact for coordinates that are floats. Allocates nothing; uses the
 * {@link Expansion#scratch} of the thread.
 */
final class BoxTriangleExact {
    private BoxTriangleExact() {}

    /**
     * Returns whether one of some axes separates the box from the triangle.
     *
     * @param axes bit 0: the normal; bits 1 to 3: across the edge ab and x, y, z; the next three: bc; the next: ca
     */
    static boolean apart(
            int axes,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        return edgeApart(axes >> 1, minY, minZ, maxY, maxZ, ay, az, by, bz, cy, cz)
                || edgeApart(axes >> 2, minZ, minX, maxZ, maxX, az, ax, bz, bx, cz, cx)
                || edgeApart(axes >> 3, minX, minY, maxX, maxY, ax, ay, bx, by, cx, cy)
                || edgeApart(axes >> 4, minY, minZ, maxY, maxZ, by, bz, cy, cz, ay, az)
                || edgeApart(axes >> 5, minZ, minX, maxZ, maxX, bz, bx, cz, cx, az, ax)
                || edgeApart(axes >> 6, minX, minY, maxX, maxY, bx, by, cx, cy, ax, ay)
                || edgeApart(axes >> 7, minY, minZ, maxY, maxZ, cy, cz, ay, az, by, bz)
                || edgeApart(axes >> 8, minZ, minX, maxZ, maxX, cz, cx, az, ax, bz, bx)
                || edgeApart(axes >> 9, minX, minY, maxX, maxY, cx, cy, ax, ay, bx, by)
                || ((axes & 1) != 0
                        && planeApart(minX, minY, minZ, maxX, maxY, maxZ, ax, ay, az, bx, by, bz, cx, cy, cz));
    }

    /**
     * Returns whether the box is on one side of the line through an edge in the plane of two axes, and of the parallel
     * line through the third corner t.
     *
     * @param axes bit 0: whether to test
     */
    private static boolean edgeApart(
            int axes,
            double minU,
            double minV,
            double maxU,
            double maxV,
            double startU,
            double startV,
            double endU,
            double endV,
            double tu,
            double tv) {
        if ((axes & 1) == 0) {
            return false;
        }
        Expansion[] e = Expansion.scratch();
        e[0].setDifference(endU, startU);
        e[1].setDifference(endV, startV);
        // the box's corner that is farthest to the left of the edge, and that which is farthest to the right
        double leftU = endV > startV ? minU : maxU;
        double rightU = endV > startV ? maxU : minU;
        double leftV = endU > startU ? maxV : minV;
        double rightV = endU > startU ? minV : maxV;
        return (side(e, leftU, leftV, startU, startV) < 0 && side(e, leftU, leftV, tu, tv) < 0)
                || (side(e, rightU, rightV, startU, startV) > 0 && side(e, rightU, rightV, tu, tv) > 0);
    }

    /** Returns the side of the line through q along the vector e[0] e[1] on which p is: above 0 to the left. */
    private static int side(Expansion[] e, double pu, double pv, double qu, double qv) {
        e[2].setDifference(pu, qu);
        e[3].setDifference(pv, qv);
        return e[4].clear().addProduct(e[0], e[3]).subtractProduct(e[1], e[2]).sign();
    }

    private static boolean planeApart(
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
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
        e[0].setDifference(bx, ax);
        e[1].setDifference(by, ay);
        e[2].setDifference(bz, az);
        e[3].setDifference(cx, ax);
        e[4].setDifference(cy, ay);
        e[5].setDifference(cz, az);
        for (int axis = 0; axis < 3; axis++) { // the normal
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            e[6 + axis].clear().addProduct(e[u], e[3 + v]).subtractProduct(e[v], e[3 + u]);
        }
        boolean x = e[6].sign() > 0;
        boolean y = e[7].sign() > 0;
        boolean z = e[8].sign() > 0;
        return above(e, x ? maxX : minX, y ? maxY : minY, z ? maxZ : minZ, ax, ay, az) < 0
                || above(e, x ? minX : maxX, y ? minY : maxY, z ? minZ : maxZ, ax, ay, az) > 0;
    }

    /** Returns the side of the plane through a with the normal e[6] e[7] e[8] on which a point is. */
    private static int above(Expansion[] e, double x, double y, double z, double ax, double ay, double az) {
        return e[9].clear()
                .addProduct(e[6], e[10].setDifference(x, ax))
                .addProduct(e[7], e[10].setDifference(y, ay))
                .addProduct(e[8], e[10].setDifference(z, az))
                .sign();
    }
}
