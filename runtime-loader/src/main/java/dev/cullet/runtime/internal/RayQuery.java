// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * Ray against mesh, thin or as thick as a sphere that moves along it: the first triangle hit.
 *
 * <p>The walk goes to the nearest box first and keeps, instead of a stack, four bits per level in one long (which lanes of
 * the nodes above are still to be visited) and the last four of those lanes with their distances. When these have run
 * out it climbs parent links to the deepest node with lanes left and tests those again (after Barringer and
 * Akenine-Moller 2013). A box is skipped only if it begins beyond the best hit, so of equally near triangles the
 * one with the lowest index is found.
 *
 * <p>Boxes are tested in float, on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along its
 * longest axis. Why no box is lost: a triangle test accepts only what is within {@link Lattice#margin} of the ray (plus
 * the thickness). Call that {@code m}. The ray is first cut, in double, to the lattice's cube grown by more than m, so that
 * every number after that is at most 2^16 + m in steps. Box planes {@code 32768 + k} are exact floats; dividing by the
 * direction, adding the constant and rounding the constant each err by 2^-24 of that, and treating a direction
 * component below 2^-24 as 2^-24 moves the ray by less than 2^-8 steps within the cube: together below
 * {@code 1/32 + m / 2^20}. Boxes are grown by m and eight times that.
 */
public final class RayQuery {
    /** Where two floats have the 15 bits of a lattice coordinate. */
    private static final long MANTISSAS = 0x007F_FF00_007F_FF00L;

    /** The exponent of 2^15, twice. */
    private static final long EXPONENTS = 0x4700_0000_4700_0000L;

    private static final float FLATTEST = 1 << 24;

    /** Beyond this float would overflow; every box passes then, and the triangle tests decide alone. */
    private static final double BLURRED = 1L << 60;

    private RayQuery() {}

