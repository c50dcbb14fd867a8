// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * Sphere against mesh.
 *
 * <p>The walk keeps a node, the lanes of it that are left, and a trail: in one long, four bits per level above, the
 * lanes left there. It climbs by parent links: no stack. A node's four boxes are tested at once against the sphere's
 * own box, those that pass by their {@link LatticeDistance}; the nearest is entered first, because a hit is likeliest
 * there, and one that is inside the sphere as a whole is a hit at once. A leaf's triangles are tested exactly.
 */
public final class SphereQuery {
    private SphereQuery() {}

    /** Returns a triangle that the sphere touches, or -1. */
    public static int any(QueryMesh mesh, double x, double y, double z, double radius) {
        return walk(mesh, 0, x, y, z, radius, true, null);
    }

    /** Returns the same for a sphere that touches triangles below one node only: see {@link #top}. */
    public static int any(QueryMesh mesh, int top, double x, double y, double z, double radius) {
        return walk(mesh, top, x, y, z, radius, true, null);
    }

    /** Returns a triangle that the sphere touches, or -1, within a limit of nodes. */
    public static int any(QueryMesh mesh, double x, double y, double z, double radius, NodeBudget budget) {
        return walk(mesh, 0, x, y, z, radius, true, budget);
    }

    /**
     * Returns the lowest node with all triangles below it that any of some spheres may touch, where the walks of all
     * of them can begin; -1 if none of them touches anything. Goes down while only one lane touches the box round all
     * spheres.
     *
     * @param spheres 4 floats per sphere, not checked: with NaN or infinity among them the result is the root, 0
     */
    public static int top(QueryMesh mesh, float[] spheres, int count) {
        float x0 = Float.POSITIVE_INFINITY;
        float y0 = Float.POSITIVE_INFINITY;
        float z0 = Float.POSITIVE_INFINITY;
        float x1 = Float.NEGATIVE_INFINITY;
        float y1 = Float.NEGATIVE_INFINITY;
        float z1 = Float.NEGATIVE_INFINITY;
        float widest = 0;
        boolean finite = true;
        for (int i = 0; i < 4 * count; i += 4) {
            float x = spheres[i];
            float y = spheres[i + 1];
            float z = spheres[i + 2];
            float r = spheres[i + 3];
            finite &= Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(r) <= Float.MAX_VALUE && r >= 0;
            x0 = x < x0 ? x : x0;
            y0 = y < y0 ? y : y0;
            z0 = z < z0 ? z : z0;
            x1 = x > x1 ? x : x1;
            y1 = y > y1 ? y : y1;
            z1 = z > z1 ? z : z1;
            widest = r > widest ? r : widest;
        }
        if (!finite || count == 0) {
            return 0;
        }
        double u0 = (x0 - mesh.originX()) * mesh.perStep();
        double v0 = (y0 - mesh.originY()) * mesh.perStep();
        double w0 = (z0 - mesh.originZ()) * mesh.perStep();
        double u1 = (x1 - mesh.originX()) * mesh.perStep();
        double v1 = (y1 - mesh.originY()) * mesh.perStep();
        double w1 = (z1 - mesh.originZ()) * mesh.perStep();
        double r = widest * mesh.perStep();
        // no sphere alone is widened by more: each of its coordinates is between two of these
        r += Lattice.margin(
                Math.abs(u0) + Math.abs(v0) + Math.abs(w0) + Math.abs(u1) + Math.abs(v1) + Math.abs(w1) + r);
        if (Lattice.outside(u0 - r, u1 + r) || Lattice.outside(v0 - r, v1 + r) || Lattice.outside(w0 - r, w1 + r)) {
            return -1;
        }
        long lowX = Lattice.lowerLanes(u0 - r);
        long highX = Lattice.upperLanes(u1 + r);
        long lowY = Lattice.lowerLanes(v0 - r);
        long highY = Lattice.upperLanes(v1 + r);
        long lowZ = Lattice.lowerLanes(w0 - r);
        long highZ = Lattice.upperLanes(w1 + r);
        long[] nodes = mesh.nodes();
        int node = 0;
        while (true) {
            long lanes = Lattice.touching(nodes, node, lowX, highX, lowY, highY, lowZ, highZ);
            if (lanes == 0) {
                return -1;
            }
            int lane = Lattice.firstLane(lanes);
            if ((lanes & (lanes - 1)) != 0 || AabbTree.isLeaf(nodes, node, lane)) {
                return node;
            }
            node = AabbTree.child(nodes, node, lane);
        }
    }

