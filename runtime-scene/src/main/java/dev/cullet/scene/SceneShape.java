// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.OverlapWalk;

/**
 * A shape of a {@link SceneQuery}, in the world: a {@link SceneCapsule}, which may be a sphere, a {@link SceneBox}, or
 * a {@link SceneConvex}. Mutable, to be reused; for one thread at a time.
 */
public abstract class SceneShape {
    SceneShape() {}

    /** Starts a query with the scratch memory of the shape, which a thread guard watches. */
    void enter() {}

    /** Ends that query. */
    void leave() {}

    /** Starts a walk over the instances whose boxes the shape touches. */
    abstract void begin(SceneWalk walk, QueryFilter filter);

    /** Starts a walk over the triangles of a mesh that the shape touches. */
    abstract void begin(OverlapWalk triangles, MeshSpace space, QueryMesh data);

    /** Returns the next triangle of that walk, or -1. */
    int next(OverlapWalk triangles) {
        return triangles.next();
    }
}
