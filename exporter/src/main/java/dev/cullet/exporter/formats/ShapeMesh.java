// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportShape;
import java.util.Arrays;

/**
 * The surface of a shape as triangles, counter-clockwise from outside. Hulls and boxes are exact up to rounding;
 * capsules and spheres are divided into {@link #SEGMENTS} segments, whose vertices are on the surface.
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record ShapeMesh(float[] positions, int[] indices) {
    /** Segments around an axis; from pole to pole there are half as many. */
    static final int SEGMENTS = 32;

    private static final int RINGS = SEGMENTS / 2;

    /** Corner i of a box has the upper coordinate of axis k if bit k of i is set. */
    private static final int[] BOX_TRIANGLES = {
        0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6
    };

    /** Returns whether triangles hold the shape. */
    static boolean isExact(ExportShape shape) {
        return shape instanceof ExportShape.Hull || shape instanceof ExportShape.Box;
    }

    static ShapeMesh of(ExportShape shape) {
        if (shape instanceof ExportShape.Hull hull) {
            return new ShapeMesh(hull.corners(), hull.triangles());
        }
        if (shape instanceof ExportShape.Box box) {
            return box(box);
        }
        if (shape instanceof ExportShape.Capsule capsule) {
            return round(capsule.start(), capsule.end(), capsule.radius());
        }
        ExportShape.Ball ball = (ExportShape.Ball) shape;
        return round(ball.centre(), ball.centre(), ball.radius());
    }

    private static ShapeMesh box(ExportShape.Box box) {
        double[] axes = ExportInstance.rotationMatrix(box.rotation());
        float[] positions = new float[24];
        for (int corner = 0; corner < 8; corner++) {
            for (int row = 0; row < 3; row++) {
                double sum = box.centre()[row];
                for (int axis = 0; axis < 3; axis++) {
                    double half = box.half()[axis];
                    sum += axes[3 * row + axis] * (((corner >> axis) & 1) == 0 ? -half : half);
                }
                positions[3 * corner + row] = (float) sum;
            }
        }
        return new ShapeMesh(positions, BOX_TRIANGLES.clone());
    }

    /** Makes rings around the segment: half of them about each end, of which the last and the first are equators. */
    private static ShapeMesh round(float[] start, float[] end, double radius) {
        double[][] frame = Rotation.frame(start, end);
        float[] positions = new float[3 * (SEGMENTS * RINGS + 2)];
        int at = put(positions, 0, start, frame, new double[] {0, 0, -radius});
        for (int ring = 0; ring < RINGS; ring++) {
            boolean isFirstHalf = ring < RINGS / 2;
            double angle = StrictMath.PI * (isFirstHalf ? ring + 1 : ring) / RINGS;
            for (int i = 0; i < SEGMENTS; i++) {
                double around = 2 * StrictMath.PI * i / SEGMENTS;
                double[] local = {
                    radius * StrictMath.sin(angle) * StrictMath.cos(around),
                    radius * StrictMath.sin(angle) * StrictMath.sin(around),
                    -radius * StrictMath.cos(angle)
                };
                at = put(positions, at, isFirstHalf ? start : end, frame, local);
            }
        }
        put(positions, at, end, frame, new double[] {0, 0, radius});
        return new ShapeMesh(positions, roundTriangles(!Arrays.equals(start, end)));
    }

    private static int put(float[] positions, int at, float[] centre, double[][] frame, double[] local) {
        for (int axis = 0; axis < 3; axis++) {
            positions[at + axis] = (float)
                    (centre[axis] + frame[0][axis] * local[0] + frame[1][axis] * local[1] + frame[2][axis] * local[2]);
        }
        return at + 3;
    }

    /** @param isLong whether the equators of both ends are apart; else there is nothing between them */
    private static int[] roundTriangles(boolean isLong) {
        int bands = isLong ? RINGS - 1 : RINGS - 2;
        int[] triangles = new int[3 * 2 * SEGMENTS * (bands + 1)];
        int last = SEGMENTS * RINGS + 1;
        int at = 0;
        for (int i = 0; i < SEGMENTS; i++) {
            int next = (i + 1) % SEGMENTS;
            at = triangle(triangles, at, 0, 1 + next, 1 + i);
            for (int ring = 0; ring < RINGS - 1; ring++) {
                if (!isLong && ring == RINGS / 2 - 1) {
                    continue;
                }
                int a = 1 + ring * SEGMENTS + i;
                int b = 1 + ring * SEGMENTS + next;
                at = triangle(triangles, at, a, b, b + SEGMENTS);
                at = triangle(triangles, at, a, b + SEGMENTS, a + SEGMENTS);
            }
            at = triangle(triangles, at, last, 1 + (RINGS - 1) * SEGMENTS + i, 1 + (RINGS - 1) * SEGMENTS + next);
        }
        return triangles;
    }

    private static int triangle(int[] triangles, int at, int a, int b, int c) {
        triangles[at] = a;
        triangles[at + 1] = b;
        triangles[at + 2] = c;
        return at + 3;
    }
}
