// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** The events that a run counts. */
public enum Event {
    /** A bullet of the ship hits a drone. */
    DRONE_SHOT("drone shot"),
    /** The beam burns a drone. */
    DRONE_BURNT("drone burnt"),
    /** A drone has no health left. */
    DRONE_LOST("drone lost"),
    /** A drone's bullet hits the ship. */
    SHIP_SHOT("ship shot"),
    /** A dashing drone hits the ship. */
    SHIP_RAMMED("ship rammed"),
    /** A bullet ends at a wall. */
    WALL_SHOT("wall shot"),
    /** The ship was blocked, and returned to its last free pose. */
    SHIP_STOPPED("ship stopped"),
    /** A drone was blocked. */
    DRONE_STOPPED("drone stopped"),
    /** A gate or a drone had moved into a body, which was moved to a free position. */
    UNSTUCK("unstuck"),
    /** A lost drone returned. */
    DRONE_BACK("drone back");

    /** Text on screen; part of the run's hash. */
    public final String label;

    Event(String label) {
        this.label = label;
    }
}
