// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of shapes that touch, nearly touch, overlap or are apart, with small integers as coordinates times a power of
 * two, some of them one float away from that.
 */
final class HardPairs {
    final Random random;
    final float scale;
    ConvexShape first;
    ConvexShape second;
    RigidTransform secondToFirst = RigidTransform.IDENTITY;
    ShapeOracle.Core firstCore;
    ShapeOracle.Core secondCore;
    ShapeOracle.Core movedCore;

    /** Makes the next pair. */
    HardPairs(Random random) {
        this.random = random;
        scale = Math.scalb(1f, random.nextInt(41) - 20);
        boolean round = random.nextInt(3) == 0;
        firstCore = round ? roundCore() : solidCore();
        first = made;
        secondCore = random.nextInt(4) == 0 ? roundCore() : solidCore();
        second = made;
        place();
    }

    private ConvexShape made = ConvexShape.sphere(0, 0, 0, 0);

    private ShapeOracle.Core solidCore() {
        TestHull hull = null;
        while (hull == null) {
            hull = random.nextInt(4) == 0 ? box() : points();
        }
        made = hull.shape(scale);
        return ShapeOracle.Core.of(hull, scale);
    }

    private @Nullable TestHull points() {
        int count = 4 + random.nextInt(5);
        int size = 2 + random.nextInt(5);
        float[] points = new float[3 * count];
        boolean off = random.nextInt(4) == 0;
        for (int i = 0; i < points.length; i++) {
            points[i] = random.nextInt(size + 1);
            points[i] = off && random.nextInt(3) == 0 ? Math.nextUp(points[i] + 1) - 1 : points[i];
        }
        return TestHull.of(points);
    }

    private @Nullable TestHull box() {
        int[] to = {1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4)};
        float[] points = new float[24];
        for (int i = 0; i < 24; i++) {
            points[i] = ((i / 3) >> (i % 3) & 1) * to[i % 3];
        }
        return TestHull.of(points);
    }

    private ShapeOracle.Core roundCore() {
        float radius = random.nextInt(4) * scale;
        float[] p = new float[6];
        for (int i = 0; i < 6; i++) {
            p[i] = random.nextInt(5) * scale;
        }
        if (random.nextBoolean()) {
            made = ConvexShape.sphere(p[0], p[1], p[2], radius);
            return ShapeOracle.Core.round(radius, p[0], p[1], p[2]);
        }
        made = ConvexShape.capsule(p[0], p[1], p[2], p[3], p[4], p[5], radius);
        return ShapeOracle.Core.round(radius, p[0], p[1], p[2], p[3], p[4], p[5]);
    }

    /** Moves the second shape by whole steps, and in one of four pairs one coordinate by a float more. */
    private void place() {
        double[] move = new double[3];
        int kind = random.nextInt(3);
        if (kind == 0) { // one corner on another, or beyond it by the radii
            int i = random.nextInt(firstCore.points().length / 3);
            int k = random.nextInt(secondCore.points().length / 3);
            for (int axis = 0; axis < 3; axis++) {
                move[axis] = firstCore.points()[3 * i + axis] - secondCore.points()[3 * k + axis];
            }
            int axis = random.nextInt(3);
            move[axis] += (random.nextBoolean() ? 1 : -1) * (firstCore.radius() + secondCore.radius());
        } else if (kind == 1) { // boxes face to face along an axis
            int axis = random.nextInt(3);
            double max = Double.NEGATIVE_INFINITY;
            double min = Double.POSITIVE_INFINITY;
            for (int i = axis; i < firstCore.points().length; i += 3) {
                max = Math.max(max, firstCore.points()[i]);
            }
            for (int i = axis; i < secondCore.points().length; i += 3) {
                min = Math.min(min, secondCore.points()[i]);
            }
            for (int k = 0; k < 3; k++) {
                move[k] = (random.nextInt(5) - 2) * (double) scale;
            }
            move[axis] = max - min + firstCore.radius() + secondCore.radius();
        } else {
            for (int axis = 0; axis < 3; axis++) {
                move[axis] = (random.nextInt(13) - 6) * (double) scale;
            }
        }
        if (random.nextInt(4) == 0) {
            int axis = random.nextInt(3);
            float off = (float) move[axis];
            move[axis] = random.nextBoolean() ? Math.nextUp(off) : Math.nextDown(off);
        }
        secondToFirst = RigidTransform.translation(move[0], move[1], move[2]);
        movedCore = secondCore.moved(move[0], move[1], move[2]);
    }

    /** Returns the first core in the space of the second. */
    ShapeOracle.Core firstMoved() {
        double[] rows = new double[16];
        secondToFirst.copyRowMajor(rows);
        return firstCore.moved(-rows[3], -rows[7], -rows[11]);
    }

    @Override
    public String toString() {
        return "scale " + scale + " first " + java.util.Arrays.toString(firstCore.points()) + " r "
                + firstCore.radius() + " second " + java.util.Arrays.toString(movedCore.points()) + " r "
                + movedCore.radius();
    }
}
