// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * A closed part as a solid, for queries of inside and outside. Immutable and thread-safe. Create it once per part; it
 * holds 28 bytes per cap, and nothing else of its own.
 *
 * <p>All coordinates are in the part's model space, in metres. Inside and outside are decided exactly for the lattice
 * mesh, whose holes are closed by {@link SolidLattice#caps()}: a point is rounded to 1/2048 of the lattice's step, and
 * all further arithmetic is on integers. That mesh differs from the part's by at most {@link
 * SolidLattice#displacement()}, and by the caps. Touching is decided by the part's own float
 * triangles, exactly, as in every other query.
 *
 * <p>A part with a BSP tree is queried by it ({@link BspMesh}), any other by a ray over its AABB tree. Both have the
 * same answer for every point. Queries neither recurse nor allocate; the first query of a thread for a point exactly on
 * the surface allocates scratch memory.
 */
public class SolidMesh {
    /** Caps of one box. */
    private static final int GROUP = 8;

    /** The largest fine coordinate of the lattice that the mesh is in. */
    private static final double MAX = (double) BspTree.LATTICE_MAX * BspTree.SUBSTEPS;

    final CollisionMesh mesh;
    final QueryMesh query;
    final LatticeCorners corners;
    final double originX;
    final double originY;
    final double originZ;
    final double perStep;
    final double displacement;

    /** Bounding box of the lattice mesh, lower and upper corner. */
    final int[] bounds = new int[6];

    /** Corners of caps: 3 packed points each. */
    final long[] caps;

    /** Bounding boxes of caps, {@value #GROUP} after each other: lower and upper corner as packed points. */
    final long[] capBoxes;

    private final boolean solid;

    SolidMesh(CollisionMesh mesh, SolidLattice lattice) {
        AssetPart part = mesh.data();
        this.mesh = mesh;
        this.query = MeshAccess.queryMesh(mesh);
        this.corners = new LatticeCorners(part.triangles(), lattice);
        this.originX = lattice.origin()[0];
        this.originY = lattice.origin()[1];
        this.originZ = lattice.origin()[2];
        this.perStep = 1 / (double) lattice.step();
        this.displacement = lattice.displacement();
        this.solid = lattice.solid();
        for (int i = 0; i < 6; i++) { // rounding to the lattice is monotonic
            bounds[i] = BspTree.toLattice(part.bounds()[i], lattice.origin()[i % 3], lattice.step());
        }
        this.caps = new long[lattice.caps().length / 3];
        this.capBoxes = new long[2 * ((caps.length + 3 * GROUP - 1) / (3 * GROUP))];
        for (int i = 0; i < caps.length; i++) {
            caps[i] = LatticeCrossing.point(lattice.caps(), 3 * i);
            int box = 2 * (i / (3 * GROUP));
            boolean first = i % (3 * GROUP) == 0;
            capBoxes[box] = first ? caps[i] : extreme(capBoxes[box], caps[i], -1);
            capBoxes[box + 1] = first ? caps[i] : extreme(capBoxes[box + 1], caps[i], 1);
        }
    }

    private static long extreme(long a, long b, int side) {
        long[] k = new long[3];
        for (int axis = 0; axis < 3; axis++) {
            int inA = PackedPoint.coordinate(a, axis);
            int inB = PackedPoint.coordinate(b, axis);
            k[axis] = side < 0 ? Math.min(inA, inB) : Math.max(inA, inB);
        }
        return PackedPoint.of(k[0], k[1], k[2]);
    }

    /**
     * Takes the solid of a part: with its BSP tree if it has one.
     *
     * @throws IllegalStateException if the part is not closed
     */
    public static SolidMesh of(CollisionMesh mesh) {
        SolidLattice lattice = mesh.data().lattice();
        if (lattice == null || !lattice.solid()) {
            throw notClosed(mesh);
        }
        BspTree tree = mesh.data().bsp();
        return tree == null ? new SolidMesh(mesh, lattice) : new BspMesh(mesh, tree);
    }

    /** Returns whether {@link #of} has a solid of a part: it is closed, except for holes that caps close. */
    public static boolean isSolid(CollisionMesh mesh) {
        SolidLattice lattice = mesh.data().lattice();
        return lattice != null && lattice.solid();
    }

    /** The part. */
    public final CollisionMesh mesh() {
        return mesh;
    }

    /** Returns whether the part encloses a solid; false only for the BSP tree of a mesh that is not closed enough. */
    public final boolean isSolid() {
        return solid;
    }

    /**
     * Returns whether a point is inside: where the winding number of the lattice mesh with its caps is 1 or more. The
     * surface, of which the caps of holes are a part, belongs to the inside.
     *
     * @throws IllegalStateException if {@link #isSolid()} is false
     */
    public final boolean pointInSolid(float x, float y, float z) {
        requireFinite("point", x, y, z);
        requireSolid();
        return inside(x, y, z);
    }

    /**
     * Returns the same for a point whose numbers are not rounded to float. No slack is needed: the point is rounded to
     * 1/2048 of the lattice's step either way.
     */
    public final boolean pointInSolid(double x, double y, double z) {
        requireFinite("point", (float) x, (float) y, (float) z);
        requireSolid();
        return inside(x, y, z);
    }

    /**
     * Returns on which side of the surface a sphere is. Touching is decided by triangles, as in {@link #anySphere}.
     *
     * @param radius metres, not negative
     * @throws IllegalStateException if {@link #isSolid()} is false
     */
    public final SphereSide classifySphere(float x, float y, float z, float radius) {
        requireSolid();
        if (overlapsSphere(x, y, z, radius)) {
            return SphereSide.TOUCHING;
        }
        return inside(x, y, z) ? SphereSide.INSIDE : SphereSide.OUTSIDE;
    }

    /** Returns whether a sphere touches the surface, like {@link #anySphere}. */
    public final boolean overlapsSphere(float x, float y, float z, float radius) {
        return anySphere(x, y, z, radius) >= 0;
    }

    /**
     * Returns the index of a triangle that a sphere touches, or -1: {@link CollisionMesh#anySphere}, by the AABB tree.
     *
     * @param radius metres, not negative
     */
    public final int anySphere(float x, float y, float z, float radius) {
        return mesh.anySphere(x, y, z, radius);
    }

    private boolean inside(double x, double y, double z) {
        double scale = perStep * BspTree.SUBSTEPS;
        double u = (x - originX) * scale;
        double v = (y - originY) * scale;
        double w = (z - originZ) * scale;
        if (u < 0 || u > MAX || v < 0 || v > MAX || w < 0 || w > MAX) {
            return false;
        }
        return insideFine((int) Math.rint(u), (int) Math.rint(v), (int) Math.rint(w));
    }

    /** Returns whether a point is inside; coordinates are in 1/2048 lattice steps. */
    boolean insideFine(int x, int y, int z) {
        return SolidRay.inside(this, x, y, z);
    }

    final void requireSolid() {
        if (!solid) {
            throw notClosed(mesh);
        }
    }

    private static IllegalStateException notClosed(CollisionMesh mesh) {
        return new IllegalStateException("part \"" + mesh.name()
                + "\" is not closed, so it has no inside; use queries on the surface, or close its holes");
    }

    static void requireFinite(String what, float x, float y, float z) {
        Arguments.finite(what, x, y, z);
    }

    /** Returns a corner of a triangle, or of a cap after the triangles, on the lattice. */
    final long corner(int triangle, int k) {
        int cap = triangle - mesh.triangleCount();
        return cap < 0 ? corners.corner(triangle, k) : caps[3 * cap + k];
    }

    /** Returns the first corner of the caps in a box. */
    static int firstCorner(int box) {
        return 3 * GROUP / 2 * box;
    }

    /** Returns x of a fine coordinate in model space, metres. */
    final double modelX(int fine) {
        return originX + fine / (perStep * BspTree.SUBSTEPS);
    }

    /** Returns y of a fine coordinate in model space, metres. */
    final double modelY(int fine) {
        return originY + fine / (perStep * BspTree.SUBSTEPS);
    }

    /** Returns z of a fine coordinate in model space, metres. */
    final double modelZ(int fine) {
        return originZ + fine / (perStep * BspTree.SUBSTEPS);
    }

    /** Returns whether the box of three packed points touches a box of packed points. */
    static boolean meets(long p, long q, long r, long low, long high) {
        long guards = PackedPoint.GUARDS;
        long notBelow = ((p | guards) - low) | ((q | guards) - low) | ((r | guards) - low);
        long notAbove = ((high | guards) - p) | ((high | guards) - q) | ((high | guards) - r);
        return (notBelow & notAbove & guards) == guards;
    }
}
