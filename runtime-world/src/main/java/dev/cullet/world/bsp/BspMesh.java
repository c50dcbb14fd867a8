// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * A part with its BSP tree, for queries. Immutable and thread-safe. Create it once per part; it has no data of its own:
 * queries read the tree as it is stored.
 *
 * <p>All coordinates are in the part's model space, in metres. Queries neither recurse nor allocate. The tree is at
 * most 64 levels deep, so one long holds a bit per level, and a stack is short.
 *
 * <p>Inside and outside are decided exactly for the lattice mesh: a point is rounded to 1/2048 of the lattice's step,
 * and all further arithmetic is on integers. That mesh differs from the part's by at most {@link
 * SolidLattice#displacement()}. Touching is decided by the part's own float triangles, exactly, as in every
 * other query. The positions on a segment are in double, so {@link #castSegment} may decide a touch either way.
 */
public final class BspMesh {
    final CollisionMesh mesh;
    final QueryMesh query;
    final BspTree tree;
    final int[] topNodes;
    final int topCount;
    final long[] frames;
    final LatticeCorners corners;
    final double originX;
    final double originY;
    final double originZ;
    final double perStep;

    /** The leaf of kind 1 in frames. */
    final int unclaimed;

    private BspMesh(CollisionMesh mesh, BspTree tree) {
        this.mesh = mesh;
        this.query = MeshAccess.queryMesh(mesh);
        this.tree = tree;
        SolidLattice lattice = tree.lattice();
        this.topNodes = tree.topNodes();
        this.topCount = tree.topCount();
        this.frames = tree.frames();
        this.corners = new LatticeCorners(mesh.data().triangles(), lattice);
        this.unclaimed = tree.solid() ? BspTree.EMPTY : BspTree.NO_CLAIM;
        this.originX = lattice.origin()[0];
        this.originY = lattice.origin()[1];
        this.originZ = lattice.origin()[2];
        this.perStep = 1 / (double) lattice.step();
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

    /** Whether the tree defines a solid; the tree of a mesh that is not closed enough does not. */
    public boolean isSolid() {
        return tree.solid();
    }

    /** The part. */
    public CollisionMesh mesh() {
        return mesh;
    }

    /**
     * Returns whether a point is inside: where the winding number is 1 or more. The surface belongs to the inside.
     *
     * @throws IllegalStateException if {@link #isSolid()} is false
     */
    public boolean pointInSolid(float x, float y, float z) {
        requireFinite("point", x, y, z);
        requireSolid();
        return PointWalk.inside(this, x, y, z);
    }

    /**
     * Returns on which side of the surface a sphere is. Touching is decided by triangles, as in {@link #anySphere}.
     *
     * @param radius metres, not negative
     * @throws IllegalStateException if {@link #isSolid()} is false
     */
    public SphereSide classifySphere(float x, float y, float z, float radius) {
        requireSolid();
        if (overlapsSphere(x, y, z, radius)) {
            return SphereSide.TOUCHING;
        }
        return PointWalk.inside(this, x, y, z) ? SphereSide.INSIDE : SphereSide.OUTSIDE;
    }

    /** Returns whether a sphere touches the surface, like {@link #anySphere}. */
    public boolean overlapsSphere(float x, float y, float z, float radius) {
        return anySphere(x, y, z, radius) >= 0;
    }

    /**
     * Returns the index of a triangle that a sphere touches, or -1: {@link CollisionMesh#anySphere}, by the AABB tree.
     *
     * @param radius metres, not negative
     */
    public int anySphere(float x, float y, float z, float radius) {
        return mesh.anySphere(x, y, z, radius);
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
        return SegmentWalk.first(this, x0, y0, z0, x1, y1, z1, out);
    }

    private void requireSolid() {
        if (!tree.solid()) {
            throw new IllegalStateException("part \"" + mesh.name()
                    + "\" is not closed, so it has no inside; use queries on the surface, or close its holes");
        }
    }

    private static void requireFinite(String what, float x, float y, float z) {
        Arguments.finite(what, x, y, z);
    }

    /** Returns a corner of a triangle, or of a cap after the triangles, on the lattice. */
    long corner(int triangle, int k) {
        int cap = triangle - mesh.triangleCount();
        return cap < 0
                ? corners.corner(triangle, k)
                : LatticeCrossing.point(tree.lattice().caps(), 9 * cap + 3 * k);
    }
}
