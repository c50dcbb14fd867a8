// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/**
 * Moves bodies without letting any two overlap: a body tries its step, and if it is blocked there it goes back to where it
 * was free. Should it not be free there either, because something has moved into it, {@link #unstick} finds it another place.
 */
final class Movement {
    /** Metres between the rings on which a free place is looked for, and their number. */
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

    /** Moves a body one step; false if it was blocked, and is back where it was free. */
    boolean step(Body body) {
        body.stepAhead();
        if (isBlockedByNeighbour(body)) {
            body.backToFree();
            return false;
        }
        body.free.set(body.pose);
        return true;
    }

    /** Within a step only what the broad phase named can be met. */
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

    /** A drone that dashes passes drones and is swept against the ship; it stops at nothing but walls. */
    private boolean blocks(Body other, Body body) {
        return other != body && other.isThere() && other.dash == 0 && body.dash == 0 && contact.touch(other, body);
    }

    /** Whether something is where a body stands; asked only of what can have got into that. */
    boolean isStuck(Body body) {
        if (body.afterDash && body.dash == 0) {
            body.afterDash = false;
            return isBlocked(body);
        }
        return body.dash == 0 && walls.gateTouches(body);
    }

    /**
     * Puts a body on the nearest free place, looked for on rings around where it stands; false if there is none. Any free place
     * will do, so the answer need not be the best one, only always the same.
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
