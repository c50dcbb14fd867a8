// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneBox;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneContacts;
import dev.cullet.scene.SceneHits;
import dev.cullet.scene.SceneQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Seeded changes and queries of a scene, written with the answers of the Java runtime. */
final class SceneVectors {
    private static final SceneKind[] QUERIES = {
        SceneKind.RAYCAST,
        SceneKind.RAYCAST,
        SceneKind.ANY_RAY,
        SceneKind.RAYCAST_ALL,
        SceneKind.ANY_CAPSULE,
        SceneKind.ANY_BOX,
        SceneKind.FIND_CAPSULE,
        SceneKind.FIND_BOX,
        SceneKind.CLOSEST_POINT,
        SceneKind.CLOSEST_POINT,
        SceneKind.SWEEP_CAPSULE,
        SceneKind.SWEEP_CAPSULE,
        SceneKind.COLLIDE_CAPSULE,
        SceneKind.COLLIDE_CAPSULE,
        SceneKind.POINT_IN_SOLID
    };

    private final SceneRecords records;
    private final SceneAsset asset;
    private final CollisionScene scene;
    private final SceneQuery query;
    private final SeededNumbers random;
    private final List<Integer> dynamic = new ArrayList<>();
    private final InstanceTransform transform = new InstanceTransform();
    private final double[] point = new double[3];

    SceneVectors(SceneRecords records, SceneAsset asset, CollisionScene scene, SeededNumbers random) {
        this.records = records;
        this.asset = asset;
        this.scene = scene;
        this.query = new SceneQuery(scene);
        this.random = random;
    }

    /** Writes queries, and before each tenth a change. */
    void write(int queries) throws IOException {
        for (int i = 0; i < queries; i++) {
            if (i % 10 == 0) {
                change();
            }
            query(QUERIES[random.below(QUERIES.length)]);
        }
    }

    private void change() throws IOException {
        int choice = random.below(20);
        if (dynamic.isEmpty() || (choice < 9 && scene.dynamicCount() < scene.capacity())) {
            int part = random.below(asset.meshes().partCount());
            int layers = 1 + random.below(7);
            records.in().add(part).add(layers);
            randomTransform();
            int id = scene.add(asset.meshes().part(part), transform, layers, part + 1000);
            dynamic.add(id);
            records.out().add(id);
            records.end(SceneKind.ADD, true);
        } else if (choice < 13) {
            int id = dynamic.get(random.below(dynamic.size()));
            records.in().add(id);
            scene.transform(id, transform);
            if (random.oneIn(2)) { // inside of the enlarged box
                transform.setTranslation(transform.x() + 0.01, transform.y(), transform.z() - 0.02);
                addTransform();
            } else {
                randomTransform();
            }
            scene.move(id, transform);
            records.out().add(1);
            records.end(SceneKind.MOVE, true);
        } else if (choice < 15) {
            Integer id = dynamic.remove(random.below(dynamic.size()));
            scene.remove(id);
            records.in().add(id);
            records.out().add(1);
            records.end(SceneKind.REMOVE, true);
        } else if (choice == 15) {
            int id = random.below(scene.staticCount());
            int layers = random.below(8);
            scene.setLayers(id, layers);
            records.in().add(id).add(layers);
            records.out().add(1);
            records.end(SceneKind.SET_LAYERS, true);
        } else if (choice < 18) {
            boolean isRebuild = choice == 16;
            records.in().add(0);
            if (isRebuild) {
                scene.rebuild();
            } else {
                scene.refit();
            }
            records.out().add(scene.degradation());
            records.end(isRebuild ? SceneKind.REBUILD : SceneKind.REFIT, true);
        } else {
            instance(random.below(scene.staticCount() + 2 * scene.capacity()));
        }
    }

    private void instance(int id) throws IOException {
        records.in().add(id);
        boolean contains = scene.contains(id);
        records.out().add(contains);
        if (contains) {
            double[] bounds = new double[6];
            scene.bounds(id, bounds, 0);
            scene.transform(id, transform);
            InstanceTransform t = transform;
            records.out().add(bounds).add(t.x(), t.y(), t.z());
            records.out().add(t.rotationX(), t.rotationY(), t.rotationZ(), t.rotationW(), t.scale());
            records.out()
                    .add(t.isMirrored())
                    .add(scene.layers(id) & 0xFFFF_FFFFL)
                    .add(scene.userId(id));
            records.out().add(scene.generation(id));
        }
        records.end(SceneKind.INSTANCE, contains);
    }

