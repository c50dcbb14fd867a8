// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Random;

/**
 * A motion by other means: vertices turned by a quaternion, in double, and triangles compared one by one.
 *
 * @param start 12 doubles
 */
record MotionOracle(RigidTransform transform, double[] start, double[] velocity, double[] rotation, double[] center) {
    static MotionOracle of(RigidTransform transform, double[] velocity, double[] rotation, double[] center) {
        double[] start = new double[16];
        transform.copyRowMajor(start);
        return new MotionOracle(transform, start, velocity, rotation, center);
    }

    /** From somewhere to somewhere about a size away, with about so many radians. */
    static MotionOracle any(Random random, double size, double angle) {
        double[] velocity = new double[3];
        double[] rotation = new double[3];
        double[] center = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            velocity[axis] = 2 * size * random.nextGaussian();
            rotation[axis] = angle * random.nextGaussian();
            center[axis] = size * random.nextGaussian();
        }
        return of(Scene.anywhere(random, 1.5 * size), velocity, rotation, center);
    }

    void set(Motion motion) {
        motion.set(transform, velocity[0], velocity[1], velocity[2])
                .setRotation(rotation[0], rotation[1], rotation[2], center[0], center[1], center[2]);
    }

    double[] place(CollisionMesh mesh, int vertex, double t) {
        float[] p = mesh.data().triangles().positions();
        return place(new double[] {p[3 * vertex], p[3 * vertex + 1], p[3 * vertex + 2]}, t);
    }

    /** A point of the mesh's model space at a time. */
    double[] place(double[] p, double t) {
        double[] from = image(p);
        double[] pivot = image(center);
        double angle = Math.sqrt(rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2]);
        double sine = Math.sin(0.5 * angle * t) / (angle > 0 ? angle : 1);
        double[] q = {sine * rotation[0], sine * rotation[1], sine * rotation[2]};
        double w = Math.cos(0.5 * angle * t);
        double[] arm = {from[0] - pivot[0], from[1] - pivot[1], from[2] - pivot[2]};
        double[] twice = cross(q, arm);
        for (int i = 0; i < 3; i++) {
            twice[i] *= 2;
        }
        double[] again = cross(q, twice);
        double[] at = new double[3];
        for (int i = 0; i < 3; i++) {
            at[i] = pivot[i] + arm[i] + w * twice[i] + again[i] + t * velocity[i];
        }
        return at;
    }

    private double[] image(double[] p) {
        double[] at = new double[3];
        for (int i = 0; i < 3; i++) {
            at[i] = start[4 * i] * p[0] + start[4 * i + 1] * p[1] + start[4 * i + 2] * p[2] + start[4 * i + 3];
        }
        return at;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** Whether any two triangles touch at a time. */
    boolean overlaps(MeshArrays mesh, MeshArrays other, double t) {
        return distance(mesh, other, t, 0) == 0;
    }

    /** The minimum distance of any two triangles at a time; with a limit of 0, only whether it is 0. */
    double distance(MeshArrays mesh, MeshArrays other, double t, double limit) {
        double min = Double.POSITIVE_INFINITY;
        for (int j = 0; j < other.triangleCount(); j++) {
            double[] corners = other.corners(j);
            double[] placed = new double[9];
            for (int k = 0; k < 9; k += 3) {
                double[] at = place(new double[] {corners[k], corners[k + 1], corners[k + 2]}, t);
                System.arraycopy(at, 0, placed, k, 3);
            }
            for (int i = 0; i < mesh.triangleCount(); i++) {
                double[] own = mesh.corners(i);
                double gap = gap(own, placed);
                if (gap <= Math.min(limit, min)) {
                    min = Math.min(
                            min,
                            limit > 0
                                    ? TriangleOracles.trianglesDistance(own, placed)
                                    : ExactTests.trianglesTouch(own, placed) ? 0 : 1);
                }
            }
        }
        return min;
    }

    private static double gap(double[] s, double[] t) {
        double gap = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(s[axis], Math.min(s[3 + axis], s[6 + axis]));
            double high = Math.max(s[axis], Math.max(s[3 + axis], s[6 + axis]));
            double otherLow = Math.min(t[axis], Math.min(t[3 + axis], t[6 + axis]));
            double otherHigh = Math.max(t[axis], Math.max(t[3 + axis], t[6 + axis]));
            gap = Math.max(gap, Math.max(low - otherHigh, otherLow - high));
        }
        return gap;
    }
}
