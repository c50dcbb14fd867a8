// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.query.Lattice;
import dev.cullet.runtime.query.QueryMesh;
import dev.cullet.world.exact.TrianglePair;

/**
 * The pairs of touching triangles of two meshes, one after the other. An instance is the walk's memory, some 2 KB for one
 * thread; nothing is allocated after it is made.
 *
 * <pre>
 * pairs.begin(ship, rock, rockToShip);
 * while (pairs.next()) { ... pairs.triangle() ... pairs.otherTriangle() ... }
 * </pre>
 *
 * <p>The walk takes a pair of boxes from a short list, goes down in the tree whose box is larger, and lists the lanes that
 * touch the other box; the trees' depth bounds the list. Boxes are compared on the face axes of both meshes: four lanes at
 * once against the image of the other's box, then the lane's image against the other's box. The nine edge axes are left out:
 * they cost more than they save. Leaves are decided by {@link TrianglePair}, exactly, for the other mesh's vertices as
 * placed: mapped in double and rounded to float once.
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

    final double[] rows = new double[12];
    private final double[] back = new double[12];
    private final TrianglePair exact = new TrianglePair();
    final PairSpace imageOfA = new PairSpace();
    final PairSpace imageOfB = new PairSpace();
    final PairSide a = new PairSide();
    final PairSide b = new PairSide();

    /**
     * Pairs of lanes still to be visited, of the first mesh in the upper half: {@code 4 * node + lane}, -1 for the box above
     * the root. Each of at most 32 levels leaves three, and the last one four.
     */
    private final long[] pending = new long[4 * 2 * AabbTree.MAX_DEPTH + 4];

    private int pendingCount;

    /** The box of the pair looked at: lower + upper, then upper - lower, of both. */
    private int ax;

    private int ay;
    private int az;
    private int asx;
    private int asy;
    private int asz;
    private int bx;
    private int by;
    private int bz;
    private int bsx;
    private int bsy;
    private int bsz;

    /** The boxes above the roots, in the same form. */
    private final int[] topOfA = new int[6];

    private final int[] topOfB = new int[6];

    private boolean inLeaves;
    private int triangle;
    private int beginOfA;

    private int endOfA;
    private int otherTriangle;
    private int endOfB;

    /** Box of the other mesh's triangle as placed. */
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
        otherToMesh.copyRows(rows);
        begin(ofMesh.queryMesh(), ofOther.queryMesh());
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
        a.start(mesh);
        b.start(other);
        mapA();
        mapB();
        top(a, topOfA);
        top(b, topOfB);
        inLeaves = false;
        pendingCount = 0;
        if (a.touches(imageOfB) && b.touches(imageOfA)) {
            pending[pendingCount++] = -1;
        }
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
                if (touches(triangle)) {
                    return true;
                }
            }
            if (++otherTriangle == endOfB) {
                return false;
            }
            place(otherTriangle);
            triangle = beginOfA - 1;
        }
    }

    /** Goes on to the next two leaves whose boxes touch. */
    private boolean nextLeaves() {
        long[] nodesA = a.nodes;
        long[] nodesB = b.nodes;
        while (pendingCount > 0) {
            long pair = pending[--pendingCount];
            int inA = (int) (pair >> 32);
            int inB = (int) pair;
            boolean leafA = inA >= 0 && AabbTree.leafEnd(nodesA, inA >> 2, inA & 3) != 0;
            boolean leafB = inB >= 0 && AabbTree.leafEnd(nodesB, inB >> 2, inB & 3) != 0;
            if (leafA && leafB) {
                enterLeaves(inA, inB);
                return true;
            }
            readA(nodesA, inA);
            readB(nodesB, inB);
            // the node below the larger of the two boxes is entered; its lanes are compared with the other box
            if (leafB || (!leafA && (asx + asy + asz) * a.step >= (bsx + bsy + bsz) * b.step)) {
                int node = inA < 0 ? 0 : AabbTree.childBase(nodesA, inA >> 2) + (inA & 3);
                imageOfB.map(bx, by, bz, bsx, bsy, bsz);
                long lanes = imageOfB.touching(nodesA, AabbTree.NODE_WORDS * node);
                while (lanes != 0) { // the last lane first, so that the first, a leaf if there is one, is on top
                    int lane = 3 - (Long.numberOfLeadingZeros(lanes) >>> 4);
                    lanes &= ~(0x8000L << (16 * lane));
                    readA(nodesA, 4 * node + lane);
                    if (imageOfA.touches(ax, ay, az, asx, asy, asz, bx, by, bz, bsx, bsy, bsz)) {
                        pending[pendingCount++] = (long) (4 * node + lane) << 32 | (inB & 0xFFFF_FFFFL);
                    }
                }
            } else {
                int node = inB < 0 ? 0 : AabbTree.childBase(nodesB, inB >> 2) + (inB & 3);
                imageOfA.map(ax, ay, az, asx, asy, asz);
                long lanes = imageOfA.touching(nodesB, AabbTree.NODE_WORDS * node);
                while (lanes != 0) {
                    int lane = 3 - (Long.numberOfLeadingZeros(lanes) >>> 4);
                    lanes &= ~(0x8000L << (16 * lane));
                    readB(nodesB, 4 * node + lane);
                    if (imageOfB.touches(bx, by, bz, bsx, bsy, bsz, ax, ay, az, asx, asy, asz)) {
                        pending[pendingCount++] = (long) inA << 32 | (4 * node + lane);
                    }
                }
            }
        }
        return false;
    }

    private void enterLeaves(int inA, int inB) {
        beginOfA = begin(a.nodes, inA >> 2, inA & 3);
        endOfA = AabbTree.firstTriangle(a.nodes, inA >> 2) + AabbTree.leafEnd(a.nodes, inA >> 2, inA & 3);
        otherTriangle = begin(b.nodes, inB >> 2, inB & 3);
        endOfB = AabbTree.firstTriangle(b.nodes, inB >> 2) + AabbTree.leafEnd(b.nodes, inB >> 2, inB & 3);
        triangle = beginOfA - 1;
        place(otherTriangle);
    }

    private static int begin(long[] nodes, int node, int lane) {
        return AabbTree.firstTriangle(nodes, node) + (lane == 0 ? 0 : AabbTree.leafEnd(nodes, node, lane - 1));
    }

    private static void top(PairSide side, int[] box) {
        box[0] = side.lowerX + side.upperX;
        box[1] = side.lowerY + side.upperY;
        box[2] = side.lowerZ + side.upperZ;
        box[3] = side.upperX - side.lowerX;
        box[4] = side.upperY - side.lowerY;
        box[5] = side.upperZ - side.lowerZ;
    }

    private void readA(long[] nodes, int place) {
        if (place < 0) {
            ax = topOfA[0];
            ay = topOfA[1];
            az = topOfA[2];
            asx = topOfA[3];
            asy = topOfA[4];
            asz = topOfA[5];
            return;
        }
        int word = AabbTree.NODE_WORDS * (place >> 2);
        int shift = 16 * (place & 3);
        int lower = coordinate(nodes[word], shift);
        int upper = coordinate(nodes[word + 1], shift);
        ax = lower + upper;
        asx = upper - lower;
        lower = coordinate(nodes[word + 2], shift);
        upper = coordinate(nodes[word + 3], shift);
        ay = lower + upper;
        asy = upper - lower;
        lower = coordinate(nodes[word + 4], shift);
        upper = coordinate(nodes[word + 5], shift);
        az = lower + upper;
        asz = upper - lower;
    }

    private void readB(long[] nodes, int place) {
        if (place < 0) {
            bx = topOfB[0];
            by = topOfB[1];
            bz = topOfB[2];
            bsx = topOfB[3];
            bsy = topOfB[4];
            bsz = topOfB[5];
            return;
        }
        int word = AabbTree.NODE_WORDS * (place >> 2);
        int shift = 16 * (place & 3);
        int lower = coordinate(nodes[word], shift);
        int upper = coordinate(nodes[word + 1], shift);
        bx = lower + upper;
        bsx = upper - lower;
        lower = coordinate(nodes[word + 2], shift);
        upper = coordinate(nodes[word + 3], shift);
        by = lower + upper;
        bsy = upper - lower;
        lower = coordinate(nodes[word + 4], shift);
        upper = coordinate(nodes[word + 5], shift);
        bz = lower + upper;
        bsz = upper - lower;
    }

    private static int coordinate(long word, int shift) {
        return (int) (word >>> shift) & Lattice.MAX;
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

    private void place(int ofOther) {
        long p = b.mesh.corner(ofOther, 0);
        long q = b.mesh.corner(ofOther, 1);
        long r = b.mesh.corner(ofOther, 2);
        float px = placed(0, p);
        float py = placed(4, p);
        float pz = placed(8, p);
        float qx = placed(0, q);
        float qy = placed(4, q);
        float qz = placed(8, q);
        float rx = placed(0, r);
        float ry = placed(4, r);
        float rz = placed(8, r);
        exact.set(3, px, py, pz);
        exact.set(4, qx, qy, qz);
        exact.set(5, rx, ry, rz);
        lowX = px < qx ? (px < rx ? px : rx) : (qx < rx ? qx : rx);
        lowY = py < qy ? (py < ry ? py : ry) : (qy < ry ? qy : ry);
        lowZ = pz < qz ? (pz < rz ? pz : rz) : (qz < rz ? qz : rz);
        highX = px > qx ? (px > rx ? px : rx) : (qx > rx ? qx : rx);
        highY = py > qy ? (py > ry ? py : ry) : (qy > ry ? qy : ry);
        highZ = pz > qz ? (pz > rz ? pz : rz) : (qz > rz ? qz : rz);
        double abx = (double) qx - px;
        double aby = (double) qy - py;
        double abz = (double) qz - pz;
        double acx = (double) rx - px;
        double acy = (double) ry - py;
        double acz = (double) rz - pz;
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

    private boolean touches(int ofMesh) {
        QueryMesh mesh = a.mesh;
        long p = mesh.corner(ofMesh, 0);
        long q = mesh.corner(ofMesh, 1);
        long r = mesh.corner(ofMesh, 2);
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
        int side = side(px, py, pz);
        if (side != 0 && side == side(qx, qy, qz) && side == side(rx, ry, rz)) {
            return false; // all of it on one side of the other's plane
        }
        exact.set(0, (float) px, (float) py, (float) pz);
        exact.set(1, (float) qx, (float) qy, (float) qz);
        exact.set(2, (float) rx, (float) ry, (float) rz);
        return exact.touch();
    }

    /** The largest absolute coordinate that a mesh can have on an axis. */
    private static double extent(double origin, QueryMesh mesh) {
        return Math.abs(origin) + mesh.step * Lattice.MAX;
    }
}
