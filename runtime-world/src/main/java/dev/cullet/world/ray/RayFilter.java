// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.ray;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;

/**
 * Which triangles a ray may hit: front faces only, some surfaces only. Immutable and thread-safe; make it once.
 *
 * <p>The front of a triangle is hit by a direction against its counter-clockwise normal, which is decided exactly. A
 * ray in the plane of a triangle hits neither face, and so does any ray at a triangle without area.
 */
public final class RayFilter {
    /** Every triangle, both faces. */
    public static final RayFilter ALL = new RayFilter(false, new long[0], true);

    private final boolean frontFacesOnly;

    /** One bit per surface. */
    private final long[] surfaces;

    private final boolean allSurfaces;

    private RayFilter(boolean frontFacesOnly, long[] surfaces, boolean allSurfaces) {
        this.frontFacesOnly = frontFacesOnly;
        this.surfaces = surfaces;
        this.allSurfaces = allSurfaces;
    }

    /** Returns a filter that also leaves out back faces. */
    public RayFilter withFrontFacesOnly() {
        return new RayFilter(true, surfaces, allSurfaces);
    }

    /**
     * Returns a filter of these surfaces only, in place of those before.
     *
     * @param indices as {@link CollisionMesh#surface} returns them, not negative
     */
    public RayFilter withSurfaces(int... indices) {
        int max = -1;
        for (int index : indices) {
            if (index < 0) {
                throw new IllegalArgumentException("surface " + index + " must not be negative");
            }
            max = Math.max(max, index);
        }
        long[] bits = new long[max / 64 + 1];
        for (int index : indices) {
            bits[index >> 6] |= 1L << index;
        }
        return new RayFilter(frontFacesOnly, bits, false);
    }

    /**
     * Returns a filter of these surfaces of an asset only.
     *
     * @throws IllegalArgumentException if the asset has no surface of a name
     */
    public RayFilter withSurfaces(CollisionAsset asset, String... names) {
        int[] indices = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            indices[i] = asset.surfaceIndex(names[i]);
        }
        return withSurfaces(indices);
    }

    /** Returns whether back faces are left out. */
    public boolean isFrontFacesOnly() {
        return frontFacesOnly;
    }

    /** Returns whether triangles of a surface count. */
    public boolean hasSurface(int index) {
        return allSurfaces || (index >> 6 < surfaces.length && (surfaces[index >> 6] >>> index & 1) != 0);
    }
}
