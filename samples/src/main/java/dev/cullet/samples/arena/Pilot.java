// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** Who steers the ship: an automaton, or a player with keys. A run is the same as long as the pilot is. */
public interface Pilot {
    /** What the ship shall do in this step: a sum of the bits below. */
    int keys(World world);

    /** Turn towards the left hand. */
    int LEFT = 1;

    /** Turn towards the right hand. */
    int RIGHT = 2;

    /** Forward. */
    int THRUST = 4;

    /** Backward. */
    int BRAKE = 8;

    /** The two guns. */
    int FIRE = 16;

    /** The beam. */
    int BEAM = 32;
}
