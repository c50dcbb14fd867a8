// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.simplify.TriangleTree;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.Random;

/**
 * Points of a surface: the used vertices, and seeded points that are spread evenly over the area. One thread at a time.
 */
final class SurfaceSamples {
    private final TriangleMesh mesh;
    private final double[] points;
    private final TriangleTree tree;

    /**
     * @param count number of points besides the vertices
     */
    SurfaceSamples(TriangleMesh mesh, int count) {
        this.mesh = mesh;
        this.tree = new TriangleTree(mesh.positions(), mesh.indices());
        this.points = new double[3 * (mesh.indices().length + count)];
        int n = 0;
        for (int vertex : mesh.indices()) {
            for (int axis = 0; axis < 3; axis++) {
                points[n++] = mesh.positions()[3 * vertex + axis];
            }
        }
        double[] upTo = new double[mesh.triangleCount() + 1];
        for (int t = 0; t < mesh.triangleCount(); t++) {
            upTo[t + 1] = upTo[t] + MeshMeasures.area(mesh, t);
        }
        Random random = new Random(1);
        int triangle = 0;
        for (int i = 0; i < count; i++) {
            double area = (i + 0.5) / count * upTo[mesh.triangleCount()];
            while (triangle < mesh.triangleCount() - 1 && upTo[triangle + 1] < area) {
                triangle++;
            }
            double root = Math.sqrt(random.nextDouble());
            double v = root * random.nextDouble();
            for (int axis = 0; axis < 3; axis++) {
                double a = corner(triangle, 0, axis);
                double b = corner(triangle, 1, axis);
                double c = corner(triangle, 2, axis);
                points[n++] = a + (root - v) * (b - a) + v * (c - a);
            }
        }
    }

    private double corner(int triangle, int corner, int axis) {
        return mesh.positions()[3 * mesh.indices()[3 * triangle + corner] + axis];
    }

    /** Returns the largest distance of a point of each surface from the other, in metres. */
    static double distance(SurfaceSamples one, SurfaceSamples other) {
        return Math.max(one.farthestFrom(other.tree), other.farthestFrom(one.tree));
    }

    private double farthestFrom(TriangleTree other) {
        double max2 = 0;
        int last = 0;
        for (int i = 0; i < points.length; i += 3) {
            double x = points[i];
            double y = points[i + 1];
            double z = points[i + 2];
            if (other.squared(last, x, y, z) > max2) {
                last = other.nearestFrom(last, x, y, z);
                max2 = Math.max(max2, other.squared(last, x, y, z));
            }
        }
        return Math.sqrt(max2);
    }
}
