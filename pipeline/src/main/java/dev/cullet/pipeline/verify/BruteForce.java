// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.runtime.CollisionMesh;

/**
 * Asks every triangle, one after the other, in double: slow and plain. Before the exact test a triangle is left out where
 * its own bounding box is already too far away; nothing else is clever here. Touching counts.
 */
final class BruteForce {
    private final float[] positions;
    private final int[] indices;
    private final float[] boxes; // 6 per triangle: minima, maxima

    /** @param positions 3 floats per vertex; indices: 3 per triangle */
    BruteForce(float[] positions, int[] indices) {
        this.positions = positions;
        this.indices = indices;
        boxes = new float[2 * indices.length];
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            for (int k = 0; k < 3; k++) {
                float a = positions[3 * indices[3 * triangle] + k];
                float b = positions[3 * indices[3 * triangle + 1] + k];
                float c = positions[3 * indices[3 * triangle + 2] + k];
                boxes[6 * triangle + k] = Math.min(a, Math.min(b, c));
                boxes[6 * triangle + 3 + k] = Math.max(a, Math.max(b, c));
            }
        }
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
    static double[] corners(CollisionMesh mesh, int triangle) {
        float[] corners = new float[9];
        mesh.triangleCorners(triangle, corners, 0);
        double[] t = new double[9];
        for (int i = 0; i < 9; i++) {
            t[i] = corners[i];
        }
        return t;
    }

    /** Distance of the nearest triangle, infinite if none is nearer than {@code limit}. */
    double distance(double[] p, double limit) {
        double best = limit * limit;
        boolean found = false;
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            if (boxDistance2(triangle, p) <= best) {
                double distance2 = TriangleGeometry.pointTriangle2(p, 0, corners(triangle));
                if (distance2 <= best) {
                    best = distance2;
                    found = true;
                }
            }
        }
        return found ? Math.sqrt(best) : Double.POSITIVE_INFINITY;
    }

    boolean touchesSphere(double[] centre, double radius) {
        return radius >= 0 && distance(centre, radius) <= radius;
    }

    boolean touchesBox(double[] min, double[] max) {
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            if (boxesTouch(triangle, min, max) && TriangleGeometry.boxTouches(min, max, corners(triangle))) {
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
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            if (boxesTouch(triangle, min, max)
                    && TriangleGeometry.segmentTriangle2(from, to, corners(triangle)) <= radius * radius) {
                return true;
            }
        }
        return false;
    }

    /**
     * The least t at which a ray passes through a triangle, at least {@code depth} inside its border; infinite if none.
     *
     * @param skip a triangle that does not count, or -1
     */
    double firstHit(double[] origin, double[] direction, double maxT, double depth, int skip) {
        double best = maxT;
        boolean found = false;
        double[] inverse = {1 / direction[0], 1 / direction[1], 1 / direction[2]};
        for (int triangle = 0; triangle < triangleCount(); triangle++) {
            if (triangle != skip && rayMeetsBox(triangle, origin, inverse, best)) {
                double[] t = corners(triangle);
                double s = TriangleGeometry.crossing(origin, direction, t);
                if (s >= 0 && s <= best && isInside(t, origin, direction, s, depth)) {
                    best = s;
                    found = true;
                }
            }
        }
        return found ? best : Double.POSITIVE_INFINITY;
    }

    private static boolean isInside(double[] t, double[] origin, double[] direction, double s, double depth) {
        if (depth == 0) {
            return true;
        }
        double[] point = {origin[0] + s * direction[0], origin[1] + s * direction[1], origin[2] + s * direction[2]};
        return TriangleGeometry.pointBorder(point, t) >= depth;
    }

    private double boxDistance2(int triangle, double[] p) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double gap = Math.max(0, Math.max(boxes[6 * triangle + k] - p[k], p[k] - boxes[6 * triangle + 3 + k]));
            sum += gap * gap;
        }
        return sum * (1 - 1e-12); // never more than the distance of the triangle, whatever was rounded
    }

    private boolean boxesTouch(int triangle, double[] min, double[] max) {
        for (int k = 0; k < 3; k++) {
            if (boxes[6 * triangle + k] > max[k] || boxes[6 * triangle + 3 + k] < min[k]) {
                return false;
            }
        }
        return true;
    }

    /** Slabs; NaN, from a ray in the plane of a face, rejects nothing. */
    private boolean rayMeetsBox(int triangle, double[] origin, double[] inverse, double maxT) {
        double enter = 0;
        double leave = maxT;
        for (int k = 0; k < 3; k++) {
            double a = (boxes[6 * triangle + k] - origin[k]) * inverse[k];
            double b = (boxes[6 * triangle + 3 + k] - origin[k]) * inverse[k];
            double low = Math.min(a, b);
            double high = Math.max(a, b);
            enter = low > enter ? low : enter;
            leave = high < leave ? high : leave;
        }
        return !(enter > leave + 1e-12 * Math.abs(leave) + 1e-300);
    }
}
