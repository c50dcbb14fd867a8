// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.internal.Rows;
import dev.cullet.world.internal.TrianglePair;

/**
 * The pairs of touching triangles of two meshes, one after the other. An instance is the walk's memory, some 6 KB for one
 * thread; nothing is allocated after it is made.
 *
 * <pre>
 * pairs.begin(ship, rock, rockToShip);
 * while (pairs.next()) { ... pairs.triangle() ... pairs.otherTriangle() ... }
 * </pre>
 *
 * <p>The walk takes a pair of boxes from a short list, goes down in the tree whose box is larger, and lists the lanes that
 * touch the other box, the lane whose middle is nearest last, so that it is taken first: meshes that are deep in each other
 * are found to touch in half the steps. The trees' depth bounds the list. Boxes are compared on the face axes of both
 * meshes: four lanes at once against the image of the other's box, then the lane's image against the other's box; a listed
 * box keeps its image. The nine edge axes are left out: they cost more than they save. Leaves are decided by
 * {@link TrianglePair}, exactly, for the other mesh's vertices as placed: mapped in double and rounded to float once.
 *
 * <p>Source: Gottschalk, Lin and Manocha 1996, OBBTree (the axes); Ericson 2005, 6.3.2 (descent).
 */
public final class MeshPairs {
    /** Half a unit in the last place of a float, relative, with a factor of two. */
    private static final double FLOAT_ROUNDING = 0x1p-23;

    /** Sixteen times what a sum of three products of sums of two products of rounded differences can be wrong by. */
    private static final double ROUNDING = 0x1p-46;

    /** Below this a product may have lost bits to underflow. */
    private static final double UNDERFLOW = 1e-280;

    private static final int LEAVES = 2;

    final double[] rows = new double[16];
    private final double[] back = new double[16];
    private final TrianglePair exact = new TrianglePair();
    final PairSpace imageOfA = new PairSpace();
    final PairSpace imageOfB = new PairSpace();
    final PairSide a = new PairSide();
    final PairSide b = new PairSide();

    /** The images' maps; see {@link PairSpace#write}. */
    private final double[] mapOfA = new double[22];

    private final double[] mapOfB = new double[22];

    /**
     * Pairs of lanes still to be visited, four longs each: two for the lane of the first mesh, two for the other's.
     *
     * <pre>
     * first   bits  0-1   in both: the side to go down in, 0 the first mesh, 1 the other, 2 none: both are leaves
     *         bits  2-31  4 * node + lane + 1; 0 for the box above the root
     *         bits 32-63  x of its image on the other's lattice: lower, then upper with bit 15 set
     * second  bits  0-63  y and z of it
     * </pre>
     *
     * Each of at most 32 levels leaves three, and the last one four.
     */
    private final long[] pending = new long[4 * (4 * 2 * AabbTree.MAX_DEPTH + 4)];

    /** Per pair, how far the middles are apart. */
    private final int[] apart = new int[4 * 2 * AabbTree.MAX_DEPTH + 4];

    private int pendingCount;

    private boolean inLeaves;
    private int triangle;
    private int beginOfA;
    private int endOfA;
    private int otherTriangle;
    private int beginOfB;
    private int endOfB;

    /** The leaf of the first mesh: its box. */
    private final double[] leafBox = new double[6];

    /** The leaf of the other mesh, -1 before the first; its triangles as placed, and their boxes: lower x y z, upper x y z. */
    private int placedLeaf;

    private final float[] placed = new float[9 * AabbTree.MAX_LEAF];
    private final float[] boxes = new float[6 * AabbTree.MAX_LEAF];

    /** Box of the other mesh's triangle in turn. */
    private float lowX;

    private float lowY;
    private float lowZ;
    private float highX;
    private float highY;
    private float highZ;

    /** Its plane: a corner, the normal, and the sizes of what its components are differences of. */
    private double cornerX;

    private double cornerY;
    private double cornerZ;
    private double normalX;
    private double normalY;
    private double normalZ;
    private double errorX;
    private double errorY;
    private double errorZ;

