// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * The walk of {@link RayQuery} over a {@link RayLayout}: the same first triangle at the same t, to the bit.
 *
 * <p>Both children of a pair are tested. The walk goes on to the nearer one that is hit, and keeps the other on a stack
 * with its distance; it leaves out what begins beyond the best hit. The planes of a box are ordered by minimum and
 * maximum of their times, not by the signs of the direction, so that all offsets in a pair are constant and the JVM
 * checks one range per pair. The stack has {@link RayLayout#MAX_DEPTH} entries, which the depth of a tree bounds, and
 * belongs to the caller.
 *
 * <p>No box is lost, as {@link LatticeRay} argues.
 *
 * <p>Times are compared as the bits of floats. Two negative times compare the wrong way round, but then the ray has
 * left the box in either order.
 */
final class RayLayoutWalk {
    private RayLayoutWalk() {}

    /** Returns what {@link RayQuery#first} does, for a ray that has entered the mesh. */
    static int first(QueryMesh mesh, RayLayout layout, PreparedRay ray, boolean any, @Nullable HitRecord out) {
        LatticeRay lattice = ray.lattice;
        float perU = lattice.perU;
        float perV = lattice.perV;
        float perW = lattice.perW;
        float lowAddU = lattice.lowAddU(RayLayout.MIDDLE);
        float lowAddV = lattice.lowAddV(RayLayout.MIDDLE);
        float lowAddW = lattice.lowAddW(RayLayout.MIDDLE);
        float highAddU = lattice.highAddU(RayLayout.MIDDLE);
        float highAddV = lattice.highAddV(RayLayout.MIDDLE);
        float highAddW = lattice.highAddW(RayLayout.MIDDLE);
        boolean filters = ray.radius == 0 && Math.abs(ray.perZ) <= Double.MAX_VALUE; // else sums may be NaN
        double minT = ray.minT;
        int axisX = ray.axisX;
        int axisY = ray.axisY;
        int axisZ = ray.axisZ;
        double shearX = ray.shearX;
        double shearY = ray.shearY;
        double originX = ray.originX;
        double originY = ray.originY;
        double originZ = ray.originZ;
        double error = ray.error;

        float[] pairs = layout.pairs();
        float[] corners = layout.corners();
        long[] stack = ray.stack();
        int bestTriangle = -1;
        double bestT = ray.maxT;
        int best = lattice.end();
        int ref = 0;
        int left = 0; // on the stack: float bits of a distance, reference
        while (true) {
            if (ref >= 0) {
                float lu0 = pairs[ref] * perU + lowAddU;
                float hu0 = pairs[ref + 1] * perU + highAddU;
                float lv0 = pairs[ref + 2] * perV + lowAddV;
                float hv0 = pairs[ref + 3] * perV + highAddV;
                float lw0 = pairs[ref + 4] * perW + lowAddW;
                float hw0 = pairs[ref + 5] * perW + highAddW;
                float lu1 = pairs[ref + 6] * perU + lowAddU;
                float hu1 = pairs[ref + 7] * perU + highAddU;
                float lv1 = pairs[ref + 8] * perV + lowAddV;
                float hv1 = pairs[ref + 9] * perV + highAddV;
                float lw1 = pairs[ref + 10] * perW + lowAddW;
                float hw1 = pairs[ref + 11] * perW + highAddW;
                int n0 = entry(bits(lu0), bits(hu0), bits(lv0), bits(hv0), bits(lw0), bits(hw0));
                int f0 = exit(best, bits(lu0), bits(hu0), bits(lv0), bits(hv0), bits(lw0), bits(hw0));
                int n1 = entry(bits(lu1), bits(hu1), bits(lv1), bits(hv1), bits(lw1), bits(hw1));
                int f1 = exit(best, bits(lu1), bits(hu1), bits(lv1), bits(hv1), bits(lw1), bits(hw1));
                int ref0 = bits(pairs[ref + RayLayout.FIRST]);
                int ref1 = bits(pairs[ref + RayLayout.FIRST + 1]);
                int miss0 = (f0 | (f0 - n0)) >> 31; // -1 or 0; n is not negative
                int miss1 = (f1 | (f1 - n1)) >> 31;
                if ((miss0 & miss1) == 0) {
                    int swap = ref0 ^ ref1;
                    if ((miss0 | miss1) != 0) {
                        ref = ref0 ^ (swap & miss0);
                        continue;
                    }
                    swap &= (n1 - n0) >> 31;
                    stack[left++] = (long) Math.max(n0, n1) << 32 | ((ref1 ^ swap) & 0xFFFF_FFFFL);
                    ref = ref0 ^ swap;
                    continue;
                }
            } else {
                int triangle = (ref & ~RayLayout.LEAF) >>> RayLayout.COUNT_BITS;
                for (int end = triangle + (ref & 15); triangle < end; triangle++) {
                    if (filters) {
                        int at = 9 * triangle;
                        double toAz = corners[at + axisZ] - originZ;
                        double toBz = corners[at + 3 + axisZ] - originZ;
                        double toCz = corners[at + 6 + axisZ] - originZ;
                        double au = corners[at + axisX] - originX - shearX * toAz;
                        double av = corners[at + axisY] - originY - shearY * toAz;
                        double bu = corners[at + 3 + axisX] - originX - shearX * toBz;
                        double bv = corners[at + 3 + axisY] - originY - shearY * toBz;
                        double cu = corners[at + 6 + axisX] - originX - shearX * toCz;
                        double cv = corners[at + 6 + axisY] - originY - shearY * toCz;
                        if (misses(error, au, av, bu, bv, cu, cv)) {
                            continue;
                        }
                    }
                    double t = ray.hit(mesh, triangle, bestT, out);
                    if (t >= minT && (t < bestT || (t == bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
                        bestT = t;
                        bestTriangle = triangle;
                        best = Math.min(best, lattice.timeOf(t));
                        if (any) {
                            return triangle;
                        }
                    }
                }
            }
            long key;
            do {
                if (left == 0) {
                    if (bestTriangle >= 0 && out != null) {
                        out.set(ray, bestTriangle, bestT);
                    }
                    return bestTriangle;
                }
                key = stack[--left];
            } while ((int) (key >>> 32) > best);
            ref = (int) key;
        }
    }

    /**
     * Returns whether {@link RayTriangle#hit} returns {@link RayTriangle#MISS} since the ray passes the triangle on the
     * side: the same sums, but small enough to be compiled into the walk, and one branch. Numbers must be finite.
     *
     * @param au a corner, sheared along the ray into the plane where the ray is 0 0; likewise all after it
     */
    private static boolean misses(double error, double au, double av, double bu, double bv, double cu, double cv) {
        double a = cu * bv - cv * bu;
        double b = au * cv - av * cu;
        double c = bu * av - bv * au;
        double size = Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv) + Math.abs(cu) + Math.abs(cv);
        double e = error * (size + error);
        long anyBelow = signOf(a + e) | signOf(b + e) | signOf(c + e);
        long anyAbove = signOf(e - a) | signOf(e - b) | signOf(e - c);
        return (anyBelow & anyAbove) < 0;
    }

    /** Returns a number that is negative if the argument is. */
    private static long signOf(double number) {
        return Double.doubleToRawLongBits(number);
    }

    private static int bits(float number) {
        return Float.floatToRawIntBits(number);
    }

    private static int entry(int lu, int hu, int lv, int hv, int lw, int hw) {
        return Math.max(Math.max(0, Math.min(lu, hu)), Math.max(Math.min(lv, hv), Math.min(lw, hw)));
    }

    private static int exit(int limit, int lu, int hu, int lv, int hv, int lw, int hw) {
        return Math.min(Math.min(limit, Math.max(lu, hu)), Math.min(Math.max(lv, hv), Math.max(lw, hw)));
    }
}
