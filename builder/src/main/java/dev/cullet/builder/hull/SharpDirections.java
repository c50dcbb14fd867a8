// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Directions of planes that cut spikes: between the two faces of each sharp edge, and between all faces of each sharp
 * corner.
 *
 * <p>The planes of the two faces of a sharp edge intersect far from it as soon as they are moved out or rounded a
 * little. A plane with the mean of their normals touches the edge, and keeps corners near it. O(faces).
 */
final class SharpDirections {
    /** Faces of an edge are sharp if the cosine of the angle between their normals is below this. */
    private static final double SHARP = 0;

    /** A corner is sharp if the mean of the normals of its faces is shorter than this. */
    private static final double SHARP_MEAN = 0.6;

    private final LatticeFaces faces;
    private final double[] unit;
    private final double[] directions;
    private int size;

    private SharpDirections(LatticeFaces faces) {
        this.faces = faces;
        this.unit = new double[3 * faces.count()];
        for (int f = 0; f < faces.count(); f++) {
            setUnit(f);
        }
        this.directions = new double[3 * faces.corners.length];
    }

    /** Returns 3 components per direction; not of length 1. */
    static double[] of(LatticeFaces faces) {
        SharpDirections sharp = new SharpDirections(faces);
        sharp.addEdges();
        sharp.addCorners();
        return Arrays.copyOf(sharp.directions, 3 * sharp.size);
    }

    private void setUnit(int f) {
        double[] n = faces.normals;
        double length = Math.sqrt(n[3 * f] * n[3 * f] + n[3 * f + 1] * n[3 * f + 1] + n[3 * f + 2] * n[3 * f + 2]);
        for (int axis = 0; axis < 3; axis++) {
            unit[3 * f + axis] = n[3 * f + axis] / length;
        }
    }

    private void addEdges() {
        Map<Long, Integer> faceOf = new HashMap<>();
        for (int f = 0; f < faces.count(); f++) {
            for (int k = faces.starts[f]; k < faces.starts[f + 1]; k++) {
                long from = faces.corners[k];
                long to = faces.corners[k + 1 < faces.starts[f + 1] ? k + 1 : faces.starts[f]];
                Integer other = faceOf.remove((to << 32) | from);
                if (other == null) {
                    faceOf.put((from << 32) | to, f);
                } else if (dot(f, other) < SHARP) {
                    add(
                            unit[3 * f] + unit[3 * other],
                            unit[3 * f + 1] + unit[3 * other + 1],
                            unit[3 * f + 2] + unit[3 * other + 2]);
                }
            }
        }
    }

    private double dot(int f, int g) {
        return unit[3 * f] * unit[3 * g] + unit[3 * f + 1] * unit[3 * g + 1] + unit[3 * f + 2] * unit[3 * g + 2];
    }

    private void addCorners() {
        Map<Integer, double[]> sums = new HashMap<>();
        int[] order = new int[faces.corners.length];
        int count = 0;
        for (int f = 0; f < faces.count(); f++) {
            for (int k = faces.starts[f]; k < faces.starts[f + 1]; k++) {
                int corner = faces.corners[k];
                if (!sums.containsKey(corner)) {
                    order[count++] = corner;
                }
                double[] sum = sums.computeIfAbsent(corner, c -> new double[4]);
                for (int axis = 0; axis < 3; axis++) {
                    sum[axis] += unit[3 * f + axis];
                }
                sum[3]++;
            }
        }
        for (int i = 0; i < count; i++) {
            double[] sum = sums.getOrDefault(order[i], new double[4]);
            double length = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
            if (length < SHARP_MEAN * sum[3]) {
                add(sum[0], sum[1], sum[2]);
            }
        }
    }

    private void add(double x, double y, double z) {
        if (x * x + y * y + z * z > 1e-18 && 3 * size < directions.length) {
            directions[3 * size] = x;
            directions[3 * size + 1] = y;
            directions[3 * size + 2] = z;
            size++;
        }
    }
}
