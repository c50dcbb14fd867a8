// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

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
 * <p>The walk stands at a box of each tree and goes down in the one whose box is larger. It comes back by parent links; one
 * bit per level tells on which side it went down. Boxes are compared on the face axes of both meshes: four lanes at once
 * against the image of the other's box, then the lane's image against the other's box. The nine edge axes are left out:
 * they cost more than they save. Leaves are decided by {@link TrianglePair}, exactly, for the other mesh's vertices as
 * placed: mapped in double and rounded to float once.
 *
 * <p>Source: Gottschalk, Lin and Manocha 1996, OBBTree (the axes); Ericson 2005, 6.3.2 (descent).
 */
public final class MeshPairs {
    /** Half a unit in the last place of a float, relative, with a factor of two. */
    private static final double FLOAT_ROUNDING = 0x1p-23;

    final double[] rows = new double[12];
    private final double[] back = new double[12];
    private final TrianglePair exact = new TrianglePair();
    final PairSpace imageOfA = new PairSpace();
    final PairSpace imageOfB = new PairSpace();
    final PairSide a = new PairSide();
    final PairSide b = new PairSide();

    /** One bit per level, the last descent in bit 0: 1 if it was in a. */
    private long sides;

    private int depth;

    /** Lanes of the level entered last that are still to be visited, as guard bits. */
    private long lanes;

    private boolean inLeaves;
    private int triangle;
    private int endOfA;
    private int otherTriangle;
    private int endOfB;

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
        sides = 0;
        depth = 0;
        inLeaves = false;
        lanes = 0;
        if (a.touches(imageOfB) && b.touches(imageOfA)) {
            descend();
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
            triangle = a.begin() - 1;
            endOfA = a.end();
            otherTriangle = b.begin();
            endOfB = b.end();
            place(otherTriangle);
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
            triangle = a.begin() - 1;
        }
    }

    /** Goes on to the next two leaves whose boxes touch. */
    private boolean nextLeaves() {
        while (true) {
            while (lanes != 0) {
                int lane = Long.numberOfTrailingZeros(lanes) >>> 4;
                lanes &= lanes - 1;
                if (inA()) {
                    a.toLane(a.node, lane);
                    mapA();
                } else {
                    b.toLane(b.node, lane);
                    mapB();
                }
                if (inA() ? b.touches(imageOfA) : a.touches(imageOfB)) {
                    if (a.isLeaf() && b.isLeaf()) {
                        return true;
                    }
                    descend();
                }
            }
            if (depth == 0) {
                return false;
            }
            climb();
        }
    }

    private boolean inA() {
        return (sides & 1) != 0;
    }

    /** Enters the node below the larger of two boxes that touch, of which at least one is no leaf. */
    private void descend() {
        boolean goA = b.isLeaf() || (!a.isLeaf() && a.size() >= b.size());
        sides = sides << 1 | (goA ? 1 : 0);
        depth++;
        if (goA) {
            a.node = a.child();
            lanes = imageOfB.touching(a.nodes, 8 * a.node);
        } else {
            b.node = b.child();
            lanes = imageOfA.touching(b.nodes, 8 * b.node);
        }
    }

    /** Leaves the level entered last, and finds again which lanes of the level above it are still to be visited. */
    private void climb() {
        if (inA()) {
            a.climb();
            mapA();
        } else {
            b.climb();
            mapB();
        }
        sides >>>= 1;
        depth--;
        if (depth == 0) {
            lanes = 0;
        } else if (inA()) {
            lanes = imageOfB.touching(a.nodes, 8 * a.node) & -2L << (16 * a.lane + 15);
        } else {
            lanes = imageOfA.touching(b.nodes, 8 * b.node) & -2L << (16 * b.lane + 15);
        }
    }

    void mapA() {
        imageOfA.map(a.lowerX, a.lowerY, a.lowerZ, a.upperX, a.upperY, a.upperZ);
    }

    void mapB() {
        imageOfB.map(b.lowerX, b.lowerY, b.lowerZ, b.upperX, b.upperY, b.upperZ);
    }

    private void place(int ofOther) {
        for (int k = 0; k < 3; k++) {
            long corner = b.mesh.corner(ofOther, k);
            exact.set(3 + k, placed(0, corner), placed(4, corner), placed(8, corner));
        }
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
        for (int k = 0; k < 3; k++) {
            long corner = mesh.corner(ofMesh, k);
            exact.set(k, (float) mesh.x(corner), (float) mesh.y(corner), (float) mesh.z(corner));
        }
        return exact.touch();
    }

    /** The largest absolute coordinate that a mesh can have on an axis. */
    private static double extent(double origin, QueryMesh mesh) {
        return Math.abs(origin) + mesh.step * Lattice.MAX;
    }
}
