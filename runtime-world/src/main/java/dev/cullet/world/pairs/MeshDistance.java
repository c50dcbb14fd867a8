// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.PointTriangle;
import dev.cullet.runtime.internal.QueryMesh;
import org.jspecify.annotations.Nullable;

/**
 * How far two meshes are apart, and where they are nearest. An instance is the walk's memory and the answer, for one
 * thread; nothing is allocated after it is made.
 *
 * <pre>
 * if (distance.closest(ship, rock, rockToShip, 50)) { ... distance.distance() ... distance.x() ... distance.otherX() ... }
 * </pre>
 *
 * <p>Whether the distance is 0 is what {@link MeshPairs} decides, exactly, before anything is measured. Then a branch and
 * bound walk over both trees: it enters the node below the larger box, goes to the lane nearest to the other's box
 * first, and leaves out what is farther than the best pair of triangles so far. It comes back by parent links; a bit per
 * level tells in which tree it went down, and four bits which lanes are left. Lower bounds are distances of two boxes, one of
 * them the image of the other tree's box on this one's lattice, taken both ways, and the gap of the two along the line of
 * their middles. An instance starts with the pair that it found last.
 *
 * <p>Two triangles apart are nearest at a corner of one, or inside two edges: 15 cases, in double, for the other mesh's
 * vertices as placed, rounded to float once. Of equally near pairs the one with the lowest triangle is found, then with
 * the lowest other triangle, so the answer does not depend on the tree.
 *
 * <p>Source: Larsen, Gottschalk, Lin and Manocha 2000, Fast Distance Queries with Rectangular Swept Sphere Volumes (the
 * search); Ericson 2005, 5.1.9 (edges).
 */
public final class MeshDistance {
    /** A transform may stretch by 1e-4; a distance measured in the other's space is at least this share of one measured here, squared. */
    private static final double STRETCH2 = 0.999;

    private final MeshPairs pairs = new MeshPairs();
    private final PairSide a = pairs.a;
    private final PairSide b = pairs.b;
    private final HitRecord foot = new HitRecord();

    /** Corners of the triangle of the first mesh, and of the other as placed: 9 numbers each. */
    private final double[] corners = new double[9];

    private final double[] otherCorners = new double[9];

    /** The nearest point on the first mesh, then on the other. */
    private final double[] points = new double[6];

    private long sides;
    private int depth;
    private long lanes;
    private long lanesAbove;

    private double best2;
    private double distance;
    private boolean found;
    private @Nullable QueryMesh lastMesh;
    private @Nullable QueryMesh lastOther;
    private int triangle = -1;
    private int otherTriangle = -1;

    /**
     * The least distance, if it is at most a given one; the answer is left alone if it is more.
     *
     * @param otherToMesh where the other mesh stands in the model space of the first
     * @param maxDistance metres, not negative, may be infinite
     */
    public boolean closest(CollisionMesh mesh, CollisionMesh other, RigidTransform otherToMesh, double maxDistance) {
        otherToMesh.copyRowMajor(pairs.rows);
        return closest(MeshAccess.queryMesh(mesh), MeshAccess.queryMesh(other), maxDistance);
    }

    /**
     * The same for a matrix that is known to be rigid.
     *
     * @param otherToMesh 12 numbers as {@link RigidTransform#copyRowMajor} writes them, not checked
     */
    public boolean closest(CollisionMesh mesh, CollisionMesh other, double[] otherToMesh, double maxDistance) {
        System.arraycopy(otherToMesh, 0, pairs.rows, 0, 12);
        return closest(MeshAccess.queryMesh(mesh), MeshAccess.queryMesh(other), maxDistance);
    }

