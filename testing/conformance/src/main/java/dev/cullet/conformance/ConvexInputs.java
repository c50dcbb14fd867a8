// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.scene.SceneAsset;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.ConvexShape;
import dev.cullet.world.ray.RayFilter;

/** Seeded inputs of queries of convex shapes and compounds; each is added to the record and returned. */
final class ConvexInputs {
    /** Faces and triangles of a tetrahedron whose fourth corner is in front of the first three. */
    private static final int[] FACES = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

    private final SceneRecords records;
    private final SeededNumbers random;
    private final float[] corners = new float[9];

    ConvexInputs(SceneRecords records, SeededNumbers random) {
        this.records = records;
        this.random = random;
    }

    /** Returns a number of up to a size, of either sign. */
    double spread(double size) {
        return size * random.signed();
    }

    private float[] floats(int count, double size) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = (float) (random.oneIn(3) ? random.below(5) * size / 4 : spread(size));
        }
        return floats;
    }

    private void addFloats(float... numbers) {
        for (float number : numbers) {
            records.in().add((double) number);
        }
    }

    /** Adds a shape to the inputs: its kind, and its numbers. */
    ConvexShape shape() {
        int kind = random.below(4);
        float radius = random.below(4) == 0 ? 0 : (float) random.unit() / 2;
        records.in().add(kind);
        if (kind == 0) {
            float[] p = floats(3, 0.5);
            addFloats(p);
            addFloats(radius);
            return ConvexShape.sphere(p[0], p[1], p[2], radius);
        }
        if (kind == 1) {
            float[] p = floats(6, 1);
            addFloats(p);
            addFloats(radius);
            return ConvexShape.capsule(p[0], p[1], p[2], p[3], p[4], p[5], radius);
        }
        if (kind == 2) {
            RigidTransform at = rigid(0.5);
            float[] half = {0.5f + radius, 0.25f, 0.125f + (float) random.unit()};
            addFloats(half);
            return ConvexShape.box(at, half[0], half[1], half[2]);
        }
        return tetrahedron();
    }

    /** Adds a compound of up to a number of shapes: their number, and each. */
    CompoundShape compound(int max) {
        ConvexShape[] shapes = new ConvexShape[1 + random.below(max)];
        records.in().add(shapes.length);
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = shape();
        }
        return CompoundShape.of(shapes);
    }

    /** Its first corner is 0 0 0. */
    private ConvexShape tetrahedron() {
        float[] p = floats(12, 1);
        p[0] = 0;
        p[1] = 0;
        p[2] = 0;
        p[3] = 1 + Math.abs(p[3]); // so that there is a volume: three vectors near the axes
        p[7] = 1 + Math.abs(p[7]);
        p[11] = 1 + Math.abs(p[11]);
        for (int i : new int[] {4, 5, 6, 8, 9, 10}) {
            p[i] *= 0.375f;
        }
        addFloats(p);
        return ConvexShape.hull(new short[12], new double[] {9, 9, 9, 9}, p, new int[] {0, 3, 6, 9, 12}, FACES, FACES);
    }

    /** Returns a unit quaternion, x y z w. */
    double[] rotation() {
        double[] q = {0, 0, 0, 1};
        if (random.below(3) > 0) {
            for (int i = 0; i < 4; i++) {
                q[i] += spread(1);
            }
        }
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (!(length > 0.1)) {
            return new double[] {0, 0, 0, 1};
        }
        for (int i = 0; i < 4; i++) {
            q[i] /= length;
        }
        return q;
    }

    /** Adds a rotation and a translation to the inputs: 3 rows of 4 numbers. */
    RigidTransform rigid(double size) {
        return rigidAt(spread(size), spread(size), spread(size));
    }

    RigidTransform rigidAt(double x, double y, double z) {
        double[] q = rotation();
        RigidTransform at = RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], x, y, z);
        double[] rows = new double[16];
        at.copyRowMajor(rows);
        for (int i = 0; i < 12; i++) {
            records.in().add(rows[i]);
        }
        return at;
    }

    /** Adds a rotation, and a translation to the surface of a mesh or near it. */
    RigidTransform transformNear(CollisionMesh mesh, double size) {
        corner(mesh);
        boolean exact = random.oneIn(3);
        double[] p = new double[3];
        for (int i = 0; i < 3; i++) {
            p[i] = corners[i] + (exact ? 0 : spread(size));
        }
        return rigidAt(p[0], p[1], p[2]);
    }

    /** Returns the corners of a triangle of a mesh, 9 coordinates, until the next call. */
    float[] corner(CollisionMesh mesh) {
        mesh.triangleCorners(random.below(mesh.triangleCount()), corners, 0);
        return corners;
    }

    /** Adds a filter of the triangles of a mesh. */
    RayFilter meshFilter() {
        boolean front = random.below(3) == 0;
        int surfaces = random.oneIn(2) ? 1 + random.below(5) : 0;
        records.in().add(0xFFFF_FFFFL).add(0).add(front).add(surfaces);
        RayFilter filter = front ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        return surfaces > 0 ? filter.withSurfaces(records.addSurfaces(surfaces - 1, random)) : filter;
    }

    /** Adds motion, rotation and center, 9 numbers. */
    double[] motion(double size) {
        double[] m = new double[9];
        boolean turns = random.oneIn(2);
        for (int i = 0; i < 9; i++) {
            m[i] = i < 3 ? spread(size) : turns ? spread(i < 6 ? 2 : 1) : 0;
        }
        if (random.oneIn(8)) {
            m[0] = 0;
            m[1] = 0;
            m[2] = 0;
        }
        records.in().add(m);
        return m;
    }

    /** Adds a part; returns its mesh. */
    CollisionMesh mesh(SceneAsset asset) {
        int part = random.below(asset.meshes().partCount());
        records.in().add(part);
        return asset.meshes().part(part);
    }
}
