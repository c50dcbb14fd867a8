// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/**
 * All bullets, as a structure of arrays. A removed bullet is replaced by the last one. Bullets fly horizontally, at y =
 * 0.
 */
public final class Bullets {
    /** Maximum number of bullets; further shots are dropped. */
    static final int CAPACITY = 1024;

    /** Radius of a bullet, metres. */
    public static final float RADIUS = 0.25f;

    /** Centres, 3 floats per bullet: world space, metres. */
    final float[] centre = new float[3 * CAPACITY];

    /** Motions, 3 floats per bullet: metres per step. */
    final float[] motion = new float[3 * CAPACITY];

    /** Whether the ship fired it, per bullet. */
    final boolean[] ours = new boolean[CAPACITY];

    private final int[] stepsLeft = new int[CAPACITY];

    private int count;

    public int count() {
        return count;
    }

    public float x(int bullet) {
        return centre[3 * bullet];
    }

    public float z(int bullet) {
        return centre[3 * bullet + 2];
    }

    public boolean isOurs(int bullet) {
        return ours[bullet];
    }

    void shoot(double x, double z, double vx, double vz, int steps, boolean byShip) {
        if (count < CAPACITY) {
            place(centre, count, x, z);
            place(motion, count, vx, vz);
            ours[count] = byShip;
            stepsLeft[count++] = steps;
        }
    }

    private static void place(float[] target, int bullet, double x, double z) {
        target[3 * bullet] = (float) x;
        target[3 * bullet + 1] = 0;
        target[3 * bullet + 2] = (float) z;
    }

    /** Moves a bullet by one step; returns false if its lifetime is over. */
    boolean advance(int bullet) {
        centre[3 * bullet] += motion[3 * bullet];
        centre[3 * bullet + 2] += motion[3 * bullet + 2];
        return --stepsLeft[bullet] > 0;
    }

    void remove(int bullet) {
        int last = --count;
        System.arraycopy(centre, 3 * last, centre, 3 * bullet, 3);
        System.arraycopy(motion, 3 * last, motion, 3 * bullet, 3);
        ours[bullet] = ours[last];
        stepsLeft[bullet] = stepsLeft[last];
    }

    void addTo(RunHash hash) {
        hash.add(count);
        for (int i = 0; i < count; i++) {
            hash.add(x(i));
            hash.add(z(i));
            hash.add(stepsLeft[i]);
        }
    }
}