    /**
     * Starts over, before the first pair.
     *
     * @param ofMesh the first mesh
     * @param ofOther the other mesh; it may be the same
     * @param otherToMesh where the other mesh stands in the model space of the first
     */
    public void begin(CollisionMesh ofMesh, CollisionMesh ofOther, RigidTransform otherToMesh) {
        otherToMesh.copyRowMajor(rows);
        begin(MeshAccess.queryMesh(ofMesh), MeshAccess.queryMesh(ofOther));
    }

    /** The same after the 12 numbers of {@link #rows} have been set. */
    void begin(QueryMesh mesh, QueryMesh other) {
        Rows.invert(rows, back);
        double farthest = 0;
        for (int i = 0; i < 3; i++) {
            double size = Math.abs(rows[4 * i + 3]);
            size += Math.abs(rows[4 * i]) * extent(other.originX, other);
            size += Math.abs(rows[4 * i + 1]) * extent(other.originY, other);
            size += Math.abs(rows[4 * i + 2]) * extent(other.originZ, other);
            farthest = Math.max(farthest, size);
        }
        double slack = farthest * FLOAT_ROUNDING;
        imageOfB.set(other, mesh, rows, slack);
        imageOfA.set(mesh, other, back, 2 * slack); // the inverse stretches by less than that
        imageOfA.write(mapOfA);
        imageOfB.write(mapOfB);
        a.start(mesh);
        b.start(other);
        mapA();
        mapB();
        inLeaves = false;
        placedLeaf = -1;
        pendingCount = 0;
        if (a.touches(imageOfB) && b.touches(imageOfA)) {
            int side = a.size() >= b.size() ? 0 : 1;
            list(0, side, imageOfA);
            list(2, side, imageOfB);
            pendingCount = 4;
        }
    }

    /** Lists the box above a root. */
    private void list(int at, int side, PairSpace image) {
        pending[at] = side | ((image.x0 & Lattice.MAX) << 32) | (image.x1 << 48);
        pending[at + 1] = (image.y0 & Lattice.MAX)
                | ((image.y1 & 0xFFFF) << 16)
                | ((image.z0 & Lattice.MAX) << 32)
                | (image.z1 << 48);
    }

    /** Whether two meshes touch: starts over, and goes on to the first pair of triangles that do. */
    public boolean overlap(CollisionMesh ofMesh, CollisionMesh ofOther, RigidTransform otherToMesh) {
        begin(ofMesh, ofOther, otherToMesh);
        return next();
    }

    /** Goes on to the next pair of touching triangles; false if there is none left. */
    public boolean next() {
        while (true) {
            if (inLeaves) {
                if (nextInLeaves()) {
                    return true;
                }
                inLeaves = false;
            }
            if (!nextLeaves()) {
                return false;
            }
            inLeaves = true;
        }
    }

    /**
     * Writes the next pairs, as many as fit; call again to go on.
     *
     * @param pairs gets 2 ints per pair: triangle of the first mesh, triangle of the other
     * @return pairs written; fewer than fit means that there are no more
     */
    public int nextInto(int[] pairs) {
        int written = 0;
        while (2 * written + 1 < pairs.length && next()) {
            pairs[2 * written] = triangle;
            pairs[2 * written + 1] = otherTriangle;
            written++;
        }
        return written;
    }

    /** The triangle of the first mesh, after {@link #next} was true. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh, after {@link #next} was true. */
    public int otherTriangle() {
        return otherTriangle;
    }

    private boolean nextInLeaves() {
        while (true) {
            while (++triangle < endOfA) {
                if (touches(9 * (otherTriangle - beginOfB))) {
                    return true;
                }
            }
            do {
                if (++otherTriangle >= endOfB) {
                    return false;
                }
            } while (missesLeaf(6 * (otherTriangle - beginOfB)));
            triangle = beginOfA - 1;
        }
    }

    /** Whether the box of the other mesh's triangle misses that of the first mesh's leaf. */
    private boolean missesLeaf(int at) {
        double[] leaf = leafBox;
        lowX = boxes[at];
        lowY = boxes[at + 1];
        lowZ = boxes[at + 2];
        highX = boxes[at + 3];
        highY = boxes[at + 4];
        highZ = boxes[at + 5];
        return lowX > leaf[3]
                || highX < leaf[0]
                || lowY > leaf[4]
                || highY < leaf[1]
                || lowZ > leaf[5]
                || highZ < leaf[2];
    }

