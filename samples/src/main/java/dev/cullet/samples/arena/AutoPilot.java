// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import org.jspecify.annotations.Nullable;

/** A pilot that flies at the nearest drone, shoots at it, and tries escape manoeuvres when the ship is blocked. */
public final class AutoPilot implements Pilot {
    /** Escape manoeuvres, tried in this order. */
    private static final int[] ESCAPES = {BRAKE, THRUST, LEFT, RIGHT, BRAKE | LEFT, THRUST | RIGHT};

    /** Duration of one escape manoeuvre, steps. */
    private static final int ESCAPE_STEPS = 30;

    private int escape;
    private int escapeSteps;

    @Override
    public int keys(World world) {
        Body ship = world.ship();
        if (world.isShipBlocked()) {
            escape = escapeSteps > 0 ? (escape + 1) % ESCAPES.length : 0;
            escapeSteps = ESCAPE_STEPS;
        }
        if (escapeSteps > 0) {
            escapeSteps--;
            return ESCAPES[escape] | FIRE;
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
        Body nearest = null;
        double minSquare = Double.POSITIVE_INFINITY;
        for (Body body : world.bodies()) {
            double dx = body.pose.x - ship.pose.x;
            double dz = body.pose.z - ship.pose.z;
            if (body.number > 0 && body.isThere() && dx * dx + dz * dz < minSquare) {
                minSquare = dx * dx + dz * dz;
                nearest = body;
            }
        }
        return nearest;
    }
}
