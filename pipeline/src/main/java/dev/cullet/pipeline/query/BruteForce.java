// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;

/**
 * Tests every triangle in file order, in double, without a tree. A triangle is skipped where its own bounding box, or
 * that of its block of {@value #BLOCK} triangles, is too far away. Touching counts.
 */
public final class BruteForce {
    private static final int BLOCK = 64;

    /** Relative to the largest coordinate; doubles have 16 digits, and a dozen operations lose fewer than 7 of them. */
    private static final double RELATIVE_TOLERANCE = 1e-9;

    private final float[] positions;
    private final int[] indices;
    private final float largest; // absolute coordinate
    private final float[] boxes; // 6 per triangle: minima, maxima
    private final float[] blocks; // the same per 64 triangles

    /** Returns false only for boxes whose triangles cannot affect the result. */
    private interface Filter {
        boolean passes(float[] boxes, int offset);
    }

    /** @param positions 3 floats per vertex; indices: 3 per triangle */
    public BruteForce(float[] positions, int[] indices) {
        this.positions = positions;
        this.indices = indices;
        float max = 0;
        for (float coordinate : positions) {
            max = Math.max(max, Math.abs(coordinate));
        }
        this.largest = max;
        this.boxes = new float[2 * indices.length];
        this.blocks = new float[6 * ((triangleCount() + BLOCK - 1) / BLOCK)];
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            for (int k = 0; k < 3; k++) {
                float a = positions[3 * indices[3 * triangle] + k];
                float b = positions[3 * indices[3 * triangle + 1] + k];
                float c = positions[3 * indices[3 * triangle + 2] + k];
                float low = Math.min(a, Math.min(b, c));
                float high = Math.max(a, Math.max(b, c));
                boxes[6 * triangle + k] = low;
                boxes[6 * triangle + 3 + k] = high;
                int block = 6 * (triangle / BLOCK) + k;
                boolean isFirst = triangle % BLOCK == 0;
                blocks[block] = isFirst ? low : Math.min(low, blocks[block]);
                blocks[block + 3] = isFirst ? high : Math.max(high, blocks[block + 3]);
            }
        }
    }

    /** Distance from the boundary within which both results of a query are correct, in metres. */
    double tolerance(double[]... inputs) {
        double max = largest;
        for (double[] input : inputs) {
            for (double number : input) {
                max = Math.max(max, Math.abs(number));
            }
        }
        return RELATIVE_TOLERANCE * max;
    }

    int triangleCount() {
        return indices.length / 3;
    }

    /** The 9 coordinates of a triangle. */
    double[] corners(int triangle) {
        double[] t = new double[9];
        for (int i = 0; i < 9; i++) {
            t[i] = positions[3 * indices[3 * triangle + i / 3] + i % 3];
        }
        return t;
    }

    /** The 9 coordinates of a triangle as the runtime numbers it. */
    static double[] corners(CollisionMesh mesh, QueryInputs answer) throws QueryException {
        int triangle = (int) answer.decimal("triangle");
        float[] corners = new float[9];
        mesh.triangleCorners(triangle, corners, 0);
        double[] t = new double[9];
        for (int i = 0; i < 9; i++) {
            t[i] = corners[i];
        }
        return t;
    }

    /** Distance of the nearest triangle, infinite if none is within {@code limit}. */
    double distance(double[] p, double limit) {
        double[] best = {limit >= 0 ? limit * limit : -1};
        boolean found = false;
        Filter isNear = (at, offset) -> boxDistance2(at, offset, p) <= best[0];
        for (int i = next(0, isNear); i >= 0; i = next(i + 1, isNear)) {
            double distance2 = TriangleGeometry.pointTriangle2(p, 0, corners(i));
            if (distance2 <= best[0]) {
                best[0] = distance2;
                found = true;
            }
        }
        return found ? Math.sqrt(best[0]) : Double.POSITIVE_INFINITY;
    }

    boolean touchesSphere(double[] centre, double radius) {
        return distance(centre, radius) <= radius;
    }

    boolean touchesBox(double[] min, double[] max) {
        Filter touches = (at, offset) -> boxesTouch(at, offset, min, max);
        for (int i = next(0, touches); i >= 0; i = next(i + 1, touches)) {
            if (TriangleGeometry.boxTouches(min, max, corners(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a segment, thickened to a capsule, touches. */
    boolean touchesCapsule(double[] from, double[] to, double radius) {
        double[] min = new double[3];
        double[] max = new double[3];
        for (int k = 0; k < 3; k++) {
            min[k] = Math.min(from[k], to[k]) - radius;
            max[k] = Math.max(from[k], to[k]) + radius;
        }
        Filter touches = (at, offset) -> boxesTouch(at, offset, min, max);
        for (int i = next(0, touches); i >= 0; i = next(i + 1, touches)) {
            if (TriangleGeometry.segmentTriangle2(from, to, corners(i)) <= radius * radius) {
                return true;
            }
        }
        return false;
    }

    /**
     * The least t at which a ray passes through a triangle, at least {@code depth} inside its border; infinite if there
     * is none up to {@code maxT}.
     */
    double firstHit(double[] origin, double[] direction, double maxT, double depth) {
        double[] best = {maxT};
        boolean found = false;
        double[] inverse = {1 / direction[0], 1 / direction[1], 1 / direction[2]};
        Filter isMet = (at, offset) -> rayMeetsBox(at, offset, origin, inverse, best[0]);
        for (int i = next(0, isMet); i >= 0; i = next(i + 1, isMet)) {
            double[] t = corners(i);
            double s = TriangleGeometry.crossing(origin, direction, t);
            if (s >= 0 && s <= best[0] && isInside(t, origin, direction, s, depth)) {
                best[0] = s;
                found = true;
            }
        }
        return found ? best[0] : Double.POSITIVE_INFINITY;
    }

    /** The first triangle from here on whose block and own box pass, or -1. */
    private int next(int from, Filter filter) {
        for (int i = from; i < triangleCount(); i++) {
            if (i % BLOCK == 0 && !filter.passes(blocks, 6 * (i / BLOCK))) {
                i += BLOCK - 1;
            } else if (filter.passes(boxes, 6 * i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isInside(double[] t, double[] origin, double[] direction, double s, double depth) {
        if (depth == 0) {
            return true;
        }
        double[] point = {origin[0] + s * direction[0], origin[1] + s * direction[1], origin[2] + s * direction[2]};
        return TriangleGeometry.pointBorder(point, t) >= depth;
    }

    private static double boxDistance2(float[] boxes, int offset, double[] p) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double gap = Math.max(0, Math.max(boxes[offset + k] - p[k], p[k] - boxes[offset + 3 + k]));
            sum += gap * gap;
        }
        return sum * (1 - 1e-12); // never more than the distance of the triangle, whatever was rounded
    }

    private static boolean boxesTouch(float[] boxes, int offset, double[] min, double[] max) {
        for (int k = 0; k < 3; k++) {
            if (boxes[offset + k] > max[k] || boxes[offset + 3 + k] < min[k]) {
                return false;
            }
        }
        return true;
    }

    /** Slabs, widened by far more than rounding; NaN, from a ray in the plane of a face, rejects nothing. */
    private static boolean rayMeetsBox(float[] boxes, int offset, double[] origin, double[] inverse, double maxT) {
        double enter = 0;
        double leave = maxT;
        for (int k = 0; k < 3; k++) {
            double a = (boxes[offset + k] - origin[k]) * inverse[k];
            double b = (boxes[offset + 3 + k] - origin[k]) * inverse[k];
            double slack = 1e-12 * (Math.abs(a) + Math.abs(b));
            double low = Math.min(a, b) - slack;
            double high = Math.max(a, b) + slack;
            enter = low > enter ? low : enter;
            leave = high < leave ? high : leave;
        }
        return !(enter > leave);
    }
}
