// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.overlap.OverlapQuery;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Seeded queries of single meshes with filters, with all hits, and by capsules and boxes, with the answers of Java. */
final class MeshVectors {
    private static final SceneKind[] KINDS = {
        SceneKind.MESH_RAYCAST,
        SceneKind.MESH_ANY_RAY,
        SceneKind.MESH_RAYCAST_ALL,
        SceneKind.MESH_FIND_CAPSULE,
        SceneKind.MESH_FIND_ORIENTED_BOX,
        SceneKind.MESH_FIND_BOX,
        SceneKind.MESH_SWEEP_CAPSULE,
        SceneKind.MESH_COLLIDE_CAPSULE,
        SceneKind.RIGID_TRANSFORM
    };

    private final SceneRecords records;
    private final CollisionAsset asset;
    private final SeededNumbers random;
    private final float[] corners = new float[9];
    private final float[] point = new float[3];

    MeshVectors(SceneRecords records, CollisionAsset asset, SeededNumbers random) {
        this.records = records;
        this.asset = asset;
        this.random = random;
    }

    void write(int queries) throws IOException {
        for (int i = 0; i < queries; i++) {
            SceneKind kind = KINDS[random.below(KINDS.length)];
            if (kind == SceneKind.RIGID_TRANSFORM) {
                transform();
                continue;
            }
            int part = random.below(asset.partCount());
            records.in().add(part);
            CollisionMesh mesh = asset.part(part);
            switch (kind) {
                case MESH_RAYCAST, MESH_ANY_RAY, MESH_RAYCAST_ALL -> ray(kind, mesh);
                case MESH_FIND_CAPSULE, MESH_FIND_ORIENTED_BOX, MESH_FIND_BOX -> find(kind, mesh);
                default -> capsule(kind, mesh);
            }
        }
    }

    private double spread(double size) {
        return size * (2 * random.unit() - 1);
    }

