// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.cluster.ClusterQuery;
import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.filter.FilterCounters;
import dev.cullet.world.filter.SeparatingPlane;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;

/**
 * The narrow phase of two bodies. Ship and drone: the ship's 29 spheres against the drone's triangles, fast and
 * conservative. Drone and drone: a chain of filters, then the triangles. A dashing drone: the time of impact.
 */
final class Contact {
    /** Distance that counts as an impact of a dash, metres. */
    private static final double TOLERANCE = 0.01;

    final FilterCounters counters;

    private final ClusterQuery spheres = new ClusterQuery();
    private final FilterChain chain = new FilterChain(FilterChain.CLASSIC);

    /** The last separating plane of each pair of drones. */
    private final SeparatingPlane[] planes;

    private final int bodies;
    private final Motion motion = new Motion();
    private final MeshSweep sweep = new MeshSweep();
    private final double[] velocity = new double[3];

    /** @param timed whether the filters measure their times */
    Contact(int bodies, boolean timed) {
        this.bodies = bodies;
        this.counters = new FilterCounters(timed);
        this.planes = new SeparatingPlane[bodies * bodies];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = new SeparatingPlane();
        }
    }

    /** Returns whether two bodies touch in their current poses. */
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
     * Returns the time of impact of a body that moves without rotation on a resting body: a fraction of the step, 0 to
     * 1, or 2 for none. Conservative advancement proves that the body is free up to that time, however thin or fast it
     * is.
     */
    double timeOfImpact(Body mover, Body standing) {
        velocity[0] = mover.vx;
        velocity[1] = 0;
        velocity[2] = mover.vz;
        standing.pose.intoModel(velocity);
        motion.set(mover.pose.seenFrom(standing.pose), velocity[0], velocity[1], velocity[2]);
        MeshSweep.Outcome outcome = sweep.sweep(standing.model.mesh, mover.model.mesh, motion, TOLERANCE);
        return outcome == MeshSweep.Outcome.FREE ? 2 : sweep.t();
    }
}
