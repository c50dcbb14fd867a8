// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.bsp.SolidMesh;

/** The queries of a point of a {@link SceneQuery}: scratch memory for one thread. */
final class PointSearch {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final HitRecord record = new HitRecord();
    private final SurfaceFilter surfaces = new SurfaceFilter();

    PointSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    /** Finds the nearest point of all surfaces; sets the result. */
    boolean closest(double x, double y, double z, double maxDistance, QueryFilter filter) {
        walk.beginPoint(x, y, z, filter);
        surfaces.set(filter.triangles);
        TriangleFilter accepted = filter.allSurfaces ? null : surfaces;
        double best = maxDistance;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            space.point(x, y, z, 0);
            double[] m = space.mapped;
            QueryMesh data = MeshAccess.queryMesh(mesh);
            double limit = best < Double.MAX_VALUE ? space.transform.toMeshLength(best) + space.slack : best;
            if (!ClosestPointQuery.nearest(data, accepted, m[0], m[1], m[2], limit, record)) {
                continue;
            }
            double distance = Math.min(space.transform.toWorldLength(record.distance), maxDistance);
            if (bestInstance < 0 || distance < best || (distance == best && i < bestInstance)) {
                best = distance;
                bestInstance = i;
                record.setNormalFrom(data);
                result.set(i, instances.userIds[i], mesh, record.triangle);
                result.setDistance(best);
                result.setPoint(space, record.x, record.y, record.z);
                result.setNormal(space, record.normalX, record.normalY, record.normalZ);
            }
        }
        return bestInstance >= 0;
    }

    /** Finds the lowest instance that is a solid and contains a point; sets the result. */
    boolean inSolid(double x, double y, double z, QueryFilter filter) {
        walk.setBox(0, 0, 0, 0, 0, 0);
        walk.beginBox(x, y, z, filter);
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
            int i = walk.instance();
            SolidMesh solid = instances.solid(mesh);
            if (solid == null || (result.hasHit() && i > result.instance())) {
                continue;
            }
            space.begin(instances, i, mesh);
            space.point(x, y, z, 0);
            if (solid.pointInSolid(space.mapped[0], space.mapped[1], space.mapped[2])) {
                result.set(i, instances.userIds[i], mesh, -1);
                result.setPoint(x, y, z);
                result.setLocal(space.mapped[0], space.mapped[1], space.mapped[2]);
            }
        }
        return result.hasHit();
    }
}
