// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import java.util.Random;

/**
 * Compounds of random pieces along a random walk near the origin, so that pieces that are near in the order are near in
 * space.
 */
final class RandomCompounds {
    private RandomCompounds() {}

    /**
     * Returns spheres, capsules, boxes and hulls.
     *
     * @param count number of pieces
     */
    static CompoundShape of(Random random, int count) {
        ConvexShape[] pieces = new ConvexShape[count];
        double[] walk = {0, 0, 0};
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                walk[axis] = 0.9 * walk[axis] + 0.3 * random.nextGaussian();
            }
            pieces[i] = piece(random, walk);
        }
        return CompoundShape.of(pieces);
    }

    private static ConvexShape piece(Random random, double[] at) {
        float x = (float) at[0];
        float y = (float) at[1];
        float z = (float) at[2];
        float size = 0.1f + 0.5f * random.nextFloat();
        int kind = random.nextInt(5);
        if (kind == 0) {
            return ConvexShape.sphere(x, y, z, size);
        }
        if (kind == 1) {
            return ConvexShape.capsule(x, y, z, x + 2 * size, y - size, z, 0.5f * size);
        }
        if (kind < 4) {
            double[] rows = new double[16];
            ShapePromisesTest.anywhere(random, 0).copyRowMajor(rows);
            rows[3] = x;
            rows[7] = y;
            rows[11] = z;
            return ConvexShape.box(RigidTransform.ofRowMajor(rows), size, 0.5f * size, 0.8f * size);
        }
        float[] points = new float[3 * (5 + random.nextInt(8))];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) (at[i % 3] + size * random.nextGaussian());
        }
        TestHull hull = TestHull.of(points);
        return hull == null ? piece(random, at) : hull.shape(1);
    }
}
