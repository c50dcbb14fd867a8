// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

/** A test of a {@link FilterChain}, in the order in which a chain applies them. */
public enum Filter {
    /**
     * Manhattan distance of the bounding spheres' centres. Rejects only; for comparison, {@link #SPHERES} costs less.
     */
    MANHATTAN,

    /** Bounding spheres. Rejects only. */
    SPHERES,

    /** Oriented bounding boxes, separating axis test with 15 axes. Rejects only. */
    BOXES,

    /** A cached separating plane, see {@link SeparatingPlane}. Rejects only. */
    PLANE,

    /**
     * A vertex of one mesh inside the other's solid. Accepts only, and tests solids instead of surfaces;
     * skipped for a pair without a solid BSP tree.
     */
    VERTEX,

    /**
     * The bounding box of the smaller mesh against the BSP tree of the larger. Rejects only; skipped without a BSP
     * tree.
     */
    BSP_BOX,

    /**
     * The triangles of the smaller mesh against the BSP tree of the larger, exactly. Rejects or accepts; skipped
     * without a tree.
     */
    BSP,

    /**
     * Both AABB trees, exactly, see {@link dev.cullet.world.pairs.MeshPairs}. Decides every pair; part of every chain.
     */
    EXACT
}
