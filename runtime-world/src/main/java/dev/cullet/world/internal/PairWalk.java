// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Lattice;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Walk over the AABB trees of two meshes that returns pairs of touching triangles, one after the other. An instance is
 * the state of the walk, about 6 KB, for one thread; the walk allocates nothing.
 *
 * <p>The walk takes a pair of boxes from a stack, descends in the tree whose box is larger, and pushes the lanes that
 * touch the other box, the one with the nearest middle last, so that it is taken first: meshes that penetrate each
 * other deeply are found to touch in half the steps. The distance of middles is relative to both sizes, per axis. The
 * depth of the trees bounds the stack. Boxes are compared on the face axes of both meshes: four lanes at once against
 * the image of the other's box, then the lane's image against the other's box; a box on the stack keeps its image. The
 * nine edge axes are left out: they cost more than they save. Pairs of leaves are tested by {@link LeafPairs}.
 *
 * <p>Source: Gottschalk, Lin and Manocha 1996, OBBTree (the axes); Ericson 2005, 6.3.2 (descent).
 */
public final class PairWalk {
    /** Half a unit in the last place of a float, relative, with a factor of two. */
    private static final double FLOAT_ROUNDING = 0x1p-23;

    private static final int LEAVES = 2;

    /** Units of an integer distance per relative one, which is at most 3. */
    private static final double DISTANCE_UNITS = 1 << 24;

    /** Other mesh to first mesh: 12 numbers, rows of a 3 x 4 matrix; the array has the length of a 4 x 4 matrix. */
    final double[] rows = new double[16];

    private final double[] inverse = new double[12];
    final LeafPairs leafPairs = new LeafPairs(rows);
    final PairSpace imageOfA = new PairSpace();
    final PairSpace imageOfB = new PairSpace();
    final PairSide a = new PairSide();
    final PairSide b = new PairSide();

    /** The images' maps; see {@link PairSpace#write}. */
    private final double[] mapOfA = new double[22];

    private final double[] mapOfB = new double[22];

    /**
     * The stack: pairs of lanes to visit, four longs each: two for the lane of the first mesh, two for the other's.
     *
     * <pre>
     * first   bits  0-1   in both: the tree to descend in, 0 the first mesh, 1 the other, 2 none: both are leaves
     *         bits  2-31  4 * node + lane + 1; 0 for the box above the root
     *         bits 32-63  x of its image on the other's lattice: lower, then upper with bit 15 set
     * second  bits  0-63  y and z of it
     * </pre>
     *
     * Each of at most 32 levels leaves three pairs, and the last one four.
     */
    private final long[] stack = new long[4 * (4 * 2 * AabbTree.MAX_DEPTH + 4)];

    private int stackSize;

    /** Work since {@link #begin}: pairs of boxes that were entered, and pairs of leaves. */
    int steps;

    int leafPairCount;

    private boolean inLeaves;

    /**
     * Starts a walk, before the first pair.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     */
    public void begin(QueryMesh mesh, QueryMesh other, RigidTransform otherToThis) {
        otherToThis.copyRowMajor(rows);
        begin(mesh, other, 1);
    }

    /**
     * Starts a walk for a map that may scale and mirror, and is not checked.
     *
     * @param otherToThis 12 numbers, rows of a 3 x 4 matrix
     * @param scale by which the matrix scales
     */
    public void begin(QueryMesh mesh, QueryMesh other, double[] otherToThis, double scale) {
        System.arraycopy(otherToThis, 0, rows, 0, 12);
        begin(mesh, other, scale);
    }

    /** Starts a walk after {@link #rows} have been set. */
    void begin(QueryMesh mesh, QueryMesh other, double scale) {
        Rows.invert(rows, inverse);
        double farthest = 0;
        for (int i = 0; i < 3; i++) {
            double size = Math.abs(rows[4 * i + 3]);
            size += Math.abs(rows[4 * i]) * extent(other.originX(), other);
            size += Math.abs(rows[4 * i + 1]) * extent(other.originY(), other);
            size += Math.abs(rows[4 * i + 2]) * extent(other.originZ(), other);
            farthest = Math.max(farthest, size);
        }
        double slack = farthest * FLOAT_ROUNDING;
        imageOfB.set(other, mesh, rows, slack);
        imageOfA.set(mesh, other, inverse, 2 * slack / scale); // beside the scale, the inverse stretches by less
        imageOfA.write(mapOfA);
        imageOfB.write(mapOfB);
        a.start(mesh, 1);
        b.start(other, scale);
        mapA();
        mapB();
        inLeaves = false;
        leafPairs.clear();
        steps = 0;
        leafPairCount = 0;
        stackSize = 0;
        if (a.touches(imageOfB) && b.touches(imageOfA)) {
            int side = a.size() >= b.size() ? 0 : 1;
            push(0, side, imageOfA);
            push(2, side, imageOfB);
            stackSize = 4;
        }
    }

