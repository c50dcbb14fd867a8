// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * Ray against mesh, thin or as thick as a sphere that moves along it: the first triangle hit.
 *
 * <p>The walk goes to the nearest box first and keeps, instead of a stack, four bits per level in one long (which
 * lanes of the nodes above are still to be visited) and the last four of those lanes with their distances. When these
 * have run out it climbs parent links to the deepest node with lanes left and tests those again (after Barringer and
 * Akenine-Moller 2013). A box is skipped only if it begins beyond the best hit, so of equally near triangles the one
 * with the lowest index is found.
 *
 * <p>Boxes are tested in float, on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along
 * its longest axis. Why no box is lost: a triangle test accepts only what is within {@link Lattice#margin} of the ray
 * (plus the thickness). Call that {@code m}. The ray is first cut, in double, to the lattice's cube grown by more
 * than m, so that every number after that is at most 2^16 + m in steps. Box planes {@code 32768 + k} are exact
 * floats; dividing by the direction, adding the constant and rounding the constant each err by 2^-24 of that, and
 * treating a direction component below 2^-24 as 2^-24 moves the ray by less than 2^-8 steps within the cube: together
 * below {@code 1/32 + m / 2^20}. Boxes are grown by m and eight times that.
 */
public final class RayQuery {
    /** Beyond this margin float would overflow; every box passes then, and the triangle tests decide alone. */
    public static final double OVERFLOW = 1L << 60;

    /** Bound of the error of t on the lattice, relative to the sizes that enter: 16 times what is stated for t. */
    static final double T_ERROR = 0x1p-30;

    private RayQuery() {}

    /**
     * Returns a triangle hit at {@code minT <= t <= maxT}, or -1.
     *
     * @param minT 0 or more; compared with t as rounded
     * @param radius half the ray's thickness, 0 for a thin ray; else maxT is 1
     * @param any whether to return at any hit; else the first is found, and of equal ones the lowest index
     * @param out gets t, triangle and point on a hit, and stays as it is on a miss; null to do without
     */
    public static int first(
            QueryMesh mesh,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double minT,
            double maxT,
            double radius,
            boolean any,
            @Nullable HitRecord out) {
        return first(mesh, ox, oy, oz, dx, dy, dz, 0, 0, 0, minT, maxT, radius, 0, any, false, out);
    }

    /**
     * Returns the same for a direction of more digits than a double has.
     *
     * @param lowX the direction's x is the exact sum of this and dx; {@code lowY} and {@code lowZ} likewise
     * @param slack of a thin ray: every triangle counts whose distance from the ray is at most this, and no other one.
     *     A triangle that the ray hits keeps its t, but near its edges and the ends of the ray, where t may be that
     *     at which the ray comes within the slack. 0 for a thick ray, whose radius has it
     * @param approaching of a thick ray: whether only triangles count that it approaches, see {@link
     *     SweptSphereTriangle#approaches}; out is changed on a miss, too
     */
    public static int first(
            QueryMesh mesh,
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
        RayLayout layout = mesh.rayLayout();
        if (layout != null) {
            return RayLayoutWalk.first(
                    mesh,
                    layout,
                    ox,
                    oy,
                    oz,
                    dx,
                    dy,
                    dz,
                    lowX,
                    lowY,
                    lowZ,
                    minT,
                    maxT,
                    radius,
                    slack,
                    any,
                    approaching,
                    out);
        }
        double ou = (ox - mesh.originX()) * mesh.perStep();
        double ov = (oy - mesh.originY()) * mesh.perStep();
        double ow = (oz - mesh.originZ()) * mesh.perStep();
        double du = dx * mesh.perStep();
        double dv = dy * mesh.perStep();
        double dw = dz * mesh.perStep();
        double longest = Math.max(Math.abs(du), Math.max(Math.abs(dv), Math.abs(dw)));
        double scale = NodeTimes.powerOfTwo(Math.max(Double.MIN_EXPONENT, Math.getExponent(longest)));
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

        // cut to the cube, and to what is not before minT by more than t errs
        double low = -2 * m;
        double high = Lattice.MAX + 2 * m;
        double firstTime = minT == 0 || slack > 0 ? 0 : Math.max(0, minT * scale - T_ERROR * (scale + size + r));
        double startTime = Math.max(
                firstTime,
                Math.max(
                        NodeTimes.enter(low, high, ou, inU),
                        Math.max(NodeTimes.enter(low, high, ov, inV), NodeTimes.enter(low, high, ow, inW))));
        double endTime = Math.min(
                maxT * scale,
                Math.min(
                        NodeTimes.leave(low, high, ou, inU),
                        Math.min(NodeTimes.leave(low, high, ov, inV), NodeTimes.leave(low, high, ow, inW))));
        if (!(startTime <= endTime)) {
            return -1;
        }
        ou += startTime * du;
        ov += startTime * dv;
        ow += startTime * dw;

        boolean overflows = m > OVERFLOW;
        float perU = overflows ? 0 : NodeTimes.perComponent(du, inU);
        float perV = overflows ? 0 : NodeTimes.perComponent(dv, inV);
        float perW = overflows ? 0 : NodeTimes.perComponent(dw, inW);
        double sideU = du < 0 ? m : -m; // by how much near planes are moved
        double sideV = dv < 0 ? m : -m;
        double sideW = dw < 0 ? m : -m;
        return walk(
                mesh,
                ox,
                oy,
                oz,
                dx,
                dy,
                dz,
                lowX,
                lowY,
                lowZ,
                minT,
                maxT,
                radius,
                slack,
                error,
                any,
                approaching,
                out,
                scale,
                startTime,
                endTime,
                perU,
                perV,
                perW,
                du < 0 ? AabbTree.upperSide(0) : AabbTree.lowerSide(0),
                dv < 0 ? AabbTree.upperSide(1) : AabbTree.lowerSide(1),
                dw < 0 ? AabbTree.upperSide(2) : AabbTree.lowerSide(2),
                overflows ? 0 : (float) ((-32768 - ou + sideU) * perU),
                overflows ? 0 : (float) ((-32768 - ov + sideV) * perV),
                overflows ? 0 : (float) ((-32768 - ow + sideW) * perW),
                overflows ? Float.MAX_VALUE : (float) ((-32768 - ou - sideU) * perU),
                overflows ? Float.MAX_VALUE : (float) ((-32768 - ov - sideV) * perV),
                overflows ? Float.MAX_VALUE : (float) ((-32768 - ow - sideW) * perW));
    }

    /**
     * Walks the tree.
     *
     * @param error for {@link RayTriangle#hit}
     * @param scale time on the lattice is t * scale, counted from {@code startTime}
     * @param perU time per step; {@code perV} and {@code perW} too
     * @param nearU the side of the nearer planes on an axis; {@code nearV} and {@code nearW} too
     * @param nearAddU a near plane's time is plane * per + this; likewise all after it, for far planes too
     */
    private static int walk(
            QueryMesh mesh,
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
            double error,
            boolean any,
            boolean approaching,
            @Nullable HitRecord out,
            double scale,
            double startTime,
            double endTime,
            float perU,
            float perV,
            float perW,
            int nearU,
            int nearV,
            int nearW,
            float nearAddU,
            float nearAddV,
            float nearAddW,
            float farAddU,
            float farAddV,
            float farAddW) {
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

        long[] nodes = mesh.nodes();
        int bestTriangle = -1;
        double bestT = maxT;
        int best = NodeTimes.latest(endTime - startTime);
        int node = 0;
        int lanes = 15; // those of the node to be tested
        long trail = 0; // its lowest four bits: lanes of the node that are left for later; the next four: of its parent
        long s0 = 0; // the last lanes left for later: float bits of their distance, child, lane; 0 = none
        long s1 = 0;
        long s2 = 0;
        long s3 = 0;
        while (true) {
            long nu = AabbTree.side(nodes, node, nearU);
            long fu = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearU));
            long nv = AabbTree.side(nodes, node, nearV);
            long fv = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearV));
            long nw = AabbTree.side(nodes, node, nearW);
            long fw = AabbTree.side(nodes, node, AabbTree.oppositeSide(nearW));
            long links = AabbTree.links(nodes, node);
            long shape = AabbTree.shape(nodes, node);
            long nu02 = NodeTimes.evenPlanes(nu);
            long nu13 = NodeTimes.oddPlanes(nu);
            long fu02 = NodeTimes.evenPlanes(fu);
            long fu13 = NodeTimes.oddPlanes(fu);
            long nv02 = NodeTimes.evenPlanes(nv);
            long nv13 = NodeTimes.oddPlanes(nv);
            long fv02 = NodeTimes.evenPlanes(fv);
            long fv13 = NodeTimes.oddPlanes(fv);
            long nw02 = NodeTimes.evenPlanes(nw);
            long nw13 = NodeTimes.oddPlanes(nw);
            long fw02 = NodeTimes.evenPlanes(fw);
            long fw13 = NodeTimes.oddPlanes(fw);
            int n0 =
                    NodeTimes.entry((int) nu02, (int) nv02, (int) nw02, perU, perV, perW, nearAddU, nearAddV, nearAddW);
            int f0 = NodeTimes.exit(
                    best, (int) fu02, (int) fv02, (int) fw02, perU, perV, perW, farAddU, farAddV, farAddW);
            int n1 =
                    NodeTimes.entry((int) nu13, (int) nv13, (int) nw13, perU, perV, perW, nearAddU, nearAddV, nearAddW);
            int f1 = NodeTimes.exit(
                    best, (int) fu13, (int) fv13, (int) fw13, perU, perV, perW, farAddU, farAddV, farAddW);
            int n2 = NodeTimes.entry(
                    NodeTimes.high(nu02),
                    NodeTimes.high(nv02),
                    NodeTimes.high(nw02),
                    perU,
                    perV,
                    perW,
                    nearAddU,
                    nearAddV,
                    nearAddW);
            int f2 = NodeTimes.exit(
                    best,
                    NodeTimes.high(fu02),
                    NodeTimes.high(fv02),
                    NodeTimes.high(fw02),
                    perU,
                    perV,
                    perW,
                    farAddU,
                    farAddV,
                    farAddW);
            int n3 = NodeTimes.entry(
                    NodeTimes.high(nu13),
                    NodeTimes.high(nv13),
                    NodeTimes.high(nw13),
                    perU,
                    perV,
                    perW,
                    nearAddU,
                    nearAddV,
                    nearAddW);
            int f3 = NodeTimes.exit(
                    best,
                    NodeTimes.high(fu13),
                    NodeTimes.high(fv13),
                    NodeTimes.high(fw13),
                    perU,
                    perV,
                    perW,
                    farAddU,
                    farAddV,
                    farAddW);
            int hits = ((n0 <= f0 ? 1 : 0) | (n1 <= f1 ? 2 : 0) | (n2 <= f2 ? 4 : 0) | (n3 <= f3 ? 8 : 0))
                    & lanes
                    & AabbTree.usedLanes(shape);
            // begin of twin 1
            int leaves = AabbTree.leafLanes(shape);
            for (int left = hits & leaves; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                int first = AabbTree.firstTriangle(links);
                int end = AabbTree.leafEnd(shape, lane);
                for (int triangle = first + AabbTree.leafBegin(shape, lane); triangle < first + end; triangle++) {
                    // end of twin 1
                    double t;
                    if (radius == 0) {
                        t = thinHit(mesh, triangle, axisX, axisY, axisZ, rx, ry, rz, sx, sy, perZ, maxT, error);
                        if (t == RayTriangle.DOUBT) {
                            t = inDoubt(mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT, slack);
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
                        best = Math.min(best, NodeTimes.latest(t * scale - startTime));
                        if (any) {
                            return triangle;
                        }
                    }
                }
            }
            int inner = hits & ~leaves;
            lanes = 15;
            if (inner != 0) { // down to the nearest, the others are left for later
                if ((inner & (inner - 1)) == 0) { // usually there is one
                    trail <<= 4;
                    node = AabbTree.child(links, Integer.numberOfTrailingZeros(inner));
                    continue;
                }
                long k0 = LaneKey.of(n0, links, 0, inner);
                long k1 = LaneKey.of(n1, links, 1, inner);
                long k2 = LaneKey.of(n2, links, 2, inner);
                long k3 = LaneKey.of(n3, links, 3, inner);
                // begin of twin 2: sorted without a branch, which could not be predicted
                long a = LaneKey.nearer(k0, k1);
                k1 += k0 - a;
                k0 = a;
                long b = LaneKey.nearer(k2, k3);
                k3 += k2 - b;
                k2 = b;
                long c = LaneKey.nearer(k0, k2);
                k2 += k0 - c;
                k0 = c;
                long d = LaneKey.nearer(k1, k3);
                k3 += k1 - d;
                k1 = d;
                long e = LaneKey.nearer(k1, k2);
                k2 += k1 - e;
                k1 = e;
                if (k2 != LaneKey.NONE) {
                    if (k3 != LaneKey.NONE) {
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
                node = LaneKey.child(k0);
                continue;
                // end of twin 2
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
                // begin of twin 3
                int up = Long.numberOfTrailingZeros(trail) >>> 2;
                trail >>>= 4 * up;
                if (s0 == 0) { // not kept: climb, and test them again
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
                node = LaneKey.child(key);
                // end of twin 3
                if ((int) (key >>> 32) <= best) {
                    break;
                }
            }
        }
    }

    /** Decides where {@link RayTriangle} is in doubt: exactly, or by the distance where there is a slack. */
    static double inDoubt(
            QueryMesh mesh,
            int triangle,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double lowX,
            double lowY,
            double lowZ,
            double maxT,
            double slack) {
        if (slack == 0) {
            return RayTriangleExact.hit(mesh, triangle, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT);
        }
        double farthest = Math.abs(ox - mesh.originX()) + Math.abs(oy - mesh.originY()) + Math.abs(oz - mesh.originZ());
        double size = 2 * (farthest + (Lattice.MAX + 1) * mesh.step() + slack); // behind the mesh
        double end = Math.min(maxT, size / Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz))));
        double radius = slack + 0x1p-50 * size; // for the rounding of the end
        double t =
                SweptSphereTriangle.hit(mesh, triangle, ox, oy, oz, end * dx, end * dy, end * dz, 0, 0, 0, radius, 1);
        return t < 0 ? RayTriangle.MISS : Math.min(end * t, maxT);
    }

    /**
     * Returns the t in {@code 0 .. maxT} at which a thin ray hits one triangle, or -1: what {@link #first} decides by,
     * to the bit.
     */
    public static double hit(
            QueryMesh mesh,
            int triangle,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT) {
        return hit(mesh, triangle, ox, oy, oz, dx, dy, dz, maxT, 0);
    }

    /** Returns the same with the slack of {@link #first}. */
    public static double hit(
            QueryMesh mesh,
            int triangle,
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            double slack) {
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        int axisZ = ax > ay ? (ax > az ? 0 : 2) : (ay > az ? 1 : 2);
        int axisX = axisZ == 2 ? 0 : axisZ + 1;
        int axisY = axisX == 2 ? 0 : axisX + 1;
        double perZ = 1 / component(axisZ, dx, dy, dz);
        double size = Math.abs((ox - mesh.originX()) * mesh.perStep())
                + Math.abs((oy - mesh.originY()) * mesh.perStep())
                + Math.abs((oz - mesh.originZ()) * mesh.perStep())
                + (Lattice.MAX + 1);
        double t = thinHit(
                mesh,
                triangle,
                axisX,
                axisY,
                axisZ,
                component(axisX, ox, oy, oz),
                component(axisY, ox, oy, oz),
                component(axisZ, ox, oy, oz),
                component(axisX, dx, dy, dz) * perZ,
                component(axisY, dx, dy, dz) * perZ,
                perZ,
                maxT,
                RayTriangle.ERROR * mesh.step() * size + RayTriangle.PER_SLACK * slack);
        return t == RayTriangle.DOUBT ? inDoubt(mesh, triangle, ox, oy, oz, dx, dy, dz, 0, 0, 0, maxT, slack) : t;
    }

    /** Tests a triangle against a thin ray, with axes renamed so that the direction is longest along z. */
    private static double thinHit(
            QueryMesh mesh,
            int triangle,
            int axisX,
            int axisY,
            int axisZ,
            double rx,
            double ry,
            double rz,
            double sx,
            double sy,
            double perZ,
            double maxT,
            double error) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        return RayTriangle.hit(
                sx,
                sy,
                perZ,
                maxT,
                error,
                rx,
                ry,
                rz,
                mesh.coordinate(a, axisX),
                mesh.coordinate(a, axisY),
                mesh.coordinate(a, axisZ),
                mesh.coordinate(b, axisX),
                mesh.coordinate(b, axisY),
                mesh.coordinate(b, axisZ),
                mesh.coordinate(c, axisX),
                mesh.coordinate(c, axisY),
                mesh.coordinate(c, axisZ));
    }

    static double component(int axis, double x, double y, double z) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }
}
