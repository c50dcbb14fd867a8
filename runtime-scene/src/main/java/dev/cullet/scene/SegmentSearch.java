// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.world.motion.SphereSweep;

/** The chains of segments of a {@link SceneQuery}: each segment is a ray, or the motion of a sphere. */
final class SegmentSearch {
    private final RaySearch rays;
    private final SweepSearch sweeps;
    private final SceneResult result;
    private final SceneCapsule sphere = new SceneCapsule();

    SegmentSearch(RaySearch rays, SweepSearch sweeps, SceneResult result) {
        this.rays = rays;
        this.sweeps = sweeps;
        this.result = result;
    }

    /** Finds the first segment that touches; sets the result. */
    boolean first(double[] points, int pointCount, double radius, QueryFilter filter) {
        SceneArguments.chain(points, pointCount);
        SceneArguments.size("radius", radius);
        for (int i = 0; i + 1 < pointCount; i++) {
            if (touches(points, 3 * i, radius, filter)) {
                result.setSegment(i);
                return true;
            }
        }
        return false;
    }

    private boolean touches(double[] p, int at, double radius, QueryFilter filter) {
        double dx = p[at + 3] - p[at];
        double dy = p[at + 4] - p[at + 1];
        double dz = p[at + 5] - p[at + 2];
        if (radius > 0) {
            sphere.setSphere(p[at], p[at + 1], p[at + 2], radius);
            return sweeps.find(sphere, dx, dy, dz, SphereSweep.ContactMode.ALL, filter);
        }
        if (SceneArguments.isDirection(dx, dy, dz)) {
            rays.set(p[at], p[at + 1], p[at + 2], dx, dy, dz, 1);
        } else { // a point: a ray of any direction
            rays.set(p[at], p[at + 1], p[at + 2], 1, 0, 0, 0);
        }
        return rays.find(false, filter);
    }
}
