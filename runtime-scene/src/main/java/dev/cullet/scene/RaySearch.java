// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.FaceSide;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.world.internal.RayTriangles;
import dev.cullet.world.ray.RayFilter;

/** The rays of a {@link SceneQuery}: scratch memory for one thread. */
final class RaySearch {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final HitRecord record = new HitRecord();
    private final RayTriangles triangles = new RayTriangles();

    private final BoxRay ray;

    RaySearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.ray = walk.ray;
        this.space = space;
        this.result = result;
    }

    /** Sets the ray of the next search. */
    void set(double ox, double oy, double oz, double dx, double dy, double dz, double maxT) {
        SceneArguments.point("origin", ox, oy, oz);
        SceneArguments.direction(dx, dy, dz);
        SceneArguments.limit("maxT", maxT);
        ray.set(ox, oy, oz, dx, dy, dz, maxT);
    }

    /** Finds the first triangle that passes a filter, or any one; sets the result. */
    boolean find(boolean any, QueryFilter filter) {
        walk.beginRay(filter);
        return filter.triangles == RayFilter.ALL ? find(any) : find(any, filter.triangles);
    }

    private boolean find(boolean any) {
        double best = ray.maxT;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            if (!map(i, mesh)) {
                continue;
            }
            double[] m = space.mapped;
            QueryMesh data = MeshAccess.queryMesh(mesh);
            record.ray()
                    .set(m[0], m[1], m[2], m[3], m[4], m[5])
                    .between(0, best)
                    .withSlack(space.slack);
            int triangle = RayQuery.first(data, record.ray(), any, record);
            if (any && triangle >= 0) {
                result.set(i, instances.userIds[i], mesh, triangle);
                return true;
            }
            if (triangle >= 0 && (bestInstance < 0 || record.t < best || (record.t == best && i < bestInstance))) {
                best = record.t;
                bestInstance = i;
                set(i, mesh, data);
            }
        }
        return bestInstance >= 0;
    }

    private boolean find(boolean any, RayFilter of) {
        double best = ray.maxT;
        int bestInstance = -1;
        int bestTriangle = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            if (!map(i, mesh)) {
                continue;
            }
            QueryMesh data = MeshAccess.queryMesh(mesh);
            beginTriangles(data, best);
            boolean found = false;
            for (int next = next(mesh, data, of); next >= 0; next = next(mesh, data, of)) {
                double t = triangles.t();
                boolean isLower = i < bestInstance || (i == bestInstance && next < bestTriangle);
                if (bestInstance < 0 || t < best || (t == best && isLower)) {
                    if (any) {
                        result.set(i, instances.userIds[i], mesh, next);
                        return true;
                    }
                    best = t;
                    bestInstance = i;
                    bestTriangle = next;
                    found = true;
                    triangles.copyTo(record);
                    triangles.shorten(best);
                }
            }
            if (found) {
                set(i, mesh, data);
            }
        }
        return bestInstance >= 0;
    }

    /** Collects all triangles that pass a filter. */
    int findAll(SceneHits hits, QueryFilter filter) {
        RayFilter of = filter.triangles;
        double maxT = ray.maxT;
        hits.clear();
        walk.beginRay(filter);
        for (CollisionMesh mesh = walk.nextMesh(maxT); mesh != null; mesh = walk.nextMesh(hits.limit(maxT))) {
            int i = walk.instance();
            if (!map(i, mesh)) {
                continue;
            }
            QueryMesh data = MeshAccess.queryMesh(mesh);
            beginTriangles(data, hits.limit(maxT));
            for (int next = next(mesh, data, of); next >= 0; next = next(mesh, data, of)) {
                hits.add(triangles.t(), i, next);
                triangles.shorten(hits.limit(maxT));
            }
        }
        return hits.count();
    }

    /** Maps the ray into the space of a mesh; returns false if its line misses the box of the mesh. */
    private boolean map(int instance, CollisionMesh mesh) {
        space.begin(instances, instance, mesh);
        space.point(ray.ox, ray.oy, ray.oz, 0);
        space.direction(ray.dx, ray.dy, ray.dz, 3);
        return space.lineTouchesBox(0, 3, mesh.data().bounds(), 0, 0, 0);
    }

    private void beginTriangles(QueryMesh data, double limit) {
        double[] m = space.mapped;
        triangles.set(m[0], m[1], m[2], m[3], m[4], m[5]).begin(data, 0, limit, space.slack);
    }

    /** Returns the next triangle of the walk that passes a filter, or -1. */
    private int next(CollisionMesh mesh, QueryMesh data, RayFilter of) {
        int next = triangles.next();
        while (next >= 0 && !(of.hasSurface(mesh.surface(next)) && (!of.isFrontFacesOnly() || isFront(data, next)))) {
            next = triangles.next();
        }
        return next;
    }

    private boolean isFront(QueryMesh data, int triangle) {
        return FaceSide.of(data, triangle, space.mapped[3], space.mapped[4], space.mapped[5]) > 0;
    }

    /** Sets the result to the hit in the record. */
    private void set(int instance, CollisionMesh mesh, QueryMesh data) {
        record.setNormalOfRayFrom(data);
        result.set(instance, instances.userIds[instance], mesh, record.triangle);
        result.setTime(record.t);
        result.setPoint(ray.ox + record.t * ray.dx, ray.oy + record.t * ray.dy, ray.oz + record.t * ray.dz);
        result.setLocal(record.x, record.y, record.z);
        result.setNormal(space, record.normalX, record.normalY, record.normalZ);
        result.setFrontFace(isFront(data, record.triangle));
    }
}
