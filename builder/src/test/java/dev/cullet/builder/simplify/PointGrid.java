// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Oracle for many points: whether one is within a distance of a mesh. Triangles are sorted by their smallest x; those
 * whose box is near are tested in exact decimals, in double first where that is clear. Shares no code with the
 * simplifier.
 */
final class PointGrid {
    private final TriangleMesh mesh;
    private final double error;
    private final Integer[] order;
    private final double[] smallest;
    private final double widest;
    private int last;

    PointGrid(TriangleMesh mesh, double error) {
        this.mesh = mesh;
        this.error = error;
        this.order = new Integer[mesh.triangleCount()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(lower(a, 0), lower(b, 0)));
        this.smallest = new double[order.length];
        double wide = 0;
        for (int i = 0; i < order.length; i++) {
            smallest[i] = lower(order[i], 0);
            wide = Math.max(wide, upper(order[i], 0) - smallest[i]);
        }
        this.widest = wide;
    }

    private double at(int t, int corner, int axis) {
        return mesh.positions()[3 * mesh.indices()[3 * t + corner] + axis];
    }

    private double lower(int t, int axis) {
        return Math.min(at(t, 0, axis), Math.min(at(t, 1, axis), at(t, 2, axis)));
    }

    private double upper(int t, int axis) {
        return Math.max(at(t, 0, axis), Math.max(at(t, 1, axis), at(t, 2, axis)));
    }

    boolean isWithin(double[] p) {
        if (isNear(p, last)) {
            return true;
        }
        int from = Arrays.binarySearch(smallest, p[0] - widest - 2 * error);
        for (int i = from < 0 ? -from - 1 : from; i < order.length && smallest[i] <= p[0] + 2 * error; i++) {
            if (isNear(p, order[i])) {
                last = order[i];
                return true;
            }
        }
        // ties of the search: the first of equal numbers may be before the one found
        for (int i = 0; i < order.length; i++) {
            if (isNear(p, order[i])) {
                return true;
            }
        }
        return false;
    }

    private boolean isNear(double[] p, int t) {
        for (int axis = 0; axis < 3; axis++) {
            if (p[axis] < lower(t, axis) - 2 * error || p[axis] > upper(t, axis) + 2 * error) {
                return false;
            }
        }
        BigDecimal[] point = {new BigDecimal(p[0]), new BigDecimal(p[1]), new BigDecimal(p[2])};
        BigDecimal[][] corners = new BigDecimal[3][3];
        for (int k = 0; k < 9; k++) {
            corners[k / 3][k % 3] = new BigDecimal(at(t, k / 3, k % 3));
        }
        // the sample itself is rounded from the triangle by far less than the last digits of the error
        double allowed = error + 1e-12 * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]));
        return RationalSurface.isWithin(point, corners[0], corners[1], corners[2], new BigDecimal(allowed).pow(2));
    }
}
