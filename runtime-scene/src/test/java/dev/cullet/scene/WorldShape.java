// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.testkit.Vectors;
import java.util.Random;

/** A random convex shape, and its distance from triangles in double, by its corners and triangles. */
record WorldShape(ConvexShape shape) {
    private static final int[] FACES = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

    /** Returns a tetrahedron, a box, a capsule or a sphere of about unit size. */
    static WorldShape of(Random random) {
        int kind = random.nextInt(4);
        float[] p = new float[12];
        for (int i = 0; i < 12; i++) {
            p[i] = (float) random.nextGaussian();
        }
        if (kind == 0) {
            return new WorldShape(ConvexShape.sphere(p[0], p[1], p[2], 0.5f));
        }
        if (kind == 1) {
            return new WorldShape(ConvexShape.capsule(p[0], p[1], p[2], p[3], p[4], p[5], random.nextInt(3) * 0.2f));
        }
        if (kind == 2) {
            return new WorldShape(ConvexShape.box(RigidTransform.translation(p[0], p[1], p[2]), 1, 0.5f, 0.25f));
        }
        double[] a = doubles(p, 0);
        double[] n = Vectors.cross(Vectors.minus(doubles(p, 3), a), Vectors.minus(doubles(p, 6), a));
        if (Vectors.dot(n, Vectors.minus(doubles(p, 9), a)) < 0.1) {
            return of(random);
        }
        return new WorldShape(ConvexShape.hull(
                new short[12], new double[] {9, 9, 9, 9}, p, new int[] {0, 3, 6, 9, 12}, FACES, FACES));
    }

    private static double[] doubles(float[] p, int at) {
        return new double[] {p[at], p[at + 1], p[at + 2]};
    }

    /** Returns the corners, scaled about their mean by a factor, as double. */
    double[] corners(double factor) {
        float[] floats = new float[3 * shape.cornerCount()];
        shape.corners(floats, 0);
        double[] mean = new double[3];
        for (int i = 0; i < floats.length; i++) {
            mean[i % 3] += (double) floats[i] / shape.cornerCount();
        }
        double[] corners = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            corners[i] = mean[i % 3] + factor * (floats[i] - mean[i % 3]);
        }
        return corners;
    }

    /**
     * Returns the distance of the solid from a triangle; 0 if it touches, or below for a round one that does.
     *
     * @param corners as placed
     * @param scale of the radius
     */
    double distance(double[] corners, double scale, double[] triangle) {
        if (shape.cornerCount() <= 2) {
            double[] a = Vectors.of(corners, 0);
            double apart = shape.cornerCount() == 1
                    ? Math.sqrt(TriangleOracles.distance2(a, triangle))
                    : TriangleOracles.segmentDistance(a, Vectors.of(corners, 3), triangle);
            return apart - scale * shape.radius();
        }
        int[] faces = new int[3 * shape.triangleCount()];
        shape.triangles(faces, 0);
        double min = Double.POSITIVE_INFINITY;
        double solid = 0;
        double[] first = Vectors.of(triangle, 0);
        for (int i = 0; i < faces.length; i += 3) {
            double[] face = new double[9];
            for (int k = 0; k < 3; k++) {
                System.arraycopy(corners, 3 * faces[i + k], face, 3 * k, 3);
            }
            min = Math.min(min, TriangleOracles.trianglesDistance(face, triangle));
            solid += TriangleOracles.solidAngle(first, face);
        }
        return Math.abs(solid) > 2 * Math.PI ? 0 : min; // inside: all of the sphere
    }

    /** Returns the radius of a sphere in the solid, at least about: a margin of the core, and the radius. */
    double inner() {
        return shape.cornerCount() <= 2 ? shape.radius() : 0.01;
    }

    /** Returns the largest sum of absolute coordinates of the solid. */
    double size() {
        float[] b = new float[6];
        shape.bounds(b, 0);
        double size = 0;
        for (int axis = 0; axis < 3; axis++) {
            size += Math.max(Math.abs(b[axis]), Math.abs(b[3 + axis]));
        }
        return size;
    }
}
