// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/** Measures of fragments from their rounded vertices, for choices that affect size, never correctness. */
final class FragmentEstimates {
    private FragmentEstimates() {}

    /**
     * Returns the approximate side of a plane on which a vertex is: 1 front, -1 back, 0 within {@link
     * LatticePlane#doubt} of the plane. {@link FragmentCutter#side(Fragment, int, LatticePlane)} is exact.
     */
    static int side(Fragment fragment, int vertex, LatticePlane s) {
        double[] v = fragment.vertices;
        double value = s.at(v[3 * vertex], v[3 * vertex + 1], v[3 * vertex + 2]);
        return value > s.doubt ? 1 : value < -s.doubt ? -1 : 0;
    }

    /** Returns twice the area, in squared lattice steps. */
    static double doubleArea(Fragment fragment) {
        double[] v = fragment.vertices;
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 3; i + 5 < v.length; i += 3) {
            double px = v[i] - v[0];
            double py = v[i + 1] - v[1];
            double pz = v[i + 2] - v[2];
            double qx = v[i + 3] - v[0];
            double qy = v[i + 4] - v[1];
            double qz = v[i + 5] - v[2];
            x += py * qz - pz * qy;
            y += pz * qx - px * qz;
            z += px * qy - py * qx;
        }
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Returns the minimum or maximum along an axis; the error is at most 2^-35 where a cut created it. */
    static double end(Fragment fragment, int axis, boolean upper) {
        double[] v = fragment.vertices;
        double end = v[axis];
        for (int i = axis + 3; i < v.length; i += 3) {
            end = upper ? Math.max(end, v[i]) : Math.min(end, v[i]);
        }
        return end;
    }
}
