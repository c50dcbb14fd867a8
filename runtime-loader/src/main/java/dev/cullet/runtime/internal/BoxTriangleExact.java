// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * The ten separating axes between a box and a triangle that {@link BoxTriangle} tests with rounding, without it: signs
 * of polynomials of degree 2 and 3 in the coordinates. Exact for coordinates that are floats. Allocates nothing; uses
 * the {@link Expansion#scratch} of the thread.
 */
final class BoxTriangleExact {
    private BoxTriangleExact() {}

    /** Returns whether the normal, or an axis across an edge of each, separates the box from the triangle. */
    static boolean apart(
            QueryMesh mesh,
            int triangle,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ) {
        for (int edge = 0; edge < 3; edge++) {
            if (edgeApart(mesh, triangle, edge, 0, minY, minZ, maxY, maxZ)
                    || edgeApart(mesh, triangle, edge, 1, minZ, minX, maxZ, maxX)
                    || edgeApart(mesh, triangle, edge, 2, minX, minY, maxX, maxY)) {
                return true;
            }
        }
        return planeApart(mesh, triangle, minX, minY, minZ, maxX, maxY, maxZ);
    }

    /**
     * Returns whether the box is on one side of the line through an edge in the plane of two axes, and of the parallel
     * line through the third corner t.
     *
     * @param edge its first corner
     * @param across the axis that is not in the plane; the box's two others follow it
     */
    private static boolean edgeApart(
            QueryMesh mesh, int triangle, int edge, int across, double minU, double minV, double maxU, double maxV) {
        int u = (across + 1) % 3;
        int v = (across + 2) % 3;
        long start = mesh.corner(triangle, edge);
        long end = mesh.corner(triangle, (edge + 1) % 3);
        long third = mesh.corner(triangle, (edge + 2) % 3);
        double startU = mesh.coordinate(start, u);
        double startV = mesh.coordinate(start, v);
        double endU = mesh.coordinate(end, u);
        double endV = mesh.coordinate(end, v);
        double tu = mesh.coordinate(third, u);
        double tv = mesh.coordinate(third, v);
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
            QueryMesh mesh,
            int triangle,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        double ax = mesh.x(a);
        double ay = mesh.y(a);
        double az = mesh.z(a);
        Expansion[] e = Expansion.scratch();
        ExactVector.setDifference(e, 0, mesh.x(b), mesh.y(b), mesh.z(b), ax, ay, az);
        ExactVector.setDifference(e, 3, mesh.x(c), mesh.y(c), mesh.z(c), ax, ay, az);
        ExactVector.setCross(e, 6, 0, 3); // the normal
        boolean x = e[6].sign() > 0;
        boolean y = e[7].sign() > 0;
        boolean z = e[8].sign() > 0;
        return above(e, x ? maxX : minX, y ? maxY : minY, z ? maxZ : minZ, ax, ay, az) < 0
                || above(e, x ? minX : maxX, y ? minY : maxY, z ? minZ : maxZ, ax, ay, az) > 0;
    }

    /** Returns the side of the plane through a with the normal e[6] e[7] e[8] on which a point is. */
    private static int above(Expansion[] e, double x, double y, double z, double ax, double ay, double az) {
        ExactVector.setDifference(e, 9, x, y, z, ax, ay, az);
        return ExactVector.setDot(e, 12, 6, 9).sign();
    }
}
