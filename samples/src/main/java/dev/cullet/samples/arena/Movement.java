// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/**
 * Moves bodies so that no two overlap: a body takes its step, and if it is blocked there, it returns to its last free
 * pose. If that pose is occupied as well, {@link #unstick} finds another position.
 */
final class Movement {
    /** Distance between the rings of the search for a free position, metres. */
    private static final double RING = 0.75;

    private static final int RINGS = 24;
    private static final double DIAGONAL = 0.70710678;
    private static final double[] DIRECTIONS = {
        1, 0, DIAGONAL, DIAGONAL, 0, 1, -DIAGONAL, DIAGONAL, -1, 0, -DIAGONAL, -DIAGONAL, 0, -1, DIAGONAL, -DIAGONAL
    };

    private final Body[] bodies;
    private final Walls walls;
    private final Contact contact;
    private final Neighbours neighbours;

    Movement(Body[] bodies, Walls walls, Contact contact, Neighbours neighbours) {
        this.bodies = bodies;
        this.walls = walls;
        this.contact = contact;
        this.neighbours = neighbours;
    }

    /** Moves a body by one step; returns false if it was blocked and is in its last free pose. */
    boolean step(Body body) {
        body.stepAhead();
        if (isBlockedByNeighbour(body)) {
            body.backToFree();
            return false;
        }
        body.free.set(body.pose);
        return true;
    }

    /** Tests the neighbours of the broad phase only: no other body can be touched within the step. */
    private boolean isBlockedByNeighbour(Body body) {
        for (int i = 0; i < neighbours.countOf(body.number); i++) {
            if (blocks(neighbours.of(body.number, i), body)) {
                return true;
            }
        }
        return walls.touch(body);
    }

    private boolean isBlocked(Body body) {
        for (Body other : bodies) {
            if (blocks(other, body)) {
                return true;
            }
        }
        return walls.touch(body);
    }

    /** A dashing drone passes through drones and is swept against the ship; walls alone block it. */
    private boolean blocks(Body other, Body body) {
        return other != body && other.isThere() && other.dash == 0 && body.dash == 0 && contact.touch(other, body);
    }

    /** Returns whether a body's pose is occupied by anything that can have moved into it. */
    boolean isStuck(Body body) {
        if (body.afterDash && body.dash == 0) {
            body.afterDash = false;
            return isBlocked(body);
        }
        return body.dash == 0 && walls.gateTouches(body);
    }

    /**
     * Moves a body to a free position on rings around its own; returns false if there is none. The result need not be
     * the nearest one, but it is deterministic.
     */
    boolean unstick(Body body) {
        double x = body.pose.x;
        double z = body.pose.z;
        for (int ring = 0; ring <= RINGS; ring++) {
            for (int i = 0; i < DIRECTIONS.length; i += 2) {
                body.pose.x = x + ring * RING * DIRECTIONS[i];
                body.pose.z = z + ring * RING * DIRECTIONS[i + 1];
                body.placed();
                if (isInside(body) && !isBlocked(body)) {
                    body.free.set(body.pose);
                    return true;
                }
            }
        }
        body.backToFree();
        return false;
    }

    /** Beyond the frame it is free, too, but no longer in the game. */
    private static boolean isInside(Body body) {
        return Math.abs(body.pose.x) < Walls.HALF_X && Math.abs(body.pose.z) < Walls.HALF_Z;
    }
}
