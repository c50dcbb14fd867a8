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
 * test accepts only what is within m of the ray, and {@code 1/4 + m / 2^17} is added to that m. Planes b are exact
 * floats of at most 2^14. The origin o is at most 2^18 for a thin ray (its coordinates are at most 2^18 together); any
 * other is cut, in double, to the lattice's cube grown by 2m, so o is at most 2^14 + 2m. The time of a plane is {@code
 * b * per + add}, add being {@code (-o - m) * per} or {@code (-o + m) * per}. Rounding of per, of the product, of add
 * and of the sum err, in steps, by at most {@code u (|b| + |o| + m)}, {@code u |b|}, {@code u (|o| + m)} and {@code u
 * (|b| + |o| + m)}: together by less than {@code u (3 * 2^14 + 3 * 2^18 + 9m)}. A component of the direction below u is
 * taken for u. The ray has passed all boxes after less than 2^19 + 4m, as it moves by at least 1 step per unit along
 * one axis, so that moves it by less than {@code u (2^19 + 4m)}. All that is below {@code 1/8 + m / 2^20}, so a box
 * grown by m in float contains the box as the triangle test needs it.
 *
 * <p>Times are compared as the bits of floats. Two negative times compare the wrong way round, but then the ray has
 * left the box in either order.
 */
final class RayLayoutWalk {
    /** A ray is not cut that starts nearer, in the sum of the coordinates: steps. */
    private static final double NEAR = 1 << 18;

    /** Such a ray has passed all boxes by then. */
    private static final double PASSED = 1 << 19;

    private RayLayoutWalk() {}

