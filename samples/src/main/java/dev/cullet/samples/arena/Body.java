// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.runtime.RigidTransform;

/** A body of the game, ship or drone: where it is, where it was free last, and how it moves. */
public final class Body {
    /** What it is made of. */
    public final Model model;

    /** 0 is the ship. */
    final int number;

    final Pose pose = new Pose();

    /** Where it stood at the end of its last move that nothing blocked. */
    final Pose free = new Pose();

    /** Metres per step, level. */
    double vx;

    double vz;

    /** Turn per step: an axis as long as the tangent of half the angle. */
    double spinX;

    double spinY;
    double spinZ;

    /** Hits that it can still take; a drone with none is away. */
    int health;

    /** Steps of a dash that are left, during which it is a projectile: swept, and not stopped by bodies. */
    int dash;

    /** Whether it may overlap others, because it has dashed. */
    boolean afterDash;

    private RigidTransform toWorld = RigidTransform.IDENTITY;

    Body(Model model, int number) {
        this.model = model;
        this.number = number;
    }

    public boolean isThere() {
        return health > 0;
    }

    /** Where it stands. */
    public RigidTransform toWorld() {
        return toWorld;
    }

    /** To be called whenever the pose has changed. */
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
