// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.ArrayList;
import java.util.List;

/** Oracle: the volume of an intersection of half-spaces, from the intersections of all triples of planes. In double. */
final class PolytopeOracle {
    private PolytopeOracle() {}

    /**
     * Returns the volume, or infinity if the polytope is unbounded or has a corner farther than 1000.
     *
     * @param planes 4 doubles per plane: unit normal and offset
     */
    static double volume(List<double[]> planes) {
        double volume = 0;
        double[] sum = new double[3]; // of area times normal: 0 if the faces are closed
        for (int i = 0; i < planes.size(); i++) {
            double[] n = planes.get(i);
            double[] u = Frame.perpendicular(n);
            double[] v = Frame.cross(n, u);
            List<double[]> corners = corners(planes, i);
            if (corners.size() < 3) {
                continue;
            }
            double[] middle = new double[3];
            corners.forEach(c -> add(middle, c, 1.0 / corners.size()));
            corners.sort((p, q) -> Double.compare(angle(p, middle, u, v), angle(q, middle, u, v)));
            double area = 0;
            for (int k = 0; k < corners.size(); k++) {
                double[] p = minus(corners.get(k), middle);
                double[] q = minus(corners.get((k + 1) % corners.size()), middle);
                double[] cross = Frame.cross(p, q);
                area += (cross[0] * n[0] + cross[1] * n[1] + cross[2] * n[2]) / 2;
            }
            volume += area * n[3] / 3;
            add(sum, n, area);
        }
        boolean isClosed = Math.abs(sum[0]) + Math.abs(sum[1]) + Math.abs(sum[2]) < 1e-6 * (1 + Math.abs(volume));
        return isClosed && volume > 0 ? volume : Double.POSITIVE_INFINITY;
    }

    private static void add(double[] sum, double[] p, double factor) {
        for (int axis = 0; axis < 3; axis++) {
            sum[axis] += factor * p[axis];
        }
    }

    private static double angle(double[] p, double[] middle, double[] u, double[] v) {
        double[] d = minus(p, middle);
        return Math.atan2(d[0] * v[0] + d[1] * v[1] + d[2] * v[2], d[0] * u[0] + d[1] * u[1] + d[2] * u[2]);
    }

    private static double[] minus(double[] p, double[] q) {
        return new double[] {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
    }

    private static List<double[]> corners(List<double[]> planes, int i) {
        List<double[]> corners = new ArrayList<>();
        for (int j = 0; j < planes.size(); j++) {
            for (int k = j + 1; k < planes.size(); k++) {
                double[] p = j == i || k == i ? new double[0] : corner(planes.get(i), planes.get(j), planes.get(k));
                if (p.length == 3
                        && Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) < 1000
                        && planes.stream().allMatch(n -> n[0] * p[0] + n[1] * p[1] + n[2] * p[2] <= n[3] + 1e-9)) {
                    corners.add(p);
                }
            }
        }
        return corners;
    }

    private static double[] corner(double[] a, double[] b, double[] c) {
        double[] bc = Frame.cross(b, c);
        double[] ca = Frame.cross(c, a);
        double[] ab = Frame.cross(a, b);
        double determinant = a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2];
        if (Math.abs(determinant) < 1e-9) {
            return new double[0];
        }
        double[] p = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (a[3] * bc[axis] + b[3] * ca[axis] + c[3] * ab[axis]) / determinant;
        }
        return p;
    }
}
