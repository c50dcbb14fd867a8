// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** What can happen. */
public enum Event {
    /** A bullet of the ship hits a drone. */
    DRONE_SHOT("drone shot"),
    /** The beam burns a drone. */
    DRONE_BURNT("drone burnt"),
    /** A drone has taken too much. */
    DRONE_LOST("drone lost"),
    /** A drone's bullet hits the ship. */
    SHIP_SHOT("ship shot"),
    /** A drone that dashes hits the ship. */
    SHIP_RAMMED("ship rammed"),
    /** A bullet ends at a wall. */
    WALL_SHOT("wall shot"),
    /** The ship could not go on, and went back to where it was free. */
    SHIP_STOPPED("ship stopped"),
    /** A drone could not go on. */
    DRONE_STOPPED("drone stopped"),
    /** A body was not free even where it stood, because a gate or a drone had moved into it, and was put elsewhere. */
    UNSTUCK("unstuck"),
    /** A drone came back. */
    DRONE_BACK("drone back");

    /** What a player reads. */
    public final String words;

    Event(String words) {
        this.words = words;
    }
}