    /** Goes on to the next two leaves whose boxes touch. */
    private boolean nextLeaves() {
        long[] p = pending;
        int at = pendingCount;
        while (at > 0) {
            at -= 4;
            int down = (int) p[at] & 3;
            if (down == LEAVES) {
                pendingCount = at;
                enterLeaves(((int) p[at] >>> 2) - 1, ((int) p[at + 2] >>> 2) - 1);
                return true;
            }
            at = descend(at, down);
        }
        pendingCount = 0;
        return false;
    }

    /**
     * Goes down from a pair in one of the trees, and lists the lanes below that touch the box of the other in its place.
     *
     * @param begin place of the pair
     * @param down the side to go down in: 0 or 1
     * @return end of the list
     */
    private int descend(int begin, int down) {
        long[] p = pending;
        PairSide side = down == 0 ? a : b;
        PairSide other = down == 0 ? b : a;
        double[] m = down == 0 ? mapOfA : mapOfB;
        long[] nodes = side.nodes;
        int own = 2 * down;
        int rest = 2 - own;
        int place = ((int) p[begin + own] >>> 2) - 1;
        long kept = p[begin + rest] & ~3L;
        long kept1 = p[begin + rest + 1];
        int node = place < 0 ? 0 : AabbTree.childBase(nodes, place >> 2) + (place & 3);
        int word = AabbTree.NODE_WORDS * node;
        long lanes = Lattice.touching(
                nodes,
                word,
                ((kept >>> 32) & Lattice.MAX) * Lattice.ONES,
                (kept >>> 48) * Lattice.ONES,
                (kept1 & Lattice.MAX) * Lattice.ONES,
                ((kept1 >>> 16) & 0xFFFF) * Lattice.ONES,
                ((kept1 >>> 32) & Lattice.MAX) * Lattice.ONES,
                (kept1 >>> 48) * Lattice.ONES);
        // empty lanes, which are last, touch what covers the whole lattice
        lanes &= -1L >>> (64 - 16 * AabbTree.laneCount(nodes, node));
        if (lanes == 0) {
            return begin;
        }
        int otherPlace = ((int) kept >>> 2) - 1;
        if (otherPlace >= 0) {
            other.toLane(otherPlace >> 2, otherPlace & 3);
        } else {
            other.toTop();
        }
        boolean otherLeaf = other.isLeaf();
        double otherSize = other.size();
        double step = side.step;
        int bx0 = other.lowerX;
        int bx1 = other.upperX;
        int by0 = other.lowerY;
        int by1 = other.upperY;
        int bz0 = other.lowerZ;
        int bz1 = other.upperZ;
        int end = begin;
        do {
            int lane = Long.numberOfTrailingZeros(lanes) >> 4;
            int shift = 16 * lane;
            lanes &= lanes - 1;
            int lower = PairSide.coordinate(nodes[word], shift);
            int upper = PairSide.coordinate(nodes[word + 1], shift);
            int size = upper - lower;
            double x = lower + upper;
            double sx = upper - lower;
            lower = PairSide.coordinate(nodes[word + 2], shift);
            upper = PairSide.coordinate(nodes[word + 3], shift);
            size += upper - lower;
            double y = lower + upper;
            double sy = upper - lower;
            lower = PairSide.coordinate(nodes[word + 4], shift);
            upper = PairSide.coordinate(nodes[word + 5], shift);
            size += upper - lower;
            double z = lower + upper;
            double sz = upper - lower;
            double u = m[0] * x + m[1] * y + m[2] * z + m[6];
            double hu = m[3] * sx + m[4] * sy + m[5] * sz + m[21];
            double v = m[7] * x + m[8] * y + m[9] * z + m[13];
            double hv = m[10] * sx + m[11] * sy + m[12] * sz + m[21];
            double w = m[14] * x + m[15] * y + m[16] * z + m[20];
            double hw = m[17] * sx + m[18] * sy + m[19] * sz + m[21];
            if (u + hu < bx0 || u - hu > bx1 || v + hv < by0 || v - hv > by1 || w + hw < bz0 || w - hw > bz1) {
                continue;
            }
            // a cast cuts off towards zero: below zero, where it rounds up, there are no boxes
            int u0 = Math.max((int) (u - hu), 0);
            int u1 = Math.min((int) (u + hu), Lattice.MAX);
            int v0 = Math.max((int) (v - hv), 0);
            int v1 = Math.min((int) (v + hv), Lattice.MAX);
            int w0 = Math.max((int) (w - hw), 0);
            int w1 = Math.min((int) (w + hw), Lattice.MAX);
            boolean leaf = AabbTree.leafEnd(nodes, node, lane) != 0;
            int then = leaf && otherLeaf ? LEAVES : otherLeaf || (!leaf && size * step >= otherSize) ? down : 1 - down;
            int distance =
                    Math.abs(u0 + u1 - bx0 - bx1) + Math.abs(v0 + v1 - by0 - by1) + Math.abs(w0 + w1 - bz0 - bz1);
            int at = end;
            while (at > begin && apart[(at >> 2) - 1] < distance) {
                p[at + own] = p[at + own - 4];
                p[at + own + 1] = p[at + own - 3];
                p[at + rest] = p[at + rest - 4];
                apart[at >> 2] = apart[(at >> 2) - 1];
                at -= 4;
            }
            p[at + own] = ((4L * node + lane + 1) << 2) | then | ((long) u0 << 32) | ((u1 | 0x8000L) << 48);
            p[at + own + 1] = v0 | ((v1 | 0x8000L) << 16) | ((long) w0 << 32) | ((w1 | 0x8000L) << 48);
            p[at + rest] = kept | then;
            p[end + rest + 1] = kept1;
            apart[at >> 2] = distance;
            end += 4;
        } while (lanes != 0);
        return end;
    }

