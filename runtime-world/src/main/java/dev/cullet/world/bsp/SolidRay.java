// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.AabbTree;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * Point in solid without a BSP tree: the signed crossings of a ray along an axis, to the nearest face of the bounding
 * box, over the AABB tree. Corners of triangles are rounded to the lattice on access and crossings are exact ({@link
 * LatticeCrossing}); boxes of the tree only filter, so the ray is widened by the displacement of the vertices.
 *
 * <p>The winding number is that of the point moved by less than any difference. A point exactly on the surface may have
 * the solid on another side: {@link SurfacePoint} decides.
 *
 * <p>The walk climbs by parent links; the lanes left at each level are 4 bits of a long. Time of the nodes and
 * triangles that the ray meets, O(1) memory.
 */
final class SolidRay {
    /** In the result of {@link #cross}: the point is in the plane and in the bounding box of a triangle. */
    private static final int ON = 1;

    /** An upper bound of boxes of the tree above all of them. */
    private static final long ALL = Lattice.upperLanes(Lattice.MAX);

    private SolidRay() {}

    /** Returns whether a point is inside; fine coordinates. */
    static boolean inside(SolidMesh solid, int x, int y, int z) {
        int[] b = solid.bounds;
        if (outside(x, b[0], b[3]) || outside(y, b[1], b[4]) || outside(z, b[2], b[5])) {
            return false;
        }
        int crossings = cross(solid, x, y, z, null);
        return crossings >> 1 >= 1 || ((crossings & ON) != 0 && SurfacePoint.touchesSolid(solid, x, y, z));
    }

    private static boolean outside(int fine, int lower, int upper) {
        return fine < lower * BspTree.SUBSTEPS || fine > upper * BspTree.SUBSTEPS;
    }

    /** Returns the winding number at a moved point. */
    static int winding(SolidMesh solid, int x, int y, int z, LatticeCrossing.Move move) {
        return cross(solid, x, y, z, move) >> 1;
    }

