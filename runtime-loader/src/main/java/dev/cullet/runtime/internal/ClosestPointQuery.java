// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;

/**
 * The nearest point of a mesh. The walk of {@link RayQuery}, nearest box first, with integer distances of four
 * boxes at once. A box is skipped only if it is farther than the best so far, so of equally near triangles the one
 * with the lowest index is found.
 */
public final class ClosestPointQuery {
    private ClosestPointQuery() {}

    /** Whether the surface is within a distance, which may be infinite; if so, the result says where. */
    public static boolean nearest(QueryMesh mesh, float x, float y, float z, double maxDistance, HitRecord out) {
        double u = (x - mesh.originX) * mesh.perStep;
        double v = (y - mesh.originY) * mesh.perStep;
        double w = (z - mesh.originZ) * mesh.perStep;
        double margin = Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w));
        // per axis, as in SphereQuery but in whole steps: the cube's nearest point in all lanes, rounded up and down,
        // and how
        // far outside of the cube it was, rounded down. So no distance is too large.
        long upX = Lattice.lowerLanes(Math.ceil(u));
        long upY = Lattice.lowerLanes(Math.ceil(v));
        long upZ = Lattice.lowerLanes(Math.ceil(w));
        long downX = Lattice.lowerLanes(u) | Lattice.GUARDS;
        long downY = Lattice.lowerLanes(v) | Lattice.GUARDS;
        long downZ = Lattice.lowerLanes(w) | Lattice.GUARDS;
        long twiceX = 2 * Lattice.stepsBeyond(u);
        long twiceY = 2 * Lattice.stepsBeyond(v);
        long twiceZ = 2 * Lattice.stepsBeyond(w);
        double outside2 = 0.25 * ((double) twiceX * twiceX + (double) twiceY * twiceY + (double) twiceZ * twiceZ);
        // distances are kept in 31 bits, next to child and lane: as many low bits go as the farthest box needs
        long farthest = Lattice.MAX * (3L * Lattice.MAX + twiceX + twiceY + twiceZ);
        int drop = Math.max(0, 33 - Long.numberOfLeadingZeros(farthest));
        double best2 = maxDistance * maxDistance;
        long limit = Lattice.limit(maxDistance * mesh.perStep + margin, outside2);
        int bestTriangle = -1;
        long[] nodes = mesh.nodes;
        int node = 0;
        int lanes = 15; // those of the node to be tested
        long trail = 0; // its lowest four bits: lanes of the node that are left for later; the next four: of its parent
        long s0 = 0; // the last lanes left for later: their distance, child, lane; 0 = none
        long s1 = 0;
        long s2 = 0;
        long s3 = 0;
        while (true) {
            int word = AabbTree.NODE_WORDS * node;
            long links = nodes[word + 6];
            long shape = nodes[word + 7];
            int ends = (int) (shape >>> 32);
            long ex = Lattice.apart(nodes[word], nodes[word + 1], upX, downX);
            long ey = Lattice.apart(nodes[word + 2], nodes[word + 3], upY, downY);
            long ez = Lattice.apart(nodes[word + 4], nodes[word + 5], upZ, downZ);
            long d0 = part(ex & 0xFFFF, twiceX) + part(ey & 0xFFFF, twiceY) + part(ez & 0xFFFF, twiceZ);
            long d1 = part(ex >>> 16 & 0xFFFF, twiceX)
                    + part(ey >>> 16 & 0xFFFF, twiceY)
                    + part(ez >>> 16 & 0xFFFF, twiceZ);
            long d2 = part(ex >>> 32 & 0xFFFF, twiceX)
                    + part(ey >>> 32 & 0xFFFF, twiceY)
                    + part(ez >>> 32 & 0xFFFF, twiceZ);
            long d3 = part(ex >>> 48, twiceX) + part(ey >>> 48, twiceY) + part(ez >>> 48, twiceZ);
            int used = (1 << ((int) (shape >>> 28) & 7)) - 1;
            int leaves = (1 << ((39 - Integer.numberOfLeadingZeros(ends)) >>> 3)) - 1; // as many as bytes of ends
            int hits = ((d0 <= limit ? 1 : 0) | (d1 <= limit ? 2 : 0) | (d2 <= limit ? 4 : 0) | (d3 <= limit ? 8 : 0))
                    & lanes
                    & used;
            for (int left = hits & leaves; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                int end = ends >>> (8 * lane) & 0xFF;
                int begin = lane == 0 ? 0 : ends >>> (8 * lane - 8) & 0xFF;
                for (int triangle = (int) links + begin; triangle < (int) links + end; triangle++) {
                    double distance2 = distanceSquared(mesh, triangle, best2, x, y, z);
                    if (distance2 < best2 || (distance2 == best2 && (bestTriangle < 0 || triangle < bestTriangle))) {
                        best2 = distance2;
                        bestTriangle = triangle;
                        limit = Lattice.limit(Math.sqrt(best2) * mesh.perStep + margin, outside2);
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
                long k0 = Lattice.key(d0 >>> drop, childBase, 0, inner);
                long k1 = Lattice.key(d1 >>> drop, childBase, 1, inner);
                long k2 = Lattice.key(d2 >>> drop, childBase, 2, inner);
                long k3 = Lattice.key(d3 >>> drop, childBase, 3, inner);
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
                    if (bestTriangle >= 0) {
                        fill(mesh, bestTriangle, best2, x, y, z, out);
                    }
                    return bestTriangle >= 0;
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
                if (key >>> 32 <= limit >> drop) {
                    break;
                }
            }
        }
    }

    /** What one axis adds to a squared distance: {@code (w + e)^2 - w^2}. */
    private static long part(long e, long twiceW) {
        return e * (e + twiceW);
    }

    private static double distanceSquared(QueryMesh mesh, int triangle, double limit2, double x, double y, double z) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        return PointTriangle.distanceSquared(
                limit2,
                mesh.x(a) - x,
                mesh.y(a) - y,
                mesh.z(a) - z,
                mesh.x(b) - x,
                mesh.y(b) - y,
                mesh.z(b) - z,
                mesh.x(c) - x,
                mesh.y(c) - y,
                mesh.z(c) - z);
    }

    private static void fill(
            QueryMesh mesh, int triangle, double distance2, double x, double y, double z, HitRecord out) {
        long a = mesh.corner(triangle, 0);
        long b = mesh.corner(triangle, 1);
        long c = mesh.corner(triangle, 2);
        PointTriangle.nearest(
                out,
                mesh.x(a) - x,
                mesh.y(a) - y,
                mesh.z(a) - z,
                mesh.x(b) - x,
                mesh.y(b) - y,
                mesh.z(b) - z,
                mesh.x(c) - x,
                mesh.y(c) - y,
                mesh.z(c) - z);
        out.setPoint(x + out.x, y + out.y, z + out.z);
        out.distance = Math.sqrt(distance2);
        out.triangle = triangle;
    }
}