    private void enterLeaves(int inA, int inB) {
        a.toLane(inA >> 2, inA & 3);
        b.toLane(inB >> 2, inB & 3);
        if (placedLeaf != inB) { // several leaves of the first mesh in a row are compared with it
            placedLeaf = inB;
            beginOfB = b.begin();
            endOfB = b.end();
            for (int i = 0; i < endOfB - beginOfB; i++) {
                place(beginOfB + i, 9 * i, 6 * i);
            }
        }
        double[] leaf = leafBox;
        QueryMesh mesh = a.mesh;
        leaf[0] = mesh.originX + a.step * a.lowerX;
        leaf[1] = mesh.originY + a.step * a.lowerY;
        leaf[2] = mesh.originZ + a.step * a.lowerZ;
        leaf[3] = mesh.originX + a.step * a.upperX;
        leaf[4] = mesh.originY + a.step * a.upperY;
        leaf[5] = mesh.originZ + a.step * a.upperZ;
        beginOfA = a.begin();
        endOfA = a.end();
        triangle = endOfA;
        otherTriangle = beginOfB - 1;
    }

    private void place(int ofOther, int at, int box) {
        long p = b.mesh.corner(ofOther, 0);
        long q = b.mesh.corner(ofOther, 1);
        long r = b.mesh.corner(ofOther, 2);
        for (int axis = 0; axis < 3; axis++) {
            float x = placed(4 * axis, p);
            float y = placed(4 * axis, q);
            float z = placed(4 * axis, r);
            placed[at + axis] = x;
            placed[at + 3 + axis] = y;
            placed[at + 6 + axis] = z;
            boxes[box + axis] = x < y ? (x < z ? x : z) : (y < z ? y : z);
            boxes[box + 3 + axis] = x > y ? (x > z ? x : z) : (y > z ? y : z);
        }
    }

    void mapA() {
        imageOfA.map(
                a.lowerX + a.upperX,
                a.lowerY + a.upperY,
                a.lowerZ + a.upperZ,
                a.upperX - a.lowerX,
                a.upperY - a.lowerY,
                a.upperZ - a.lowerZ);
    }

