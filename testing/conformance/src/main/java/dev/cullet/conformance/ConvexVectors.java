// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneConvex;
import dev.cullet.scene.SceneQuery;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.ShapeMeshQuery;
import dev.cullet.shape.ShapeMeshSweep;
import dev.cullet.shape.ShapeQuery;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import java.io.IOException;

/** Seeded queries of convex shapes: of pairs, of meshes, and of a scene, with the answers of the Java runtime. */
final class ConvexVectors {
    /** Faces and triangles of a tetrahedron whose fourth corner is in front of the first three. */
    private static final int[] FACES = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};

    private static final SceneKind[] KINDS = {
        SceneKind.ANY_CONVEX,
        SceneKind.FIND_CONVEX,
        SceneKind.CLOSEST_CONVEX,
        SceneKind.SWEEP_CONVEX,
        SceneKind.MESH_FIND_CONVEX,
        SceneKind.MESH_CLOSEST_CONVEX,
        SceneKind.MESH_SWEEP_CONVEX,
        SceneKind.CONVEX_PAIR
    };

    private final SceneRecords records;
    private final SceneAsset asset;
    private final CollisionScene scene;
    private final SeededNumbers random;
    private final SceneQuery query;
    private final SceneConvex moving = new SceneConvex();
    private final ShapeMeshQuery meshQuery = new ShapeMeshQuery();
    private final ShapeMeshSweep meshSweep = new ShapeMeshSweep();
    private final ShapeQuery pairQuery = new ShapeQuery();
    private final InstanceTransform transform = new InstanceTransform();
    private final float[] corners = new float[9];
    private final double[] point = new double[3];

    ConvexVectors(SceneRecords records, SceneAsset asset, CollisionScene scene, SeededNumbers random) {
        this.records = records;
        this.asset = asset;
        this.scene = scene;
        this.random = random;
        query = new SceneQuery(scene);
    }

    void write(int queries) throws IOException {
        for (int i = 0; i < queries; i++) {
            SceneKind kind = KINDS[random.below(KINDS.length)];
            switch (kind) {
                case MESH_FIND_CONVEX -> findInMesh();
                case MESH_CLOSEST_CONVEX -> closestInMesh();
                case MESH_SWEEP_CONVEX -> sweepMesh();
                case CONVEX_PAIR -> pair();
                default -> query(kind);
            }
        }
    }

    private double spread(double size) {
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
    private ConvexShape randomShape() {
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
            RigidTransform at = randomRigid(0.5);
            float[] half = {0.5f + radius, 0.25f, 0.125f + (float) random.unit()};
            addFloats(half);
            return ConvexShape.box(at, half[0], half[1], half[2]);
        }
        return tetrahedron();
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

    private double[] randomRotation() {
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
    private RigidTransform randomRigid(double size) {
        return addRigid(spread(size), spread(size), spread(size));
    }

    private RigidTransform addRigid(double x, double y, double z) {
        double[] q = randomRotation();
        RigidTransform at = RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], x, y, z);
        double[] rows = new double[16];
        at.copyRowMajor(rows);
        for (int i = 0; i < 12; i++) {
            records.in().add(rows[i]);
        }
        return at;
    }

    /** Adds a place on or near the surface of a mesh. */
    private RigidTransform randomPlace(CollisionMesh mesh, double size) {
        cornerOf(mesh);
        boolean exact = random.oneIn(3);
        double[] p = new double[3];
        for (int i = 0; i < 3; i++) {
            p[i] = corners[i] + (exact ? 0 : spread(size));
        }
        return addRigid(p[0], p[1], p[2]);
    }

    private void cornerOf(CollisionMesh mesh) {
        mesh.triangleCorners(random.below(mesh.triangleCount()), corners, 0);
    }

    /** Adds a filter to the inputs. */
    private QueryFilter randomFilter() {
        boolean all = random.oneIn(2);
        int layers = all || random.oneIn(2) ? ~0 : 1 + random.below(7);
        int modulus = all || random.below(3) > 0 ? 0 : 2 + random.below(3);
        boolean front = !all && random.below(3) == 0;
        int surfaces = all || random.below(3) > 0 ? 0 : 1 + random.below(5);
        records.in().add(layers & 0xFFFF_FFFFL).add(modulus).add(front).add(surfaces);
        QueryFilter filter = layers == ~0 ? QueryFilter.ALL : QueryFilter.ALL.withLayers(layers);
        if (modulus > 0) {
            filter = filter.withInstances(instance -> instance % modulus != 0);
        }
        if (front) {
            filter = filter.withFrontFacesOnly();
        }
        return surfaces > 0 ? filter.withSurfaces(records.addSurfaces(surfaces - 1, random)) : filter;
    }

    private RayFilter randomMeshFilter() {
        boolean front = random.below(3) == 0;
        int surfaces = random.oneIn(2) ? 1 + random.below(5) : 0;
        records.in().add(0xFFFF_FFFFL).add(0).add(front).add(surfaces);
        RayFilter filter = front ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        return surfaces > 0 ? filter.withSurfaces(records.addSurfaces(surfaces - 1, random)) : filter;
    }

    /** Adds a shape with its place near an instance: a shape, then a transform. */
    private void randomConvex(double spread) {
        ConvexShape shape = randomShape();
        int id = random.below(scene.staticCount() + scene.capacity());
        id = scene.contains(id) ? id : random.below(scene.staticCount());
        CollisionMesh mesh = scene.mesh(id);
        cornerOf(mesh);
        scene.transform(id, transform);
        transform.toWorldPoint(corners[0], corners[1], corners[2], point, 0);
        boolean exact = random.oneIn(3);
        double[] q = randomRotation();
        transform.setIdentity().setRotation(q[0], q[1], q[2], q[3]);
        transform.setTranslation(
                point[0] + (exact ? 0 : spread(spread)),
                point[1] + (exact ? 0 : spread(spread)),
                point[2] + (exact ? 0 : spread(spread)));
        transform.setScale(random.oneIn(2) ? 1 : Math.scalb(1 + random.unit(), random.below(4) - 2));
        transform.setMirrored(random.oneIn(4));
        InstanceTransform t = transform;
        records.in().add(t.x(), t.y(), t.z(), t.rotationX(), t.rotationY(), t.rotationZ(), t.rotationW());
        records.in().add(t.isMirrored() ? -t.scale() : t.scale());
        moving.set(shape, transform);
    }

    /** Adds motion, rotation and center, 9 numbers. */
    private double[] randomMotion(double size) {
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

    private void query(SceneKind kind) throws IOException {
        randomConvex(kind == SceneKind.SWEEP_CONVEX ? 3 : 1.5);
        switch (kind) {
            case ANY_CONVEX -> query.anyShape(moving, randomFilter());
            case FIND_CONVEX -> {
                int capacity = 1 + random.below(60);
                records.in().add(capacity);
                int[] pairs = new int[2 * capacity];
                int count = query.findShape(moving, randomFilter(), pairs);
                records.out().add(count).add(query.isTruncated());
                for (int i = 0; i < 2 * count; i++) {
                    records.out().add(pairs[i]);
                }
                records.end(kind, count > 0);
                return;
            }
            case CLOSEST_CONVEX -> {
                double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit();
                records.in().add(limit);
                query.closestShape(moving, limit, randomFilter());
            }
            default -> {
                double[] m = randomMotion(6);
                double tolerance = random.below(3) * 1e-3;
                records.in().add(tolerance);
                moving.setMotion(m[0], m[1], m[2]).setRotation(m[3], m[4], m[5], m[6], m[7], m[8]);
                records.out()
                        .add(query.sweepShape(moving, tolerance, randomFilter()).ordinal());
            }
        }
        SceneQuery q = query;
        records.out().add(q.instance()).add(q.triangle()).add(q.userId()).add(q.t(), q.distance());
        records.out()
                .add(q.x(), q.y(), q.z(), q.normalX(), q.normalY(), q.normalZ())
                .add(q.isFrontFace());
        records.out().add(q.nodesTested()).add(q.instancesTested());
        records.out().add(q.otherX(), q.otherY(), q.otherZ());
        records.end(kind, q.hasHit());
    }

    private CollisionMesh randomMesh() {
        int part = random.below(asset.meshes().partCount());
        records.in().add(part);
        return asset.meshes().part(part);
    }

    private void findInMesh() throws IOException {
        CollisionMesh mesh = randomMesh();
        int capacity = 1 + random.below(60);
        records.in().add(capacity);
        ConvexShape shape = randomShape();
        RigidTransform at = randomPlace(mesh, 1);
        meshQuery.setFilter(randomMeshFilter());
        int[] triangles = new int[capacity];
        int count = meshQuery.all(mesh, shape, at, triangles);
        records.out().add(count).add(meshQuery.isTruncated()).add(meshQuery.any(mesh, shape, at));
        for (int i = 0; i < count; i++) {
            records.out().add(triangles[i]);
        }
        records.end(SceneKind.MESH_FIND_CONVEX, count > 0);
    }

    private void closestInMesh() throws IOException {
        CollisionMesh mesh = randomMesh();
        ConvexShape shape = randomShape();
        RigidTransform at = randomPlace(mesh, 2);
        double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit();
        records.in().add(limit);
        meshQuery.setFilter(randomMeshFilter());
        boolean found = meshQuery.closestPoints(mesh, shape, at, limit);
        ShapeMeshQuery q = meshQuery;
        records.out().add(found).add(q.triangle()).add(q.distance(), q.x(), q.y(), q.z());
        records.out().add(q.otherX(), q.otherY(), q.otherZ(), q.normalX(), q.normalY(), q.normalZ());
        records.end(SceneKind.MESH_CLOSEST_CONVEX, found);
    }

    private void sweepMesh() throws IOException {
        CollisionMesh mesh = randomMesh();
        ConvexShape shape = randomShape();
        Motion motion = new Motion();
        RigidTransform start = randomPlace(mesh, 3);
        double[] m = randomMotion(6);
        double tolerance = random.below(3) * 1e-3;
        records.in().add(tolerance);
        motion.set(start, m[0], m[1], m[2]).setRotation(m[3], m[4], m[5], m[6], m[7], m[8]);
        meshSweep.setFilter(randomMeshFilter());
        ShapeMeshSweep s = meshSweep;
        int outcome = s.sweep(mesh, shape, motion, tolerance).ordinal();
        records.out().add(outcome).add(s.triangle()).add(s.t(), s.overlapT(), s.distance(), s.x(), s.y(), s.z());
        records.out().add(s.otherX(), s.otherY(), s.otherZ(), s.normalX(), s.normalY(), s.normalZ());
        records.end(SceneKind.MESH_SWEEP_CONVEX, outcome != 0);
    }

    private void pair() throws IOException {
        ConvexShape shape = randomShape();
        ConvexShape other = randomShape();
        boolean near = random.oneIn(2);
        RigidTransform at = random.oneIn(4) ? addRigid(0, 0, 0) : randomRigid(near ? 1 : 3);
        double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit();
        records.in().add(limit);
        ShapeQuery q = pairQuery;
        boolean touches = q.overlaps(shape, other, at);
        records.out().add(touches).add(q.closestPoints(shape, other, at, limit)).add(q.distance());
        addPoints();
        records.out().add(q.penetration(shape, other, at)).add(q.depth(), q.depthExcess());
        addPoints();
        records.end(SceneKind.CONVEX_PAIR, touches);
    }

    private void addPoints() {
        ShapeQuery q = pairQuery;
        records.out().add(q.x(), q.y(), q.z(), q.otherX(), q.otherY(), q.otherZ());
        records.out().add(q.normalX(), q.normalY(), q.normalZ());
    }
}
