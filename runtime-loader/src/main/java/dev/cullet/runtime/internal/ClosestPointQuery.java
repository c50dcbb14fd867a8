// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * The nearest point of a mesh. The walk of {@link RayQuery}, nearest box first, with the {@link LatticeDistance} of
 * four boxes at once. A box is skipped only if it is farther than the best so far, so of equally near triangles the
 * one with the lowest index is found. Whether a triangle is within the limit is exact, see {@link
 * PointTriangle#within}; which is the nearest is decided by distances in double.
 */
public final class ClosestPointQuery {
    private ClosestPointQuery() {}

    /** Returns whether the surface is within a distance, which may be infinite; fills the nearest point then. */
    public static boolean nearest(QueryMesh mesh, double x, double y, double z, double maxDistance, HitRecord out) {
        return nearest(mesh, null, x, y, z, maxDistance, out);
    }

    /**
     * Returns the same for the triangles that a filter accepts.
     *
     * @param filter null for all
     */
    public static boolean nearest(
            QueryMesh mesh,
            @Nullable TriangleFilter filter,
            double x,
            double y,
            double z,
            double maxDistance,
            HitRecord out) {
        double u = (x - mesh.originX()) * mesh.perStep();
        double v = (y - mesh.originY()) * mesh.perStep();
        double w = (z - mesh.originZ()) * mesh.perStep();
        double margin = Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w));
        // per axis, in whole steps: the cube's nearest point in all lanes, rounded up and down, and twice its distance
        // from the query point, rounded down; so no distance is too large
        long upX = Lattice.lowerLanes(Math.ceil(u));
        long upY = Lattice.lowerLanes(Math.ceil(v));
        long upZ = Lattice.lowerLanes(Math.ceil(w));
        long downX = Lattice.lowerLanes(u) | AabbTree.GUARDS;
        long downY = Lattice.lowerLanes(v) | AabbTree.GUARDS;
        long downZ = Lattice.lowerLanes(w) | AabbTree.GUARDS;
        long twiceX = 2 * LatticeDistance.stepsOutsideCube(u);
        long twiceY = 2 * LatticeDistance.stepsOutsideCube(v);
        long twiceZ = 2 * LatticeDistance.stepsOutsideCube(w);
        double outside2 = 0.25 * ((double) twiceX * twiceX + (double) twiceY * twiceY + (double) twiceZ * twiceZ);
        // distances are kept in 31 bits, next to child and lane: as many low bits go as the farthest box needs
        long farthest = Lattice.MAX * (3L * Lattice.MAX + twiceX + twiceY + twiceZ);
        int drop = Math.max(0, 33 - Long.numberOfLeadingZeros(farthest));
        boolean limited = maxDistance < Double.POSITIVE_INFINITY;
        double best2 = Double.POSITIVE_INFINITY; // until a triangle within the limit is found
        long limit = LatticeDistance.limit(maxDistance * mesh.perStep() + margin, outside2);
        int bestTriangle = -1;
        long[] nodes = mesh.nodes();
        PointTriangle test = out.ray().swept;
        LaneTrail trail = out.ray().trail;
        trail.begin();
        while (true) {
            int node = trail.node();
            long links = AabbTree.links(nodes, node);
            long shape = AabbTree.shape(nodes, node);
            long ex = LatticeDistance.gaps(AabbTree.lowerX(nodes, node), AabbTree.upperX(nodes, node), upX, downX);
            long ey = LatticeDistance.gaps(AabbTree.lowerY(nodes, node), AabbTree.upperY(nodes, node), upY, downY);
            long ez = LatticeDistance.gaps(AabbTree.lowerZ(nodes, node), AabbTree.upperZ(nodes, node), upZ, downZ);
            long d0 = part(ex & 0xFFFF, twiceX) + part(ey & 0xFFFF, twiceY) + part(ez & 0xFFFF, twiceZ);
            long d1 = part(ex >>> 16 & 0xFFFF, twiceX)
                    + part(ey >>> 16 & 0xFFFF, twiceY)
                    + part(ez >>> 16 & 0xFFFF, twiceZ);
            long d2 = part(ex >>> 32 & 0xFFFF, twiceX)
                    + part(ey >>> 32 & 0xFFFF, twiceY)
                    + part(ez >>> 32 & 0xFFFF, twiceZ);
            long d3 = part(ex >>> 48, twiceX) + part(ey >>> 48, twiceY) + part(ez >>> 48, twiceZ);
            int hits = ((d0 <= limit ? 1 : 0) | (d1 <= limit ? 2 : 0) | (d2 <= limit ? 4 : 0) | (d3 <= limit ? 8 : 0))
                    & trail.lanes()
                    & AabbTree.usedLanes(shape);
            int leaves = AabbTree.leafLanes(shape);
            for (int left = hits & leaves; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                int first = AabbTree.firstTriangle(links);
                int end = AabbTree.leafEnd(shape, lane);
                for (int triangle = first + AabbTree.leafBegin(shape, lane); triangle < first + end; triangle++) {
                    if (filter != null && !filter.accepts(mesh, triangle)) {
                        continue;
                    }
                    if (limited && bestTriangle < 0 && !PointTriangle.within(mesh, triangle, x, y, z, maxDistance)) {
                        continue;
                    }
                    test.set(mesh, triangle, x, y, z);
                    double distance2 = test.distanceSquared(best2);
                    if (distance2 < best2 || (distance2 == best2 && (bestTriangle < 0 || triangle < bestTriangle))) {
                        best2 = distance2;
                        bestTriangle = triangle;
                        limit = LatticeDistance.limit(Math.sqrt(best2) * mesh.perStep() + margin, outside2);
                    }
                }
            }
            int inner = hits & ~leaves;
            if (inner != 0) {
                if ((inner & (inner - 1)) == 0) { // usually there is one
                    trail.down(AabbTree.child(links, Integer.numberOfTrailingZeros(inner)));
                } else {
                    trail.down(
                            LaneKey.of(d0 >>> drop, links, 0, inner),
                            LaneKey.of(d1 >>> drop, links, 1, inner),
                            LaneKey.of(d2 >>> drop, links, 2, inner),
                            LaneKey.of(d3 >>> drop, links, 3, inner));
                }
                continue;
            }
            if (!trail.back(nodes, limit >> drop)) {
                if (bestTriangle >= 0) {
                    test.set(mesh, bestTriangle, x, y, z);
                    test.nearest(out);
                    out.setPoint(x + out.x, y + out.y, z + out.z);
                    out.triangle = bestTriangle;
                    out.distance = Math.min(Math.sqrt(best2), maxDistance);
                }
                return bestTriangle >= 0;
            }
        }
    }

    /** Returns the part of one axis in a squared distance: {@code (w + e)^2 - w^2}. */
    private static long part(long e, long twiceW) {
        return e * (e + twiceW);
    }
}
