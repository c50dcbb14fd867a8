// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/**
 * Walls as polygons seen from above, for cores without scenes: the games in C and JavaScript play on them, too, and
 * their runs have the same hashes.
 */
final class PolygonWalls implements Walls {
    /** Bisections of a segment: the touch is found to 1/4096 of it. */
    private static final int BISECTIONS = 12;

    final Wall[] all = {
        frame(),
        new Wall(new float[] {-62, -34, -34, -34, -34, -28, -56, -28, -56, -10, -62, -10}, 6), // an L
        new Wall(new float[] {62, 34, 34, 34, 34, 28, 56, 28, 56, 10, 62, 10}, 6), // and its image
        plus(-38, 26),
        plus(38, -26),
        new Wall(0, new float[] {-30, -3, -14, -3, -14, 3, -30, 3}, 4),
        new Wall(1, new float[] {-8, 40, 8, 40, 8, 44, -8, 44}, 4),
    };

    /** A region with a hole: two rings. */
    private static Wall frame() {
        float x = HALF_X;
        float z = HALF_Z;
        float farX = x + 6;
        float farZ = z + 6;
        return new Wall(
                new float[] {-farX, -farZ, farX, -farZ, farX, farZ, -farX, farZ, -x, -z, x, -z, x, z, -x, z}, 4, 8);
    }

    private static Wall plus(float x, float z) {
        float a = 3;
        float b = 10;
        float[] corners = {
            -a, -b, a, -b, a, -a, b, -a, b, a, a, a, //
            a, b, -a, b, -a, a, -b, a, -b, -a, -a, -a
        };
        for (int i = 0; i < corners.length; i += 2) {
            corners[i] += x;
            corners[i + 1] += z;
        }
        return new Wall(corners, 12);
    }

    @Override
    public void moveTo(int step) {
        for (Wall wall : all) {
            wall.moveTo(step);
        }
    }

    @Override
    public boolean touch(Body body) {
        for (Wall wall : all) {
            if (wall.touches(body)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean gateTouches(Body body) {
        for (Wall wall : all) {
            if (wall.isGate() && wall.touches(body)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Bisection is correct here: whether the segment from the start up to t touches a wall is monotone in t. The
     * overlap of a body at time t is not.
     */
    @Override
    public double firstTouch(double ax, double az, double bx, double bz) {
        if (!touchesUpTo(1, ax, az, bx, bz)) {
            return 2;
        }
        double free = 0;
        double touching = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (free + touching) / 2;
            if (touchesUpTo(middle, ax, az, bx, bz)) {
                touching = middle;
            } else {
                free = middle;
            }
        }
        return touching;
    }

    private boolean touchesUpTo(double t, double ax, double az, double bx, double bz) {
        for (Wall wall : all) {
            if (wall.touchesSegment(ax, az, ax + t * (bx - ax), az + t * (bz - az))) {
                return true;
            }
        }
        return false;
    }
}
