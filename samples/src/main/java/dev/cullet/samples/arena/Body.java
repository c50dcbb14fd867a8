// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.runtime.RigidTransform;

/** A body of the game, ship or drone: its pose, its last free pose, and its velocities. */
public final class Body {
    /** Its baked data. */
    public final Model model;

    /** Index of the body; 0 is the ship. */
    final int number;

    final Pose pose = new Pose();

    /** Pose at the end of the last move that was not blocked. */
    final Pose free = new Pose();

    /** Velocity, metres per step, horizontal. */
    double vx;

    double vz;

    /** Rotation per step: an axis whose length is the tangent of half the angle. */
    double spinX;

    double spinY;
    double spinZ;

    /** Hits that the body can still take; a drone with 0 is lost. */
    int health;

    /** Remaining steps of a dash, in which the body is a projectile: swept, and not blocked by bodies. */
    int dash;

    /** Whether the body may overlap others after a dash. */
    boolean afterDash;

    private RigidTransform toWorld = RigidTransform.IDENTITY;

    Body(Model model, int number) {
        this.model = model;
        this.number = number;
    }

    public boolean isThere() {
        return health > 0;
    }

    /** The transform from the body's model space to the world. */
    public RigidTransform toWorld() {
        return toWorld;
    }

    /** Updates the transform after a change of the pose. */
    void placed() {
        toWorld = pose.toWorld();
    }

    void stepAhead() {
        pose.x += vx;
        pose.z += vz;
        pose.turn(spinX, spinY, spinZ);
        placed();
    }

    void backToFree() {
        pose.set(free);
        placed();
    }
}
