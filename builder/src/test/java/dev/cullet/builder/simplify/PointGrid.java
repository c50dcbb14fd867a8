// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Oracle for many points: whether one is within a distance of a mesh. Each cell of a grid has the triangles that come
 * within the distance of it. They are tested in double, and in exact decimals where that is not clear. Shares no code
 * with the simplifier.
 */
final class PointGrid {
    private static final int CELLS = 100;

    /** Relative, of a distance in double: far more than its rounding, for triangles that are not thinner. */
    private static final double CLEAR = 1e-6;

    private final TriangleMesh mesh;
    private final double error;
    private final double cell;
    private final Map<Long, List<Integer>> cells = new HashMap<>();

    PointGrid(TriangleMesh mesh, double error) {
        this.mesh = mesh;
        this.error = error;
        this.cell = Math.max(2 * error, MeshMeasures.diagonal(mesh) / CELLS);
        for (int t = 0; t < mesh.triangleCount(); t++) {
            insert(t, corner(t, 0), corner(t, 1), corner(t, 2));
        }
    }

    private double[] corner(int t, int corner) {
        int at = 3 * mesh.indices()[3 * t + corner];
        return new double[] {mesh.positions()[at], mesh.positions()[at + 1], mesh.positions()[at + 2]};
    }

    /** Adds a part of a triangle to the cells of its box, which is halved until it has few. */
    private void insert(int t, double[] a, double[] b, double[] c) {
        double ab = distance2(a, b);
        double bc = distance2(b, c);
        double ca = distance2(c, a);
        if (Math.max(ab, Math.max(bc, ca)) > 4 * cell * cell) {
            if (ab >= bc && ab >= ca) {
                halve(t, a, b, c);
            } else if (bc >= ca) {
                halve(t, b, c, a);
            } else {
                halve(t, c, a, b);
            }
            return;
        }
        int[] from = new int[3];
        int[] to = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            from[axis] = index(Math.min(a[axis], Math.min(b[axis], c[axis])) - 2 * error);
            to[axis] = index(Math.max(a[axis], Math.max(b[axis], c[axis])) + 2 * error);
        }
        for (int x = from[0]; x <= to[0]; x++) {
            for (int y = from[1]; y <= to[1]; y++) {
                for (int z = from[2]; z <= to[2]; z++) {
                    List<Integer> list = cells.computeIfAbsent(key(x, y, z), k -> new ArrayList<>());
                    if (list.isEmpty() || list.get(list.size() - 1) != t) {
                        list.add(t);
                    }
                }
            }
        }
    }

    private void halve(int t, double[] a, double[] b, double[] c) {
        double[] middle = {0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2])};
        insert(t, a, middle, c);
        insert(t, middle, b, c);
    }

    private int index(double coordinate) {
        return (int) Math.floor(coordinate / cell);
    }

    private static long key(int x, int y, int z) {
        return ((x & 0x1FFFFFL) << 42) | ((y & 0x1FFFFFL) << 21) | (z & 0x1FFFFFL);
    }

    boolean isWithin(double[] p) {
        for (int t : cells.getOrDefault(key(index(p[0]), index(p[1]), index(p[2])), List.of())) {
            if (isNear(p, t)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNear(double[] p, int t) {
        // the sample itself is rounded from the triangle by far less than the last digits of the error
        double allowed = error + 1e-12 * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]));
        double[] a = corner(t, 0);
        double[] b = corner(t, 1);
        double[] c = corner(t, 2);
        double longest2 = Math.max(distance2(a, b), Math.max(distance2(b, c), distance2(c, a)));
        double[] n = cross(minus(b, a), minus(c, a));
        if (dot(n, n) > CLEAR * CLEAR * longest2 * longest2) {
            double distance = distance(p, a, b, c);
            if (Math.abs(distance - allowed) > CLEAR * allowed) {
                return distance < allowed;
            }
        }
        return RationalSurface.isWithin(exact(p), exact(a), exact(b), exact(c), new BigDecimal(allowed).pow(2));
    }

    private static BigDecimal[] exact(double[] p) {
        return new BigDecimal[] {new BigDecimal(p[0]), new BigDecimal(p[1]), new BigDecimal(p[2])};
    }

    /** Returns the distance of a point and a triangle: that of its plane where the foot is inside, or of an edge. */
    private static double distance(double[] p, double[] a, double[] b, double[] c) {
        double[] n = cross(minus(b, a), minus(c, a));
        boolean inside = dot(n, cross(minus(b, a), minus(p, a))) > 0
                && dot(n, cross(minus(c, b), minus(p, b))) > 0
                && dot(n, cross(minus(a, c), minus(p, c))) > 0;
        if (inside) {
            return Math.abs(dot(n, minus(p, a))) / Math.sqrt(dot(n, n));
        }
        return Math.min(edgeDistance(p, a, b), Math.min(edgeDistance(p, b, c), edgeDistance(p, c, a)));
    }

    private static double edgeDistance(double[] p, double[] a, double[] b) {
        double[] e = minus(b, a);
        double length2 = dot(e, e);
        double along = length2 > 0 ? Math.max(0, Math.min(1, dot(minus(p, a), e) / length2)) : 0;
        return Math.sqrt(distance2(p, new double[] {a[0] + along * e[0], a[1] + along * e[1], a[2] + along * e[2]}));
    }

    private static double distance2(double[] a, double[] b) {
        double[] d = minus(a, b);
        return dot(d, d);
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
}
