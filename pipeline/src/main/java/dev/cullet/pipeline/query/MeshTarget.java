// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.SolidMesh;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A mesh with the scratch memory of its queries, for one thread. */
public final class MeshTarget {
    final CollisionMesh mesh;

    private final Map<Class<?>, Object> scratch = new HashMap<>();

    private @Nullable SolidMesh solid;

    /** @param mesh a part, or a frame of it */
    public MeshTarget(CollisionMesh mesh) {
        this.mesh = mesh;
    }

    /** Returns the mesh. */
    public CollisionMesh mesh() {
        return mesh;
    }

    /** Returns the object of a class that queries reuse. */
    <S> S scratch(Class<S> type, Supplier<S> make) {
        return type.cast(scratch.computeIfAbsent(type, key -> make.get()));
    }

    /** Returns the solid. */
    SolidMesh solid() throws QueryException {
        SolidMesh prepared = solid;
        if (prepared == null) {
            try {
                prepared = SolidMesh.of(mesh);
            } catch (IllegalStateException e) { // not closed
                throw new QueryException(String.valueOf(e.getMessage()));
            }
            solid = prepared;
        }
        return prepared;
    }

    /** Returns the BSP tree. */
    BspMesh bsp() throws QueryException {
        if (solid() instanceof BspMesh bsp) {
            return bsp;
        }
        throw new QueryException("part \"" + mesh.name() + "\" has no BSP tree; bake it with --bsp on");
    }

    /** Returns the sphere cluster. */
    SphereCluster cluster() throws QueryException {
        return cluster(mesh, "part \"" + mesh.name() + "\"");
    }

    /** Returns the sphere cluster of a mesh. */
    static SphereCluster cluster(CollisionMesh mesh, String what) throws QueryException {
        SphereCluster cluster = mesh.data().cluster();
        if (cluster == null) {
            throw new QueryException(what + " has no spheres; bake it with --spheres 29");
        }
        return cluster;
    }
}
