// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Random;

/**
 * Seeded queries around a mesh, made so that about half of them hit. All numbers are floats, so that the product and
 * the oracle compute the same query.
 */
public final class Queries {
    private Queries() {}

    /** Points of the surface moved by up to {@code distance} in any direction: 3 floats each. */
    public static float[] pointsNearSurface(MeshArrays mesh, double distance, int count, long seed) {
        Random random = new Random(seed);
        float[] points = new float[3 * count];
        for (int i = 0; i < count; i++) {
            put(
                    points,
                    3 * i,
                    Vectors.plus(onSurface(mesh, random), distance * random.nextDouble(), direction(random)));
        }
        return points;
    }

    /** Points in the bounding box grown by half its size on every side: 3 floats each. */
    public static float[] pointsAround(MeshArrays mesh, int count, long seed) {
        Random random = new Random(seed);
        float[] points = new float[3 * count];
        for (int i = 0; i < count; i++) {
            put(points, 3 * i, inBox(mesh, random, 0.5));
        }
        return points;
    }

    /**
     * Spheres on the surface, up to two radii from one of its points, or anywhere around: x, y, z, radius.
     *
     * @param size radius as a share of the bounding box's diagonal
     */
    public static float[] spheres(MeshArrays mesh, double size, int count, long seed) {
        Random random = new Random(seed);
        float radius = (float) (size * mesh.diagonal());
        float[] spheres = new float[4 * count];
        for (int i = 0; i < count; i++) {
            put(spheres, 4 * i, centre(mesh, random, i, radius));
            spheres[4 * i + 3] = radius;
        }
        return spheres;
    }

    /**
     * Boxes with sides of half to one and a half times the size, on the surface, near it or anywhere around: 3 minima,
     * 3 maxima.
     *
     * @param size as a share of the bounding box's diagonal
     */
    public static float[] boxes(MeshArrays mesh, double size, int count, long seed) {
        Random random = new Random(seed);
        double side = size * mesh.diagonal();
        float[] boxes = new float[6 * count];
        for (int i = 0; i < count; i++) {
            double[] centre =
                    Vectors.plus(onSurface(mesh, random), 1.2 * side * random.nextDouble(), direction(random));
            for (int axis = 0; axis < 3; axis++) {
                double half = side * (0.25 + 0.5 * random.nextDouble());
                boxes[6 * i + axis] = (float) (centre[axis] - half);
                boxes[6 * i + 3 + axis] = (float) (centre[axis] + half);
            }
        }
        return boxes;
    }