    void mapB() {
        imageOfB.map(
                b.lowerX + b.upperX,
                b.lowerY + b.upperY,
                b.lowerZ + b.upperZ,
                b.upperX - b.lowerX,
                b.upperY - b.lowerY,
                b.upperZ - b.lowerZ);
    }

    /** Sets the plane of the other mesh's triangle: of nine numbers from a place on. */
    private void plane(float[] o, int at) {
        double px = o[at];
        double py = o[at + 1];
        double pz = o[at + 2];
        double abx = o[at + 3] - px;
        double aby = o[at + 4] - py;
        double abz = o[at + 5] - pz;
        double acx = o[at + 6] - px;
        double acy = o[at + 7] - py;
        double acz = o[at + 8] - pz;
        cornerX = px;
        cornerY = py;
        cornerZ = pz;
        normalX = aby * acz - abz * acy;
        normalY = abz * acx - abx * acz;
        normalZ = abx * acy - aby * acx;
        errorX = Math.abs(aby * acz) + Math.abs(abz * acy);
        errorY = Math.abs(abz * acx) + Math.abs(abx * acz);
        errorZ = Math.abs(abx * acy) + Math.abs(aby * acx);
    }

    /** On which side of the plane of the other mesh's triangle a point is: 1, -1, or 0 where rounding leaves it open. */
    private int side(double x, double y, double z) {
        double dx = x - cornerX;
        double dy = y - cornerY;
        double dz = z - cornerZ;
        double height = normalX * dx + normalY * dy + normalZ * dz;
        double error = (errorX * Math.abs(dx) + errorY * Math.abs(dy) + errorZ * Math.abs(dz)) * ROUNDING + UNDERFLOW;
        return height > error ? 1 : height < -error ? -1 : 0;
    }

    /** A coordinate of a corner of the other mesh as placed; its row of the matrix begins at 0, 4 or 8. */
    float placed(int row, long corner) {
        QueryMesh other = b.mesh;
        return (float) (rows[row] * other.x(corner)
                + rows[row + 1] * other.y(corner)
                + rows[row + 2] * other.z(corner)
                + rows[row + 3]);
    }

    /** Whether the first mesh's triangle touches the other's, which has been placed from {@code at} on. */
    private boolean touches(int at) {
        QueryMesh mesh = a.mesh;
        long p = mesh.corner(triangle, 0);
        long q = mesh.corner(triangle, 1);
        long r = mesh.corner(triangle, 2);
        double px = mesh.x(p);
        double qx = mesh.x(q);
        double rx = mesh.x(r);
        double py = mesh.y(p);
        double qy = mesh.y(q);
        double ry = mesh.y(r);
        double pz = mesh.z(p);
        double qz = mesh.z(q);
        double rz = mesh.z(r);
        if ((px > highX && qx > highX && rx > highX) // most pairs of neighbours' triangles: their boxes miss
                || (px < lowX && qx < lowX && rx < lowX)
                || (py > highY && qy > highY && ry > highY)
                || (py < lowY && qy < lowY && ry < lowY)
                || (pz > highZ && qz > highZ && rz > highZ)
                || (pz < lowZ && qz < lowZ && rz < lowZ)) {
            return false;
        }
        float[] o = placed;
        plane(o, at);
        int side = side(px, py, pz);
        if (side != 0 && side == side(qx, qy, qz) && side == side(rx, ry, rz)) {
            return false; // all of it on one side of the other's plane
        }
        exact.set(0, (float) px, (float) py, (float) pz);
        exact.set(1, (float) qx, (float) qy, (float) qz);
        exact.set(2, (float) rx, (float) ry, (float) rz);
        exact.set(3, o[at], o[at + 1], o[at + 2]);
        exact.set(4, o[at + 3], o[at + 4], o[at + 5]);
        exact.set(5, o[at + 6], o[at + 7], o[at + 8]);
        return exact.touch();
    }

    /** The largest absolute coordinate that a mesh can have on an axis. */
    private static double extent(double origin, QueryMesh mesh) {
        return Math.abs(origin) + mesh.step * Lattice.MAX;
    }
}
