// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * {@link OrientedBox} against triangle without rounding: the thirteen separating axes, as signs of polynomials of
 * degree 5 at most. The axes of the box need not be orthonormal: its face normals are their cross products.
 *
 * <p>Exact for numbers that are 0 or from 2^-100 to 2^100. Some 10 to 200 microseconds. Allocates nothing; uses the
 * {@link Expansion#scratch} of the thread.
 */
final class OrientedBoxExact {
    /** Corners relative to the center: three vectors. */
    private static final int CORNERS = 0;

    /** Two vectors, and their cross product: the separating axis. */
    private static final int U = 9;

    private static final int V = 12;
    private static final int AXIS = 15;
    private static final int RADIUS = 18;
    private static final int NUMBER = 19;
    private static final int HEIGHT = 20;

    private OrientedBoxExact() {}

    /** Returns whether the box touches the triangle; parameters as in {@link OrientedBox}. */
    static boolean touches(QueryMesh mesh, int triangle, double[] center, double[] half, double[] axes) {
        Expansion[] e = Expansion.scratch();
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(triangle, k);
            ExactVector.setDifference(
                    e,
                    CORNERS + 3 * k,
                    mesh.x(corner),
                    mesh.y(corner),
                    mesh.z(corner),
                    center[0],
                    center[1],
                    center[2]);
        }
        for (int i = 0; i < 3; i++) { // the faces of the box
            setAxis(e, U, axes, (i + 1) % 3);
            setAxis(e, V, axes, (i + 2) % 3);
            if (isApart(e, half, axes)) {
                return false;
            }
        }
        ExactVector.setDifference(e, U, CORNERS + 3, CORNERS);
        ExactVector.setDifference(e, V, CORNERS + 6, CORNERS);
        if (isApart(e, half, axes)) {
            return false;
        }
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                ExactVector.setDifference(e, U, CORNERS + 3 * ((k + 1) % 3), CORNERS + 3 * k);
                setAxis(e, V, axes, i);
                if (isApart(e, half, axes)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void setAxis(Expansion[] e, int to, double[] axes, int axis) {
        ExactVector.setDifference(e, to, axes[3 * axis], axes[3 * axis + 1], axes[3 * axis + 2], 0, 0, 0);
    }

    /** Returns whether the axis across U and V separates. */
    private static boolean isApart(Expansion[] e, double[] half, double[] axes) {
        ExactVector.setCross(e, AXIS, U, V);
        e[RADIUS].clear();
        for (int i = 0; i < 3; i++) {
            e[NUMBER].clear();
            for (int k = 0; k < 3; k++) {
                e[NUMBER].addProduct(e[AXIS + k], axes[3 * i + k]);
            }
            e[RADIUS].addProduct(e[NUMBER], e[NUMBER].sign() * half[i]);
        }
        boolean above = true;
        boolean below = true;
        for (int k = 0; k < 9 && (above || below); k += 3) {
            ExactVector.setDot(e, HEIGHT, CORNERS + k, AXIS);
            above &= e[NUMBER]
                            .clear()
                            .addProduct(e[HEIGHT], 1)
                            .addProduct(e[RADIUS], -1)
                            .sign()
                    > 0;
            below &= e[NUMBER]
                            .clear()
                            .addProduct(e[HEIGHT], 1)
                            .addProduct(e[RADIUS], 1)
                            .sign()
                    < 0;
        }
        return above || below;
    }
}
