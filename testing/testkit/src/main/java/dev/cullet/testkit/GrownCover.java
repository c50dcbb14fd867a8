// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Makes any spheres cover a mesh, so that rivals that leave some of the surface out can be compared at equal coverage: each
 * small piece of the surface that no sphere holds is given to the sphere that must grow least, which becomes the smallest
 * around itself and the piece.
 */
public final class GrownCover {
    private GrownCover() {}

    /**
     * Grows spheres until they cover.
     *
     * @param mesh what to cover
     * @param spheres x y z r, 4 floats per sphere; not changed
     * @return as many spheres: every piece is in one of them
     */
    public static float[] of(MeshArrays mesh, float[] spheres) {
        double[] pieces = KMeansCover.pieces(mesh);
        float[] grown = spheres.clone();
        boolean again = true;
        while (again) { // a sphere that moved may have let go of a corner by rounding
            again = false;
            for (int i = 0; i < pieces.length; i += 9) {
                int least = -1;
                double need = Double.POSITIVE_INFINITY;
                for (int s = 0; s < grown.length && need > 0; s += 4) {
                    double growth = farthest(pieces, i, grown, s) - grown[s + 3];
                    if (growth < need) {
                        need = growth;
                        least = s;
                    }
                }
                if (need > 0) {
                    include(pieces, i, grown, least);
                    again = true;
                }
            }
        }
        return grown;
    }

    private static void include(double[] pieces, int piece, float[] spheres, int s) {
        int far = piece;
        for (int c = piece; c < piece + 9; c += 3) {
            far = distance(pieces, c, spheres, s) > distance(pieces, far, spheres, s) ? c : far;
        }
        double d = distance(pieces, far, spheres, s);
        double r = (d + spheres[s + 3]) / 2;
        float x = spheres[s];
        float y = spheres[s + 1];
        float z = spheres[s + 2];
        for (int axis = 0; axis < 3; axis++) {
            spheres[s + axis] += (float) ((pieces[far + axis] - spheres[s + axis]) * (d - r) / d);
        }
        double moved = Math.sqrt(sq(spheres[s] - x) + sq(spheres[s + 1] - y) + sq(spheres[s + 2] - z));
        double holds = Math.max(moved + spheres[s + 3], farthest(pieces, piece, spheres, s));
        spheres[s + 3] = Math.nextUp((float) holds);
    }

    private static double farthest(double[] pieces, int piece, float[] spheres, int s) {
        return Math.max(
                distance(pieces, piece, spheres, s),
                Math.max(distance(pieces, piece + 3, spheres, s), distance(pieces, piece + 6, spheres, s)));
    }

    private static double distance(double[] points, int p, float[] spheres, int s) {
        return Math.sqrt(
                sq(points[p] - spheres[s]) + sq(points[p + 1] - spheres[s + 1]) + sq(points[p + 2] - spheres[s + 2]));
    }

    private static double sq(double v) {
        return v * v;
    }
}