    /**
     * Rays from a sphere of 1.5 bounding radii to random points of the bounding box: 3 floats of origin, 3 of
     * direction, which is not of length 1 and reaches that point at t = 1.
     */
    public static float[] rays(MeshArrays mesh, int count, long seed) {
        Random random = new Random(seed);
        double[] bounds = mesh.bounds();
        float[] rays = new float[6 * count];
        for (int i = 0; i < count; i++) {
            double[] centre = {(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2};
            double[] origin = Vectors.plus(centre, 0.75 * mesh.diagonal(), direction(random));
            double[] target = inBox(mesh, random, 0);
            put(rays, 6 * i, origin);
            put(rays, 6 * i + 3, Vectors.minus(target, origin));
        }
        return rays;
    }

    /**
     * Rays that start anywhere around the mesh and run along an axis, or in a plane of two axes, some through vertices:
     * those that zero components and shared edges make awkward. 3 floats of origin, 3 of direction.
     */
    public static float[] awkwardRays(MeshArrays mesh, int count, long seed) {
        Random random = new Random(seed);
        float[] rays = new float[6 * count];
        for (int i = 0; i < count; i++) {
            int vertex = mesh.indices()[random.nextInt(mesh.indices().length)];
            for (int axis = 0; axis < 3; axis++) {
                rays[6 * i + axis] = mesh.positions()[3 * vertex + axis];
            }
            int axis = random.nextInt(3);
            float sign = random.nextBoolean() ? 1 : -1;
            rays[6 * i + axis] -= sign * (float) (1.5 * mesh.diagonal());
            rays[6 * i + 3 + axis] = sign;
            if (random.nextInt(3) == 0) { // beside the vertex
                rays[6 * i + (axis + 1) % 3] += (float) (mesh.diagonal() * 0.05 * random.nextGaussian());
            }
            if (random.nextInt(3) == 0) { // in a plane of two axes, still through where the vertex is
                int second = (axis + 2) % 3;
                rays[6 * i + 3 + second] = sign;
                rays[6 * i + second] -= sign * (float) (1.5 * mesh.diagonal());
            }
        }
        return rays;
    }

    /**
     * Segments in any direction whose middle is on the surface, near it or anywhere around: 6 floats each.
     *
     * @param size length as a share of the bounding box's diagonal
     */
    public static float[] segments(MeshArrays mesh, double size, int count, long seed) {
        Random random = new Random(seed);
        double length = size * mesh.diagonal();
        float[] segments = new float[6 * count];
        for (int i = 0; i < count; i++) {
            double[] middle = centre(mesh, random, i, 0.5 * length);
            double[] along = direction(random);
            put(segments, 6 * i, Vectors.plus(middle, -length / 2, along));
            put(segments, 6 * i + 3, Vectors.plus(middle, length / 2, along));
        }
        return segments;
    }

    /** A random rotation, 9 doubles row by row, from a uniform unit quaternion (Shoemake 1992). */
    public static double[] rotation(Random random) {
        double u = random.nextDouble();
        double v = 2 * Math.PI * random.nextDouble();
        double w = 2 * Math.PI * random.nextDouble();
        double x = Math.sqrt(1 - u) * StrictMath.sin(v);
        double y = Math.sqrt(1 - u) * StrictMath.cos(v);
        double z = Math.sqrt(u) * StrictMath.sin(w);
        double s = Math.sqrt(u) * StrictMath.cos(w);
        return new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - s * z),
            2 * (x * z + s * y),
            2 * (x * y + s * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - s * x),
            2 * (x * z - s * y),
            2 * (y * z + s * x),
            1 - 2 * (x * x + y * y)
        };
    }

    /**
     * A random rigid transform as a 4 x 4 matrix, 16 doubles row by row: a {@link #rotation}, then a translation with a
     * standard deviation of {@code spread} per axis.
     */
    public static double[] rigidMatrix(Random random, double spread) {
        double[] r = rotation(random);
        double x = spread * random.nextGaussian();
        double y = spread * random.nextGaussian();
        double z = spread * random.nextGaussian();
        return new double[] {r[0], r[1], r[2], x, r[3], r[4], r[5], y, r[6], r[7], r[8], z, 0, 0, 0, 1};
    }

    /**
     * Of three centres, one is on the surface, one up to two radii away from it, and one anywhere around the mesh: so
     * both outcomes occur on meshes that fill their box and on those that hardly have any area.
     */
    private static double[] centre(MeshArrays mesh, Random random, int number, double radius) {
        if (number % 3 == 2) {
            return inBox(mesh, random, 0.5);
        }
        double away = number % 3 == 0 ? 0 : 2 * radius * random.nextDouble();
        return Vectors.plus(onSurface(mesh, random), away, direction(random));
    }

    /** A random point of a random triangle, each triangle as likely. */
    private static double[] onSurface(MeshArrays mesh, Random random) {
        double[] t = mesh.corners(random.nextInt(mesh.triangleCount()));
        double u = random.nextDouble();
        double v = random.nextDouble();
        if (u + v > 1) {
            u = 1 - u;
            v = 1 - v;
        }
        double[] along = Vectors.plus(Vectors.of(t, 0), u, Vectors.minus(t, 3, t, 0));
        return Vectors.plus(along, v, Vectors.minus(t, 6, t, 0));
    }

    private static double[] direction(Random random) {
        double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.sqrt(Vectors.length2(d));
        return length > 0 ? Vectors.plus(new double[3], 1 / length, d) : new double[] {1, 0, 0};
    }

    /** A point of the bounding box, grown by a share of its size on every side. */
    private static double[] inBox(MeshArrays mesh, Random random, double grown) {
        double[] bounds = mesh.bounds();
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double size = bounds[3 + axis] - bounds[axis];
            point[axis] = bounds[axis] + size * ((1 + 2 * grown) * random.nextDouble() - grown);
        }
        return point;
    }

    private static void put(float[] array, int at, double[] point) {
        for (int axis = 0; axis < 3; axis++) {
            array[at + axis] = (float) point[axis];
        }
    }
}