    /** Returns a triangle whose bounding box, grown by the radius on every side, contains the center; or -1. */
    public static int anyApproximate(QueryMesh mesh, float x, float y, float z, float radius) {
        return walk(mesh, 0, x, y, z, radius, false, null);
    }

    private static int walk(
            QueryMesh mesh,
            int top,
            double x,
            double y,
            double z,
            double radius,
            boolean exact,
            @Nullable NodeBudget budget) {
        double u = (x - mesh.originX()) * mesh.perStep();
        double v = (y - mesh.originY()) * mesh.perStep();
        double w = (z - mesh.originZ()) * mesh.perStep();
        double r = radius * mesh.perStep();
        double margin = Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + r);
        double innerRadius = r - margin;
        r += margin;
        if (Lattice.outside(u - r, u + r) || Lattice.outside(v - r, v + r) || Lattice.outside(w - r, w + r)) {
            return -1;
        }
        long x0 = Lattice.lowerLanes(u - r);
        long x1 = Lattice.upperLanes(u + r);
        long y0 = Lattice.lowerLanes(v - r);
        long y1 = Lattice.upperLanes(v + r);
        long z0 = Lattice.lowerLanes(w - r);
        long z1 = Lattice.upperLanes(w + r);
        int cx = LatticeDistance.nearestInCube(u);
        int cy = LatticeDistance.nearestInCube(v);
        int cz = LatticeDistance.nearestInCube(w);
        long wx = LatticeDistance.outsideCube(u);
        long wy = LatticeDistance.outsideCube(v);
        long wz = LatticeDistance.outsideCube(w);
        long limit = exact ? LatticeDistance.limit(r, wx, wy, wz) : Long.MAX_VALUE;
        long innerLimit = exact ? LatticeDistance.innerLimit(innerRadius, wx, wy, wz) : -1;
        int maxWidth = innerLimit >= 0 ? (int) (2 * r) : -1; // no box that is wider is in the sphere
        boolean compact = mesh.isCompact();
        long low = mesh.low(x - radius, y - radius, z - radius);
        long high = mesh.high(x + radius, y + radius, z + radius);
        long[] nodes = mesh.nodes();
        int node = top;
        long trail = 0; // its lowest four bits: lanes of the parent that are left; the next four: of its parent
        while (true) {
            if (budget != null && !budget.take(1)) {
                return -1;
            }
            // a new node: the nearest lane first, the others are left
            int lanes = 0;
            long nearest = Long.MAX_VALUE;
            for (long left = Lattice.touching(nodes, node, x0, x1, y0, y1, z0, z1); left != 0; left &= left - 1) {
                int lane = Lattice.firstLane(left);
                long distance = exact
                        ? LatticeDistance.squared(
                                        AabbTree.lowerX(nodes, node), AabbTree.upperX(nodes, node), lane, cx, wx)
                                + LatticeDistance.squared(
                                        AabbTree.lowerY(nodes, node), AabbTree.upperY(nodes, node), lane, cy, wy)
                                + LatticeDistance.squared(
                                        AabbTree.lowerZ(nodes, node), AabbTree.upperZ(nodes, node), lane, cz, wz)
                        : 0;
                if (distance <= limit) {
                    lanes |= 1 << lane;
                    nearest = LaneKey.nearer(nearest, (distance & -4) | lane);
                }
            }
            for (int lane = (int) nearest & 3; ; lane = Integer.numberOfTrailingZeros(lanes)) {
                if (lanes == 0) {
                    if (trail == 0) {
                        return -1;
                    }
                    for (; lanes == 0; trail >>>= 4) {
                        node = AabbTree.parent(nodes, node);
                        lanes = (int) trail & 15;
                    }
                    lane = Integer.numberOfTrailingZeros(lanes);
                }
                lanes &= ~(1 << lane);
                long shape = AabbTree.shape(nodes, node);
                int end = AabbTree.leafEnd(shape, lane);
                if (end == 0 && lane >= AabbTree.laneCount(shape)) {
                    continue; // empty lanes pass only where the query covers the whole lattice
                }
                if (LatticeDistance.width(nodes, node, lane) <= maxWidth
                        && LatticeDistance.squaredToFarthest(
                                                AabbTree.lowerX(nodes, node),
                                                AabbTree.upperX(nodes, node),
                                                lane,
                                                cx,
                                                wx)
                                        + LatticeDistance.squaredToFarthest(
                                                AabbTree.lowerY(nodes, node),
                                                AabbTree.upperY(nodes, node),
                                                lane,
                                                cy,
                                                wy)
                                        + LatticeDistance.squaredToFarthest(
                                                AabbTree.lowerZ(nodes, node),
                                                AabbTree.upperZ(nodes, node),
                                                lane,
                                                cz,
                                                wz)
                                <= innerLimit) {
                    // all of the lane is in the sphere
                    return budget != null && !budget.take(depth(nodes, node, lane)) ? -1 : mesh.anyTriangle(node, lane);
                }
                if (end == 0) {
                    trail = trail << 4 | lanes;
                    node = AabbTree.child(nodes, node, lane);
                    break;
                }
                int first = AabbTree.firstTriangle(nodes, node);
                int begin = AabbTree.leafBegin(shape, lane);
                int last = first + end;
                boolean filter = compact // but not where all of the leaf is in the sphere's box
                        && !Lattice.hasLane(Lattice.inside(nodes, node, x0, x1, y0, y1, z0, z1), lane);
                for (int triangle = filter ? mesh.next(first + begin, last, low, high) : first + begin;
                        triangle < last;
                        triangle = filter ? mesh.next(triangle + 1, last, low, high) : triangle + 1) {
                    if (exact
                            ? PointTriangle.within(mesh, triangle, x, y, z, radius)
                            : boxTouches(mesh, triangle, x, y, z, radius)) {
                        return triangle;
                    }
                }
            }
        }
    }

    /** Returns the number of nodes from a lane down to its first leaf, the lane's own node not counted. */
    private static int depth(long[] nodes, int node, int lane) {
        int depth = 0;
        int at = node;
        int leaf = lane;
        for (; !AabbTree.isLeaf(nodes, at, leaf); depth++) {
            at = AabbTree.child(nodes, at, leaf);
            leaf = 0;
        }
        return depth;
    }

    /** Returns whether a triangle's box, grown by the radius, contains the center: exactly. */
    private static boolean boxTouches(QueryMesh mesh, int triangle, double x, double y, double z, double radius) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        // in double first, which rejects no triangle wrongly: a difference up to the radius is rounded up to it at most
        return BoxTriangle.meets(-radius, radius, mesh.x(a) - x, mesh.x(b) - x, mesh.x(c) - x)
                && BoxTriangle.meets(-radius, radius, mesh.y(a) - y, mesh.y(b) - y, mesh.y(c) - y)
                && BoxTriangle.meets(-radius, radius, mesh.z(a) - z, mesh.z(b) - z, mesh.z(c) - z)
                && meets(mesh.x(a), mesh.x(b), mesh.x(c), x, radius)
                && meets(mesh.y(a), mesh.y(b), mesh.y(c), y, radius)
                && meets(mesh.z(a), mesh.z(b), mesh.z(c), z, radius);
    }

    private static boolean meets(double a, double b, double c, double center, double radius) {
        return isAtMost(Math.min(Math.min(a, b), c), center, radius)
                && isAtMost(center, Math.max(Math.max(a, b), c), radius);
    }

    /** Returns whether a - b is at most a limit: exactly, by what the rounded difference lost. */
    private static boolean isAtMost(double a, double b, double limit) {
        double difference = a - b;
        double lost = Math.abs(a) >= Math.abs(b) ? a - difference - b : a - (difference + b);
        return difference < limit || (difference == limit && lost <= 0);
    }
}
