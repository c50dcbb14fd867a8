// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.Random;

/** Random points of a surface, by area, and whether spheres hold them: plain double arithmetic on the float spheres. */
final class Surface {
    private final TriangleMesh mesh;
    private final double[] areaUpTo;
    private final Random random;

    Surface(TriangleMesh mesh, long seed) {
        this.mesh = mesh;
        this.random = new Random(seed);
        this.areaUpTo = new double[mesh.triangleCount()];
        double sum = 0;
        for (int t = 0; t < areaUpTo.length; t++) {
            double[] a = corner(t, 0);
            double[] b = corner(t, 1);
            double[] c = corner(t, 2);
            double x = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
            double y = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
            double z = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            sum += Math.sqrt(x * x + y * y + z * z);
            areaUpTo[t] = sum;
        }
    }

    /** How many of so many random points of the surface are farther than a rounding from all spheres. */
    int pointsOutside(float[] spheres, int points) {
        int outside = 0;
        int last = 0;
        for (int n = 0; n < points; n++) {
            int found = Arrays.binarySearch(areaUpTo, random.nextDouble() * areaUpTo[areaUpTo.length - 1]);
            int t = Math.min(areaUpTo.length - 1, found < 0 ? -found - 1 : found);
            double u = Math.sqrt(random.nextDouble());
            double v = random.nextDouble();
            double[] a = corner(t, 0);
            double[] b = corner(t, 1);
            double[] c = corner(t, 2);
            double[] p = new double[3];
            for (int k = 0; k < 3; k++) {
                p[k] = (1 - u) * a[k] + u * (1 - v) * b[k] + u * v * c[k];
            }
            int sphere = last; // the neighbour of the last point is likely to hold this one too
            boolean held = holds(spheres, sphere, p);
            for (int i = 0; !held && 4 * i < spheres.length; i++) {
                sphere = i;
                held = holds(spheres, i, p);
            }
            outside += held ? 0 : 1;
            last = held ? sphere : last;
        }
        return outside;
    }

    private static boolean holds(float[] spheres, int i, double[] p) {
        double x = p[0] - spheres[4 * i];
        double y = p[1] - spheres[4 * i + 1];
        double z = p[2] - spheres[4 * i + 2];
        double r = spheres[4 * i + 3];
        // the point itself is off the triangle by some roundings of its coordinates
        double rounding = 1e-15 * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]));
        return Math.sqrt(x * x + y * y + z * z) <= r + rounding;
    }

    private double[] corner(int t, int k) {
        int v = 3 * mesh.indices()[3 * t + k];
        return new double[] {mesh.positions()[v], mesh.positions()[v + 1], mesh.positions()[v + 2]};
    }
}
