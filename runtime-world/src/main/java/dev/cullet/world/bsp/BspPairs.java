// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.Rows;
import dev.cullet.world.internal.TrianglePair;

/**
 * Tests two meshes for overlap by the BSP tree of one of them: the triangles of the smaller mesh are pushed down the
 * tree of the larger, and before that the smaller's bounding box. If the box reaches no polygon, no triangle does. An
 * instance is scratch memory, about 1 KB, for one thread; queries allocate nothing.
 *
 * <p>The tree only filters. Pairs of triangles are decided exactly by {@link TrianglePair}, for the other mesh's
 * vertices transformed in double and rounded to float once. The result is that of {@code MeshPairs}.
 */
public final class BspPairs {
    /** A unit in the last place of a float, relative. */
    private static final double FLOAT_ROUNDING = 0x1p-23;

    /** Model space of the other mesh to that of the first: 12 doubles, rows of a 3 x 4 matrix. */
    private final double[] otherToThis = new double[16];

    /** The inverse. */
    private final double[] thisToOther = new double[12];

    /** Bounding box of the mesh that is pushed down the tree. */
    private final float[] bounds = new float[6];

    private final double[] corners = new double[9];

    /** Bounding box of the triangle that is pushed down the tree, in the tree's space. */
    private final double[] box = new double[6];

    private final double[] point = new double[3];
    private final TrianglePair exact = new TrianglePair();
    private final ConvexWalk walk = new ConvexWalk();

    /** Whether the other mesh is pushed down the first one's tree; otherwise the first is pushed down the other's. */
    private boolean otherIsPushed;

    /** Bound of a transformed vertex's rounding, metres. */
    private double slack;

    private int triangle = -1;
    private int otherTriangle = -1;

    /** Scratch memory for one thread. */
    public BspPairs() {}

    /**
     * Returns whether two meshes touch; on a hit {@link #triangle} and {@link #otherTriangle} are a touching pair.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     */
    public boolean overlaps(BspMesh mesh, BspMesh other, RigidTransform otherToThis) {
        boolean larger = other.mesh.triangleCount() <= mesh.mesh.triangleCount();
        return larger ? overlaps(mesh, other.mesh, otherToThis) : overlaps(mesh.mesh, other, otherToThis);
    }

    /** Like {@link #overlaps(BspMesh, BspMesh, RigidTransform)}, with the tree of the first mesh. */
    public boolean overlaps(BspMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        pushOther(other, otherToThis);
        return boxReachesPolygon(mesh) && anyTriangle(mesh, other);
    }

    /** Like {@link #overlaps(BspMesh, BspMesh, RigidTransform)}, with the tree of the other mesh. */
    public boolean overlaps(CollisionMesh mesh, BspMesh other, RigidTransform otherToThis) {
        pushThis(mesh, other, otherToThis);
        return boxReachesPolygon(other) && anyTriangle(other, mesh);
    }

    /**
     * Returns whether the bounding box of the other mesh may reach a polygon of the first. Conservative: no false
     * negatives, some false positives.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     */
    public boolean boxOverlaps(BspMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        pushOther(other, otherToThis);
        return boxReachesPolygon(mesh);
    }

    /** Returns whether the bounding box of the first mesh may reach a polygon of the other. Conservative. */
    public boolean boxOverlaps(CollisionMesh mesh, BspMesh other, RigidTransform otherToThis) {
        pushThis(mesh, other, otherToThis);
        return boxReachesPolygon(other);
    }

    /** The test of triangles alone, without the one of the bounding box; the result is that of {@link #overlaps}. */
    public boolean trianglesOverlap(BspMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        pushOther(other, otherToThis);
        return anyTriangle(mesh, other);
    }

    /** The test of triangles alone, with the tree of the other mesh. */
    public boolean trianglesOverlap(CollisionMesh mesh, BspMesh other, RigidTransform otherToThis) {
        pushThis(mesh, other, otherToThis);
        return anyTriangle(other, mesh);
    }

    /** The triangle of the first mesh after a hit by triangles; otherwise -1. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh after a hit by triangles; otherwise -1. */
    public int otherTriangle() {
        return otherTriangle;
    }

    private void pushOther(CollisionMesh other, RigidTransform transform) {
        begin(other, transform);
        otherIsPushed = true;
    }

    private void pushThis(CollisionMesh mesh, BspMesh other, RigidTransform transform) {
        begin(other.mesh, transform);
        otherIsPushed = false;
        mesh.bounds(bounds, 0);
    }

    private void begin(CollisionMesh other, RigidTransform transform) {
        triangle = -1;
        otherTriangle = -1;
        transform.copyRowMajor(otherToThis);
        Rows.invert(otherToThis, thisToOther);
        other.bounds(bounds, 0);
        slack = 0;
        for (int row = 0; row < 12; row += 4) {
            double farthest = Math.abs(otherToThis[row + 3]);
            for (int axis = 0; axis < 3; axis++) {
                farthest += Math.abs(otherToThis[row + axis])
                        * Math.max(Math.abs(bounds[axis]), Math.abs(bounds[axis + 3]));
            }
            slack = Math.max(slack, 2 * farthest * FLOAT_ROUNDING); // twice: the inverse may stretch it
        }
    }

