// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AssetPart;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MeshHit;

/**
 * Access of other runtime modules to internals of {@link CollisionMesh}, which no public signature exposes. The only
 * implementation is in {@code CollisionMesh}, whose static initializer registers it: it is registered before any mesh
 * exists.
 */
public abstract class MeshAccess {
    @SuppressWarnings("NullAway.Init") // registered before a mesh or a hit exists
    private static volatile MeshAccess instance;

    /** For the implementation in {@code CollisionMesh}. */
    protected MeshAccess() {}

    /** Registers the implementation. */
    public static void register(MeshAccess access) {
        instance = access;
    }

    /** Returns what query walks read of a mesh. */
    public static QueryMesh queryMesh(CollisionMesh mesh) {
        return instance.queryMeshOf(mesh);
    }

    /**
     * Returns a mesh with the name, surfaces and triangles of another, but with its own arrays, such as one that
     * deforms.
     *
     * @param arrays used, not copied, and trusted
     */
    public static CollisionMesh withArrays(CollisionMesh mesh, AssetPart arrays) {
        return instance.meshWithArrays(mesh, arrays);
    }

    /** Returns the numbers behind a hit, to be filled by a walk. */
    public static HitRecord record(MeshHit hit) {
        return instance.recordOf(hit);
    }

    /** Implements {@link #queryMesh}. */
    protected abstract QueryMesh queryMeshOf(CollisionMesh mesh);

    /** Implements {@link #withArrays}. */
    protected abstract CollisionMesh meshWithArrays(CollisionMesh mesh, AssetPart arrays);

    /** Implements {@link #record}. */
    protected abstract HitRecord recordOf(MeshHit hit);
}
