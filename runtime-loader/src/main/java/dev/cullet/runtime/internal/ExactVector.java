// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * Vectors of exact numbers: three neighbours in an array of scratch memory, named by the index of their x.
 *
 * <p>Nothing is allocated. A result must not be one of the operands.
 */
public final class ExactVector {
    private ExactVector() {}

    /** Sets {@code to} to p - q, three doubles each. */
    public static void setDifference(
            Expansion[] e, int to, double px, double py, double pz, double qx, double qy, double qz) {
        e[to].setDifference(px, qx);
        e[to + 1].setDifference(py, qy);
        e[to + 2].setDifference(pz, qz);
    }

    /** Sets {@code to} to p - q. */
    public static void setDifference(Expansion[] e, int to, int p, int q) {
        for (int axis = 0; axis < 3; axis++) {
            e[to + axis].clear().addProduct(e[p + axis], 1).addProduct(e[q + axis], -1);
        }
    }

    /** Sets {@code to} to the cross product p x q. */
    public static void setCross(Expansion[] e, int to, int p, int q) {
        for (int axis = 0; axis < 3; axis++) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            e[to + axis].clear().addProduct(e[p + next], e[q + last]).subtractProduct(e[p + last], e[q + next]);
        }
    }

    /** Sets the number {@code to} to the dot product p . q; returns it. */
    public static Expansion setDot(Expansion[] e, int to, int p, int q) {
        return e[to].clear()
                .addProduct(e[p], e[q])
                .addProduct(e[p + 1], e[q + 1])
                .addProduct(e[p + 2], e[q + 2]);
    }
}