    /** Returns what {@link RayQuery#first} does, and has its parameters. */
    static int first(
            QueryMesh mesh,
            RayLayout layout,
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
            double slack,
            boolean any,
            boolean approaching,
            @Nullable HitRecord out) {
        double ou = (ox - mesh.originX()) * mesh.perStep();
        double ov = (oy - mesh.originY()) * mesh.perStep();
        double ow = (oz - mesh.originZ()) * mesh.perStep();
        double du = dx * mesh.perStep();
        double dv = dy * mesh.perStep();
        double dw = dz * mesh.perStep();
        long longest = Math.max(absolute(du), Math.max(absolute(dv), absolute(dw)));
        double scale = Double.longBitsToDouble(Math.max(1, longest >>> 52) << 52); // 2^exponent, of a normal number
        double perScale = 1 / scale;
        du *= perScale;
        dv *= perScale;
        dw *= perScale;
        double inU = 1 / du;
        double inV = 1 / dv;
        double inW = 1 / dw;
        double r = (radius + slack) * mesh.perStep();
        double size = Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + (Lattice.MAX + 1);
        double error = RayTriangle.ERROR * mesh.step() * size + RayTriangle.PER_SLACK * slack;
        double m = r + Lattice.margin(Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + r);
        m += 0.25 + m / (1 << 17);
        double startTime = 0;
        double endTime = maxT * scale;
        if (size < NEAR && r == 0 && minT == 0) {
            endTime = endTime < PASSED ? endTime : PASSED;
        } else {
            double low = -2 * m;
            double high = Lattice.MAX + 2 * m;
            double firstTime =
                    minT == 0 || slack > 0 ? 0 : Math.max(0, minT * scale - RayQuery.T_ERROR * (scale + size + r));
            startTime = Math.max(
                    Math.max(firstTime, NodeTimes.enter(low, high, ou, inU)),
                    Math.max(NodeTimes.enter(low, high, ov, inV), NodeTimes.enter(low, high, ow, inW)));
            endTime = Math.min(
                    Math.min(endTime, NodeTimes.leave(low, high, ou, inU)),
                    Math.min(NodeTimes.leave(low, high, ov, inV), NodeTimes.leave(low, high, ow, inW)));
            if (!(startTime <= endTime)) {
                return -1;
            }
            ou += startTime * du;
            ov += startTime * dv;
            ow += startTime * dw;
        }
        boolean overflows = m > RayQuery.OVERFLOW;
        float perU = overflows ? 0 : NodeTimes.perComponent(du, inU);
        float perV = overflows ? 0 : NodeTimes.perComponent(dv, inV);
        float perW = overflows ? 0 : NodeTimes.perComponent(dw, inW);
        float lowAddU = overflows ? 0 : (float) ((RayLayout.MIDDLE - ou - m) * perU);
        float lowAddV = overflows ? 0 : (float) ((RayLayout.MIDDLE - ov - m) * perV);
        float lowAddW = overflows ? 0 : (float) ((RayLayout.MIDDLE - ow - m) * perW);
        float highAddU = overflows ? Float.MAX_VALUE : (float) ((RayLayout.MIDDLE - ou + m) * perU);
        float highAddV = overflows ? Float.MAX_VALUE : (float) ((RayLayout.MIDDLE - ov + m) * perV);
        float highAddW = overflows ? Float.MAX_VALUE : (float) ((RayLayout.MIDDLE - ow + m) * perW);

        // for the triangle test: axes renamed so that the direction is longest along the last
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        int axisX;
        int axisY;
        int axisZ;
        double perZ;
        double sx;
        double sy;
        double rx;
        double ry;
        double rz;
        if (ax > ay && ax > az) {
            axisX = 1;
            axisY = 2;
            axisZ = 0;
            perZ = 1 / dx;
            sx = dy * perZ;
            sy = dz * perZ;
            rx = oy;
            ry = oz;
            rz = ox;
        } else if (ax <= ay && ay > az) {
            axisX = 2;
            axisY = 0;
            axisZ = 1;
            perZ = 1 / dy;
            sx = dz * perZ;
            sy = dx * perZ;
            rx = oz;
            ry = ox;
            rz = oy;
        } else {
            axisX = 0;
            axisY = 1;
            axisZ = 2;
            perZ = 1 / dz;
            sx = dx * perZ;
            sy = dy * perZ;
            rx = ox;
            ry = oy;
            rz = oz;
        }
        boolean finite = Math.abs(perZ) <= Double.MAX_VALUE; // else sums of the filter may be NaN

        float[] pairs = layout.pairs();
        float[] corners = layout.corners();
        long[] stack = out == null ? RayLayout.scratch() : out.stack();
        int bestTriangle = -1;
        double bestT = maxT;
        int best = NodeTimes.latest(endTime - startTime);
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
                    double t;
                    if (radius == 0) {
                        int at = 9 * triangle;
                        double aX = corners[at + axisX];
                        double aY = corners[at + axisY];
                        double aZ = corners[at + axisZ];
                        double bX = corners[at + 3 + axisX];
                        double bY = corners[at + 3 + axisY];
                        double bZ = corners[at + 3 + axisZ];
                        double cX = corners[at + 6 + axisX];
                        double cY = corners[at + 6 + axisY];
                        double cZ = corners[at + 6 + axisZ];
                        if (finite && misses(sx, sy, error, rx, ry, rz, aX, aY, aZ, bX, bY, bZ, cX, cY, cZ)) {
                            continue;
                        }
                        t = RayTriangle.hit(sx, sy, perZ, maxT, error, rx, ry, rz, aX, aY, aZ, bX, bY, bZ, cX, cY, cZ);
                        if (t == RayTriangle.DOUBT) {
                            t = RayQuery.inDoubt(mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT, slack);
                        }
                    } else {
                        t = SweptSphereTriangle.hit(
                                mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius, bestT);
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
                        best = Math.min(best, latest(t * scale - startTime));
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

    /** Returns the bits of an absolute value, which compare as the values do. */
    private static long absolute(double number) {
        return Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
    }

    /**
     * Returns whether {@link RayTriangle#hit} returns {@link RayTriangle#MISS} since the ray passes the triangle on the
     * side: the same sums, but small enough to be compiled into the walk, and one branch. Numbers must be finite.
     */
    private static boolean misses(
            double sx,
            double sy,
            double error,
            double rx,
            double ry,
            double rz,
            double ax,
            double ay,
            double az,
            double bx,
            double by,
            double bz,
            double cx,
            double cy,
            double cz) {
        double toAz = az - rz;
        double toBz = bz - rz;
        double toCz = cz - rz;
        double au = ax - rx - sx * toAz;
        double av = ay - ry - sy * toAz;
        double bu = bx - rx - sx * toBz;
        double bv = by - ry - sy * toBz;
        double cu = cx - rx - sx * toCz;
        double cv = cy - ry - sy * toCz;
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

    /** Returns what {@link NodeTimes#latest} does, or the bits of infinity, with fewer instructions. */
    private static int latest(double time) {
        return Math.max(0, bits((float) (time * (1 + 1.0 / (1 << 20)))));
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
