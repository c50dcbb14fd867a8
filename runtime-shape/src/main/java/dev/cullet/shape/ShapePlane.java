// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.PlaneQuery;

/** Sides of a plane on which a shape is, exactly. */
final class ShapePlane {
    private ShapePlane() {}

    static PlaneSides sides(CorePoints core, double a, double b, double c, double d) {
        boolean front = false;
        boolean back = false;
        double[] p = core.points;
        for (int i = 0; i < 3 * core.count && !(front && back); i += 3) {
            int side = PlaneQuery.side(a, b, c, d, p[i], p[i + 1], p[i + 2]);
            boolean touches = core.radius > 0 && reaches(core.radius, a, b, c, d, p[i], p[i + 1], p[i + 2]);
            front |= side >= 0 || touches;
            back |= side <= 0 || touches;
        }
        return front && back ? PlaneSides.BOTH : front ? PlaneSides.FRONT : PlaneSides.BACK;
    }

    /** Returns whether the distance of a point from the plane is at most the radius: a comparison of degree 4. */
    private static boolean reaches(
            double radius, double a, double b, double c, double d, double x, double y, double z) {
        Expansion[] e = Expansion.scratch();
        e[0].clear().addProduct(a, x).addProduct(b, y).addProduct(c, z).add(d);
        e[1].clear().addProduct(a, a).addProduct(b, b).addProduct(c, c);
        e[2].clear().addProduct(radius, radius);
        return e[3].clear().addProduct(e[0], e[0]).subtractProduct(e[1], e[2]).sign() <= 0;
    }
}
