// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The convex hull of a few points by brute force: every plane through three points that has no point outside is a face.
 * Integer arithmetic, which shares no code with the product.
 */
final class TestHull {
    /** 3 floats per corner of the hull; points that are no corners are left out. */
    final float[] corners;

    /** Corners of each face, counter-clockwise from outside. */
    final List<int[]> loops;

    private TestHull(float[] corners, List<int[]> loops) {
        this.corners = corners;
        this.loops = loops;
    }

    /** Returns the hull, or null if the points are in one plane. */
    static @Nullable TestHull of(float[] points) {
        BigInteger[][] p = Exact.vectors(doubles(points));
        List<int[]> loops = new ArrayList<>();
        int count = p.length;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                for (int k = 0; k < count; k++) {
                    if (i < j && i < k && j != k) {
                        addFace(p, i, j, k, loops);
                    }
                }
            }
        }
        if (loops.size() < 4) {
            return null;
        }
        return withoutUnused(points, loops);
    }

    /** Adds the loop of the plane through three points, if it is a face and they are the first corners of it. */
    private static void addFace(BigInteger[][] p, int i, int j, int k, List<int[]> loops) {
        BigInteger[] normal = Exact.cross(Exact.minus(p[j], p[i]), Exact.minus(p[k], p[i]));
        if (Exact.isZero(normal)) {
            return;
        }
        List<Integer> inPlane = new ArrayList<>();
        for (int q = 0; q < p.length; q++) {
            int side = Exact.dot(normal, Exact.minus(p[q], p[i])).signum();
            if (side > 0) {
                return;
            }
            if (side == 0) {
                inPlane.add(q);
            }
        }
        int[] loop = loop(p, normal, inPlane);
        // each face once: i is the loop's lowest corner, j and k are the next two
        for (int s = 0; s < loop.length; s++) {
            if (loop[s] == i) {
                boolean lowest = true;
                for (int corner : loop) {
                    lowest &= corner >= i;
                }
                if (lowest && loop[(s + 1) % loop.length] == j && loop[(s + 2) % loop.length] == k) {
                    loops.add(loop);
                }
            }
        }
    }

    /** Returns the convex polygon of points of a plane by gift wrapping, without points inside edges. */
    private static int[] loop(BigInteger[][] p, BigInteger[] normal, List<Integer> points) {
        int start = points.get(0);
        for (int q : points) {
            start = compare(p[q], p[start]) < 0 ? q : start;
        }
        List<Integer> loop = new ArrayList<>();
        int at = start;
        do {
            loop.add(at);
            int next = -1;
            for (int q : points) {
                if (compare(p[q], p[at]) == 0) {
                    continue;
                }
                if (next < 0) {
                    next = q;
                    continue;
                }
                BigInteger[] edge = Exact.minus(p[next], p[at]);
                BigInteger[] other = Exact.minus(p[q], p[at]);
                int turn = Exact.dot(normal, Exact.cross(edge, other)).signum();
                if (turn < 0 || (turn == 0 && Exact.dot(other, other).compareTo(Exact.dot(edge, edge)) > 0)) {
                    next = q;
                }
            }
            at = next;
        } while (compare(p[at], p[start]) != 0);
        return loop.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int compare(BigInteger[] p, BigInteger[] q) {
        for (int axis = 0; axis < 3; axis++) {
            int order = p[axis].compareTo(q[axis]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static TestHull withoutUnused(float[] points, List<int[]> loops) {
        int[] numbers = new int[points.length / 3];
        int used = 0;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = -1;
            for (int[] loop : loops) {
                for (int corner : loop) {
                    numbers[i] = corner == i && numbers[i] < 0 ? used++ : numbers[i];
                }
            }
        }
        float[] corners = new float[3 * used];
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] >= 0) {
                System.arraycopy(points, 3 * i, corners, 3 * numbers[i], 3);
            }
        }
        List<int[]> renumbered = new ArrayList<>();
        for (int[] loop : loops) {
            int[] copy = loop.clone();
            for (int i = 0; i < copy.length; i++) {
                copy[i] = numbers[copy[i]];
            }
            renumbered.add(copy);
        }
        return new TestHull(corners, renumbered);
    }

    static double[] doubles(float[] floats) {
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    /** Returns 3 corners per triangle: fans of the loops. */
    int[] triangles() {
        List<Integer> triangles = new ArrayList<>();
        for (int[] loop : loops) {
            for (int i = 1; i + 1 < loop.length; i++) {
                triangles.add(loop[0]);
                triangles.add(loop[i]);
                triangles.add(loop[i + 1]);
            }
        }
        return triangles.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the corners times a power of two. */
    float[] scaled(float scale) {
        float[] scaled = corners.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= scale;
        }
        return scaled;
    }

    ConvexShape shape(float scale) {
        float[] scaled = scaled(scale);
        int planes = loops.size();
        short[] normals = new short[3 * planes];
        double[] offsets = new double[planes];
        int[] starts = new int[planes + 1];
        List<Integer> faceCorners = new ArrayList<>();
        for (int f = 0; f < planes; f++) {
            int[] loop = loops.get(f);
            double[] n = normal(loop);
            for (int axis = 0; axis < 3; axis++) {
                normals[3 * f + axis] = (short) Math.rint(32_000 * n[axis]);
            }
            double offset = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < scaled.length; c += 3) {
                offset = Math.max(
                        offset,
                        normals[3 * f] * (double) scaled[c]
                                + normals[3 * f + 1] * (double) scaled[c + 1]
                                + normals[3 * f + 2] * (double) scaled[c + 2]);
            }
            offsets[f] = offset;
            starts[f] = faceCorners.size();
            for (int corner : loop) {
                faceCorners.add(corner);
            }
        }
        starts[planes] = faceCorners.size();
        int[] all = faceCorners.stream().mapToInt(Integer::intValue).toArray();
        return ConvexShape.hull(normals, offsets, scaled, starts, all, triangles());
    }

    private double[] normal(int[] loop) {
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            int v = (axis + 1) % 3;
            int w = (axis + 2) % 3;
            for (int i = 0; i < loop.length; i++) { // Newell
                int p = 3 * loop[i];
                int q = 3 * loop[(i + 1) % loop.length];
                n[axis] += ((double) corners[p + v] - corners[q + v]) * ((double) corners[p + w] + corners[q + w]);
            }
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        return new double[] {n[0] / length, n[1] / length, n[2] / length};
    }

    /** Returns the edges: pairs of corners, each once. */
    List<int[]> edges() {
        List<int[]> edges = new ArrayList<>();
        for (int[] loop : loops) {
            for (int i = 0; i < loop.length; i++) {
                int from = loop[i];
                int to = loop[(i + 1) % loop.length];
                if (from < to) {
                    edges.add(new int[] {from, to});
                }
            }
        }
        return edges;
    }
}
