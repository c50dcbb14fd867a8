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
import java.io.IOException;

/** Seeded queries of convex shapes: of pairs, of meshes, and of a scene, with the answers of the Java runtime. */
final class ConvexVectors {
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
    private final ConvexInputs inputs;
    private final SceneQuery query;
    private final SceneConvex moving = new SceneConvex();
    private final ShapeMeshQuery meshQuery = new ShapeMeshQuery();
    private final ShapeMeshSweep meshSweep = new ShapeMeshSweep();
    private final ShapeQuery pairQuery = new ShapeQuery();
    private final InstanceTransform transform = new InstanceTransform();
    private final double[] point = new double[3];

    ConvexVectors(SceneRecords records, SceneAsset asset, CollisionScene scene, SeededNumbers random) {
        this.records = records;
        this.asset = asset;
        this.scene = scene;
        this.random = random;
        inputs = new ConvexInputs(records, random);
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

    /** Adds a shape with its place near an instance: a shape, then a transform. */
    private void randomConvex(double spread) {
        ConvexShape shape = inputs.shape();
        int id = random.below(scene.staticCount() + scene.capacity());
        id = scene.contains(id) ? id : random.below(scene.staticCount());
        CollisionMesh mesh = scene.mesh(id);
        float[] corners = inputs.corner(mesh);
        scene.transform(id, transform);
        transform.toWorldPoint(corners[0], corners[1], corners[2], point, 0);
        boolean exact = random.oneIn(3);
        double[] q = inputs.rotation();
        transform.setIdentity().setRotation(q[0], q[1], q[2], q[3]);
        transform.setTranslation(
                point[0] + (exact ? 0 : inputs.spread(spread)),
                point[1] + (exact ? 0 : inputs.spread(spread)),
                point[2] + (exact ? 0 : inputs.spread(spread)));
        transform.setScale(random.oneIn(2) ? 1 : Math.scalb(1 + random.unit(), random.below(4) - 2));
        transform.setMirrored(random.oneIn(4));
        InstanceTransform t = transform;
        records.in().add(t.x(), t.y(), t.z(), t.rotationX(), t.rotationY(), t.rotationZ(), t.rotationW());
        records.in().add(t.isMirrored() ? -t.scale() : t.scale());
        moving.set(shape, transform);
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
                double[] m = inputs.motion(6);
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

    private void findInMesh() throws IOException {
        CollisionMesh mesh = inputs.mesh(asset);
        int capacity = 1 + random.below(60);
        records.in().add(capacity);
        ConvexShape shape = inputs.shape();
        RigidTransform at = inputs.transformNear(mesh, 1);
        meshQuery.setFilter(inputs.meshFilter());
        int[] triangles = new int[capacity];
        int count = meshQuery.all(mesh, shape, at, triangles);
        records.out().add(count).add(meshQuery.isTruncated()).add(meshQuery.any(mesh, shape, at));
        for (int i = 0; i < count; i++) {
            records.out().add(triangles[i]);
        }
        records.end(SceneKind.MESH_FIND_CONVEX, count > 0);
    }

    private void closestInMesh() throws IOException {
        CollisionMesh mesh = inputs.mesh(asset);
        ConvexShape shape = inputs.shape();
        RigidTransform at = inputs.transformNear(mesh, 2);
        double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit();
        records.in().add(limit);
        meshQuery.setFilter(inputs.meshFilter());
        boolean found = meshQuery.closestPoints(mesh, shape, at, limit);
        ShapeMeshQuery q = meshQuery;
        records.out().add(found).add(q.triangle()).add(q.distance(), q.x(), q.y(), q.z());
        records.out().add(q.otherX(), q.otherY(), q.otherZ(), q.normalX(), q.normalY(), q.normalZ());
        records.end(SceneKind.MESH_CLOSEST_CONVEX, found);
    }

    private void sweepMesh() throws IOException {
        CollisionMesh mesh = inputs.mesh(asset);
        ConvexShape shape = inputs.shape();
        Motion motion = new Motion();
        RigidTransform start = inputs.transformNear(mesh, 3);
        double[] m = inputs.motion(6);
        double tolerance = random.below(3) * 1e-3;
        records.in().add(tolerance);
        motion.set(start, m[0], m[1], m[2]).setRotation(m[3], m[4], m[5], m[6], m[7], m[8]);
        meshSweep.setFilter(inputs.meshFilter());
        ShapeMeshSweep s = meshSweep;
        int outcome = s.sweep(mesh, shape, motion, tolerance).ordinal();
        records.out().add(outcome).add(s.triangle()).add(s.t(), s.overlapT(), s.distance(), s.x(), s.y(), s.z());
        records.out().add(s.otherX(), s.otherY(), s.otherZ(), s.normalX(), s.normalY(), s.normalZ());
        records.end(SceneKind.MESH_SWEEP_CONVEX, outcome != 0);
    }

    private void pair() throws IOException {
        ConvexShape shape = inputs.shape();
        ConvexShape other = inputs.shape();
        boolean near = random.oneIn(2);
        RigidTransform at = random.oneIn(4) ? inputs.rigidAt(0, 0, 0) : inputs.rigid(near ? 1 : 3);
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
