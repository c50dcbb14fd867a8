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
 * One mesh's polygons dropped down another's BSP tree: those of the smaller mesh down the tree of the larger, and before
 * that the smaller's bounding box as its stand-in: where the box reaches no polygon, no triangle does. An instance is the
 * walk's memory, some 1 KB for one thread; nothing is allocated after it is made.
 *
 * <p>The tree filters; pairs are decided exactly by {@link TrianglePair}, for the other mesh's vertices as placed: mapped in
 * double and rounded to float once, as {@code MeshPairs} does. So both give the same answer.
 */
public final class BspPairs {
    /** A unit in the last place of a float, relative. */
    private static final double FLOAT_ROUNDING = 0x1p-23;

    /** Model space of the other mesh to that of the first, and back: 12 doubles, rows of 3 x 4 matrices. */
    private final double[] otherToMesh = new double[16];

    private final double[] meshToOther = new double[16];
    private final float[] bounds = new float[6];
    private final double[] corners = new double[9];
    private final double[] point = new double[3];
    private final TrianglePair exact = new TrianglePair();
    private final BspDrop drop = new BspDrop();

    /** Whether the other mesh is dropped down the first one's tree; else it is the other way round. */
    private boolean otherIsDropped;

    /** Metres by which a placed vertex may be off. */
    private double slack;

    private int triangle = -1;
    private int otherTriangle = -1;

    /** Memory for walks. */
    public BspPairs() {}

    /**
     * Whether two meshes touch; {@link #triangle} and {@link #otherTriangle} then are a pair that does.
     *
     * @param place where the other mesh stands in the model space of the first
     */
    public boolean overlap(BspMesh mesh, BspMesh other, RigidTransform place) {
        boolean dropOther = other.mesh.triangleCount() <= mesh.mesh.triangleCount();
        return dropOther ? find(mesh, other.mesh, true, place) : find(other, mesh.mesh, false, place);
    }

    /** Like {@link #overlap(BspMesh, BspMesh, RigidTransform)}, where the other mesh has no tree: it is dropped. */
    public boolean overlap(BspMesh mesh, CollisionMesh other, RigidTransform place) {
        return find(mesh, other, true, place);
    }

    /**
     * The stand-in alone: whether the box of one mesh reaches any polygon of the other. May say yes wrongly, never no wrongly.
     *
     * @param bsp the mesh down whose tree the box goes
     * @param dropOther whether the other mesh is dropped down the first one's tree; else it is the other way round
     * @param place where the other mesh stands in the model space of the first
     */
    public boolean boxReaches(BspMesh bsp, CollisionMesh dropped, boolean dropOther, RigidTransform place) {
        prepare(bsp, dropped, dropOther, place);
        return boxReachesPolygons(bsp);
    }

    /** The triangles alone, one after the other, without the stand-in; else as {@link #overlap}. Arguments as above. */
    public boolean anyTriangleTouches(BspMesh bsp, CollisionMesh dropped, boolean dropOther, RigidTransform place) {
        prepare(bsp, dropped, dropOther, place);
        return dropTriangles(bsp, dropped);
    }

    /** The triangle of the first mesh, after an overlap. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh, after an overlap. */
    public int otherTriangle() {
        return otherTriangle;
    }

    private boolean find(BspMesh bsp, CollisionMesh dropped, boolean dropOther, RigidTransform place) {
        prepare(bsp, dropped, dropOther, place);
        return boxReachesPolygons(bsp) && dropTriangles(bsp, dropped);
    }

    private void prepare(BspMesh bsp, CollisionMesh dropped, boolean dropOther, RigidTransform place) {
        otherIsDropped = dropOther;
        place.copyRowMajor(otherToMesh);
        Rows.invert(otherToMesh, meshToOther);
        (otherIsDropped ? dropped : bsp.mesh).bounds(bounds, 0);
        slack = 0;
        for (int row = 0; row < 12; row += 4) {
            double farthest = Math.abs(otherToMesh[row + 3]);
            for (int axis = 0; axis < 3; axis++) {
                farthest += Math.abs(otherToMesh[row + axis])
                        * Math.max(Math.abs(bounds[axis]), Math.abs(bounds[axis + 3]));
            }
            slack = Math.max(slack, 2 * farthest * FLOAT_ROUNDING); // twice: the way back may stretch it
        }
        dropped.bounds(bounds, 0);
    }

    private boolean dropTriangles(BspMesh bsp, CollisionMesh dropped) {
        for (int t = 0; t < dropped.triangleCount(); t++) {
            if (dropTriangle(bsp, MeshAccess.queryMesh(dropped), t)) {
                return true;
            }
        }
        return false;
    }

