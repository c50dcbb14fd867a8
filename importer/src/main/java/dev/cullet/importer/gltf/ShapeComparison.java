// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.source.Affine;

/**
 * Compares a convex shape with vertices: the farthest points of both in 26 directions must be equally far, up to a
 * hundredth of the size, because spheres and capsules are drawn with some segments.
 */
final class ShapeComparison {
    private static final double TOLERANCE = 0.01;

    private ShapeComparison() {}

    /**
     * Returns whether vertices are those of a shape, or of a mesh that draws it.
     *
     * @param transform 12 numbers, see {@link Affine}: from the vertices to the space of the shape
     * @param positions 3 floats per vertex
     */
    static boolean isSame(ImportedShape shape, double[] transform, float[] positions) {
        if (positions.length == 0) {
            return false;
        }
        double[] drawn = new double[positions.length];
        for (int i = 0; i < drawn.length; i++) {
            int at = i - i % 3;
            drawn[i] = Affine.apply(transform, i % 3, positions[at], positions[at + 1], positions[at + 2]);
        }
        double largest = 0; // difference
        double size = 0;
        for (int code = 0; code < 27; code++) {
            double x = code % 3 - 1;
            double y = code / 3 % 3 - 1;
            double z = code / 9 - 1;
            double length = Math.sqrt(x * x + y * y + z * z);
            if (length > 0) {
                double[] direction = {x / length, y / length, z / length};
                double[] opposite = {-direction[0], -direction[1], -direction[2]};
                largest = Math.max(largest, Math.abs(support(shape, direction) - support(drawn, direction)));
                size = Math.max(size, support(shape, direction) + support(shape, opposite));
            }
        }
        return largest <= TOLERANCE * size;
    }

    private static double support(ImportedShape shape, double[] d) {
        float[] n = shape.numbers();
        return switch (shape.kind()) {
            case "sphere" -> dot(n, 0, d) + n[3];
            case "capsule" -> Math.max(dot(n, 0, d), dot(n, 3, d)) + n[6];
            case "box" -> {
                double[] local = inverselyTurned(n, d);
                double half = Math.abs(local[0]) * n[7] + Math.abs(local[1]) * n[8] + Math.abs(local[2]) * n[9];
                yield dot(n, 0, d) + half;
            }
            default -> {
                double largest = Double.NEGATIVE_INFINITY;
                for (int i = 0; i < n.length; i += 3) {
                    largest = Math.max(largest, dot(n, i, d));
                }
                yield largest;
            }
        };
    }

    private static double support(double[] points, double[] d) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.length; i += 3) {
            largest = Math.max(largest, points[i] * d[0] + points[i + 1] * d[1] + points[i + 2] * d[2]);
        }
        return largest;
    }

    private static double dot(float[] numbers, int at, double[] d) {
        return numbers[at] * d[0] + numbers[at + 1] * d[1] + numbers[at + 2] * d[2];
    }

    /** Turns a direction by the inverse of the quaternion of a box, divided by its length. */
    private static double[] inverselyTurned(float[] box, double[] d) {
        double x = -box[3];
        double y = -box[4];
        double z = -box[5];
        double w = box[6];
        double scale = 2 / (x * x + y * y + z * z + w * w);
        double cx = y * d[2] - z * d[1] + w * d[0];
        double cy = z * d[0] - x * d[2] + w * d[1];
        double cz = x * d[1] - y * d[0] + w * d[2];
        return new double[] {
            d[0] + scale * (y * cz - z * cy), d[1] + scale * (z * cx - x * cz), d[2] + scale * (x * cy - y * cx)
        };
    }
}
