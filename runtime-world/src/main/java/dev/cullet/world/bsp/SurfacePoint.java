// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.runtime.internal.Expansion;
import dev.cullet.world.internal.LeafWalk;

/**
 * Whether a point exactly on the surface touches the solid: whether the winding number is 1 or more anywhere next to
 * it.
 *
 * <p>The triangles at the point divide the directions around it. Each region of directions is beside an arc of a
 * triangle, between directions where another triangle meets it. So the point is moved, by less than any difference,
 * along each such direction, then to either side within the triangle, then to either side of it; the winding number is
 * counted by {@link SolidRay} for the moved point. The signs of all moves are exact.
 *
 * <p>An instance is scratch memory for one thread. O(k^2) tests of pairs for k triangles at the point, and a ray for
 * each direction: 4 for a point within a triangle, some 4 k at a vertex.
 */
final class SurfacePoint implements LatticeCrossing.Move {
    /** A subclass, as {@code ThreadLocal.withInitial} is not on Android before API level 26. */
    private static final class Scratch extends ThreadLocal<SurfacePoint> {
        @Override
        protected SurfacePoint initialValue() {
            return new SurfacePoint();
        }
    }

    private static final ThreadLocal<SurfacePoint> SCRATCH = new Scratch();

    /** The larger moves first: along a direction in a triangle, across it in the triangle, along its normal. */
    private static final int ALONG = 0;

    private static final int ACROSS = 3;
    private static final int OFF = 6;
    private final Expansion[] moves = new Expansion[9];

    private final Expansion sum = new Expansion();
    private final int[] signs = {1, 1, 1};
    private final Faces faces = new Faces();
    private final Faces others = new Faces();
    private final long[] normal = new long[3];
    private final long[] otherNormal = new long[3];

    private SurfacePoint() {
        for (int i = 0; i < moves.length; i++) {
            moves[i] = new Expansion();
        }
    }

    /** Iterates over the triangles and caps with an area that a point is on. */
    private static final class Faces {
        private final LeafWalk walk = new LeafWalk();
        private int cap;
        long p;
        long q;
        long r;

        void begin(SolidMesh solid, int x, int y, int z) {
            walk.begin(solid.query, solid.modelX(x), solid.modelY(y), solid.modelZ(z), 0, 0, 0, solid.displacement);
            cap = 0;
        }

