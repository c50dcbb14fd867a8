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
 * <p>Why no box is lost: coordinates count in lattice steps from the middle of the lattice; let u = 2^-24. A triangle
 * test accepts only what is within m of the ray, and RayQuery adds {@code 1/4 + m / 2^17} to that m. It cuts the ray to
 * the lattice's cube grown by 2m, so an origin o is at most 2^14 + 2m; planes b are exact floats of at most 2^14. The
 * time of a plane is {@code b * per + add}, add being {@code (-o - m) * per} or {@code (-o + m) * per}. Rounding of per,
 * of the product, of add and of the sum err, in steps, by at most {@code u (|b - o| + m)}, {@code u |b|}, {@code u (|o| +
 * m)} and {@code u (|b| + |o| + m)}: together by less than {@code u (6 * 2^14 + 9m)}. A component of the direction below
 * u is taken for u, which moves the ray by less than {@code u (2^15 + 4m)} within the cube. All that is below {@code
 * 1/64 + m / 2^19}, so a box grown by m in float contains the box as the triangle test needs it.
 *
 * <p>Times are compared as the bits of floats. Two negative times compare the wrong way round, but then the ray has left
 * the box in either order.
 */
final class RayLayoutWalk {
    private RayLayoutWalk() {}

    /**
     * Returns a triangle hit at {@code minT <= t <= maxT}, or -1; see {@link RayQuery#first}.
     *
     * @param stack at least {@link RayLayout#MAX_DEPTH} long; its content is of no interest
     * @param error for {@link RayTriangle#hit}
     * @param scale time on the lattice is t * scale, counted from {@code startTime}
     * @param best float bits of the time at which the ray ends
     * @param perU time per step; {@code perV} and {@code perW} too
     * @param lowAddU the time of the lower plane of a grown box is plane * per + this; likewise all after it
     */
    static int first(
            QueryMesh mesh,
            RayLayout layout,
            long[] stack,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double lowX,
            double lowY,
            double lowZ,
            double minT,
            double maxT,
            double radius,
            double error,
            boolean any,
            boolean approaching,
            @Nullable HitRecord out,
            double scale,
            double startTime,
            int best,
            float perU,
            float perV,
            float perW,
            float lowAddU,
            float lowAddV,
            float lowAddW,
            float highAddU,
            float highAddV,
            float highAddW) {
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        int axisZ = ax > ay ? (ax > az ? 0 : 2) : (ay > az ? 1 : 2);
        int axisX = axisZ == 2 ? 0 : axisZ + 1;
        int axisY = axisX == 2 ? 0 : axisX + 1;
        double perZ = 1 / RayQuery.component(axisZ, dx, dy, dz);
        double sx = RayQuery.component(axisX, dx, dy, dz) * perZ;
        double sy = RayQuery.component(axisY, dx, dy, dz) * perZ;
        double rx = RayQuery.component(axisX, ox, oy, oz);
        double ry = RayQuery.component(axisY, ox, oy, oz);
        double rz = RayQuery.component(axisZ, ox, oy, oz);

        float[] pairs = layout.pairs();
        float[] corners = layout.corners();
        int bestTriangle = -1;
        double bestT = maxT;
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
                if (n0 <= f0) {
                    ref = ref0;
                    if (n1 <= f1) {
                        long key0 = (long) n0 << 32 | (ref0 & 0xFFFF_FFFFL);
                        long key1 = (long) n1 << 32 | (ref1 & 0xFFFF_FFFFL);
                        long nearer = Math.min(key0, key1);
                        stack[left++] = key0 + key1 - nearer;
                        ref = (int) nearer;
                    }
                    continue;
                }
                if (n1 <= f1) {
                    ref = ref1;
                    continue;
                }
            } else {
                int triangle = (ref & ~RayLayout.LEAF) >>> RayLayout.COUNT_BITS;
                for (int end = triangle + (ref & 15); triangle < end; triangle++) {
                    double t;
                    if (radius == 0) {
                        int a = 9 * triangle;
                        t = RayTriangle.hit(
                                sx,
                                sy,
                                perZ,
                                maxT,
                                error,
                                rx,
                                ry,
                                rz,
                                corners[a + axisX],
                                corners[a + axisY],
                                corners[a + axisZ],
                                corners[a + 3 + axisX],
                                corners[a + 3 + axisY],
                                corners[a + 3 + axisZ],
                                corners[a + 6 + axisX],
                                corners[a + 6 + axisY],
                                corners[a + 6 + axisZ]);
                        if (t == RayTriangle.DOUBT) {
                            t = RayTriangleExact.hit(mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT);
                        }
                    } else {
                        t = SweptSphereTriangle.hit(mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius);
                        if (approaching
                                && out != null
                                && t >= 0
                                && !SweptSphereTriangle.approaches(
                                        mesh, triangle, ox + t * dx, oy + t * dy, oz + t * dz, dx, dy, dz, out)) {
                            t = RayTriangle.MISS;
                        }
                    }
                    if (t >= minT && (t < bestT || (t == bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
                        bestT = t;
                        bestTriangle = triangle;
                        best = Math.min(best, RayQuery.latest(t * scale - startTime));
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
                        out.t = bestT;
                        out.triangle = bestTriangle;
                        out.setPoint(ox + bestT * dx, oy + bestT * dy, oz + bestT * dz);
                    }
                    return bestTriangle;
                }
                key = stack[--left];
            } while ((int) (key >>> 32) > best);
            ref = (int) key;
        }
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