    /** Sets a transform near an instance of the file, and adds it to the inputs. */
    private void randomTransform() {
        asset.transform(random.below(asset.instanceCount()), transform);
        transform.setTranslation(transform.x() + spread(4), transform.y() + spread(4), transform.z() + spread(4));
        if (random.oneIn(2)) {
            randomRotation();
            transform.setScale(Math.scalb(1 + random.unit(), random.below(5) - 3));
        }
        transform.setMirrored(random.below(3) == 0);
        addTransform();
    }

    private void randomRotation() {
        double x = spread(1);
        double y = spread(1);
        double z = spread(1);
        double w = 1.5 + spread(1);
        double length = Math.sqrt(x * x + y * y + z * z + w * w);
        transform.setRotation(x / length, y / length, z / length, w / length);
    }

    private void addTransform() {
        InstanceTransform t = transform;
        records.in().add(t.x(), t.y(), t.z(), t.rotationX(), t.rotationY(), t.rotationZ(), t.rotationW());
        records.in().add(t.isMirrored() ? -t.scale() : t.scale());
    }

    private double spread(double size) {
        return size * (2 * random.unit() - 1);
    }

    /** Sets the point to one on or near the surface of an instance: a corner, a point of an edge, or beside one. */
    private void randomPoint(double spread) {
        int id = random.below(scene.staticCount() + scene.capacity());
        if (!scene.contains(id)) {
            id = random.below(scene.staticCount());
        }
        CollisionMesh mesh = scene.mesh(id);
        float[] corners = new float[9];
        mesh.triangleCorners(random.below(mesh.triangleCount()), corners, 0);
        double share = random.oneIn(2) ? 0 : random.unit();
        InstanceTransform of = new InstanceTransform();
        scene.transform(id, of);
        of.toWorldPoint(
                corners[0] + share * ((double) corners[3] - corners[0]),
                corners[1] + share * ((double) corners[4] - corners[1]),
                corners[2] + share * ((double) corners[5] - corners[2]),
                point,
                0);
        if (random.below(3) > 0) {
            for (int axis = 0; axis < 3; axis++) {
                point[axis] += spread(spread);
            }
        }
    }

    /** Sets the point to a direction, often along an axis. */
    private void randomDirection(double size) {
        int axis = random.below(5);
        for (int k = 0; k < 3; k++) {
            point[k] = axis < 3 ? (k == axis ? size * (random.oneIn(2) ? 1 : -1) : 0) : spread(size);
        }
    }

    /** Returns a filter, and adds it to the inputs: see the program. */
    private QueryFilter randomFilter() {
        if (random.below(3) > 0) {
            records.in().add(0xFFFF_FFFFL).add(0).add(0).add(0);
            return QueryFilter.ALL;
        }
        QueryFilter filter = QueryFilter.ALL;
        int layers = random.oneIn(2) ? ~0 : 1 + random.below(7);
        int modulus = random.below(3) == 0 ? 2 + random.below(3) : 0;
        boolean front = random.below(3) == 0;
        int surfaces = random.below(3) == 0 ? 1 + random.below(3) : 0;
        filter = filter.withLayers(layers);
        records.in().add(layers & 0xFFFF_FFFFL).add(modulus).add(front).add(surfaces);
        if (modulus > 0) {
            filter = filter.withInstances(instance -> instance % modulus != 0);
        }
        if (front) {
            filter = filter.withFrontFacesOnly();
        }
        if (surfaces > 0) {
            filter = filter.withSurfaces(records.addSurfaces(surfaces - 1, random));
        }
        return filter;
    }

    private SceneCapsule randomCapsule() {
        randomPoint(2);
        double x = point[0];
        double y = point[1];
        double z = point[2];
        double radius = random.below(8) == 0 ? 0 : Math.scalb(random.unit(), random.below(5) - 3);
        boolean isSphere = random.oneIn(2);
        randomDirection(random.below(6) == 0 ? 0 : 1);
        double[] end = isSphere ? new double[] {x, y, z} : new double[] {x + point[0], y + point[1], z + point[2]};
        records.in().add(x, y, z).add(end).add(radius).add(isSphere);
        return isSphere
                ? new SceneCapsule().setSphere(x, y, z, radius)
                : new SceneCapsule().set(x, y, z, end[0], end[1], end[2], radius);
    }

    private SceneBox randomBox() {
        randomPoint(2);
        transform.setIdentity().setTranslation(point[0], point[1], point[2]);
        if (random.oneIn(2)) {
            randomRotation();
        }
        addTransform();
        double x = random.below(8) == 0 ? 0 : random.unit();
        double y = 2 * random.unit();
        double z = random.unit() / 4;
        records.in().add(x, y, z);
        return new SceneBox().set(transform, x, y, z);
    }

