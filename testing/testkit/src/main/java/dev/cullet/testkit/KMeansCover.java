// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A plain method to cover a mesh with spheres, for comparison: k-means clusters of small fragments of the surface
 * (seeded by k-means++, Arthur and Vassilvitskii 2007), and the smallest ball around the corners of each cluster's
 * fragments.
 */
public final class KMeansCover {
    private static final int MIN_FRAGMENTS = 12_000;
    private static final int ROUNDS = 40;

    private KMeansCover() {}

    /**
     * Covers a mesh.
     *
     * @return x y z r, 4 floats per sphere; every fragment is in the sphere of its cluster
     */
    public static float[] spheres(MeshArrays mesh, int count, long seed) {
        double[] fragments = fragments(mesh);
        int n = fragments.length / 9;
        int[] owner = cluster(fragments, count, new Random(seed));
        float[] spheres = new float[4 * count];
        for (int c = 0; c < count; c++) {
            int cluster = c;
            int[] own = IntStream.range(0, n).filter(i -> owner[i] == cluster).toArray();
            if (own.length > 0) {
                double[] centre = centre(fragments, own);
                for (int axis = 0; axis < 3; axis++) {
                    spheres[4 * c + axis] = (float) centre[axis];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            int c = owner[i];
            double[] centre = {spheres[4 * c], spheres[4 * c + 1], spheres[4 * c + 2]};
            for (int k = 0; k < 9; k += 3) {
                double[] corner = Arrays.copyOfRange(fragments, 9 * i + k, 9 * i + k + 3);
                double d = Math.sqrt(Vectors.distance2(corner, centre));
                spheres[4 * c + 3] = Math.max(spheres[4 * c + 3], Math.nextUp((float) d));
            }
        }
        return spheres;
    }

    /**
     * Approximates the center of the smallest ball by smaller and smaller steps to the farthest corner (Badoiu and
     * Clarkson 2003).
     */
    private static double[] centre(double[] fragments, int[] own) {
        double[] centre = Arrays.copyOfRange(fragments, 9 * own[0], 9 * own[0] + 3);
        for (int round = 1; round <= 200; round++) {
            int far = -1;
            double farthest = -1;
            for (int i : own) {
                for (int at = 9 * i; at < 9 * i + 9; at += 3) {
                    double x = fragments[at] - centre[0];
                    double y = fragments[at + 1] - centre[1];
                    double z = fragments[at + 2] - centre[2];
                    double d2 = x * x + y * y + z * z;
                    if (d2 > farthest) {
                        farthest = d2;
                        far = at;
                    }
                }
            }
            for (int axis = 0; axis < 3; axis++) {
                centre[axis] += (fragments[far + axis] - centre[axis]) / (round + 1);
            }
        }
        return centre;
    }

    /** Halves triangles at their longest edge until there are some thousands: 9 coordinates per fragment. */
    static double[] fragments(MeshArrays mesh) {
        double area = 0;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            area += area(mesh.corners(t), 0);
        }
        double limit = Math.sqrt(2 * area / MIN_FRAGMENTS);
        double[] found = new double[9 * 1024];
        int count = 0;
        for (int t = 0; t < mesh.triangleCount(); t++) {
            double[] stack = Arrays.copyOf(mesh.corners(t), 9 * 64);
            int depth = 1;
            while (depth > 0) {
                int top = 9 * (depth - 1);
                int edge = longest(stack, top);
                int s = top + 3 * edge;
                int e = top + 3 * ((edge + 1) % 3);
                if (depth == 63 || length(stack, s, e) <= limit) {
                    if (9 * count == found.length) {
                        found = Arrays.copyOf(found, 2 * found.length);
                    }
                    System.arraycopy(stack, top, found, 9 * count++, 9);
                    depth--;
                } else {
                    System.arraycopy(stack, top, stack, top + 9, 9);
                    for (int axis = 0; axis < 3; axis++) {
                        double middle = (stack[s + axis] + stack[e + axis]) / 2;
                        stack[s + 9 + axis] = middle;
                        stack[e + axis] = middle;
                    }
                    depth++;
                }
            }
        }
        return Arrays.copyOf(found, 9 * count);
    }

    private static int[] cluster(double[] fragments, int count, Random random) {
        int n = fragments.length / 9;
        double[][] middles = new double[n][3];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 9; k++) {
                middles[i][k % 3] += fragments[9 * i + k] / 3;
            }
        }
        double[][] centres = new double[count][];
        double[] d2 = new double[n];
        Arrays.fill(d2, Double.POSITIVE_INFINITY);
        int chosen = random.nextInt(n);
        for (int c = 0; c < count; c++) {
            centres[c] = middles[chosen].clone();
            double sum = 0;
            for (int i = 0; i < n; i++) {
                d2[i] = Math.min(d2[i], Vectors.distance2(middles[i], centres[c]));
                sum += d2[i];
            }
            double pick = random.nextDouble() * sum;
            chosen = 0;
            while (chosen < n - 1 && pick >= d2[chosen]) {
                pick -= d2[chosen++];
            }
        }
        int[] owner = new int[n];
        for (int round = 0; round < ROUNDS; round++) {
            double[][] sums = new double[count][4];
            for (int i = 0; i < n; i++) {
                double nearest = Vectors.distance2(middles[i], centres[owner[i]]);
                for (int c = 0; c < count; c++) {
                    double d = Vectors.distance2(middles[i], centres[c]);
                    if (d < nearest) {
                        nearest = d;
                        owner[i] = c;
                    }
                }
                for (int axis = 0; axis < 3; axis++) {
                    sums[owner[i]][axis] += middles[i][axis];
                }
                sums[owner[i]][3]++;
            }
            for (int c = 0; c < count; c++) {
                for (int axis = 0; axis < 3 && sums[c][3] > 0; axis++) {
                    centres[c][axis] = sums[c][axis] / sums[c][3];
                }
            }
        }
        return owner;
    }

    private static int longest(double[] p, int at) {
        double a = length(p, at, at + 3);
        double b = length(p, at + 3, at + 6);
        double c = length(p, at + 6, at);
        return a >= b && a >= c ? 0 : b >= c ? 1 : 2;
    }

    private static double length(double[] p, int s, int e) {
        double x = p[e] - p[s];
        double y = p[e + 1] - p[s + 1];
        double z = p[e + 2] - p[s + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    private static double area(double[] p, int at) {
        double a = length(p, at, at + 3);
        double b = length(p, at + 3, at + 6);
        double c = length(p, at + 6, at);
        double s = (a + b + c) / 2;
        return Math.sqrt(Math.max(0, s * (s - a) * (s - b) * (s - c)));
    }
}