        boolean next(SolidMesh solid, int x, int y, int z) {
            for (int t = walk.next(); t >= 0; t = walk.next()) {
                p = solid.corners.corner(t, 0);
                q = solid.corners.corner(t, 1);
                r = solid.corners.corner(t, 2);
                if (isAt(x, y, z)) {
                    return true;
                }
            }
            while (cap < solid.caps.length) {
                p = solid.caps[cap];
                q = solid.caps[cap + 1];
                r = solid.caps[cap + 2];
                cap += 3;
                if (isAt(x, y, z)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isAt(int x, int y, int z) {
            int axis = axis();
            if (axis < 0 || LatticeCrossing.value(p, q, r, x, y, z) != 0) {
                return false;
            }
            int facing = Long.signum(LatticeCrossing.normal(p, q, r, axis));
            return facing * LatticeCrossing.turn(p, q, axis, x, y, z) >= 0
                    && facing * LatticeCrossing.turn(q, r, axis, x, y, z) >= 0
                    && facing * LatticeCrossing.turn(r, p, axis, x, y, z) >= 0;
        }

        /** Returns an axis that the triangle is not along, or -1 if it has no area. */
        int axis() {
            for (int axis = 0; axis < 3; axis++) {
                if (LatticeCrossing.normal(p, q, r, axis) != 0) {
                    return axis;
                }
            }
            return -1;
        }

        long corner(int k) {
            return k == 0 ? p : k == 1 ? q : r;
        }

        void normal(long[] to) {
            for (int axis = 0; axis < 3; axis++) {
                to[axis] = LatticeCrossing.normal(p, q, r, axis);
            }
        }
    }

    /** Returns whether a point is on the surface of the solid; fine coordinates. */
    static boolean touchesSolid(SolidMesh solid, int x, int y, int z) {
        return SCRATCH.get().touches(solid, x, y, z);
    }

    private boolean touches(SolidMesh solid, int x, int y, int z) {
        faces.begin(solid, x, y, z);
        while (faces.next(solid, x, y, z)) {
            faces.normal(normal);
            if (solidAlongOwn(solid, x, y, z)) {
                return true;
            }
            others.begin(solid, x, y, z);
            while (others.next(solid, x, y, z)) {
                if (solidWhereOtherMeets(solid, x, y, z)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** In the direction of one corner: the only arc if no other triangle meets this one. */
    private boolean solidAlongOwn(SolidMesh solid, int x, int y, int z) {
        for (int k = 0; k < 3; k++) {
            if (setTowards(faces.corner(k), x, y, z)) {
                return solidBeside(solid, x, y, z);
            }
        }
        return false; // not reached: a triangle with an area has a corner elsewhere
    }

    private boolean solidWhereOtherMeets(SolidMesh solid, int x, int y, int z) {
        others.normal(otherNormal);
        boolean coplanar = true;
        for (int axis = 0; axis < 3; axis++) {
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            moves[ALONG + axis]
                    .clear()
                    .addProduct((double) normal[u], (double) otherNormal[v])
                    .addProduct(-(double) normal[v], (double) otherNormal[u]);
            coplanar &= moves[ALONG + axis].sign() == 0;
        }
        if (coplanar) {
            for (int k = 0; k < 3; k++) {
                if (setTowards(others.corner(k), x, y, z) && isIn(faces, x, y, z, 1) && solidBeside(solid, x, y, z)) {
                    return true;
                }
            }
            return false;
        }
        for (int sign = 1; sign >= -1; sign -= 2) {
            signs[0] = sign;
            if (isIn(faces, x, y, z, 1) && isIn(others, x, y, z, 0) && solidBeside(solid, x, y, z)) {
                return true;
            }
        }
        return false;
    }

    /** Sets the first move to that towards a lattice point; returns whether that is elsewhere. */
    private boolean setTowards(long corner, int x, int y, int z) {
        signs[0] = 1;
        boolean elsewhere = false;
        for (int axis = 0; axis < 3; axis++) {
            int to = PackedPoint.coordinate(corner, axis) * BspTree.SUBSTEPS - (axis == 0 ? x : axis == 1 ? y : z);
            moves[ALONG + axis].clear().add(to);
            elsewhere |= to != 0;
        }
        return elsewhere;
    }

    /** Returns whether the first move, in the plane of a triangle, stays in it: 1 within, 0 along an edge, too. */
    private boolean isIn(Faces at, int x, int y, int z, int min) {
        int axis = at.axis();
        int facing = Long.signum(LatticeCrossing.normal(at.p, at.q, at.r, axis));
        for (int k = 0; k < 3; k++) {
            long from = at.corner(k);
            long to = at.corner((k + 1) % 3);
            if (LatticeCrossing.turn(from, to, axis, x, y, z) == 0
                    && facing
                                    * signs[0]
                                    * sign(
                                            ALONG,
                                            edge(from, to, axis, 0),
                                            edge(from, to, axis, 1),
                                            edge(from, to, axis, 2))
                            < min) {
                return false;
            }
        }
        return true;
    }

    private static long edge(long from, long to, int axis, int k) {
        return LatticeCrossing.along(from, to, axis, k);
    }

    /** Returns whether the solid is beside the first move, on any side within the triangle and off it. */
    private boolean solidBeside(SolidMesh solid, int x, int y, int z) {
        for (int axis = 0; axis < 3; axis++) {
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            double normalU = (double) normal[u];
            double normalV = (double) normal[v];
            moves[ACROSS + axis].clear().addProduct(moves[ALONG + v], normalU).addProduct(moves[ALONG + u], -normalV);
            moves[OFF + axis].clear().add((double) normal[axis]);
        }
        for (int sides = 0; sides < 4; sides++) {
            signs[1] = 1 - 2 * (sides & 1);
            signs[2] = 1 - (sides & 2);
            if (SolidRay.winding(solid, x, y, z, this) >= 1) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int sign(long a, long b, long c) {
        for (int move = 0; move < 3; move++) {
            int sign = signs[move] * sign(3 * move, a, b, c);
            if (sign != 0) {
                return sign;
            }
        }
        return 0;
    }

    private int sign(int move, long a, long b, long c) {
        return sum.clear()
                .addProduct(moves[move], (double) a)
                .addProduct(moves[move + 1], (double) b)
                .addProduct(moves[move + 2], (double) c)
                .sign();
    }
}
