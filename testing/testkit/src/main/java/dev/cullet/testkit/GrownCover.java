// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Grows spheres until they cover a mesh, so that methods that leave part of the surface uncovered can be compared at
 * equal coverage: each small fragment of the surface that no sphere contains is added to the sphere that needs the
 * smallest growth, which becomes the smallest sphere around itself and the fragment.
 */
public final class GrownCover {
    private GrownCover() {}

    /**
     * Grows spheres until they cover.
     *
     * @param mesh to be covered
     * @param spheres x y z r, 4 floats per sphere; not changed
     * @return as many spheres: every fragment is in one of them
     */
    public static float[] of(MeshArrays mesh, float[] spheres) {
        double[] fragments = KMeansCover.fragments(mesh);
        float[] grown = spheres.clone();
        boolean again = true;
        while (again) { // a sphere that moved may have lost a corner by rounding
            again = false;
            for (int i = 0; i < fragments.length; i += 9) {
                int nearest = -1;
                double need = Double.POSITIVE_INFINITY;
                for (int s = 0; s < grown.length && need > 0; s += 4) {
                    double growth = farthest(fragments, i, grown, s) - grown[s + 3];
                    if (growth < need) {
                        need = growth;
                        nearest = s;
                    }
                }
                if (need > 0) {
                    include(fragments, i, grown, nearest);
                    again = true;
                }
            }
        }
        return grown;
    }

    private static void include(double[] fragments, int fragment, float[] spheres, int s) {
        int far = fragment;
        for (int c = fragment; c < fragment + 9; c += 3) {
            far = distance(fragments, c, spheres, s) > distance(fragments, far, spheres, s) ? c : far;
        }
        double d = distance(fragments, far, spheres, s);
        double r = (d + spheres[s + 3]) / 2;
        float x = spheres[s];
        float y = spheres[s + 1];
        float z = spheres[s + 2];
        for (int axis = 0; axis < 3; axis++) {
            spheres[s + axis] += (float) ((fragments[far + axis] - spheres[s + axis]) * (d - r) / d);
        }
        double moved = Math.sqrt(sq(spheres[s] - x) + sq(spheres[s + 1] - y) + sq(spheres[s + 2] - z));
        double holds = Math.max(moved + spheres[s + 3], farthest(fragments, fragment, spheres, s));
        spheres[s + 3] = Math.nextUp((float) holds);
    }

    private static double farthest(double[] fragments, int fragment, float[] spheres, int s) {
        return Math.max(
                distance(fragments, fragment, spheres, s),
                Math.max(distance(fragments, fragment + 3, spheres, s), distance(fragments, fragment + 6, spheres, s)));
    }

    private static double distance(double[] points, int p, float[] spheres, int s) {
        return Math.sqrt(
                sq(points[p] - spheres[s]) + sq(points[p + 1] - spheres[s + 1]) + sq(points[p + 2] - spheres[s + 2]));
    }

    private static double sq(double v) {
        return v * v;
    }
}
