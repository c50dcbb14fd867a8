// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;

/**
 * Iterates over the triangles on a ray, for callers that filter, count or collect hits. The triangle test is that of
 * {@link RayQuery}, so t has the same bits.
 */
public final class RayTriangles extends SweepWalk {
    private final double[] extents = new double[6];
    private final PreparedRay ray = new PreparedRay();

    /** A walk that has begun nowhere. */
    public RayTriangles() {}

    /** Sets origin and direction of the ray, which every walk keeps. */
    public RayTriangles set(
            double originX, double originY, double originZ, double directionX, double directionY, double directionZ) {
        ray.set(originX, originY, originZ, directionX, directionY, directionZ);
        setLine(originX, originY, originZ, directionX, directionY, directionZ);
        return this;
    }

    /**
     * Starts a walk.
     *
     * @param minimumT as in {@link PreparedRay#between}, likewise maximumT
     * @param tolerance see {@link PreparedRay#withSlack}
     */
    public void begin(QueryMesh of, double minimumT, double maximumT, double tolerance) {
        ray.between(0, maximumT).withSlack(tolerance);
        ray.prepare(of);
        for (int side = 0; side < 6; side++) {
            extents[side] = tolerance;
        }
        super.begin(of, minimumT, maximumT, extents);
    }

    @Override
    double hit(QueryMesh of, int candidate) {
        return ray.hit(of, candidate);
    }
}
