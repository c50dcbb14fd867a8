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
            float x = points[at];
            float y = points[at + 1];
            float z = points[at + 2];
            PreparedRay ray = out.ray().setSegment(x, y, z, points[at + 3], points[at + 4], points[at + 5]);
            ray.withRadius(radius, false);
            if (radius == 0 && ray.isPoint()) { // a ray of any direction
                ray.set(x, y, z, 1, 0, 0).between(0, 0);
            }
            int triangle = RayQuery.first(mesh, ray, false, out);
            if (triangle >= 0) {
                out.segment = segment;
                return true;
            }
        }
        return false;
    }
}
