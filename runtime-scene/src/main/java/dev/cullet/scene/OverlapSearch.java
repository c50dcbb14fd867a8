// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.world.internal.OverlapWalk;
import dev.cullet.world.ray.RayFilter;

/** The triangles that the shape of a {@link SceneQuery} touches: scratch memory for one thread. */
final class OverlapSearch {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space;
    private final SceneResult result;
    private final OverlapWalk triangles = new OverlapWalk();
    private boolean truncated;

    OverlapSearch(Instances instances, SceneWalk walk, MeshSpace space, SceneResult result) {
        this.instances = instances;
        this.walk = walk;
        this.space = space;
        this.result = result;
    }

    /** Returns an instance that the shape touches, or -1; sets the result. */
    int any(SceneShape shape, QueryFilter filter) {
        shape.enter();
        try {
            return first(shape, filter);
        } finally {
            shape.leave();
        }
    }

    private int first(SceneShape shape, QueryFilter filter) {
        shape.begin(walk, filter);
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
            int i = walk.instance();
            begin(shape, i, mesh);
            int triangle = next(shape, mesh, filter.triangles);
            if (triangle >= 0) {
                result.set(i, instances.userIds[i], mesh, triangle);
                return i;
            }
        }
        return -1;
    }

    /** Collects pairs of instance and triangle that the shape touches; returns their number. */
    int findAll(SceneShape shape, QueryFilter filter, int[] pairs) {
        SceneArguments.pairs(pairs);
        truncated = false;
        shape.enter();
        try {
            return collect(shape, filter, pairs);
        } finally {
            shape.leave();
        }
    }

    private int collect(SceneShape shape, QueryFilter filter, int[] pairs) {
        shape.begin(walk, filter);
        int count = 0;
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
            int i = walk.instance();
            begin(shape, i, mesh);
            for (int next = next(shape, mesh, filter.triangles);
                    next >= 0;
                    next = next(shape, mesh, filter.triangles)) {
                if (2 * count == pairs.length) {
                    truncated = true;
                    return count;
                }
                pairs[2 * count] = i;
                pairs[2 * count + 1] = next;
                count++;
            }
        }
        return count;
    }

    /** Returns whether there were more pairs than fit. */
    boolean isTruncated() {
        return truncated;
    }

    private void begin(SceneShape shape, int instance, CollisionMesh mesh) {
        space.begin(instances, instance, mesh);
        shape.begin(triangles, space, MeshAccess.queryMesh(mesh));
    }

    /** Returns the next triangle of the walk whose surface counts, or -1. */
    private int next(SceneShape shape, CollisionMesh mesh, RayFilter filter) {
        int next = shape.next(triangles);
        while (filter != RayFilter.ALL && next >= 0 && !filter.hasSurface(mesh.surface(next))) {
            next = shape.next(triangles);
        }
        return next;
    }
}