    /** Sets the point to a corner or a point of an edge of a mesh, or beside one. */
    private void randomPoint(CollisionMesh mesh, double spread) {
        mesh.triangleCorners(random.below(mesh.triangleCount()), corners, 0);
        float share = random.oneIn(2) ? 0 : (float) random.unit();
        boolean exact = random.below(3) == 0;
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = corners[axis] + share * (corners[3 + axis] - corners[axis]);
            point[axis] += exact ? 0 : (float) spread(spread);
        }
    }

    private float[] randomDirection(double size) {
        float[] direction = new float[3];
        int axis = random.below(5);
        for (int k = 0; k < 3; k++) {
            direction[k] = (float) (axis < 3 ? (k == axis ? size : 0) : spread(size));
        }
        return direction;
    }

    private RayFilter randomFilter() {
        boolean front = random.oneIn(2);
        int surfaces = random.oneIn(2) ? 1 + random.below(4) : 0;
        records.in().add(0xFFFF_FFFFL).add(0).add(front).add(surfaces);
        RayFilter filter = front ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        if (surfaces > 0) {
            filter = filter.withSurfaces(records.addSurfaces(surfaces - 1, random));
        }
        return filter;
    }

    private void addFloats(float... numbers) {
        for (float number : numbers) {
            records.in().add((double) number);
        }
    }

    private void ray(SceneKind kind, CollisionMesh mesh) throws IOException {
        randomPoint(mesh, 0.3);
        float[] d = randomDirection(1);
        d[0] += d[0] == 0 && d[1] == 0 && d[2] == 0 ? 1 : 0;
        float back = random.below(3) == 0 ? 0 : 8 * (float) random.unit();
        float x = point[0] - back * d[0];
        float y = point[1] - back * d[1];
        float z = point[2] - back * d[2];
        double minT = random.below(3) == 0 ? back / 2 : 0;
        double maxT = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.oneIn(2) ? back : 20;
        int capacity = 1 + random.below(20);
        addFloats(x, y, z, d[0], d[1], d[2]);
        records.in().add(minT, maxT).add(capacity);
        RayFilter filter = randomFilter();
        Ray ray = new Ray().set(x, y, z, d[0], d[1], d[2]).between(minT, Math.max(minT, maxT));
        RayHits hits = new RayHits(capacity);
        RayHit hit = new RayHit();
        boolean found;
        if (kind == SceneKind.MESH_RAYCAST) {
            found = hits.raycast(mesh, ray, filter, hit);
            records.out().add(found);
            add(hit);
        } else if (kind == SceneKind.MESH_ANY_RAY) {
            int any = hits.anyRay(mesh, ray, filter);
            found = any >= 0;
            records.out().add(any);
        } else {
            int count = hits.raycastAll(mesh, ray, filter);
            found = count > 0;
            records.out().add(count).add(hits.isTruncated());
            for (int i = 0; i < count; i++) {
                hits.copyTo(i, hit);
                add(hit);
            }
        }
        records.end(kind, found);
    }

    private void add(RayHit hit) {
        records.out().add(hit.triangle()).add(hit.t(), hit.x(), hit.y(), hit.z());
        records.out().add(hit.normalX(), hit.normalY(), hit.normalZ());
    }

    private double[] randomRotation() {
        double[] q = {spread(1), spread(1), spread(1), 1.2 + spread(1)};
        if (random.below(3) == 0) {
            q[random.below(3)] = 0;
            q[random.below(3)] = 0;
        }
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int i = 0; i < 4; i++) {
            q[i] /= length;
        }
        return q;
    }

    private void find(SceneKind kind, CollisionMesh mesh) throws IOException {
        int capacity = 1 + random.below(60);
        records.in().add(capacity);
        randomPoint(mesh, 1);
        float[] p = point;
        OverlapQuery query = new OverlapQuery();
        if (kind == SceneKind.MESH_FIND_CAPSULE) {
            float[] d = randomDirection(random.below(4) == 0 ? 0 : 1);
            float radius = random.below(6) == 0 ? 0 : (float) random.unit() / 2;
            addFloats(p[0], p[1], p[2], p[0] + d[0], p[1] + d[1], p[2] + d[2], radius);
            query.setCapsule(p[0], p[1], p[2], p[0] + d[0], p[1] + d[1], p[2] + d[2], radius);
        } else {
            float x = random.below(6) == 0 ? 0 : (float) random.unit();
            float y = (float) random.unit() / 2;
            float z = (float) random.unit() / 8;
            if (kind == SceneKind.MESH_FIND_BOX) {
                addFloats(p[0], p[1], p[2], p[0] + x, p[1] + y, p[2] + z);
                query.setBox(p[0], p[1], p[2], p[0] + x, p[1] + y, p[2] + z);
            } else {
                double[] q = randomRotation();
                RigidTransform box =
                        RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], p[0] + x, p[1] + y, p[2] + z);
                double[] rows = new double[16];
                box.copyRowMajor(rows);
                records.in().add(Arrays.copyOf(rows, 12));
                addFloats(x, y, z);
                query.setOrientedBox(box, x, y, z);
            }
        }
        int[] triangles = new int[capacity];
        int count = query.all(mesh, triangles);
        records.out().add(count).add(query.isTruncated()).add(query.any(mesh));
        for (int i = 0; i < count; i++) {
            records.out().add(triangles[i]);
        }
        records.end(kind, count > 0);
    }

    private void capsule(SceneKind kind, CollisionMesh mesh) throws IOException {
        randomPoint(mesh, 1);
        float[] p = point;
        float[] d = randomDirection(random.below(4) == 0 ? 0 : 1);
        float radius = random.below(6) == 0 ? 0 : (float) random.unit() / 2;
        float[] way = randomDirection(random.below(8) == 0 ? 0 : 4);
        int capacity = 1 + random.below(20);
        float x = p[0] + d[0];
        float y = p[1] + d[1];
        float z = p[2] + d[2];
        addFloats(p[0], p[1], p[2], x, y, z, radius, way[0], way[1], way[2]);
        records.in().add(capacity);
        RayFilter filter = randomFilter();
        boolean found;
        if (kind == SceneKind.MESH_SWEEP_CAPSULE) {
            CapsuleSweep sweep = new CapsuleSweep();
            sweep.setFilter(filter);
            found = sweep.setCapsule(p[0], p[1], p[2], x, y, z, radius).sweep(mesh, way[0], way[1], way[2]);
            records.out().add(found).add(sweep.triangle()).add(sweep.t(), sweep.x(), sweep.y(), sweep.z());
            records.out().add(sweep.normalX(), sweep.normalY(), sweep.normalZ());
        } else {
            Contacts contacts = new Contacts(capacity);
            contacts.setFilter(filter);
            int count = contacts.collideCapsule(mesh, p[0], p[1], p[2], x, y, z, radius);
            found = count > 0;
            records.out().add(count).add(contacts.isTruncated());
            for (int i = 0; i < count; i++) {
                records.out().add(contacts.x(i), contacts.y(i), contacts.z(i));
                records.out().add(contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i), contacts.depth(i));
                records.out().add(contacts.triangle(i)).add(contacts.surface(i));
            }
        }
        records.end(kind, found);
    }

    private void transform() throws IOException {
        double[] p = {spread(9), spread(9), spread(9)};
        double[] q = randomRotation();
        double[] r = randomRotation();
        r[0] += random.below(5) > 0 ? 0 : 1;
        double[] s = {spread(1e4), spread(1e4), spread(1e4)};
        double[] t = {spread(9), spread(9), spread(9)};
        records.in().add(q).add(s).add(r).add(t).add(p);
        RigidTransform a = RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], s[0], s[1], s[2]);
        RigidTransform b = transformOf(r, t);
        records.out().add(b != null);
        if (b != null) {
            RigidTransform product = a.times(b);
            records.out().add(1);
            addRows(product);
            addRows(product.inverse());
            float[] to = new float[3];
            product.toModelPoint(p[0], p[1], p[2], to, 0);
            records.out().add(to[0], to[1], to[2]).add(RigidTransform.rounding(to[0], to[1], to[2]));
            product.toModelDirection(p[0], p[1], p[2], to, 0);
            records.out().add(to[0], to[1], to[2]);
            product.toWorldPoint(p[0], p[1], p[2], to, 0);
            records.out().add(to[0], to[1], to[2]);
            product.toWorldDirection(p[0], p[1], p[2], to, 0);
            records.out().add(to[0], to[1], to[2]);
        }
        records.end(SceneKind.RIGID_TRANSFORM, b != null);
    }

    /** Returns null if the length of the quaternion is not 1. */
    private static @Nullable RigidTransform transformOf(double[] q, double[] t) {
        try {
            return RigidTransform.ofQuaternionXyzw(q[0], q[1], q[2], q[3], t[0], t[1], t[2]);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void addRows(RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        records.out().add(Arrays.copyOf(rows, 12));
    }
}