    /** The stand-in: whether the dropped mesh's box reaches any polygon. May say yes wrongly, never no wrongly. */
    private boolean boxReachesPolygons(BspMesh bsp) {
        if (bsp.tree.looseTriangles().length > 0) {
            return true;
        }
        double[] toTree = otherIsDropped ? otherToMesh : meshToOther;
        double[] toDropped = otherIsDropped ? meshToOther : otherToMesh;
        for (int corner = 0; corner < 8; corner++) {
            Rows.map(
                    toTree,
                    bounds[(corner & 1) == 0 ? 0 : 3],
                    bounds[(corner & 2) == 0 ? 1 : 4],
                    bounds[(corner & 4) == 0 ? 2 : 5],
                    point,
                    0);
            drop.set(bsp, corner, point[0], point[1], point[2]);
        }
        drop.begin(bsp, 8, slack);
        float[] spheres = bsp.tree.polygonSpheres();
        for (int node = drop.next(bsp); node != BspDrop.END; node = drop.next(bsp)) {
            if (node < 0) {
                return true;
            }
            for (int i = 4 * bsp.tree.firstPolygon()[node]; i < 4 * bsp.tree.firstPolygon()[node + 1]; i += 4) {
                Rows.map(toDropped, spheres[i], spheres[i + 1], spheres[i + 2], point, 0);
                double distance2 = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double gap = Math.max(0, Math.max(bounds[axis] - point[axis], point[axis] - bounds[axis + 3]));
                    distance2 += gap * gap;
                }
                double reach = (spheres[i + 3] + 2 * slack) * (1 + 1e-3); // a rotation may be off by 1e-4
                if (distance2 <= reach * reach) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean dropTriangle(BspMesh bsp, QueryMesh from, int dropped) {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int corner = 0; corner < 3; corner++) {
            place(from, from.corner(dropped, corner), corner);
            drop.set(bsp, corner, corners[3 * corner], corners[3 * corner + 1], corners[3 * corner + 2]);
            x += corners[3 * corner] / 3;
            y += corners[3 * corner + 1] / 3;
            z += corners[3 * corner + 2] / 3;
        }
        double radius2 = 0;
        for (int corner = 0; corner < 9; corner += 3) {
            double dx = corners[corner] - x;
            double dy = corners[corner + 1] - y;
            double dz = corners[corner + 2] - z;
            radius2 = Math.max(radius2, dx * dx + dy * dy + dz * dz);
        }
        double radius = Math.sqrt(radius2) + slack;
        for (int loose : bsp.tree.looseTriangles()) {
            if (touches(bsp, loose, dropped)) {
                return true;
            }
        }
        drop.begin(bsp, 3, slack);
        for (int node = drop.next(bsp); node != BspDrop.END; node = drop.next(bsp)) {
            if (node < 0 ? anyMixed(bsp, node, dropped) : anyPolygon(bsp, node, dropped, x, y, z, radius)) {
                return true;
            }
        }
        return false;
    }

    /** A corner of the dropped mesh into model space of the tree; the exact test gets it in model space of the first mesh. */
    private void place(QueryMesh from, long at, int corner) {
        double x = from.x(at);
        double y = from.y(at);
        double z = from.z(at);
        if (otherIsDropped) {
            Rows.map(otherToMesh, x, y, z, corners, 3 * corner);
            for (int i = 3 * corner; i < 3 * corner + 3; i++) {
                corners[i] = (float) corners[i];
            }
            exact.set(3 + corner, (float) corners[3 * corner], (float) corners[3 * corner + 1], (float)
                    corners[3 * corner + 2]);
        } else {
            Rows.map(meshToOther, x, y, z, corners, 3 * corner);
            exact.set(corner, (float) x, (float) y, (float) z);
        }
    }

    private boolean anyPolygon(BspMesh bsp, int node, int dropped, double x, double y, double z, double radius) {
        float[] spheres = bsp.tree.polygonSpheres();
        int end = bsp.tree.firstPolygon()[node + 1];
        for (int polygon = bsp.tree.firstPolygon()[node]; polygon < end; polygon++) {
            double dx = spheres[4 * polygon] - x;
            double dy = spheres[4 * polygon + 1] - y;
            double dz = spheres[4 * polygon + 2] - z;
            double sum = (spheres[4 * polygon + 3] + radius) * (1 + 0x1p-40);
            if (dx * dx + dy * dy + dz * dz <= sum * sum
                    && touches(bsp, bsp.tree.polygonTriangles()[polygon], dropped)) {
                return true;
            }
        }
        return false;
    }

    private boolean anyMixed(BspMesh bsp, int leaf, int dropped) {
        int first = bsp.tree.mixedLists()[2 * (BspTree.FIRST_MIXED - leaf)];
        int end = first + bsp.tree.mixedLists()[2 * (BspTree.FIRST_MIXED - leaf) + 1];
        int count = bsp.mesh.triangleCount();
        for (int i = first; i < end; i++) {
            int candidate = bsp.tree.mixedTriangles()[i];
            if (candidate < count && touches(bsp, candidate, dropped)) {
                return true;
            }
        }
        return false;
    }

    private boolean touches(BspMesh bsp, int ofTree, int dropped) {
        QueryMesh mesh = bsp.query;
        for (int corner = 0; corner < 3; corner++) {
            long at = mesh.corner(ofTree, corner);
            if (otherIsDropped) {
                exact.set(corner, (float) mesh.x(at), (float) mesh.y(at), (float) mesh.z(at));
            } else {
                Rows.map(otherToMesh, mesh.x(at), mesh.y(at), mesh.z(at), point, 0);
                exact.set(3 + corner, (float) point[0], (float) point[1], (float) point[2]);
            }
        }
        if (!exact.touch()) {
            return false;
        }
        triangle = otherIsDropped ? ofTree : dropped;
        otherTriangle = otherIsDropped ? dropped : ofTree;
        return true;
    }
}
