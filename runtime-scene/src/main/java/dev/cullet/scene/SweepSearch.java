// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.ShapeSweep;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.ray.RayFilter;

/** The moving spheres and capsules of a {@link SceneQuery}: scratch memory for one thread. */
final class SweepSearch {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final SphereSweep sphereSweep = new SphereSweep();
    private final CapsuleSweep capsuleSweep = new CapsuleSweep();

    SweepSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    /** Finds the first contact of a kind of a capsule or sphere; sets the result. */
    boolean find(
            SceneCapsule shape, double dx, double dy, double dz, SphereSweep.ContactMode mode, QueryFilter filter) {
        SceneArguments.point("motion", dx, dy, dz);
        boolean isSphere = shape.isSphere && filter.triangles == RayFilter.ALL;
        capsuleSweep.setFilter(filter.triangles);
        shape.beginSweep(walk, dx, dy, dz, filter);
        double best = 1;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            shape.map(space);
            space.direction(dx, dy, dz, 6);
            double[] m = space.mapped;
            double own = space.length(shape.radius) + space.slack;
            if (!space.lineTouchesBox(
                    0,
                    6,
                    mesh.data().bounds(),
                    own + Math.abs(m[3] - m[0]),
                    own + Math.abs(m[4] - m[1]),
                    own + Math.abs(m[5] - m[2]))) {
                continue;
            }
            ShapeSweep found = isSphere ? sphereSweep : capsuleSweep;
            boolean touches = isSphere
                    ? sphereSweep.setSphere(m[0], m[1], m[2], own).sweep(mesh, m[6], m[7], m[8], best, mode)
                    : capsuleSweep
                            .setCapsule(m[0], m[1], m[2], m[3], m[4], m[5], own)
                            .sweep(mesh, m[6], m[7], m[8], best, mode);
            if (touches && (bestInstance < 0 || found.t() < best || (found.t() == best && i < bestInstance))) {
                best = found.t();
                bestInstance = i;
                result.set(i, instances.userIds[i], mesh, found.triangle());
                result.setTime(best);
                result.setPoint(space, found.x(), found.y(), found.z());
                result.setNormal(space, found.normalX(), found.normalY(), found.normalZ());
            }
        }
        return bestInstance >= 0;
    }
}