    private boolean closest(QueryMesh mesh, QueryMesh other, double maxDistance) {
        if (!(maxDistance >= 0)) {
            throw new IllegalArgumentException("maxDistance " + maxDistance + " must not be negative or NaN");
        }
        boolean again = mesh == lastMesh && other == lastOther;
        lastMesh = null; // until there is an answer
        pairs.begin(mesh, other);
        best2 = Double.POSITIVE_INFINITY;
        found = false;
        if (pairs.next()) {
            placeOther(pairs.otherTriangle());
            measure(pairs.triangle(), pairs.otherTriangle());
            commonPoint();
            distance = 0;
            lastMesh = mesh;
            lastOther = other;
            return true;
        }
        best2 = maxDistance * maxDistance;
        if (again) {
            placeOther(otherTriangle);
            measure(triangle, otherTriangle);
        }
        walk();
        if (found) {
            lastMesh = mesh;
            lastOther = other;
            distance = Math.max(Math.sqrt(best2), Double.MIN_VALUE);
        }
        return found;
    }

    /** Metres; 0 if and only if the meshes touch. */
    public double distance() {
        return distance;
    }

    /** The triangle of the first mesh, or -1 before the first answer. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh. */
    public int otherTriangle() {
        return otherTriangle;
    }

    /** The nearest point on the first mesh, in its space; where the meshes touch, a point of both, within rounding. */
    public double x() {
        return points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return points[2];
    }

    /** The nearest point on the other mesh, in the space of the first. */
    public double otherX() {
        return points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return points[5];
    }

    private void walk() {
        a.toTop();
        b.toTop();
        pairs.mapA();
        pairs.mapB();
        sides = 0;
        depth = 0;
        descend();
        while (depth > 0) {
            boolean inA = (sides & 1) != 0;
            PairSide side = inA ? a : b;
            int lane = nearestLane(inA, side);
            if (lane < 0) {
                climb(inA, side);
                continue;
            }
            lanes &= ~(1L << lane);
            side.toLane(side.node, lane);
            map(inA);
            if (bound(!inA) <= best2 && !boxesApart()) {
                if (a.isLeaf() && b.isLeaf()) {
                    measureLeaves();
                } else {
                    descend();
                }
            }
        }
    }

    /** Enters the node below the larger of two boxes, of which at least one is no leaf. */
    private void descend() {
        boolean goA = b.isLeaf() || (!a.isLeaf() && a.size() >= b.size());
        PairSide side = goA ? a : b;
        side.node = side.child();
        sides = sides << 1 | (goA ? 1 : 0);
        lanesAbove = lanesAbove << 4 | lanes >>> 60;
        lanes = lanes << 4 | (1L << AabbTree.laneCount(side.nodes, side.node)) - 1;
        depth++;
    }

    private void climb(boolean inA, PairSide side) {
        side.climb();
        map(inA);
        sides >>>= 1;
        lanes = lanes >>> 4 | lanesAbove << 60;
        lanesAbove >>>= 4;
        depth--;
    }