    /** Pushes the box above a root. */
    private void push(int at, int side, PairSpace image) {
        stack[at] = side | ((image.x0 & Lattice.MAX) << 32) | (image.x1 << 48);
        stack[at + 1] = (image.y0 & Lattice.MAX)
                | ((image.y1 & 0xFFFF) << 16)
                | ((image.z0 & Lattice.MAX) << 32)
                | (image.z1 << 48);
    }

    /** Moves to the next pair of touching triangles; false after the last one. */
    public boolean next() {
        while (true) {
            if (inLeaves) {
                if (leafPairs.next()) {
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

    /** The triangle of the first mesh, after {@link #next} was true. */
    public int triangle() {
        return leafPairs.triangle;
    }

    /** The triangle of the other mesh, after {@link #next} was true. */
    public int otherTriangle() {
        return leafPairs.otherTriangle;
    }

    /** Moves to the next pair of leaves whose boxes touch. */
    private boolean nextLeaves() {
        long[] p = stack;
        int at = stackSize;
        while (at > 0) {
            at -= 4;
            int down = (int) p[at] & 3;
            if (down == LEAVES) {
                stackSize = at;
                enterLeaves(((int) p[at] >>> 2) - 1, ((int) p[at + 2] >>> 2) - 1);
                return true;
            }
            at = descend(at, down);
        }
        stackSize = 0;
        return false;
    }

    /**
     * Descends from a pair in one of the trees, and replaces the pair on the stack by the lanes below that touch the
     * box of the other.
     *
     * @param begin position of the pair on the stack
     * @param down the tree to descend in: 0 or 1
     * @return end of the stack
     */
    private int descend(int begin, int down) {
        long[] p = stack;
        PairSide side = down == 0 ? a : b;
        PairSide other = down == 0 ? b : a;
        double[] m = down == 0 ? mapOfA : mapOfB;
        long[] nodes = side.nodes;
        int own = 2 * down;
        int rest = 2 - own;
        int parent = ((int) p[begin + own] >>> 2) - 1;
        steps++;
        long kept = p[begin + rest] & ~3L;
        long kept1 = p[begin + rest + 1];
        int node = parent < 0 ? 0 : AabbTree.child(nodes, parent >> 2, parent & 3);
        long lanes = Lattice.touching(
                nodes,
                node,
                ((kept >>> 32) & Lattice.MAX) * AabbTree.EACH_LANE,
                (kept >>> 48) * AabbTree.EACH_LANE,
                (kept1 & Lattice.MAX) * AabbTree.EACH_LANE,
                ((kept1 >>> 16) & 0xFFFF) * AabbTree.EACH_LANE,
                ((kept1 >>> 32) & Lattice.MAX) * AabbTree.EACH_LANE,
                (kept1 >>> 48) * AabbTree.EACH_LANE);
        // empty lanes, which are last, touch a box that covers the whole lattice
        lanes &= AabbTree.usedGuards(nodes, node);
        if (lanes == 0) {
            return begin;
        }
        int otherLane = ((int) kept >>> 2) - 1;
        if (otherLane >= 0) {
            other.toLane(otherLane >> 2, otherLane & 3);
        } else {
            other.toTop();
        }
        int otherLeaf = other.isLeaf() ? 1 : 0;
        double otherSize = other.size();
        double step = side.step;
        double middleX = 0.5 * (other.lowerX + other.upperX);
        double middleY = 0.5 * (other.lowerY + other.upperY);
        double middleZ = 0.5 * (other.lowerZ + other.upperZ);
        double halfX = 0.5 * (other.upperX - other.lowerX);
        double halfY = 0.5 * (other.upperY - other.lowerY);
        double halfZ = 0.5 * (other.upperZ - other.lowerZ);
        int end = begin;
        int nearest = begin;
        int min = Integer.MAX_VALUE;
        do { // no branch depends on a box, because most would be mispredicted; the next lane overwrites one that misses
            int lane = Lattice.firstLane(lanes);
            lanes &= lanes - 1;
            int lower = AabbTree.coordinate(AabbTree.lowerX(nodes, node), lane);
            int upper = AabbTree.coordinate(AabbTree.upperX(nodes, node), lane);
            int size = upper - lower;
            double x = lower + upper;
            double sx = upper - lower;
            lower = AabbTree.coordinate(AabbTree.lowerY(nodes, node), lane);
            upper = AabbTree.coordinate(AabbTree.upperY(nodes, node), lane);
            size += upper - lower;
            double y = lower + upper;
            double sy = upper - lower;
            lower = AabbTree.coordinate(AabbTree.lowerZ(nodes, node), lane);
            upper = AabbTree.coordinate(AabbTree.upperZ(nodes, node), lane);
            size += upper - lower;
            double z = lower + upper;
            double sz = upper - lower;
            double u = m[0] * x + m[1] * y + m[2] * z + m[6];
            double hu = m[3] * sx + m[4] * sy + m[5] * sz + m[21];
            double v = m[7] * x + m[8] * y + m[9] * z + m[13];
            double hv = m[10] * sx + m[11] * sy + m[12] * sz + m[21];
            double w = m[14] * x + m[15] * y + m[16] * z + m[20];
            double hw = m[17] * sx + m[18] * sy + m[19] * sz + m[21];
            double du = Math.abs(u - middleX);
            double dv = Math.abs(v - middleY);
            double dw = Math.abs(w - middleZ);
            // 0 or -1
            int misses = sign(hu + halfX - du) | sign(hv + halfY - dv) | sign(hw + halfZ - dw);
            // a cast rounds up below zero, where there are no boxes
            int u0 = Math.max((int) (u - hu), 0);
            int u1 = Math.min((int) (u + hu), Lattice.MAX);
            int v0 = Math.max((int) (v - hv), 0);
            int v1 = Math.min((int) (v + hv), Lattice.MAX);
            int w0 = Math.max((int) (w - hw), 0);
            int w1 = Math.min((int) (w + hw), Lattice.MAX);
            int leaf = -AabbTree.leafEnd(nodes, node, lane) >>> 31;
            int inOther = (leaf | -sign(size * step - otherSize)) & (1 - otherLeaf);
            int then = ((leaf & otherLeaf) << 1) | ((down ^ inOther) & ~(leaf & otherLeaf));
            p[end + own] = ((4L * node + lane + 1) << 2) | then | ((long) u0 << 32) | ((u1 | 0x8000L) << 48);
            p[end + own + 1] =
                    (v0 & 0xFFFFL) | (((v1 & 0x7FFFL) | 0x8000L) << 16) | ((long) w0 << 32) | ((w1 | 0x8000L) << 48);
            p[end + rest] = kept | then;
            p[end + rest + 1] = kept1;
            double relative = du / (hu + halfX) + dv / (hv + halfY) + dw / (hw + halfZ);
            int distance = (int) (DISTANCE_UNITS * relative) | (misses & Integer.MAX_VALUE);
            int nearer = (distance - min) >> 31; // 0 or -1
            min += (distance - min) & nearer;
            nearest += (end - nearest) & nearer;
            end += 4 & ~misses;
        } while (lanes != 0);
        if (end > begin) {
            swap(nearest, end - 4);
        }
        return end;
    }

    /** Returns -1 for a negative number, otherwise 0. */
    private static int sign(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 63);
    }

    private void swap(int at, int last) {
        long[] p = stack;
        for (int i = 0; i < 4; i++) {
            long held = p[at + i];
            p[at + i] = p[last + i];
            p[last + i] = held;
        }
    }

    private void enterLeaves(int inA, int inB) {
        leafPairCount++;
        a.toLane(inA >> 2, inA & 3);
        b.toLane(inB >> 2, inB & 3);
        leafPairs.begin(a, b, inB);
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

    /** Returns the largest absolute coordinate that a mesh can have on an axis. */
    private static double extent(double origin, QueryMesh mesh) {
        return Math.abs(origin) + mesh.step() * Lattice.MAX;
    }
}
