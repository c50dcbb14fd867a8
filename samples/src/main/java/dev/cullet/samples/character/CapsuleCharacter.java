// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.character;

import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.scene.SceneQuery;

/**
 * A character as an upright capsule, for a game to copy. A move lifts the capsule by the height of a step, slides it
 * along walls, and lowers it to the ground: so it climbs steps, follows slopes up to the limit and stays on the ground
 * downhill. Positions are double, metres, Y up. Allocates nothing.
 */
public final class CapsuleCharacter {
    /** Distance kept from surfaces, so that no sweep starts in contact. */
    private static final double SKIN = 0.01;

    private static final int MAX_SLIDES = 4;

    private final SceneQuery query;
    private final QueryFilter filter;
    private final SceneCapsule capsule = new SceneCapsule();
    private final double radius;
    private final double height;
    private final double step;
    private final double minGround;
    private double x;
    private double y;
    private double z;
    private boolean grounded;
    private double groundX;
    private double groundY;
    private double groundZ;

    /**
     * Creates a character at the origin.
     *
     * @param query for this character only
     * @param filter which layers and surfaces hold it up
     * @param height of the whole capsule, at least two radii
     * @param step height of a step that it climbs, and by which it follows the ground downward
     * @param minGround least y of the normal of ground that it walks on: cosine of the steepest slope
     */
    public CapsuleCharacter(
            SceneQuery query, QueryFilter filter, double radius, double height, double step, double minGround) {
        this.query = query;
        this.filter = filter;
        this.radius = radius;
        this.height = height;
        this.step = step;
        this.minGround = minGround;
    }

    /** Sets the lowest point of the capsule. */
    public void place(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
        grounded = false;
    }

    /** Moves along the ground. Without ground within a step below, the character falls by a step. */
    public void walk(double dx, double dz) {
        double fromX = x;
        double fromY = y;
        double fromZ = z;
        double lifted = step * advance(0, step, 0);
        slide(dx, dz);
        double drop = lifted + step;
        double share = advance(0, -drop, 0);
        grounded = share < 1 && (query.normalY() >= minGround || isOnEdge());
        if (grounded) {
            groundX = query.normalX();
            groundY = query.normalY();
            groundZ = query.normalZ();
        } else if (share < 1) { // too steep: the step is taken back
            x = fromX;
            y = fromY;
            z = fromZ;
        }
    }

    /**
     * Returns whether the last sweep ended at the edge of ground, such as that of a step: a ray beside the edge hits a
     * surface to walk on, whose normal the query has then.
     */
    private boolean isOnEdge() {
        double outX = query.x() - x;
        double outZ = query.z() - z;
        double length = Math.sqrt(outX * outX + outZ * outZ);
        double px = query.x() + SKIN * outX / length;
        double pz = query.z() + SKIN * outZ / length;
        return length > 0
                && query.raycast(px, query.y() + SKIN, pz, 0, -1, 0, 2 * SKIN, filter)
                && query.normalY() >= minGround;
    }

    /** Moves horizontally; at a wall along the wall, on a slope up the slope. */
    private void slide(double dx, double dz) {
        double rx = dx;
        double ry = 0;
        double rz = dz;
        for (int i = 0; i < MAX_SLIDES && rx * rx + ry * ry + rz * rz > 1e-12; i++) {
            double rest = 1 - advance(rx, ry, rz);
            if (rest <= 0) {
                return;
            }
            double nx = query.normalX();
            double ny = query.normalY() < minGround ? 0 : query.normalY();
            double nz = query.normalZ();
            double length2 = nx * nx + ny * ny + nz * nz;
            double into = length2 == 0 ? 0 : rest * (rx * nx + ry * ny + rz * nz) / length2;
            rx = rest * rx - into * nx;
            ry = rest * ry - into * ny;
            rz = rest * rz - into * nz;
            if (rx * dx + rz * dz <= 0) {
                return; // in a corner
            }
        }
    }

    /** Moves until the first contact, less the skin; returns the share of the motion that was free. */
    private double advance(double dx, double dy, double dz) {
        double low = y + radius;
        double high = y + height - radius;
        if (!query.sweepCapsule(capsule.set(x, low, z, x, high, z, radius), dx, dy, dz, filter)) {
            x += dx;
            y += dy;
            z += dz;
            return 1;
        }
        double approach = -(dx * query.normalX() + dy * query.normalY() + dz * query.normalZ());
        double share = approach > 0 ? Math.max(0, query.t() - SKIN / approach) : 0;
        x += share * dx;
        y += share * dy;
        z += share * dz;
        return share;
    }

    /** Returns x of the lowest point. */
    public double x() {
        return x;
    }

    /** Returns y of the lowest point. */
    public double y() {
        return y;
    }

    /** Returns z of the lowest point. */
    public double z() {
        return z;
    }

    /** Returns whether the last move ended on ground. */
    public boolean isGrounded() {
        return grounded;
    }

    /** Returns x of the normal of the ground, if there is ground. */
    public double groundX() {
        return groundX;
    }

    /** Returns y of the normal of the ground. */
    public double groundY() {
        return groundY;
    }

    /** Returns z of the normal of the ground. */
    public double groundZ() {
        return groundZ;
    }
}