    /** The lane to go to first, or -1 where all that are left are too far. Where boxes overlap their middles tell. */
    private int nearestLane(boolean inA, PairSide side) {
        int nearest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int left = (int) lanes & 15; left != 0; left &= left - 1) {
            int lane = Integer.numberOfTrailingZeros(left);
            side.toLane(side.node, lane);
            double bound = bound(inA);
            if (bound > best2) {
                lanes &= ~(1L << lane);
                continue;
            }
            PairSpace image = inA ? pairs.imageOfB : pairs.imageOfA;
            double x = image.fromMiddleX(side) * side.step;
            double y = image.fromMiddleY(side) * side.step;
            double z = image.fromMiddleZ(side) * side.step;
            double key = bound + (x * x + y * y + z * z) / 256;
            if (key < least) {
                least = key;
                nearest = lane;
            }
        }
        return nearest;
    }

    /** A lower bound of the squared distance of the two boxes, measured on the lattice of the first mesh or of the other. */
    private double bound(boolean inA) {
        return inA ? pairs.imageOfB.apart2(a) * a.step * a.step : pairs.imageOfA.apart2(b) * b.step * b.step * STRETCH2;
    }

    /** Whether the boxes are too far apart in the direction of their middles: a plane across it tells more than their faces. */
    private boolean boxesApart() {
        PairSpace image = pairs.imageOfB;
        double x = image.fromMiddleX(a);
        double y = image.fromMiddleY(a);
        double z = image.fromMiddleZ(a);
        double[] m = pairs.rows;
        double gap = x * x + y * y + z * z;
        double own = Math.abs(x) * (a.upperX - a.lowerX)
                + Math.abs(y) * (a.upperY - a.lowerY)
                + Math.abs(z) * (a.upperZ - a.lowerZ);
        double others = Math.abs(x * m[0] + y * m[4] + z * m[8]) * (b.upperX - b.lowerX)
                + Math.abs(x * m[1] + y * m[5] + z * m[9]) * (b.upperY - b.lowerY)
                + Math.abs(x * m[2] + y * m[6] + z * m[10]) * (b.upperZ - b.lowerZ);
        double free = gap * a.step - 0.5 * (own * a.step + others * b.step);
        double limit = Math.sqrt(best2) + image.margin * a.step;
        return free > 0 && free * free > limit * limit * gap * (1 + 1e-9);
    }

    private void map(boolean inA) {
        if (inA) {
            pairs.mapA();
        } else {
            pairs.mapB();
        }
    }

    private void measureLeaves() {
        for (int ofOther = b.begin(); ofOther < b.end(); ofOther++) {
            placeOther(ofOther);
            for (int ofMesh = a.begin(); ofMesh < a.end(); ofMesh++) {
                measure(ofMesh, ofOther);
            }
        }
    }

    private void placeOther(int ofOther) {
        for (int k = 0; k < 3; k++) {
            long corner = b.mesh.corner(ofOther, k);
            for (int axis = 0; axis < 3; axis++) {
                otherCorners[3 * k + axis] = pairs.placed(4 * axis, corner);
            }
        }
    }

    /** Measures a triangle of the first mesh against that of the other which has been placed; keeps what is nearer. */
    private void measure(int ofMesh, int ofOther) {
        for (int k = 0; k < 3; k++) {
            long corner = a.mesh.corner(ofMesh, k);
            corners[3 * k] = a.mesh.x(corner);
            corners[3 * k + 1] = a.mesh.y(corner);
            corners[3 * k + 2] = a.mesh.z(corner);
        }
        double apart2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double gap = Math.max(least(otherCorners, axis) - greatest(corners, axis), 0);
            gap = Math.max(gap, least(corners, axis) - greatest(otherCorners, axis));
            apart2 += gap * gap;
        }
        if (apart2 * (1 - 1e-12) > best2 || apartAlong()) {
            return;
        }
        double before2 = best2;
        boolean first = !found || ofMesh < triangle || (ofMesh == triangle && ofOther < otherTriangle);
        best2 = first ? Math.nextUp(before2) : before2; // an equal is nearer if it comes first
        boolean nearer = false;
        for (int k = 0; k < 9; k += 3) {
            nearer |= corner(corners[k], corners[k + 1], corners[k + 2], otherCorners, 3);
            nearer |= corner(otherCorners[k], otherCorners[k + 1], otherCorners[k + 2], corners, 0);
            for (int j = 0; j < 9; j += 3) {
                nearer |= edges(k, (k + 3) % 9, j, (j + 3) % 9);
            }
        }
        if (nearer) {
            found = true;
            triangle = ofMesh;
            otherTriangle = ofOther;
        } else {
            best2 = before2;
        }
    }

    /** A point against a triangle; {@code at} is where to keep the triangle's nearest point: 0 on the first mesh, 3 on the other. */
    private boolean corner(double x, double y, double z, double[] p, int at) {
        double apart2 = PointTriangle.distanceSquared(
                best2, p[0] - x, p[1] - y, p[2] - z, p[3] - x, p[4] - y, p[5] - z, p[6] - x, p[7] - y, p[8] - z);
        if (!(apart2 < best2)) {
            return false;
        }
        PointTriangle.nearest(
                foot, p[0] - x, p[1] - y, p[2] - z, p[3] - x, p[4] - y, p[5] - z, p[6] - x, p[7] - y, p[8] - z);
        best2 = apart2;
        keep(at, x + foot.x, y + foot.y, z + foot.z);
        keep(3 - at, x, y, z);
        return true;
    }

    /** An edge of the first triangle from i to k against one of the other from j to l, where both are nearest inside. */
    private boolean edges(int i, int k, int j, int l) {
        double[] p = corners;
        double[] q = otherCorners;
        double dx = p[k] - p[i];
        double dy = p[k + 1] - p[i + 1];
        double dz = p[k + 2] - p[i + 2];
        double ex = q[l] - q[j];
        double ey = q[l + 1] - q[j + 1];
        double ez = q[l + 2] - q[j + 2];
        double rx = q[j] - p[i];
        double ry = q[j + 1] - p[i + 1];
        double rz = q[j + 2] - p[i + 2];
        double nx = dy * ez - dz * ey;
        double ny = dz * ex - dx * ez;
        double nz = dx * ey - dy * ex;
        double length2 = nx * nx + ny * ny + nz * nz;
        // by triple products, not by dot products: their error does not grow where the edges are nearly parallel
        double s = (nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex)) / length2;
        double t = (nx * (ry * dz - rz * dy) + ny * (rz * dx - rx * dz) + nz * (rx * dy - ry * dx)) / length2;
        if (!(s > 0 && s < 1 && t > 0 && t < 1)) {
            return false;
        }
        double x = rx - s * dx + t * ex;
        double y = ry - s * dy + t * ey;
        double z = rz - s * dz + t * ez;
        double apart2 = x * x + y * y + z * z;
        if (!(apart2 < best2)) {
            return false;
        }
        best2 = apart2;
        keep(0, p[i] + s * dx, p[i + 1] + s * dy, p[i + 2] + s * dz);
        keep(3, q[j] + t * ex, q[j + 1] + t * ey, q[j + 2] + t * ez);
        return true;
    }

    /** Triangles that touch do so at a corner or inside two edges, which has been measured, or where an edge pierces. */
    private void commonPoint() {
        pierce(corners, otherCorners, 3);
        pierce(otherCorners, corners, 0);
    }

    private void pierce(double[] p, double[] q, int at) {
        for (int i = 0; i < 9; i += 3) {
            int k = (i + 3) % 9;
            double from = height(p, i, q);
            double to = height(p, k, q);
            if (from * to < 0) {
                double share = from / (from - to);
                corner(
                        p[i] + share * (p[k] - p[i]),
                        p[i + 1] + share * (p[k + 1] - p[i + 1]),
                        p[i + 2] + share * (p[k + 2] - p[i + 2]),
                        q,
                        at);
            }
        }
    }

    /** How high a corner is over a triangle's plane, times twice the triangle's area. */
    private static double height(double[] p, int i, double[] q) {
        double ux = q[3] - q[0];
        double uy = q[4] - q[1];
        double uz = q[5] - q[2];
        double vx = q[6] - q[0];
        double vy = q[7] - q[1];
        double vz = q[8] - q[2];
        return (uy * vz - uz * vy) * (p[i] - q[0])
                + (uz * vx - ux * vz) * (p[i + 1] - q[1])
                + (ux * vy - uy * vx) * (p[i + 2] - q[2]);
    }

    private void keep(int at, double x, double y, double z) {
        points[at] = x;
        points[at + 1] = y;
        points[at + 2] = z;
    }

    /** The same for the two triangles: most pairs of leaves end here. */
    private boolean apartAlong() {
        double x = middle(otherCorners, 0) - middle(corners, 0);
        double y = middle(otherCorners, 1) - middle(corners, 1);
        double z = middle(otherCorners, 2) - middle(corners, 2);
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 9; k += 3) {
            first = Math.min(first, along(otherCorners, k, x, y, z));
            last = Math.max(last, along(corners, k, x, y, z));
        }
        double gap = first - last;
        return gap > 0 && gap * gap * (1 - 1e-9) > best2 * (x * x + y * y + z * z);
    }

    private double along(double[] p, int k, double x, double y, double z) {
        return x * (p[k] - corners[0]) + y * (p[k + 1] - corners[1]) + z * (p[k + 2] - corners[2]);
    }

    private static double middle(double[] p, int axis) {
        return (p[axis] + p[3 + axis] + p[6 + axis]) / 3;
    }

    private static double least(double[] p, int axis) {
        return Math.min(p[axis], Math.min(p[3 + axis], p[6 + axis]));
    }

    private static double greatest(double[] p, int axis) {
        return Math.max(p[axis], Math.max(p[3 + axis], p[6 + axis]));
    }
}
