// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * Pairs of touching triangles of two leaves, one after the other. Planes and boxes reject most pairs, {@link
 * TrianglePair} decides the rest exactly, for the other mesh's vertices transformed in double and rounded to float
 * once. For one thread; allocates nothing.
 *
 * <p>The other mesh's triangles are placed once per leaf, with their planes. Each is tested against the box of the
 * first mesh's leaf before a triangle of that leaf is read. Then each pair is tested: the plane of the placed triangle,
 * and the plane of the first mesh's triangle. Most of these tests fail or pass by chance, so each is one branch, on the
 * combined sign of its comparisons. The planes reject only what their bounds of rounding prove.
 */
final class LeafPairs {
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

    private final LeafBox leaf = new LeafBox();

    /** Key of the other mesh's leaf, or -1; and its triangles as transformed. */
    private int placedLeaf;

    private final PlacedTriangle[] placed = new PlacedTriangle[AabbTree.MAX_LEAF];

    /** The current one. */
    private PlacedTriangle other;

    /** Work since the last {@link #clear}: triangles placed, pairs of triangles tested, exact decisions. */
    int placedCount;

    int tested;
    int exacts;

    /** @param rows other mesh to first mesh: 12 numbers, rows of a 3 x 4 matrix, read by each {@link #begin} */
    LeafPairs(double[] rows) {
        this.rows = rows;
        for (int i = 0; i < placed.length; i++) {
            placed[i] = new PlacedTriangle();
        }
        other = placed[0];
    }

    /** Discards the transformed triangles, when the transform changes, and the counts. */
    void clear() {
        placedLeaf = -1;
        placedCount = 0;
        tested = 0;
        exacts = 0;
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
            placedCount += endOfB - beginOfB;
            for (int i = beginOfB; i < endOfB; i++) {
                placed[i - beginOfB].set(b.mesh, i, rows);
            }
        }
        mesh = a.mesh;
        leaf.set(a);
        beginOfA = a.begin();
        endOfA = a.end();
        triangle = endOfA;
        otherTriangle = beginOfB - 1;
    }

    /** Moves to the next pair of touching triangles; false after the last one. */
    boolean next() {
        while (true) {
            while (++triangle < endOfA) {
                if (touches(other)) {
                    return true;
                }
            }
            do {
                if (++otherTriangle >= endOfB) {
                    return false;
                }
                other = placed[otherTriangle - beginOfB];
            } while (other.misses(leaf));
            triangle = beginOfA - 1;
        }
    }

    /** Returns whether the first mesh's triangle touches a placed one, which does not miss the leaf. */
    private boolean touches(PlacedTriangle o) {
        tested++;
        long p = mesh.corner(triangle, 0);
        double px = mesh.x(p);
        double py = mesh.y(p);
        double pz = mesh.z(p);
        long q = mesh.corner(triangle, 1);
        double qx = mesh.x(q);
        double qy = mesh.y(q);
        double qz = mesh.z(q);
        long r = mesh.corner(triangle, 2);
        double rx = mesh.x(r);
        double ry = mesh.y(r);
        double rz = mesh.z(r);
        double atP = o.normalX * (px - o.px) + o.normalY * (py - o.py) + o.normalZ * (pz - o.pz);
        double atQ = o.normalX * (qx - o.px) + o.normalY * (qy - o.py) + o.normalZ * (qz - o.pz);
        double atR = o.normalX * (rx - o.px) + o.normalY * (ry - o.py) + o.normalZ * (rz - o.pz);
        double error = o.error;
        if (((bits(atP + error) & bits(atQ + error) & bits(atR + error))
                        | (bits(error - atP) & bits(error - atQ) & bits(error - atR)))
                < 0) {
            return false; // entirely on one side of the other's plane
        }
        double ux = qx - px;
        double uy = qy - py;
        double uz = qz - pz;
        double vx = rx - px;
        double vy = ry - py;
        double vz = rz - pz;
        double yz = uy * vz;
        double zy = uz * vy;
        double zx = uz * vx;
        double xz = ux * vz;
        double xy = ux * vy;
        double yx = uy * vx;
        double normalX = yz - zy;
        double normalY = zx - xz;
        double normalZ = xy - yx;
        double x = o.px - px;
        double y = o.py - py;
        double z = o.pz - pz;
        atP = normalX * x + normalY * y + normalZ * z;
        double sizeX = Math.abs(x);
        double sizeY = Math.abs(y);
        double sizeZ = Math.abs(z);
        x = o.qx - px;
        y = o.qy - py;
        z = o.qz - pz;
        atQ = normalX * x + normalY * y + normalZ * z;
        sizeX += Math.abs(x);
        sizeY += Math.abs(y);
        sizeZ += Math.abs(z);
        x = o.rx - px;
        y = o.ry - py;
        z = o.rz - pz;
        atR = normalX * x + normalY * y + normalZ * z;
        error = ((Math.abs(yz) + Math.abs(zy)) * (sizeX + Math.abs(x))
                                + (Math.abs(zx) + Math.abs(xz)) * (sizeY + Math.abs(y))
                                + (Math.abs(xy) + Math.abs(yx)) * (sizeZ + Math.abs(z)))
                        * PlacedTriangle.ROUNDING
                + PlacedTriangle.UNDERFLOW;
        if (((bits(atP + error) & bits(atQ + error) & bits(atR + error))
                        | (bits(error - atP) & bits(error - atQ) & bits(error - atR)))
                < 0) {
            return false; // the other is entirely on one side of the first's plane
        }
        exacts++;
        exact.set(0, (float) px, (float) py, (float) pz);
        exact.set(1, (float) qx, (float) qy, (float) qz);
        exact.set(2, (float) rx, (float) ry, (float) rz);
        exact.set(3, (float) o.px, (float) o.py, (float) o.pz);
        exact.set(4, (float) o.qx, (float) o.qy, (float) o.qz);
        exact.set(5, (float) o.rx, (float) o.ry, (float) o.rz);
        return exact.touch();
    }

    private static long bits(double x) {
        return PlacedTriangle.bits(x);
    }
}
