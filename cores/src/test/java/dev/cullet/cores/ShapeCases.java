// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import java.io.IOException;
import java.util.Random;

/**
 * Seeded queries of convex shapes that touch, nearly touch, overlap or are apart: whole numbers times a power of two,
 * some of them one float away from that, and any numbers.
 */
final class ShapeCases {
    /** Makes the file of a mesh of triangles; the second one is compact. */
    @FunctionalInterface
    interface MeshFile {
        byte[] of(float[] triangles, boolean compact) throws IOException;
    }

    private final ShapeRecords records;
    private final Random random;
    private final MeshFile meshFile;
    private float scale;

    ShapeCases(ShapeRecords records, long seed, MeshFile meshFile) {
        this.records = records;
        this.random = new Random(seed);
        this.meshFile = meshFile;
    }

    /** Adds queries of two shapes and, for one of four cases, of a mesh. */
    void add(int cases) throws IOException {
        for (int i = 0; i < cases; i++) {
            scale = Math.scalb(1f, random.nextInt(41) - 20);
            ConvexShape second = shape(1, i % 97 == 0);
            ConvexShape first = shape(0, i % 101 == 0);
            one(first);
            for (int k = 0; k < 3; k++) {
                RigidTransform at = transform();
                double max = random.nextBoolean() ? Double.POSITIVE_INFINITY : random.nextInt(4) * scale;
                records.pair(first, second, at, max);
                records.bounds(first, at);
            }
            if (i % 4 == 0) {
                ofMesh(first);
            }
        }
    }

    private int whole(int below) {
        return random.nextInt(2 * below + 1) - below;
    }

    /** Returns a coordinate: a whole number times the scale, or a float beside it, or any. */
    private float coordinate(int below) {
        float at = whole(below) * scale;
        return switch (random.nextInt(12)) {
            case 0 -> Math.nextUp(at);
            case 1 -> Math.nextDown(at);
            case 2 -> (float) (random.nextGaussian() * below * scale);
            case 3 -> -0f;
            default -> at;
        };
    }

    private float[] point(int below) {
        return new float[] {coordinate(below), coordinate(below), coordinate(below)};
    }

    private float radius() {
        return random.nextInt(8) == 0 ? (float) (random.nextDouble() * scale) : random.nextInt(4) * scale;
    }

    private ConvexShape shape(int slot, boolean large) throws IOException {
        if (large) {
            return records.hull(slot, SmallHull.large(random, scale));
        }
        return switch (random.nextInt(6)) {
            case 0 -> box(slot);
            case 1 -> records.sphere(slot, point(3), radius());
            case 2 -> {
                float[] from = point(3);
                float[] to = random.nextInt(6) == 0 ? from : point(3);
                yield records.capsule(slot, new float[] {from[0], from[1], from[2], to[0], to[1], to[2]}, radius());
            }
            default -> records.hull(slot, SmallHull.of(random, scale));
        };
    }

    private ConvexShape box(int slot) throws IOException {
        float[] half = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            half[axis] = (1 + random.nextInt(3)) * scale * (random.nextBoolean() ? 1 : (float) random.nextDouble());
        }
        return records.box(slot, transform(), half[0], half[1], half[2]);
    }

    /** Returns a transform: whole steps, turned by right angles, or any. */
    private RigidTransform transform() {
        double[] move = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            move[axis] = coordinate(6);
        }
        int kind = random.nextInt(4);
        if (kind == 0) {
            double[] q = random.doubles(4, -1, 1).toArray();
            double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
            return RigidTransform.ofQuaternionXyzw(
                    q[0] / length, q[1] / length, q[2] / length, q[3] / length, move[0], move[1], move[2]);
        }
        if (kind == 1) {
            int axis = random.nextInt(3);
            double half = Math.sqrt(0.5);
            return RigidTransform.ofQuaternionXyzw(
                    axis == 0 ? half : 0, axis == 1 ? half : 0, axis == 2 ? half : 0, half, move[0], move[1], move[2]);
        }
        return RigidTransform.translation(move[0], move[1], move[2]);
    }

    /** Adds queries of one shape. */
    private void one(ConvexShape shape) throws IOException {
        float[] corners = new float[3 * shape.cornerCount()];
        shape.corners(corners, 0);
        for (int k = 0; k < 4; k++) {
            float[] p = near(corners);
            records.contains(shape, p[0], p[1], p[2]);
            float[] from = random.nextInt(3) == 0 ? near(corners) : point(8);
            records.castSegment(shape, from, near(corners));
            float[] to = near(corners);
            float[] d = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
            if (d[0] != 0 || d[1] != 0 || d[2] != 0) {
                double minT = random.nextInt(3) == 0 ? random.nextInt(8) / 4.0 : 0;
                double maxT = random.nextBoolean() ? Double.POSITIVE_INFINITY : random.nextInt(9) / 4.0;
                records.raycast(shape, from, d, minT, maxT);
                records.support(shape, d[0], d[1], d[2]);
            }
            plane(shape, corners);
        }
        records.support(shape, 0, 0, 0);
    }

    /** Returns a corner, a point between two corners, or any point. */
    private float[] near(float[] corners) {
        int i = 3 * random.nextInt(corners.length / 3);
        int k = 3 * random.nextInt(corners.length / 3);
        float share = random.nextInt(3) * 0.5f;
        float[] p = random.nextInt(3) == 0 ? point(4) : new float[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] += corners[i + axis] + share * (corners[k + axis] - corners[i + axis]);
        }
        return p;
    }

    private void plane(ConvexShape shape, float[] corners) throws IOException {
        float a = whole(4);
        float b = whole(4);
        float c = a == 0 && b == 0 ? 1 : whole(4);
        float[] p = near(corners);
        float d = -(a * p[0] + b * p[1] + c * p[2]);
        if (random.nextInt(3) == 0) { // beside it by the radius
            d += shape.radius() * (float) Math.sqrt(a * a + b * b + c * c);
        }
        records.sidesOfPlane(shape, a, b, c, d);
    }

    private void ofMesh(ConvexShape shape) throws IOException {
        boolean compact = random.nextBoolean();
        float[] triangles = new float[9 * (1 + random.nextInt(random.nextInt(8) == 0 ? 400 : 20))];
        for (int i = 0; i < triangles.length; i++) {
            int side = triangles.length > 900 ? 24 : 5;
            triangles[i] = whole(side) * scale;
            if (i % 9 > 2 && random.nextInt(3) > 0) { // small triangles, and needles
                triangles[i] = triangles[i % 9 < 6 ? i - 3 : i - 6] + whole(2) * scale;
            }
        }
        byte[] file = meshFile.of(triangles, compact);
        records.mesh(file);
        CollisionMesh mesh =
                CollisionAsset.load(java.nio.ByteBuffer.wrap(file), "mesh").part(0);
        for (int k = 0; k < 3; k++) {
            records.filter(random.nextInt(3) == 0, random.nextInt(3) == 0 ? random.nextInt(8) : -1);
            double max = random.nextBoolean() ? Double.POSITIVE_INFINITY : random.nextInt(4) * scale;
            records.ofMesh(mesh, shape, transform(), max);
        }
        double[] velocity = {coordinate(12), coordinate(12), coordinate(12)};
        double[] rotation = new double[6];
        if (random.nextBoolean()) {
            for (int i = 0; i < 6; i++) {
                rotation[i] = random.nextGaussian() * (i < 3 ? 1 : scale);
            }
        }
        records.sweep(mesh, shape, transform(), velocity, rotation, random.nextInt(3) * 1e-3 * scale);
    }
}
