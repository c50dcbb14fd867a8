// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Pairs of touching triangles of two leaves, one after the other. Boxes and planes reject most pairs, {@link
 * TrianglePair} decides the rest exactly, for the other mesh's vertices transformed in double and rounded to float
 * once. For one thread; allocates nothing.
 */
final class LeafPairs {
    /** Sixteen times the relative error of a sum of three products of sums of two products of rounded differences. */
    private static final double ROUNDING = 0x1p-46;

    /** Below this a product may have lost bits to underflow. */
    private static final double UNDERFLOW = 1e-280;

    private final double[] rows;
    private final TrianglePair exact = new TrianglePair();

    @SuppressWarnings("NullAway.Init") // set by begin
    private QueryMesh mesh;

    int triangle;
    private int beginOfA;
    private int endOfA;
    int otherTriangle;
    private int beginOfB;
    private int endOfB;

    /** Box of the first mesh's leaf. */
    private final double[] leafBox = new double[6];

    /** Key of the other mesh's leaf, or -1; its triangles as transformed, and their boxes: lower x y z, upper x y z. */
    private int placedLeaf;

    private final float[] placed = new float[9 * AabbTree.MAX_LEAF];
    private final float[] boxes = new float[6 * AabbTree.MAX_LEAF];

    /** Box of the other mesh's current triangle. */
    private float lowX;

    private float lowY;
    private float lowZ;
    private float highX;
    private float highY;
    private float highZ;

    /** Its plane: a corner, the normal, and the sizes of the terms whose differences its components are. */
    private double cornerX;

    private double cornerY;
    private double cornerZ;
    private double normalX;
    private double normalY;
    private double normalZ;
    private double errorX;
    private double errorY;
    private double errorZ;

    /** @param rows other mesh to first mesh: 12 numbers, rows of a 3 x 4 matrix, read by each {@link #begin} */
    LeafPairs(double[] rows) {
        this.rows = rows;
    }

    /** Discards the transformed triangles, when the transform changes. */
    void clear() {
        placedLeaf = -1;
    }

    /**
     * Starts with two leaves.
     *
     * @param leafOfB key of the other mesh's leaf: consecutive leaves of the first mesh are tested against the same one
     */
    void begin(PairSide a, PairSide b, int leafOfB) {
        if (placedLeaf != leafOfB) {
            placedLeaf = leafOfB;
            beginOfB = b.begin();
            endOfB = b.end();
            for (int i = 0; i < endOfB - beginOfB; i++) {
                transform(b.mesh, beginOfB + i, 9 * i, 6 * i);
            }
        }
        double[] leaf = leafBox;
        mesh = a.mesh;
        leaf[0] = mesh.originX() + a.step * a.lowerX;
        leaf[1] = mesh.originY() + a.step * a.lowerY;
        leaf[2] = mesh.originZ() + a.step * a.lowerZ;
        leaf[3] = mesh.originX() + a.step * a.upperX;
        leaf[4] = mesh.originY() + a.step * a.upperY;
        leaf[5] = mesh.originZ() + a.step * a.upperZ;
        beginOfA = a.begin();
        endOfA = a.end();
        triangle = endOfA;
        otherTriangle = beginOfB - 1;
    }

    /** Moves to the next pair of touching triangles; false after the last one. */
    boolean next() {
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

    /** Returns whether the box of the other mesh's triangle misses that of the first mesh's leaf. */
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

    private void transform(QueryMesh other, int ofOther, int at, int box) {
        long p = other.corner(ofOther, 0);
        long q = other.corner(ofOther, 1);
        long r = other.corner(ofOther, 2);
        for (int axis = 0; axis < 3; axis++) {
            float x = Rows.coordinate(rows, 4 * axis, other, p);
            float y = Rows.coordinate(rows, 4 * axis, other, q);
            float z = Rows.coordinate(rows, 4 * axis, other, r);
            placed[at + axis] = x;
            placed[at + 3 + axis] = y;
            placed[at + 6 + axis] = z;
            boxes[box + axis] = x < y ? (x < z ? x : z) : (y < z ? y : z);
            boxes[box + 3 + axis] = x > y ? (x > z ? x : z) : (y > z ? y : z);
        }
    }

    /** Sets the plane of the other mesh's triangle: of nine numbers at an offset. */
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

    /** Returns the side of the other triangle's plane on which a point is: 1, -1, or 0 if rounding does not decide. */
    private int side(double x, double y, double z) {
        double dx = x - cornerX;
        double dy = y - cornerY;
        double dz = z - cornerZ;
        double height = normalX * dx + normalY * dy + normalZ * dz;
        double error = (errorX * Math.abs(dx) + errorY * Math.abs(dy) + errorZ * Math.abs(dz)) * ROUNDING + UNDERFLOW;
        return height > error ? 1 : height < -error ? -1 : 0;
    }

    /**
     * Returns whether the first mesh's triangle touches the other's, whose nine transformed coordinates are at an
     * offset.
     */
    private boolean touches(int at) {
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
        if ((px > highX && qx > highX && rx > highX) // rejects most pairs: their boxes miss
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
            return false; // entirely on one side of the other's plane
        }
        exact.set(0, (float) px, (float) py, (float) pz);
        exact.set(1, (float) qx, (float) qy, (float) qz);
        exact.set(2, (float) rx, (float) ry, (float) rz);
        exact.set(3, o[at], o[at + 1], o[at + 2]);
        exact.set(4, o[at + 3], o[at + 4], o[at + 5]);
        exact.set(5, o[at + 6], o[at + 7], o[at + 8]);
        return exact.touch();
    }
}
