// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import java.math.BigDecimal;

/**
 * Oracle: whether points of one mesh are within a distance of another, by all triangles, in exact decimals. Shares no
 * code with the simplifier.
 */
final class RationalSurface {
    private final TriangleMesh mesh;

    RationalSurface(TriangleMesh mesh) {
        this.mesh = mesh;
    }

    /** Counts the sample points of a mesh that are farther than an error from this one, of the same surface. */
    int outside(TriangleMesh sampled, double error, int steps) {
        BigDecimal error2 = new BigDecimal(error).pow(2);
        int outside = 0;
        int last = 0;
        for (int t = 0; t < sampled.triangleCount(); t++) {
            for (int i = 0; i <= steps; i++) {
                for (int j = 0; i + j <= steps; j++) {
                    BigDecimal[] p = point(sampled, t, i, j, steps);
                    int found = within(p, sampled.surfaces()[t], sampled.nodes()[t], error2, last);
                    if (found < 0) {
                        outside++;
                    } else {
                        last = found;
                    }
                }
            }
        }
        return outside;
    }

    /** Steps are a power of two, so that the weights are exact. */
    private static BigDecimal[] point(TriangleMesh mesh, int t, int i, int j, int steps) {
        BigDecimal[] p = new BigDecimal[3];
        BigDecimal size = new BigDecimal(1.0 / steps);
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = at(mesh, t, 0, axis)
                    .multiply(BigDecimal.valueOf(steps - i - j))
                    .add(at(mesh, t, 1, axis).multiply(BigDecimal.valueOf(i)))
                    .add(at(mesh, t, 2, axis).multiply(BigDecimal.valueOf(j)))
                    .multiply(size);
        }
        return p;
    }

    private static BigDecimal at(TriangleMesh mesh, int t, int corner, int axis) {
        return new BigDecimal(mesh.positions()[3 * mesh.indices()[3 * t + corner] + axis]);
    }

    private int within(BigDecimal[] p, int surface, int node, BigDecimal error2, int first) {
        int count = mesh.triangleCount();
        for (int k = 0; k < count; k++) {
            int t = (first + k) % count;
            if (mesh.surfaces()[t] == surface && mesh.nodes()[t] == node && isWithin(p, t, error2)) {
                return t;
            }
        }
        return -1;
    }

    private boolean isWithin(BigDecimal[] p, int t, BigDecimal error2) {
        BigDecimal[][] c = new BigDecimal[3][3];
        for (int corner = 0; corner < 3; corner++) {
            for (int axis = 0; axis < 3; axis++) {
                c[corner][axis] = at(mesh, t, corner, axis);
            }
        }
        return isWithin(p, c[0], c[1], c[2], error2);
    }

    /** Returns whether a point is within the square root of a number of a triangle. */
    static boolean isWithin(BigDecimal[] p, BigDecimal[] a, BigDecimal[] b, BigDecimal[] c, BigDecimal error2) {
        if (isNearEdge(p, a, b, error2) || isNearEdge(p, b, c, error2) || isNearEdge(p, c, a, error2)) {
            return true;
        }
        BigDecimal[] n = cross(minus(b, a), minus(c, a));
        BigDecimal length2 = dot(n, n);
        if (length2.signum() == 0) {
            return false;
        }
        boolean isAbove = dot(cross(minus(b, a), minus(p, a)), n).signum() >= 0
                && dot(cross(minus(c, b), minus(p, b)), n).signum() >= 0
                && dot(cross(minus(a, c), minus(p, c)), n).signum() >= 0;
        return isAbove && dot(minus(p, a), n).pow(2).compareTo(error2.multiply(length2)) <= 0;
    }

    private static boolean isNearEdge(BigDecimal[] p, BigDecimal[] a, BigDecimal[] b, BigDecimal error2) {
        BigDecimal[] ap = minus(p, a);
        BigDecimal[] bp = minus(p, b);
        if (dot(ap, ap).compareTo(error2) <= 0 || dot(bp, bp).compareTo(error2) <= 0) {
            return true;
        }
        BigDecimal[] e = minus(b, a);
        BigDecimal length2 = dot(e, e);
        BigDecimal along = dot(ap, e);
        if (along.signum() <= 0 || along.compareTo(length2) >= 0) {
            return false;
        }
        // |ap|^2 - along^2 / |e|^2 <= error^2
        return dot(ap, ap).subtract(error2).multiply(length2).compareTo(along.pow(2)) <= 0;
    }

    private static BigDecimal[] minus(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {a[0].subtract(b[0]), a[1].subtract(b[1]), a[2].subtract(b[2])};
    }

    private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2]));
    }

    private static BigDecimal[] cross(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {
            a[1].multiply(b[2]).subtract(a[2].multiply(b[1])),
            a[2].multiply(b[0]).subtract(a[0].multiply(b[2])),
            a[0].multiply(b[1]).subtract(a[1].multiply(b[0]))
        };
    }
}
