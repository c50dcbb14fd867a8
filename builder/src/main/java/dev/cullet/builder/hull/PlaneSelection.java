// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * Cuts a box by planes of a hull, the farthest corner first, by the plane below which it is deepest; ties by index.
 *
 * <p>The polytope only shrinks towards the hull, so it encloses at any time. Cost: each new corner is compared with all
 * planes.
 *
 * <p>Source: the plane-limited hulls of PhysX's cooking library, with corners in place of support vertices.
 */
final class PlaneSelection {
    private final SimplePolytope polytope;
    private final double[] planes;
    private int[] deepest = new int[64]; // per corner: the plane that it is farthest above
    private double[] height = new double[64];

    PlaneSelection(SimplePolytope polytope) {
        this.polytope = polytope;
        this.planes = polytope.planes;
        for (int c = 0; c < polytope.cornerBound(); c++) {
            measure(c);
        }
    }

    /** Cuts until there are a number of planes, or no corner is higher above a plane than a limit. */
    void cut(int maxPlanes, double limit) {
        while (polytope.faces() < maxPlanes) {
            int corner = highest();
            if (corner < 0 || height[corner] <= limit) {
                return;
            }
            cutAt(corner);
        }
    }

    private int highest() {
        int best = -1;
        for (int c = 0; c < polytope.cornerBound(); c++) {
            if (!polytope.isFree(c) && (best < 0 || height[c] > height[best])) {
                best = c;
            }
        }
        return best;
    }

    /** Cuts a corner by the plane that it is highest above; false if the cut is refused, and the corner is done. */
    boolean cutAt(int corner) {
        if (!polytope.cut(deepest[corner], corner)) {
            height[corner] = Double.NEGATIVE_INFINITY;
            return false;
        }
        IntStack made = polytope.made();
        for (int k = 0; k < made.size(); k++) {
            measure(made.get(k));
        }
        return true;
    }

    /** Finds the plane that a corner is highest above. */
    void measure(int corner) {
        if (corner >= height.length) {
            int size = Math.max(2 * height.length, corner + 1);
            height = Arrays.copyOf(height, size);
            deepest = Arrays.copyOf(deepest, size);
        }
        double x = polytope.positions[3 * corner];
        double y = polytope.positions[3 * corner + 1];
        double z = polytope.positions[3 * corner + 2];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; 4 * i < planes.length; i++) {
            double h = planes[4 * i] * x + planes[4 * i + 1] * y + planes[4 * i + 2] * z - planes[4 * i + 3];
            if (h > best) {
                best = h;
                deepest[corner] = i;
            }
        }
        height[corner] = best;
    }

    /** The plane that a corner is highest above. */
    int deepest(int corner) {
        return deepest[corner];
    }

    double height(int corner) {
        return height[corner];
    }
}