    private void query(SceneKind kind) throws IOException {
        switch (kind) {
            case RAYCAST, ANY_RAY -> ray(kind);
            case RAYCAST_ALL -> raycastAll();
            case ANY_CAPSULE -> {
                SceneCapsule capsule = randomCapsule();
                query.anyShape(capsule, randomFilter());
                hit(kind);
            }
            case ANY_BOX -> {
                SceneBox box = randomBox();
                query.anyShape(box, randomFilter());
                hit(kind);
            }
            case FIND_CAPSULE, FIND_BOX -> find(kind);
            case CLOSEST_POINT -> {
                randomPoint(5);
                double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : 3 * random.unit();
                records.in().add(point).add(limit);
                query.closestPoint(point[0], point[1], point[2], limit, randomFilter());
                hit(kind);
            }
            case SWEEP_CAPSULE -> {
                SceneCapsule capsule = randomCapsule();
                randomDirection(random.below(10) == 0 ? 0 : 6);
                records.in().add(point);
                query.sweepCapsule(capsule, point[0], point[1], point[2], randomFilter());
                hit(kind);
            }
            case COLLIDE_CAPSULE -> collide();
            default -> {
                randomPoint(0.5);
                records.in().add(point);
                query.pointInSolid(point[0], point[1], point[2], randomFilter());
                hit(kind);
            }
        }
    }

    private double[] randomRay() {
        randomPoint(0.5);
        double[] ray = new double[7];
        double[] through = point.clone();
        randomDirection(random.below(10) == 0 ? 1e-12 : 1);
        point[random.below(3)] += point[0] == 0 && point[1] == 0 && point[2] == 0 ? 1 : 0;
        double back = random.below(4) == 0 ? 0 : 10 * random.unit();
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] = through[axis] - back * point[axis];
            ray[3 + axis] = point[axis];
        }
        ray[6] = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.oneIn(2) ? back : 20;
        records.in().add(ray);
        return ray;
    }

    private void ray(SceneKind kind) throws IOException {
        double[] r = randomRay();
        QueryFilter filter = randomFilter();
        if (kind == SceneKind.RAYCAST) {
            query.raycast(r[0], r[1], r[2], r[3], r[4], r[5], r[6], filter);
        } else {
            query.anyRay(r[0], r[1], r[2], r[3], r[4], r[5], r[6], filter);
        }
        hit(kind);
    }

    private void raycastAll() throws IOException {
        double[] r = randomRay();
        int capacity = 1 + random.below(40);
        records.in().add(capacity);
        SceneHits hits = new SceneHits(capacity).setRay(r[0], r[1], r[2], r[3], r[4], r[5], r[6]);
        int count = query.raycastAll(hits, randomFilter());
        records.out().add(count).add(hits.isTruncated());
        for (int i = 0; i < count; i++) {
            records.out().add(hits.t(i)).add(hits.instance(i)).add(hits.triangle(i));
        }
        records.end(SceneKind.RAYCAST_ALL, count > 0);
    }

    private void find(SceneKind kind) throws IOException {
        SceneCapsule capsule = kind == SceneKind.FIND_CAPSULE ? randomCapsule() : new SceneCapsule();
        SceneBox box = kind == SceneKind.FIND_BOX ? randomBox() : new SceneBox();
        int capacity = 1 + random.below(60);
        records.in().add(capacity);
        int[] pairs = new int[2 * capacity];
        int count = query.findShape(kind == SceneKind.FIND_BOX ? box : capsule, randomFilter(), pairs);
        records.out().add(count).add(query.isTruncated());
        for (int i = 0; i < 2 * count; i++) {
            records.out().add(pairs[i]);
        }
        records.end(kind, count > 0);
    }

    private void collide() throws IOException {
        SceneCapsule capsule = randomCapsule();
        int capacity = 1 + random.below(20);
        records.in().add(capacity);
        SceneContacts contacts = new SceneContacts(capacity);
        int count = query.collideCapsule(capsule, randomFilter(), contacts);
        records.out().add(count).add(contacts.isTruncated());
        for (int i = 0; i < count; i++) {
            records.out().add(contacts.x(i), contacts.y(i), contacts.z(i));
            records.out().add(contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i), contacts.depth(i));
            records.out().add(contacts.instance(i)).add(contacts.triangle(i)).add(contacts.surface(i));
        }
        records.end(SceneKind.COLLIDE_CAPSULE, count > 0);
    }

    /** Adds the hit of the last query. */
    private void hit(SceneKind kind) throws IOException {
        SceneQuery q = query;
        records.out().add(q.instance()).add(q.triangle()).add(q.userId()).add(q.t(), q.distance());
        records.out()
                .add(q.x(), q.y(), q.z(), q.normalX(), q.normalY(), q.normalZ())
                .add(q.isFrontFace());
        records.out().add(q.nodesTested()).add(q.instancesTested());
        records.end(kind, q.hasHit());
    }
}
