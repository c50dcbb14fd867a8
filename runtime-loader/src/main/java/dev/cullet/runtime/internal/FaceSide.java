// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Which face of a triangle a ray meets: the sign of a determinant, in double where that exceeds its rounding error,
 * else without rounding. Allocates nothing.
 */
public final class FaceSide {
    /** More than the error of the product of a normal and a direction, as a share of the sizes that enter. */
    private static final double ERROR = 0x1p-48;

    private FaceSide() {}

    /** Returns 1 where the direction is against the normal, to the front face; -1 to the back face, 0 along both. */
    public static int of(QueryMesh mesh, int triangle, double dx, double dy, double dz) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        double ux = mesh.x(b) - mesh.x(a);
        double uy = mesh.y(b) - mesh.y(a);
        double uz = mesh.z(b) - mesh.z(a);
        double vx = mesh.x(c) - mesh.x(a);
        double vy = mesh.y(c) - mesh.y(a);
        double vz = mesh.z(c) - mesh.z(a);
        double slope = dx * (uy * vz - uz * vy) + dy * (uz * vx - ux * vz) + dz * (ux * vy - uy * vx);
        double sizes = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
        if (Math.abs(slope) > ERROR * sizes * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz))) {
            return slope < 0 ? 1 : -1;
        }
        Expansion[] e = Expansion.scratch();
        ExactVector.setDifference(e, 0, mesh.x(b), mesh.y(b), mesh.z(b), mesh.x(a), mesh.y(a), mesh.z(a));
        ExactVector.setDifference(e, 3, mesh.x(c), mesh.y(c), mesh.z(c), mesh.x(a), mesh.y(a), mesh.z(a));
        ExactVector.setCross(e, 6, 0, 3);
        ExactVector.setDifference(e, 9, dx, dy, dz, 0, 0, 0);
        return -ExactVector.setDot(e, 12, 6, 9).sign();
    }
}