    /**
     * A triangle hit at {@code 0 <= t <= maxT}, or -1.
     *
     * @param radius thickness, 0 for a thin ray
     * @param any whether any hit will do; else the first, and among equals the lowest index
     * @param out filled on a hit, normal not included; null to do without
     */
    public static int first(
            QueryMesh mesh,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            double radius,
            boolean any,
            @Nullable HitRecord out) {
        double ou = (ox - mesh.originX) * mesh.perStep;
        double ov = (oy - mesh.originY) * mesh.perStep;
        double ow = (oz - mesh.originZ) * mesh.perStep;
        double du = dx * mesh.perStep;
        double dv = dy * mesh.perStep;
        double dw = dz * mesh.perStep;
        double longest = Math.max(Math.abs(du), Math.max(Math.abs(dv), Math.abs(dw)));
        double scale =
                powerOfTwo(Math.max(Double.MIN_EXPONENT, Math.getExponent(longest))); // time on the lattice = t * scale
        double perScale = 1 / scale;
        du *= perScale;
        dv *= perScale;
        dw *= perScale;
        double inU = 1 / du;
        double inV = 1 / dv;
        double inW = 1 / dw;
        double r = radius * mesh.perStep;
        double m = r + Lattice.margin(Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + r);
        m += 0.25 + m / (1 << 17);

        // cut to the cube
        double low = -2 * m;
        double high = Lattice.MAX + 2 * m;
        double start = Math.max(
                0, Math.max(enter(low, high, ou, inU), Math.max(enter(low, high, ov, inV), enter(low, high, ow, inW))));
        double end = Math.min(
                maxT * scale,
                Math.min(leave(low, high, ou, inU), Math.min(leave(low, high, ov, inV), leave(low, high, ow, inW))));
        if (!(start <= end)) {
            return -1;
        }
        ou += start * du;
        ov += start * dv;
        ow += start * dw;

        boolean blurred = m > BLURRED;
        float perU = blurred ? 0 : perComponent(du, inU);
        float perV = blurred ? 0 : perComponent(dv, inV);
        float perW = blurred ? 0 : perComponent(dw, inW);
        int nearU = du < 0 ? 1 : 0;
        int nearV = dv < 0 ? 3 : 2;
        int nearW = dw < 0 ? 5 : 4;
        float nearAddU = blurred ? 0 : (float) ((-32768 - ou + (du < 0 ? m : -m)) * perU);
        float nearAddV = blurred ? 0 : (float) ((-32768 - ov + (dv < 0 ? m : -m)) * perV);
        float nearAddW = blurred ? 0 : (float) ((-32768 - ow + (dw < 0 ? m : -m)) * perW);
        float farAddU = blurred ? Float.MAX_VALUE : (float) ((-32768 - ou + (du < 0 ? -m : m)) * perU);
        float farAddV = blurred ? Float.MAX_VALUE : (float) ((-32768 - ov + (dv < 0 ? -m : m)) * perV);
        float farAddW = blurred ? Float.MAX_VALUE : (float) ((-32768 - ow + (dw < 0 ? -m : m)) * perW);

        // for the triangle test: axes renamed so that the direction is longest along the last
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        int axisZ = ax > ay ? (ax > az ? 0 : 2) : (ay > az ? 1 : 2);
        int axisX = axisZ == 2 ? 0 : axisZ + 1;
        int axisY = axisX == 2 ? 0 : axisX + 1;
        double perZ = 1 / component(axisZ, dx, dy, dz);
        double sx = component(axisX, dx, dy, dz) * perZ;
        double sy = component(axisY, dx, dy, dz) * perZ;
        double rx = component(axisX, ox, oy, oz);
        double ry = component(axisY, ox, oy, oz);
        double rz = component(axisZ, ox, oy, oz);

        long[] nodes = mesh.nodes;
        int bestTriangle = -1;
        double bestT = maxT;
        int best = latest(end - start);
        int node = 0;
        int lanes = 15; // those of the node to be tested
        long trail = 0; // its lowest four bits: lanes of the node that are left for later; the next four: of its parent
        long s0 = 0; // the last lanes left for later: float bits of their distance, child, lane; 0 = none
        long s1 = 0;
        long s2 = 0;
        long s3 = 0;
        while (true) {
            int word = AabbTree.NODE_WORDS * node;
            long nu = nodes[word + nearU];
            long fu = nodes[word + (nearU ^ 1)];
            long nv = nodes[word + nearV];
            long fv = nodes[word + (nearV ^ 1)];
            long nw = nodes[word + nearW];
            long fw = nodes[word + (nearW ^ 1)];
            long links = nodes[word + 6];
            long shape = nodes[word + 7];
            int ends = (int) (shape >>> 32);
            long nu02 = evenPlanes(nu);
            long nu13 = oddPlanes(nu);
            long fu02 = evenPlanes(fu);
            long fu13 = oddPlanes(fu);
            long nv02 = evenPlanes(nv);
            long nv13 = oddPlanes(nv);
            long fv02 = evenPlanes(fv);
            long fv13 = oddPlanes(fv);
            long nw02 = evenPlanes(nw);
            long nw13 = oddPlanes(nw);
            long fw02 = evenPlanes(fw);
            long fw13 = oddPlanes(fw);
            int n0 = Math.max(
                    Math.max(0, time((int) nu02, perU, nearAddU)),
                    Math.max(time((int) nv02, perV, nearAddV), time((int) nw02, perW, nearAddW)));
            int f0 = Math.min(
                    Math.min(best, time((int) fu02, perU, farAddU)),
                    Math.min(time((int) fv02, perV, farAddV), time((int) fw02, perW, farAddW)));
            int n1 = Math.max(
                    Math.max(0, time((int) nu13, perU, nearAddU)),
                    Math.max(time((int) nv13, perV, nearAddV), time((int) nw13, perW, nearAddW)));
            int f1 = Math.min(
                    Math.min(best, time((int) fu13, perU, farAddU)),
                    Math.min(time((int) fv13, perV, farAddV), time((int) fw13, perW, farAddW)));
            int n2 = Math.max(
                    Math.max(0, time((int) (nu02 >>> 32), perU, nearAddU)),
                    Math.max(time((int) (nv02 >>> 32), perV, nearAddV), time((int) (nw02 >>> 32), perW, nearAddW)));
            int f2 = Math.min(
                    Math.min(best, time((int) (fu02 >>> 32), perU, farAddU)),
                    Math.min(time((int) (fv02 >>> 32), perV, farAddV), time((int) (fw02 >>> 32), perW, farAddW)));
            int n3 = Math.max(
                    Math.max(0, time((int) (nu13 >>> 32), perU, nearAddU)),
                    Math.max(time((int) (nv13 >>> 32), perV, nearAddV), time((int) (nw13 >>> 32), perW, nearAddW)));
            int f3 = Math.min(
                    Math.min(best, time((int) (fu13 >>> 32), perU, farAddU)),
                    Math.min(time((int) (fv13 >>> 32), perV, farAddV), time((int) (fw13 >>> 32), perW, farAddW)));
            int used = (1 << ((int) (shape >>> 28) & 7)) - 1;
            int leaves = (1 << ((39 - Integer.numberOfLeadingZeros(ends)) >>> 3)) - 1; // as many as bytes of ends
            int hits =
                    ((n0 <= f0 ? 1 : 0) | (n1 <= f1 ? 2 : 0) | (n2 <= f2 ? 4 : 0) | (n3 <= f3 ? 8 : 0)) & lanes & used;
            for (int left = hits & leaves; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                int endOfLeaf = ends >>> (8 * lane) & 0xFF;
                int begin = lane == 0 ? 0 : ends >>> (8 * lane - 8) & 0xFF;
                for (int triangle = (int) links + begin; triangle < (int) links + endOfLeaf; triangle++) {
                    long a = mesh.corner(triangle, 0);
                    long b = mesh.corner(triangle, 1);
                    long c = mesh.corner(triangle, 2);
                    double t = radius == 0
                            ? RayTriangle.hit(
                                    sx,
                                    sy,
                                    perZ,
                                    maxT,
                                    mesh.coordinate(a, axisX) - rx,
                                    mesh.coordinate(a, axisY) - ry,
                                    mesh.coordinate(a, axisZ) - rz,
                                    mesh.coordinate(b, axisX) - rx,
                                    mesh.coordinate(b, axisY) - ry,
                                    mesh.coordinate(b, axisZ) - rz,
                                    mesh.coordinate(c, axisX) - rx,
                                    mesh.coordinate(c, axisY) - ry,
                                    mesh.coordinate(c, axisZ) - rz)
                            : SweptSphereTriangle.hit(
                                    dx,
                                    dy,
                                    dz,
                                    maxT,
                                    radius,
                                    mesh.x(a) - ox,
                                    mesh.y(a) - oy,
                                    mesh.z(a) - oz,
                                    mesh.x(b) - ox,
                                    mesh.y(b) - oy,
                                    mesh.z(b) - oz,
                                    mesh.x(c) - ox,
                                    mesh.y(c) - oy,
                                    mesh.z(c) - oz);
                    if (t >= 0 && (t < bestT || (t == bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
                        bestT = t;
                        bestTriangle = triangle;
                        best = Math.min(best, latest(t * scale - start));
                        if (any) {
                            return triangle;
                        }
                    }
                }
            }
            int inner = hits & ~leaves;
            int childBase = (int) (links >> 32);
            lanes = 15;
            if (inner != 0) { // down to the nearest, the others are left for later
                if ((inner & (inner - 1)) == 0) { // most often there is one
                    trail <<= 4;
                    node = childBase + Integer.numberOfTrailingZeros(inner);
                    continue;
                }
                // sorted without a branch, for no branch could be foreseen
                long k0 = Lattice.key(n0, childBase, 0, inner);
                long k1 = Lattice.key(n1, childBase, 1, inner);
                long k2 = Lattice.key(n2, childBase, 2, inner);
                long k3 = Lattice.key(n3, childBase, 3, inner);
                long a = Lattice.nearer(k0, k1);
                k1 += k0 - a;
                k0 = a;
                long b = Lattice.nearer(k2, k3);
                k3 += k2 - b;
                k2 = b;
                long c = Lattice.nearer(k0, k2);
                k2 += k0 - c;
                k0 = c;
                long d = Lattice.nearer(k1, k3);
                k3 += k1 - d;
                k1 = d;
                long e = Lattice.nearer(k1, k2);
                k2 += k1 - e;
                k1 = e;
                if (k2 != Lattice.NO_KEY) {
                    if (k3 != Lattice.NO_KEY) {
                        s3 = s2;
                        s2 = s1;
                        s1 = s0;
                        s0 = k3;
                        trail |= 1L << (k3 & 3);
                    }
                    s3 = s2;
                    s2 = s1;
                    s1 = s0;
                    s0 = k2;
                    trail |= 1L << (k2 & 3);
                }
                s3 = s2;
                s2 = s1;
                s1 = s0;
                s0 = k1;
                trail = (trail | 1L << (k1 & 3)) << 4;
                node = Lattice.child(k0);
                continue;
            }
            // back to the last lane that was left for later
            while (true) {
                if (trail == 0) {
                    if (bestTriangle >= 0 && out != null) {
                        out.t = bestT;
                        out.triangle = bestTriangle;
                        out.setPoint(ox + bestT * dx, oy + bestT * dy, oz + bestT * dz);
                    }
                    return bestTriangle;
                }
                int up = Long.numberOfTrailingZeros(trail) >>> 2;
                trail >>>= 4 * up;
                if (s0 == 0) { // forgotten: climb, and test them again
                    for (; up > 0; up--) {
                        node = AabbTree.parent(nodes, node);
                    }
                    lanes = (int) trail & 15;
                    trail &= ~15L;
                    break;
                }
                long key = s0;
                s0 = s1;
                s1 = s2;
                s2 = s3;
                s3 = 0;
                trail = (trail & ~(1L << (key & 3))) << 4;
                node = Lattice.child(key);
                if ((int) (key >>> 32) <= best) {
                    break;
                }
            }
        }
    }

    /**
     * Two planes, of lanes 0 and 2, as the bits of two floats {@code 32768 + k}: those whose exponent is that of 2^15.
     */
    private static long evenPlanes(long word) {
        return (word << 8 & MANTISSAS) | EXPONENTS;
    }

    /** The same of lanes 1 and 3. */
    private static long oddPlanes(long word) {
        return (word >>> 8 & MANTISSAS) | EXPONENTS;
    }

    /** The time of a plane, as float bits. */
    private static int time(int plane, float per, float add) {
        return Float.floatToRawIntBits(Float.intBitsToFloat(plane) * per + add);
    }

    /** Float bits of a time, rounded up. */
    private static int latest(double time) {
        double up = Math.max(0, time) * (1 + 1.0 / (1 << 20));
        return Float.floatToRawIntBits((float) Math.min(up, Float.MAX_VALUE));
    }

    /** Time per step. */
    private static float perComponent(double direction, double inverse) {
        float per = (float) inverse;
        return Math.abs(per) <= FLATTEST ? per : direction < 0 ? -FLATTEST : FLATTEST;
    }

    /** When a line enters an interval; a line that hardly moves on this axis is in it always, or never. */
    private static double enter(double low, double high, double origin, double inverse) {
        if (Double.isInfinite(inverse)) {
            return origin >= low && origin <= high ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return ((inverse > 0 ? low : high) - origin) * inverse;
    }

    private static double leave(double low, double high, double origin, double inverse) {
        return Double.isInfinite(inverse) ? Double.POSITIVE_INFINITY : ((inverse > 0 ? high : low) - origin) * inverse;
    }

    /** For the exponent of a normal number. */
    private static double powerOfTwo(int exponent) {
        return Double.longBitsToDouble((Double.MAX_EXPONENT + (long) exponent) << 52);
    }

    private static double component(int axis, double x, double y, double z) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }
}
