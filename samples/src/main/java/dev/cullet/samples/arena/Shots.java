// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.motion.SphereSweep;
import org.jspecify.annotations.Nullable;

/** Finds the body or wall that a bullet touches first in one step. */
final class Shots {
    private final Walls walls;
    private final Neighbours neighbours;
    private final SphereSweep sweep = new SphereSweep();

    /** A point and a motion in a body's model space. */
    private final float[] model = new float[6];

    private @Nullable Body body;
    private double t;
    private int surface;

    Shots(Walls walls, Neighbours neighbours) {
        this.walls = walls;
        this.neighbours = neighbours;
    }

    /**
     * Returns whether a bullet touches anything in this step. The bullet is swept, so a fast one passes through
     * nothing.
     */
    boolean hits(Bullets bullets, int bullet) {
        float x = bullets.centre[3 * bullet];
        float z = bullets.centre[3 * bullet + 2];
        float dx = bullets.motion[3 * bullet];
        float dz = bullets.motion[3 * bullet + 2];
        body = null;
        t = walls.firstTouch(x, z, (double) x + dx, (double) z + dz);
        for (int i = 0; i < neighbours.countOfBullet(bullet); i++) {
            Body near = neighbours.ofBullet(bullet, i);
            if (near.isThere() && (near.number == 0) != bullets.ours[bullet]) {
                sweepAgainst(near, x, z, dx, dz);
            }
        }
        return t <= 1;
    }

    private void sweepAgainst(Body near, float x, float z, float dx, float dz) {
        near.toWorld().toModelPoint(x, 0, z, model, 0);
        near.toWorld().toModelDirection(dx, 0, dz, model, 3);
        if (sweep.setSphere(model[0], model[1], model[2], Bullets.RADIUS)
                        .sweep(near.model.mesh, model[3], model[4], model[5])
                && sweep.t() < t) {
            t = sweep.t();
            body = near;
            surface = near.model.mesh.surface(sweep.triangle());
        }
    }

    /** The body that was touched; null for a wall. */
    @Nullable
    Body body() {
        return body;
    }

    /** The surface of the body at the point of contact. */
    int surface() {
        return surface;
    }
}
