// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * Corners of a source hull to fit primitives to, around the middle of the box and in units of its size, and directions
 * that a good box has: normals of large faces, long edges, and normals of planes along two long edges.
 *
 * <p>Of many corners only those are used that are farthest in some of evenly spread directions. The primitives get
 * their sizes from all vertices at the end, so this only affects how tight they are.
 */
final class FitPoints {
    private static final int MAX_POINTS = 400;
    private static final int MAX_FACES = 48;
    private static final int MAX_EDGES = 48;
    private static final int MAX_PAIRED_EDGES = 20;

    /** 3 doubles per point. Read only. */
    final double[] points;

    /** 3 doubles per candidate of an axis. Read only. */
    final double[] directions;

    private final double[] centre = new double[3];
    private final double size;
    private final SourceHull hull;

    FitPoints(SourceHull hull) {
        this.hull = hull;
        float[] box = hull.box();
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = ((double) box[axis] + box[3 + axis]) / 2;
        }
        size = Math.max(hull.extent(), hull.thickness());
        int[] vertices = hull.vertices();
        if (vertices.length > MAX_POINTS) {
            vertices = farthest();
        }
        points = new double[3 * vertices.length];
        for (int i = 0; i < points.length; i++) {
            points[i] = (hull.positions()[3 * vertices[i / 3] + i % 3] - centre[i % 3]) / size;
        }
        directions = directions();
    }

    private int[] farthest() {
        double golden = Math.PI * (3 - Math.sqrt(5));
        int[] found = new int[MAX_POINTS];
        for (int i = 0; i < MAX_POINTS; i++) {
            double z = (2 * i + 1) / (double) MAX_POINTS - 1;
            double r = Math.sqrt(1 - z * z);
            found[i] = hull.farthestCorner(r * StrictMath.cos(golden * i), r * StrictMath.sin(golden * i), z);
        }
        return Arrays.stream(found).distinct().toArray();
    }

    private double[] directions() {
        LatticeFaces faces = hull.faces();
        double[] normals = largest(faces.normals, MAX_FACES);
        double[] edges = largest(edges(), MAX_EDGES);
        int paired = Math.min(MAX_PAIRED_EDGES, edges.length / 3);
        double[] all = Arrays.copyOf(normals, normals.length + edges.length + 3 * paired * paired + 9);
        int at = normals.length;
        System.arraycopy(edges, 0, all, at, edges.length);
        at += edges.length;
        for (int i = 0; i < paired; i++) {
            for (int j = i + 1; j < paired; j++) {
                for (int axis = 0; axis < 3; axis++) {
                    int next = (axis + 1) % 3;
                    int last = (axis + 2) % 3;
                    all[at++] = edges[3 * i + next] * edges[3 * j + last] - edges[3 * i + last] * edges[3 * j + next];
                }
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            all[at + 4 * axis] = 1;
        }
        return Arrays.copyOf(all, at + 9);
    }

    /** The edges of the faces, as vectors, each once. */
    private double[] edges() {
        LatticeFaces faces = hull.faces();
        double[] edges = new double[3 * faces.corners.length];
        int count = 0;
        for (int f = 0; f < faces.count(); f++) {
            for (int k = faces.starts[f]; k < faces.starts[f + 1]; k++) {
                int to = k + 1 < faces.starts[f + 1] ? k + 1 : faces.starts[f];
                if (faces.corners[k] < faces.corners[to]) {
                    for (int axis = 0; axis < 3; axis++) {
                        edges[3 * count + axis] = (double) hull.positions()[3 * hull.loopSource(to) + axis]
                                - hull.positions()[3 * hull.loopSource(k) + axis];
                    }
                    count++;
                }
            }
        }
        return Arrays.copyOf(edges, 3 * count);
    }

    /** The longest vectors, made of length 1, longest first; ties by index. */
    private static double[] largest(double[] vectors, int max) {
        int count = vectors.length / 3;
        long[] order = new long[count];
        for (int i = 0; i < count; i++) {
            float length2 = (float) length2(vectors, i);
            order[i] = ((long) ~Float.floatToIntBits(length2) << 32) | i; // lengths are not negative
        }
        Arrays.sort(order);
        double[] result = new double[3 * Math.min(max, count)];
        int size = 0;
        for (int k = 0; k < count && 3 * size < result.length; k++) {
            int i = (int) order[k];
            double length = Math.sqrt(length2(vectors, i));
            if (length > 0) {
                for (int axis = 0; axis < 3; axis++) {
                    result[3 * size + axis] = vectors[3 * i + axis] / length;
                }
                size++;
            }
        }
        return Arrays.copyOf(result, 3 * size);
    }

    private static double length2(double[] v, int i) {
        return v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2];
    }

    /** Returns a coordinate of the fit in metres. */
    double metres(double value, int axis) {
        return centre[axis] + value * size;
    }

    /** The unit of the points, in metres. */
    double size() {
        return size;
    }
}
