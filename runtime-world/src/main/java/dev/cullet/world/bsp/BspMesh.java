// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * A part with its BSP tree, prepared for queries. Immutable and thread-safe. Create it once per part: it derives parent
 * links and lengths of normals, 12 bytes per node.
 *
 * <p>All coordinates are in the part's model space, in metres. Queries neither recurse nor allocate: a walk stores one
 * bit per level for a side that is still to be visited, and returns by parent links. The tree is at most 64 levels
 * deep, so one long is enough.
 *
 * <p>Inside and outside are decided exactly for the lattice mesh: a point is rounded to 1/2048 of the lattice's step,
 * and all further arithmetic is on integers. That mesh differs from the part's by at most {@link
 * BspTree#displacement()}. Touching is decided by the part's own float triangles, exactly, as in every other query; the
 * tree only filters. The positions on a segment are in double, so {@link #castSegment} may decide a touch either way.
 */
public final class BspMesh {
    final CollisionMesh mesh;
    final QueryMesh query;
    final BspTree tree;
    final long[] planes;
    final int[] children;
    final double originX;
    final double originY;
    final double originZ;
    final double perStep;

    /** One int per node, -1 at the root. */
    final int[] parents;

    /** One double per node: the length of its plane's normal, in lattice steps. */
    final double[] lengths;

    /** 9 lattice coordinates per triangle and then per cap; empty if no mixed leaf uses them. */
    final int[] corners;

    private BspMesh(CollisionMesh mesh, BspTree tree) {
        this.mesh = mesh;
        this.query = MeshAccess.queryMesh(mesh);
        this.tree = tree;
        this.planes = tree.planes();
        this.children = tree.children();
        this.originX = tree.origin()[0];
        this.originY = tree.origin()[1];
        this.originZ = tree.origin()[2];
        this.perStep = 1 / (double) tree.step();
        this.parents = new int[tree.nodeCount()];
        this.lengths = new double[tree.nodeCount()];
        for (int node = 0; node < lengths.length; node++) {
            double a = planes[4 * node];
            double b = planes[4 * node + 1];
            double c = planes[4 * node + 2];
            lengths[node] = Math.sqrt(a * a + b * b + c * c);
            for (int side = 0; side < 2; side++) {
                if (children[2 * node + side] >= 0) {
                    parents[children[2 * node + side]] = node;
                }
            }
        }
        if (parents.length > 0) {
            parents[0] = -1;
        }
        this.corners = tree.solid() && tree.mixedCount() > 0 ? corners() : new int[0];
    }

    /**
     * Prepares the BSP tree of a part. O(nodes).
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
     * Returns the index of a triangle that a sphere touches, or -1. There is one if and only if {@code CollisionMesh}
     * finds one for the same sphere; the index may differ.
     *
     * @param radius metres, not negative
     */
    public int anySphere(float x, float y, float z, float radius) {
        requireFinite("center", x, y, z);
        if (!(radius >= 0 && radius <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("radius " + radius + " must be finite and not negative");
        }
        return SphereWalk.any(this, x, y, z, radius);
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

    private int[] corners() {
        int count = 9 * mesh.triangleCount();
        int[] result = new int[count + tree.caps().length];
        for (int i = 0; i < count; i++) {
            double coordinate = query.coordinate(query.corner(i / 9, i / 3 % 3), i % 3);
            result[i] = BspTree.toLattice((float) coordinate, tree.origin()[i % 3], tree.step());
        }
        System.arraycopy(tree.caps(), 0, result, count, tree.caps().length);
        return result;
    }
}