    /**
     * Returns twice the winding number at a moved point, plus {@link #ON} where it may be on a triangle.
     *
     * @param move null: along all axes, as in {@link LatticeCrossing}
     */
    private static int cross(SolidMesh solid, int x, int y, int z, LatticeCrossing.@Nullable Move move) {
        int side = nearestSide(solid.bounds, x, y, z);
        int axis = side % 3;
        boolean up = side > 2;
        // the ray and its start as boxes of lattice points
        long startLow = PackedPoint.of(floor(x), floor(y), floor(z));
        long startHigh = PackedPoint.of(ceil(x), ceil(y), ceil(z));
        long ofAxis = (long) PackedPoint.MAX << (PackedPoint.BITS * axis);
        long low = up ? startLow : startLow & ~ofAxis;
        long high = up ? startHigh | ofAxis : startHigh;
        int winding = 0;
        int on = 0;
        for (int box = 0; box < solid.capBoxes.length; box += 2) {
            if (SolidMesh.meets(solid.capBoxes[box], solid.capBoxes[box + 1], solid.capBoxes[box], low, high)) {
                int last = Math.min(solid.caps.length, SolidMesh.firstCorner(box + 2));
                for (int i = SolidMesh.firstCorner(box); i < last; i += 3) {
                    long p = solid.caps[i];
                    long q = solid.caps[i + 1];
                    long r = solid.caps[i + 2];
                    if (SolidMesh.meets(p, q, r, low, high)) {
                        winding -= LatticeCrossing.changeOfRay(p, q, r, side, x, y, z, move);
                        on |= mayBeOn(p, q, r, startLow, startHigh, x, y, z);
                    }
                }
            }
        }
        QueryMesh mesh = solid.query;
        double u = (solid.modelX(x) - mesh.originX()) * mesh.perStep();
        double v = (solid.modelY(y) - mesh.originY()) * mesh.perStep();
        double w = (solid.modelZ(z) - mesh.originZ()) * mesh.perStep();
        double wide = solid.displacement * mesh.perStep();
        wide += Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + wide);
        long x0 = axis == 0 && !up ? 0 : Lattice.lowerLanes(u - wide);
        long x1 = axis == 0 && up ? ALL : Lattice.upperLanes(u + wide);
        long y0 = axis == 1 && !up ? 0 : Lattice.lowerLanes(v - wide);
        long y1 = axis == 1 && up ? ALL : Lattice.upperLanes(v + wide);
        long z0 = axis == 2 && !up ? 0 : Lattice.lowerLanes(w - wide);
        long z1 = axis == 2 && up ? ALL : Lattice.upperLanes(w + wide);
        boolean compact = mesh.isCompact();
        double at = axis == 0 ? solid.modelX(x) : axis == 1 ? solid.modelY(y) : solid.modelZ(z);
        double atU = axis == 0 ? solid.modelY(y) : axis == 1 ? solid.modelZ(z) : solid.modelX(x);
        double atV = axis == 0 ? solid.modelZ(z) : axis == 1 ? solid.modelX(x) : solid.modelY(y);
        double margin = solid.displacement + 0.0625 / solid.perStep;
        long[] nodes = mesh.nodes();
        long trail = 0; // 4 bits per level above: the lanes left
        int node = 0;
        int lanes = touching(nodes, 0, x0, x1, y0, y1, z0, z1);
        while (true) {
            while (lanes == 0) {
                int parent = AabbTree.parent(nodes, node);
                if (parent < 0) {
                    return 2 * winding + on;
                }
                node = parent;
                lanes = (int) trail & 15;
                trail >>>= 4;
            }
            int lane = Integer.numberOfTrailingZeros(lanes);
            lanes &= lanes - 1;
            long shape = AabbTree.shape(nodes, node);
            int leafEnd = AabbTree.leafEnd(shape, lane);
            if (leafEnd == 0) {
                trail = trail << 4 | lanes;
                node = AabbTree.child(nodes, node, lane);
                lanes = touching(nodes, node, x0, x1, y0, y1, z0, z1);
                continue;
            }
            int first = AabbTree.firstTriangle(nodes, node);
            int last = first + leafEnd;
            int t = first + AabbTree.leafBegin(shape, lane);
            for (t = mesh.next(t, last, low, high); t < last; t = mesh.next(t + 1, last, low, high)) {
                if (!compact && misses(mesh, t, axis, up, at, atU, atV, margin)) {
                    continue;
                }
                long p = solid.corners.corner(t, 0);
                long q = solid.corners.corner(t, 1);
                long r = solid.corners.corner(t, 2);
                if (SolidMesh.meets(p, q, r, low, high)) {
                    winding -= LatticeCrossing.changeOfRay(p, q, r, side, x, y, z, move);
                    on |= mayBeOn(p, q, r, startLow, startHigh, x, y, z);
                }
            }
        }
    }

    /** Returns whether a triangle misses a ray by more than its corners move when they are rounded. */
    private static boolean misses(
            QueryMesh mesh, int t, int axis, boolean up, double at, double atU, double atV, double margin) {
        long p = mesh.corner(t, 0);
        long q = mesh.corner(t, 1);
        long r = mesh.corner(t, 2);
        int u = axis == 2 ? 0 : axis + 1;
        int v = axis == 0 ? 2 : axis - 1;
        return isApart(mesh.coordinate(p, u), mesh.coordinate(q, u), mesh.coordinate(r, u), atU, margin)
                || isApart(mesh.coordinate(p, v), mesh.coordinate(q, v), mesh.coordinate(r, v), atV, margin)
                || isBehind(
                        mesh.coordinate(p, axis), mesh.coordinate(q, axis), mesh.coordinate(r, axis), up, at, margin);
    }

    private static boolean isApart(double p, double q, double r, double at, double margin) {
        return Math.max(p, Math.max(q, r)) < at - margin || Math.min(p, Math.min(q, r)) > at + margin;
    }

    private static boolean isBehind(double p, double q, double r, boolean up, double at, double margin) {
        return up ? Math.max(p, Math.max(q, r)) < at - margin : Math.min(p, Math.min(q, r)) > at + margin;
    }

    private static int touching(long[] nodes, int node, long x0, long x1, long y0, long y1, long z0, long z1) {
        return Lattice.lanes(Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1) & AabbTree.usedGuards(nodes, node));
    }

    private static int mayBeOn(long p, long q, long r, long low, long high, long x, long y, long z) {
        return SolidMesh.meets(p, q, r, low, high) && LatticeCrossing.value(p, q, r, x, y, z) == 0 ? ON : 0;
    }

    /** Returns the nearest face of a box as a number in 0 .. 5: lower x y z, upper x y z. */
    static int nearestSide(int[] bounds, int x, int y, int z) {
        int nearest = 0;
        int min = Integer.MAX_VALUE;
        for (int side = 0; side < 6; side++) {
            int at = side % 3 == 0 ? x : side % 3 == 1 ? y : z;
            int distance = Math.abs(at - bounds[side] * BspTree.SUBSTEPS);
            if (distance < min) {
                min = distance;
                nearest = side;
            }
        }
        return nearest;
    }

    private static int floor(int fine) {
        return fine / BspTree.SUBSTEPS; // not negative
    }

    private static int ceil(int fine) {
        return (fine + BspTree.SUBSTEPS - 1) / BspTree.SUBSTEPS;
    }
}
