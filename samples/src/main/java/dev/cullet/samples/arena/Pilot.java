// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** Controls the ship: an autopilot, or a player with keys. The same pilot and seed give the same run. */
public interface Pilot {
    /** Returns the controls of this step, a combination of the bits below. */
    int keys(World world);

    /** Turn left. */
    int LEFT = 1;

    /** Turn right. */
    int RIGHT = 2;

    /** Accelerate forward. */
    int THRUST = 4;

    /** Accelerate backward. */
    int BRAKE = 8;

    /** Fire the two guns. */
    int FIRE = 16;

    /** Switch the beam on. */
    int BEAM = 32;
}
