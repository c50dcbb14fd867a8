// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.cluster.ClusterQuery;
import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.filter.FilterCounters;
import dev.cullet.world.filter.SeparatingPlane;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;

/**
 * The narrow phase of two bodies. Ship and drone: the ship's 29 spheres against the drone's triangles, which is quick and
 * generous. Drone and drone: a chain of filters, then the triangles. A drone that dashes: the time at which it hits.
 */
final class Contact {
    /** Nearer than this counts as a hit of a dash, metres. */
    private static final double TOLERANCE = 0.01;

    final FilterCounters counters;

    private final ClusterQuery spheres = new ClusterQuery();
    private final FilterChain chain = new FilterChain(FilterChain.CLASSIC);

    /** What is remembered of each pair of drones. */
    private final SeparatingPlane[] planes;

    private final int bodies;
    private final Motion motion = new Motion();
    private final MeshSweep sweep = new MeshSweep();
    private final double[] way = new double[3];

    /** Memory for so many bodies; with {@code timed} the chain also takes its times. */
    Contact(int bodies, boolean timed) {
        this.bodies = bodies;
        this.counters = new FilterCounters(timed);
        this.planes = new SeparatingPlane[bodies * bodies];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = new SeparatingPlane();
        }
    }

    /** Whether two bodies touch where they stand now. */
    boolean touch(Body a, Body b) {
        Body first = a.number < b.number ? a : b;
        Body other = a.number < b.number ? b : a;
        if (first.number == 0) {
            return spheres.overlaps(other.model.mesh, first.model.spheres, first.pose.seenFrom(other.pose));
        }
        SeparatingPlane witness = planes[bodies * first.number + other.number];
        return chain.overlaps(
                first.model.filters, other.model.filters, other.pose.seenFrom(first.pose), witness, counters);
    }

    /**
     * When a body that moves on, without turning, hits another that stands: a share of its step, 0 to 1, or 2. It is free up
     * to there, with proof, so nothing is too thin or too fast.
     */
    double timeOfImpact(Body mover, Body standing) {
        way[0] = mover.vx;
        way[1] = 0;
        way[2] = mover.vz;
        standing.pose.intoModel(way);
        motion.set(mover.pose.seenFrom(standing.pose), way[0], way[1], way[2], 0, 0, 0, 0, 0, 0);
        MeshSweep.Outcome outcome = sweep.sweep(standing.model.mesh, mover.model.mesh, motion, TOLERANCE);
        return outcome == MeshSweep.Outcome.FREE ? 2 : sweep.t();
    }
}