    private boolean anyTriangle(BspMesh bsp, CollisionMesh pushed) {
        for (int t = 0; t < pushed.triangleCount(); t++) {
            if (touchesTriangle(bsp, MeshAccess.queryMesh(pushed), t)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the pushed mesh's box may reach a polygon. Conservative. */
    private boolean boxReachesPolygon(BspMesh bsp) {
        if (bsp.tree.degenerateTriangles().length > 0) {
            return true;
        }
        double[] toTree = otherIsPushed ? otherToThis : thisToOther;
        double[] toPushed = otherIsPushed ? thisToOther : otherToThis;
        for (int corner = 0; corner < 8; corner++) {
            Rows.map(
                    toTree,
                    bounds[(corner & 1) == 0 ? 0 : 3],
                    bounds[(corner & 2) == 0 ? 1 : 4],
                    bounds[(corner & 4) == 0 ? 2 : 5],
                    point,
                    0);
            walk.set(bsp, corner, point[0], point[1], point[2]);
        }
        walk.begin(bsp, 8, slack);
        for (int node = walk.next(bsp); node != ConvexWalk.END; node = walk.next(bsp)) {
            if (node < 0) {
                return true;
            }
            for (int t = walk.nextPolygon(bsp); t >= 0; t = walk.nextPolygon(bsp)) {
                if (boxReaches(bsp.query, t, toPushed)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the bounding box of a triangle of the tree, in the pushed mesh's space, touches that mesh's. */
    private boolean boxReaches(QueryMesh mesh, int ofTree, double[] toPushed) {
        for (int corner = 0; corner < 3; corner++) {
            long at = mesh.corner(ofTree, corner);
            Rows.map(toPushed, mesh.x(at), mesh.y(at), mesh.z(at), corners, 3 * corner);
        }
        double margin = 4 * slack;
        for (int axis = 0; axis < 3; axis++) {
            double p = corners[axis];
            double q = corners[axis + 3];
            double r = corners[axis + 6];
            if (Math.min(p, Math.min(q, r)) > bounds[axis + 3] + margin
                    || Math.max(p, Math.max(q, r)) < bounds[axis] - margin) {
                return false;
            }
        }
        return true;
    }

    private boolean touchesTriangle(BspMesh bsp, QueryMesh from, int pushed) {
        for (int corner = 0; corner < 3; corner++) {
            setCorner(from, from.corner(pushed, corner), corner);
            walk.set(bsp, corner, corners[3 * corner], corners[3 * corner + 1], corners[3 * corner + 2]);
        }
        for (int axis = 0; axis < 3; axis++) {
            double p = corners[axis];
            double q = corners[axis + 3];
            double r = corners[axis + 6];
            box[axis] = Math.min(p, Math.min(q, r)) - slack;
            box[axis + 3] = Math.max(p, Math.max(q, r)) + slack;
        }
        for (int degenerate : bsp.tree.degenerateTriangles()) {
            if (touches(bsp, degenerate, pushed)) {
                return true;
            }
        }
        walk.begin(bsp, 3, slack);
        for (int node = walk.next(bsp); node != ConvexWalk.END; node = walk.next(bsp)) {
            if (node < 0 ? anyMixed(bsp, node, pushed) : anyPolygon(bsp, pushed)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Transforms a corner of the pushed mesh into the tree's space; the exact test receives it in the first mesh's
     * space.
     */
    private void setCorner(QueryMesh from, long at, int corner) {
        double x = from.x(at);
        double y = from.y(at);
        double z = from.z(at);
        if (otherIsPushed) {
            Rows.map(otherToThis, x, y, z, corners, 3 * corner);
            for (int i = 3 * corner; i < 3 * corner + 3; i++) {
                corners[i] = (float) corners[i];
            }
            exact.set(3 + corner, (float) corners[3 * corner], (float) corners[3 * corner + 1], (float)
                    corners[3 * corner + 2]);
        } else {
            Rows.map(thisToOther, x, y, z, corners, 3 * corner);
            exact.set(corner, (float) x, (float) y, (float) z);
        }
    }

    private boolean anyPolygon(BspMesh bsp, int pushed) {
        for (int t = walk.nextPolygon(bsp); t >= 0; t = walk.nextPolygon(bsp)) {
            if (meetsBox(bsp.query, t) && touches(bsp, t, pushed)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the bounding box of a triangle of the tree touches that of the pushed triangle. */
    private boolean meetsBox(QueryMesh mesh, int ofTree) {
        long p = mesh.corner(ofTree, 0);
        long q = mesh.corner(ofTree, 1);
        long r = mesh.corner(ofTree, 2);
        for (int axis = 0; axis < 3; axis++) {
            double a = mesh.coordinate(p, axis);
            double b = mesh.coordinate(q, axis);
            double c = mesh.coordinate(r, axis);
            if (Math.min(a, Math.min(b, c)) > box[axis + 3] || Math.max(a, Math.max(b, c)) < box[axis]) {
                return false;
            }
        }
        return true;
    }

    private boolean anyMixed(BspMesh bsp, int leaf, int pushed) {
        int k = BspTree.FIRST_MIXED - leaf;
        int end = bsp.tree.mixedEnd(k);
        int count = bsp.mesh.triangleCount();
        for (int i = bsp.tree.mixedFirst(k); i < end; i++) {
            int candidate = bsp.tree.mixedTriangle(i);
            if (candidate < count && touches(bsp, candidate, pushed)) {
                return true;
            }
        }
        return false;
    }

    private boolean touches(BspMesh bsp, int ofTree, int pushed) {
        QueryMesh mesh = bsp.query;
        for (int corner = 0; corner < 3; corner++) {
            long at = mesh.corner(ofTree, corner);
            if (otherIsPushed) {
                exact.set(corner, (float) mesh.x(at), (float) mesh.y(at), (float) mesh.z(at));
            } else {
                Rows.map(otherToThis, mesh.x(at), mesh.y(at), mesh.z(at), point, 0);
                exact.set(3 + corner, (float) point[0], (float) point[1], (float) point[2]);
            }
        }
        if (!exact.touch()) {
            return false;
        }
        triangle = otherIsPushed ? ofTree : pushed;
        otherTriangle = otherIsPushed ? pushed : ofTree;
        return true;
    }
}
