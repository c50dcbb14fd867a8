// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
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

    private final MeshArrays mesh;
    private final double error;
    private final double cell;
    private final Map<Long, List<Integer>> cells = new HashMap<>();

    PointGrid(TriangleMesh mesh, double error) {
        this.mesh = new MeshArrays("mesh", mesh.positions(), mesh.indices());
        this.error = error;
        this.cell = Math.max(2 * error, this.mesh.diagonal() / CELLS);
        for (int t = 0; t < mesh.triangleCount(); t++) {
            double[] corners = this.mesh.corners(t);
            insert(t, Vectors.of(corners, 0), Vectors.of(corners, 3), Vectors.of(corners, 6));
        }
    }

    /** Adds a part of a triangle to the cells of its box, which is halved until it has few. */
    private void insert(int t, double[] a, double[] b, double[] c) {
        double ab = Vectors.distance2(a, b);
        double bc = Vectors.distance2(b, c);
        double ca = Vectors.distance2(c, a);
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
        double[] middle = Vectors.plus(a, 0.5, Vectors.minus(b, a));
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
        double[] corners = mesh.corners(t);
        double[] a = Vectors.of(corners, 0);
        double[] b = Vectors.of(corners, 3);
        double[] c = Vectors.of(corners, 6);
        double longest2 = Math.max(Vectors.distance2(a, b), Math.max(Vectors.distance2(b, c), Vectors.distance2(c, a)));
        double area2 = Vectors.length2(Vectors.cross(Vectors.minus(b, a), Vectors.minus(c, a)));
        if (area2 > CLEAR * CLEAR * longest2 * longest2) {
            double distance = Math.sqrt(TriangleOracles.distance2(p, corners));
            if (Math.abs(distance - allowed) > CLEAR * allowed) {
                return distance < allowed;
            }
        }
        return RationalSurface.isWithin(exact(p), exact(a), exact(b), exact(c), new BigDecimal(allowed).pow(2));
    }

    private static BigDecimal[] exact(double[] p) {
        return new BigDecimal[] {new BigDecimal(p[0]), new BigDecimal(p[1]), new BigDecimal(p[2])};
    }
}
