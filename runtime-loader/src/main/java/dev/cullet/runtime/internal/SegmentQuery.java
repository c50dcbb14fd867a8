// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/** A chain of segments, thin or thick, against a mesh: each segment is a ray from its first point to its second. */
public final class SegmentQuery {
    private SegmentQuery() {}

    /**
     * Finds the first segment in order that touches the mesh, and its first t; returns whether there is one.
     *
     * @param points 3 floats per point
     */
    public static boolean first(QueryMesh mesh, float[] points, int pointCount, float radius, HitRecord out) {
        for (int segment = 0; segment + 1 < pointCount; segment++) {
            int at = 3 * segment;
            double dx = (double) points[at + 3] - points[at];
            double dy = (double) points[at + 4] - points[at + 1];
            double dz = (double) points[at + 5] - points[at + 2];
            // a thin segment without length is a ray of any direction with maxT 0
            boolean isPoint = radius == 0 && dx == 0 && dy == 0 && dz == 0;
            int triangle = RayQuery.first(
                    mesh,
                    points[at],
                    points[at + 1],
                    points[at + 2],
                    isPoint ? 1 : dx,
                    dy,
                    dz,
                    Expansion.lost(points[at + 3], -points[at], dx),
                    Expansion.lost(points[at + 4], -points[at + 1], dy),
                    Expansion.lost(points[at + 5], -points[at + 2], dz),
                    0,
                    isPoint ? 0 : 1,
                    radius,
                    0,
                    false,
                    false,
                    out);
            if (triangle >= 0) {
                out.segment = segment;
                return true;
            }
        }
        return false;
    }
}
