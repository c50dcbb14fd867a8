// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

/**
 * Which instances and triangles a {@link SceneQuery} considers, by four criteria. Immutable and thread-safe. Create it
 * once: a query with it allocates nothing.
 *
 * <pre>
 * QueryFilter bullets = QueryFilter.ALL.withLayers(0x6).withFrontFacesOnly();
 *
 * layers, instances    all queries
 * surfaces             all queries but pointInSolid, which has no triangle
 * front faces          rays and sweeps, which have a direction, but not of a mesh
 * </pre>
 *
 * <p>A criterion that does not apply to a query has no effect on it. A triangle that is left out has no effect on the
 * others: the next one behind it is hit, and a contact does not depend on it. Edges keep their marks as active.
 */
public final class QueryFilter {
    /** All layers, instances, faces and surfaces. */
    public static final QueryFilter ALL = new QueryFilter(~0, null, RayFilter.ALL, true);

    final int layers;
    final @Nullable InstanceFilter instances;

    /** Faces and surfaces; {@link RayFilter#ALL} for all triangles. */
    final RayFilter triangles;

    final boolean allSurfaces;

    private QueryFilter(int layers, @Nullable InstanceFilter instances, RayFilter triangles, boolean allSurfaces) {
        this.layers = layers;
        this.instances = instances;
        this.triangles = triangles;
        this.allSurfaces = allSurfaces;
    }

    /** Returns a filter of the instances whose layers share a bit with a mask, in place of the mask before. */
    public QueryFilter withLayers(int mask) {
        return new QueryFilter(mask, instances, triangles, allSurfaces);
    }

    /** Returns a filter of the instances that another one accepts, in place of the one before. */
    public QueryFilter withInstances(InstanceFilter accepted) {
        return new QueryFilter(layers, accepted, triangles, allSurfaces);
    }

    /**
     * Returns a filter that also leaves out back faces: a triangle counts if the direction of the ray or motion is
     * against its normal; see {@link RayFilter}. Nothing counts for a motion of 0 0 0.
     */
    public QueryFilter withFrontFacesOnly() {
        return new QueryFilter(layers, instances, triangles.withFrontFacesOnly(), allSurfaces);
    }

    /**
     * Returns a filter of these surfaces only, in place of those before.
     *
     * @param indices surfaces in the asset of each instance's mesh, not negative
     */
    public QueryFilter withSurfaces(int... indices) {
        return new QueryFilter(layers, instances, triangles.withSurfaces(indices), false);
    }

    /**
     * Returns a filter of these surfaces of an asset only.
     *
     * @throws IllegalArgumentException if the asset has no surface of a name
     */
    public QueryFilter withSurfaces(CollisionAsset asset, String... names) {
        return new QueryFilter(layers, instances, triangles.withSurfaces(asset, names), false);
    }
}
