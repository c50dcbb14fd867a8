// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import java.util.ArrayList;
import java.util.List;
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

    /** Moves the second shape by halves of steps, and in one of four pairs one coordinate by a float more. */
    private void place() {
        double[] move = new double[3];
        int kind = random.nextInt(9);
        if (kind == 0) {
            cornerOnCorner(move);
        } else if (kind == 1) {
            faceToFace(move);
        } else if (kind < 5) {
            supported(move);
        } else if (kind < 8) {
            middleOnMiddle(move);
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

    /** One corner on another, or beyond it by the radii. */
    private void cornerOnCorner(double[] move) {
        int i = random.nextInt(firstCore.points().length / 3);
        int k = random.nextInt(secondCore.points().length / 3);
        for (int axis = 0; axis < 3; axis++) {
            move[axis] = firstCore.points()[3 * i + axis] - secondCore.points()[3 * k + axis];
        }
        move[random.nextInt(3)] += (random.nextBoolean() ? 1 : -1) * (firstCore.radius() + secondCore.radius());
    }

    /** Boxes face to face along an axis. */
    private void faceToFace(double[] move) {
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
    }

    /**
     * Both at one plane, from its two sides, with a corner, or the middle of two, on another: corner, edge and face on
     * each other. The normal is that of a face, of two edges, or any.
     */
    private void supported(double[] move) {
        double radii = firstCore.radius() + secondCore.radius();
        double[] normal = new double[3];
        double length = 1;
        if (radii == 0) {
            normal(normal);
        } else if (radii % (3 * scale) == 0) { // 1 2 2 has length 3
            int odd = random.nextInt(3);
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] = (axis == odd ? 1 : 2) * (random.nextBoolean() ? 1 : -1);
            }
            length = 3;
        } else {
            normal[random.nextInt(3)] = random.nextBoolean() ? 1 : -1;
        }
        double[] here = farthest(firstCore.points(), normal, 1);
        double[] there = farthest(secondCore.points(), normal, -1);
        for (int axis = 0; axis < 3; axis++) {
            move[axis] = here[axis] - there[axis] + radii / length * normal[axis];
        }
    }

    private void normal(double[] normal) {
        boolean ofEdges = firstCore.edges().size() > 0 && secondCore.edges().size() > 0 && random.nextInt(3) > 0;
        if (ofEdges) {
            double[] d = edge(firstCore);
            double[] e = edge(random.nextInt(3) == 0 ? firstCore : secondCore);
            int sign = random.nextBoolean() ? 1 : -1;
            for (int axis = 0; axis < 3; axis++) {
                int v = (axis + 1) % 3;
                int w = (axis + 2) % 3;
                normal[axis] = sign * (d[v] * e[w] - d[w] * e[v]) / ((double) scale * scale);
            }
        }
        while (normal[0] == 0 && normal[1] == 0 && normal[2] == 0) {
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] = random.nextInt(7) - 3;
            }
        }
    }

    private double[] edge(ShapeOracle.Core core) {
        int[] edge = core.edges().get(random.nextInt(core.edges().size()));
        double[] d = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = core.points()[3 * edge[1] + axis] - core.points()[3 * edge[0] + axis];
        }
        return d;
    }

    /** Returns one of the points that are farthest along a direction, or the middle of two of them. */
    private double[] farthest(double[] points, double[] direction, int sign) {
        double max = Double.NEGATIVE_INFINITY;
        List<Integer> best = new ArrayList<>();
        for (int i = 0; i < points.length; i += 3) {
            double along =
                    sign * (direction[0] * points[i] + direction[1] * points[i + 1] + direction[2] * points[i + 2]);
            if (along > max) {
                best.clear();
                max = along;
            }
            if (along == max) {
                best.add(i);
            }
        }
        int i = best.get(random.nextInt(best.size()));
        int k = best.get(random.nextInt(best.size()));
        double[] middle = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = 0.5 * (points[i + axis] + points[k + axis]);
        }
        return middle;
    }

    /** The middles of the boxes of the cores on each other, or a step beside. */
    private void middleOnMiddle(double[] move) {
        for (int axis = 0; axis < 3; axis++) {
            double beside = random.nextInt(3) == 0 ? (random.nextInt(3) - 1) * scale : 0;
            move[axis] = middle(firstCore.points(), axis) - middle(secondCore.points(), axis) + beside;
        }
    }

    private static double middle(double[] points, int axis) {
        double min = points[axis];
        double max = min;
        for (int i = axis; i < points.length; i += 3) {
            min = Math.min(min, points[i]);
            max = Math.max(max, points[i]);
        }
        return 0.5 * (min + max);
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
