// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.broadphase.MortonGrid;
import dev.cullet.world.broadphase.SweptBounds;
import dev.cullet.world.motion.Motion;
import java.util.Arrays;

/**
 * The broad phase: the pairs of objects that may touch in this step. Each object is the box of its whole step ("speed
 * box"), so objects that are no pair cannot touch, however fast they are. Objects are bodies first, then bullets.
 */
final class Neighbours {
    private final Body[] bodies;
    private final Motion motion = new Motion();
    private final MortonGrid grid;
    private final float[] bounds;
    private int[] pairs = new int[1 << 12];
    private int pairCount;

    /** Per object, its neighbours among the bodies: {@code neighbours[start[o]] .. neighbours[start[o + 1] - 1]}. */
    private final int[] start;

    private int[] neighbours = new int[1 << 10];

    Neighbours(Body[] bodies) {
        this.bodies = bodies;
        int capacity = bodies.length + Bullets.CAPACITY;
        float[] world = {-100, -20, -70, 100, 20, 70};
        grid = MortonGrid.clipped(3, capacity, world);
        bounds = new float[6 * capacity];
        start = new int[capacity + 1];
    }

    void find(Bullets bullets) {
        for (Body body : bodies) {
            if (body.isThere()) {
                // an angle is less than twice the tangent of its half, so the box is large enough
                motion.set(body.toWorld(), body.vx, 0, body.vz)
                        .setRotation(2 * body.spinX, 2 * body.spinY, 2 * body.spinZ, 0, 0, 0);
                motion.bounds(body.model.mesh, bounds, 6 * body.number);
                grow(6 * body.number, body.model.overhang);
            } else {
                hide(body.number);
            }
        }
        for (int i = 0; i < bullets.count(); i++) {
            SweptBounds.writeSphere(
                    bounds, bodies.length + i, 3, bullets.centre, bullets.motion, 3 * i, Bullets.RADIUS);
        }
        int count = bodies.length + bullets.count();
        pairCount = grid.findPairs(bounds, count, pairs);
        if (2 * pairCount > pairs.length) { // capacity for all, and a reserve
            pairs = new int[4 * pairCount];
            pairCount = grid.findPairs(bounds, count, pairs);
        }
        list(count);
    }

    /** Grows the box of the mesh so that it also holds the spheres. */
    private void grow(int box, float overhang) {
        for (int axis = 0; axis < 3; axis++) {
            bounds[box + axis] = Math.nextDown(bounds[box + axis] - overhang);
            bounds[box + 3 + axis] = Math.nextUp(bounds[box + 3 + axis] + overhang);
        }
    }

    /** Replaces the box of a lost body by a distant point. */
    private void hide(int number) {
        for (int i = 0; i < 6; i++) {
            bounds[6 * number + i] = -1000 - 10 * number;
        }
    }

    /**
     * Makes lists of pairs: count, prefix sum, fill. The smaller index of a pair comes first, and bodies have the
     * smaller ones.
     */
    private void list(int count) {
        Arrays.fill(start, 0, count + 1, 0);
        for (int i = 0; i < pairCount; i++) {
            if (pairs[2 * i] < bodies.length) {
                start[pairs[2 * i + 1] + 1]++;
                if (pairs[2 * i + 1] < bodies.length) {
                    start[pairs[2 * i] + 1]++;
                }
            }
        }
        for (int i = 0; i < count; i++) {
            start[i + 1] += start[i];
        }
        if (start[count] > neighbours.length) {
            neighbours = new int[2 * start[count]];
        }
        for (int i = 0; i < pairCount; i++) {
            if (pairs[2 * i] < bodies.length) {
                neighbours[start[pairs[2 * i + 1]]++] = pairs[2 * i];
                if (pairs[2 * i + 1] < bodies.length) {
                    neighbours[start[pairs[2 * i]]++] = pairs[2 * i + 1];
                }
            }
        }
        System.arraycopy(start, 0, start, 1, count); // filling has moved each start to its end
        start[0] = 0;
    }

    /** Number of pairs of overlapping boxes, pairs of bullets included. */
    int pairCount() {
        return pairCount;
    }

    int countOf(int object) {
        return start[object + 1] - start[object];
    }

    Body of(int object, int which) {
        return bodies[neighbours[start[object] + which]];
    }

    boolean areNear(Body a, Body b) {
        for (int i = 0; i < countOf(a.number); i++) {
            if (of(a.number, i) == b) {
                return true;
            }
        }
        return false;
    }

    Body ofBullet(int bullet, int which) {
        return of(bodies.length + bullet, which);
    }

    int countOfBullet(int bullet) {
        return countOf(bodies.length + bullet);
    }
}
