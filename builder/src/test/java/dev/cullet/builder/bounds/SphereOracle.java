// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

import java.util.Arrays;

/**
 * Spheres through a few vertices by the textbook formulas for two, three and four points, unlike the code under test.
 */
final class SphereOracle {
    private SphereOracle() {}

    /** x y z radius of the smallest sphere through the vertices, repeated ones once; empty if there is none. */
    static double[] through(float[] positions, int[] vertices) {
        double[][] p = Arrays.stream(vertices)
                .distinct()
                .mapToObj(v -> new double[] {positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]})
                .toArray(double[][]::new);
        return switch (p.length) {
            case 1 -> new double[] {p[0][0], p[0][1], p[0][2], 0};
            case 2 -> around(plus(p[0], minus(p[1], p[0]), 0.5), p[0]);
            case 3 -> throughThree(p);
            default -> throughFour(p);
        };
    }

    static boolean holds(double[] sphere, float[] positions) {
        double limit = sphere[3] + 1e-9 * (1 + sphere[3]);
        for (int i = 0; i < positions.length; i += 3) {
            double[] p = {positions[i], positions[i + 1], positions[i + 2]};
            if (Math.sqrt(dot(minus(p, sphere), minus(p, sphere))) > limit) {
                return false;
            }
        }
        return true;
    }

    /** Centre of a circumcircle: ((|u|^2 v - |v|^2 u) x (u x v)) / (2 |u x v|^2). */
    private static double[] throughThree(double[][] p) {
        double[] u = minus(p[0], p[2]);
        double[] v = minus(p[1], p[2]);
        double[] normal = cross(u, v);
        double size = dot(normal, normal);
        if (size < 1e-12 * dot(u, u) * dot(v, v)) {
            return new double[0];
        }
        double[] mixed = minus(times(v, dot(u, u)), times(u, dot(v, v)));
        return around(plus(p[2], cross(mixed, normal), 1 / (2 * size)), p[0]);
    }

    /** Centre of a circumsphere: (|a|^2 b x c + |b|^2 c x a + |c|^2 a x b) / (2 a . b x c). */
    private static double[] throughFour(double[][] p) {
        double[] a = minus(p[0], p[3]);
        double[] b = minus(p[1], p[3]);
        double[] c = minus(p[2], p[3]);
        double volume = dot(a, cross(b, c));
        if (Math.abs(volume) < 1e-9 * Math.sqrt(dot(a, a) * dot(b, b) * dot(c, c))) {
            return new double[0];
        }
        double[] sum = plus(times(cross(b, c), dot(a, a)), cross(c, a), dot(b, b));
        return around(plus(p[3], plus(sum, cross(a, b), dot(c, c)), 1 / (2 * volume)), p[0]);
    }

    private static double[] around(double[] centre, double[] onIt) {
        double[] d = minus(centre, onIt);
        return new double[] {centre[0], centre[1], centre[2], Math.sqrt(dot(d, d))};
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] plus(double[] a, double[] b, double factor) {
        return new double[] {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
    }

    private static double[] times(double[] a, double factor) {
        return new double[] {factor * a[0], factor * a[1], factor * a[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
