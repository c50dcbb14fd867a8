// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.runtime.CollisionMesh;
import java.util.Map;

/** Converts the triangles of a collision mesh to vertices: flat normals, colours by surface. */
final class MeshShape {
    private static final Map<String, double[]> COLOURS = Map.of(
            "armour", new double[] {0.62, 0.68, 0.78},
            "glass", new double[] {0.30, 0.60, 0.90},
            "engine", new double[] {0.40, 0.36, 0.32},
            "gun", new double[] {0.28, 0.28, 0.32},
            "shell", new double[] {0.80, 0.36, 0.28},
            "eye", new double[] {1.00, 0.85, 0.25},
            "claw", new double[] {0.38, 0.36, 0.42},
            "wall", new double[] {0.36, 0.42, 0.52},
            "gate", new double[] {0.85, 0.65, 0.25});
    private static final double[] GREY = {0.6, 0.6, 0.6};

    private MeshShape() {}

    static Triangles of(CollisionMesh mesh) {
        Triangles shape = new Triangles();
        float[] p = new float[9];
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            mesh.triangleCorners(triangle, p, 0);
            double[] colour = COLOURS.getOrDefault(mesh.surfaceName(triangle), GREY);
            shape.colour(colour[0], colour[1], colour[2], 1);
            double ux = p[3] - p[0];
            double uy = p[4] - p[1];
            double uz = p[5] - p[2];
            double vx = p[6] - p[0];
            double vy = p[7] - p[1];
            double vz = p[8] - p[2];
            shape.normal(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
            for (int i = 0; i < 9; i += 3) {
                shape.vertex(p[i], p[i + 1], p[i + 2]);
            }
        }
        return shape;
    }
}
