// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.Expansion;

/** Whether a point is in a sphere or a capsule: the sign of polynomials of degree 2 and 4, exactly. */
final class RoundPoint {
    /** Relative bound of rounding, with a factor of some hundreds. */
    private static final double DOUBT = 0x1p-40;

    private RoundPoint() {}

    static boolean within(CorePoints core, double x, double y, double z) {
        double[] p = core.points;
        int end = 3 * (core.count - 1);
        double mx = x - p[0];
        double my = y - p[1];
        double mz = z - p[2];
        double ex = p[end] - p[0];
        double ey = p[end + 1] - p[1];
        double ez = p[end + 2] - p[2];
        double along = mx * ex + my * ey + mz * ez;
        double e2 = ex * ex + ey * ey + ez * ez;
        double share = e2 > 0 ? Math.max(0, Math.min(along / e2, 1)) : 0;
        double nx = mx - share * ex;
        double ny = my - share * ey;
        double nz = mz - share * ez;
        double apart2 = nx * nx + ny * ny + nz * nz;
        double radius2 = core.radius * core.radius;
        double doubt = DOUBT * (mx * mx + my * my + mz * mz + e2 + radius2) + 1e-280;
        if (Math.abs(apart2 - radius2) > doubt) {
            return apart2 < radius2;
        }
        return withinExactly(core, end, x, y, z);
    }

    private static boolean withinExactly(CorePoints core, int end, double x, double y, double z) {
        Expansion[] e = Expansion.scratch();
        Expansion mm = e[6].clear();
        Expansion along = e[7].clear();
        Expansion e2 = e[8].clear();
        for (int axis = 0; axis < 3; axis++) {
            double at = axis == 0 ? x : axis == 1 ? y : z;
            e[0].setDifference(at, core.points[axis]);
            e[1].setDifference(core.points[end + axis], core.points[axis]);
            mm.addProduct(e[0], e[0]);
            along.addProduct(e[0], e[1]);
            e2.addProduct(e[1], e[1]);
        }
        mm.addProduct(core.radius, -core.radius);
        if (along.sign() <= 0) {
            return mm.sign() <= 0;
        }
        if (e[9].clear().addProduct(along, 1).addProduct(e2, -1).sign() >= 0) { // nearest to the second end
            return mm.addProduct(along, -2).addProduct(e2, 1).sign() <= 0;
        }
        return e[9].clear().addProduct(mm, e2).subtractProduct(along, along).sign() <= 0;
    }
}
