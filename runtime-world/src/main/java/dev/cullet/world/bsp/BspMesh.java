// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.runtime.CollisionMesh;

/**
 * A part with its BSP tree, for queries. Immutable and thread-safe. Create it once per part: queries read the tree as
 * it is stored. A part without a BSP tree is a {@link SolidMesh}, if it is closed; segments and {@link BspPairs} need
 * the tree.
 *
 * <p>The tree is at most 64 levels deep, so one long holds a bit per level, and a stack is short. Positions on a
 * segment are in double, so {@link #castSegment} may decide a touch either way.
 */
public final class BspMesh extends SolidMesh {
    final BspTree tree;
    final int[] topNodes;
    final int topCount;
    final long[] frames;

    /** The leaf of kind 1 in frames. */
    final int unclaimed;

    BspMesh(CollisionMesh mesh, BspTree tree) {
        super(mesh, tree.lattice());
        this.tree = tree;
        this.topNodes = tree.topNodes();
        this.topCount = tree.topCount();
        this.frames = tree.frames();
        this.unclaimed = tree.solid() ? BspTree.EMPTY : BspTree.NO_CLAIM;
    }

    /**
     * Takes the BSP tree of a part.
     *
     * @throws IllegalStateException if the part has no BSP tree
     */
    public static BspMesh of(CollisionMesh mesh) {
        BspTree tree = mesh.data().bsp();
        if (tree == null) {
            throw new IllegalStateException(
                    "part \"" + mesh.name() + "\" has no BSP tree; bake the asset with --bsp on");
        }
        return new BspMesh(mesh, tree);
    }

    /**
     * Finds the first point of a segment that is inside the solid.
     *
     * @param out receives the hit; cleared on a miss
     * @return whether a point of the segment is inside
     * @throws IllegalStateException if {@link #isSolid()} is false
     */
    public boolean castSegment(float x0, float y0, float z0, float x1, float y1, float z1, SolidHit out) {
        requireFinite("start", x0, y0, z0);
        requireFinite("end", x1, y1, z1);
        requireSolid();
        out.guard.enter();
        boolean found = SegmentWalk.first(this, x0, y0, z0, x1, y1, z1, out);
        out.guard.leave();
        return found;
    }

    @Override
    boolean insideFine(int x, int y, int z) {
        return PointWalk.inside(this, x, y, z);
    }
}
