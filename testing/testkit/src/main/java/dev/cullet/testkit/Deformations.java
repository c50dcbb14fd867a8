// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Random;

/** Moved vertices for tests of deforming meshes. */
public final class Deformations {
    private Deformations() {}

    /**
     * Twists around the y axis and bends along a wave.
     *
     * @param rest 3 floats per vertex
     * @param amount radians over the mesh's size
     * @param size of the mesh, metres
     */
    public static float[] twist(float[] rest, double amount, double size) {
        float[] moved = new float[rest.length];
        for (int i = 0; i < rest.length; i += 3) {
            double angle = amount * rest[i + 1] / size;
            double cos = StrictMath.cos(angle);
            double sin = StrictMath.sin(angle);
            double wave = 0.1 * size * StrictMath.sin(amount + 3 * rest[i] / size);
            moved[i] = (float) (cos * rest[i] + sin * rest[i + 2]);
            moved[i + 1] = (float) (rest[i + 1] + wave);
            moved[i + 2] = (float) (cos * rest[i + 2] - sin * rest[i]);
        }
        return moved;
    }

    /** Moves every vertex by up to a distance on each axis. */
    public static float[] shake(float[] rest, double distance, Random random) {
        float[] moved = new float[rest.length];
        for (int i = 0; i < rest.length; i++) {
            moved[i] = (float) (rest[i] + distance * (2 * random.nextDouble() - 1));
        }
        return moved;
    }
}
