// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import org.jspecify.annotations.Nullable;

/** Flies at the nearest drone, shoots at it, and tries ways out when it bumps into something. */
public final class AutoPilot implements Pilot {
    /** Ways out, tried one after the other, and for how many steps each. */
    private static final int[] WAYS_OUT = {BRAKE, THRUST, LEFT, RIGHT, BRAKE | LEFT, THRUST | RIGHT};

    private static final int PATIENCE = 30;

    private int wayOut;
    private int stepsOut;

    @Override
    public int keys(World world) {
        Body ship = world.ship();
        if (world.shipWasStopped()) {
            wayOut = stepsOut > 0 ? (wayOut + 1) % WAYS_OUT.length : 0;
            stepsOut = PATIENCE;
        }
        if (stepsOut > 0) {
            stepsOut--;
            return WAYS_OUT[wayOut] | FIRE;
        }
        Body target = nearest(world, ship);
        if (target == null) {
            return BRAKE;
        }
        double dx = target.pose.x - ship.pose.x;
        double dz = target.pose.z - ship.pose.z;
        double ahead = dx * world.headingX() + dz * world.headingZ();
        double leftward = dx * world.headingZ() - dz * world.headingX();
        int keys = Math.abs(leftward) < 0.05 * Math.abs(ahead) && ahead > 0 ? 0 : leftward > 0 ? LEFT : RIGHT;
        boolean far = dx * dx + dz * dz > 22 * 22;
        keys |= far && ahead > 0 ? THRUST : 0;
        keys |= ahead > 3 * Math.abs(leftward) ? FIRE : 0;
        keys |= world.steps() / 90 % 3 == 0 ? BEAM : 0;
        return keys;
    }

    private static @Nullable Body nearest(World world, Body ship) {
        Body best = null;
        double least = Double.POSITIVE_INFINITY;
        for (Body body : world.bodies()) {
            double dx = body.pose.x - ship.pose.x;
            double dz = body.pose.z - ship.pose.z;
            if (body.number > 0 && body.isThere() && dx * dx + dz * dz < least) {
                least = dx * dx + dz * dz;
                best = body;
            }
        }
        return best;
    }
}
