// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.bounds.BoundingBox;
import dev.cullet.builder.hull.ShapeTetrahedra;
import dev.cullet.builder.hull.SourceHull;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Triangles that become one piece, with the corners of their hull. It stores of which two clusters it was made, so
 * that it can be taken apart again.
 */
final class Cluster {
    /** Identifies the cluster and decides ties. */
    final int id;

    /** The triangles. */
    final int[] triangles;

    /** The clusters of which it was made; null for a single triangle. */
    final @Nullable Cluster first;

    final @Nullable Cluster second;

    /** Lower and upper corner. Read only. */
    final float[] box;

    private final float[] vertices;

    /** Number of vertices, the first ones, that are of one of the two clusters. */
    private final int known;

    private @Nullable SourceHull hull;

    /**
     * @param vertices 3 floats per vertex that the hull is made of: at least its corners
     * @param known number of vertices, the first ones, that are of one of the two clusters
     */
    private Cluster(
            int id, int[] triangles, float[] vertices, int known, @Nullable Cluster first, @Nullable Cluster second) {
        this.id = id;
        this.triangles = triangles;
        this.vertices = vertices;
        this.known = known;
        this.first = first;
        this.second = second;
        this.box = BoundingBox.of(vertices);
    }

    /**
     * Returns the cluster of a triangle.
     *
     * @param vertices its corners, 9 floats
     */
    static Cluster of(int id, int triangle, float[] vertices) {
        return new Cluster(id, new int[] {triangle}, vertices, 0, null, null);
    }

    /** Returns the cluster of two. */
    static Cluster of(int id, Cluster first, Cluster second) {
        int[] triangles = Arrays.copyOf(first.triangles, first.triangles.length + second.triangles.length);
        System.arraycopy(second.triangles, 0, triangles, first.triangles.length, second.triangles.length);
        float[] one = first.points();
        float[] other = second.points();
        boolean isFirstLarger = one.length >= other.length;
        float[] vertices = isFirstLarger ? joined(one, other) : joined(other, one);
        return new Cluster(id, triangles, vertices, Math.max(one.length, other.length) / 3, first, second);
    }

    private static float[] joined(float[] a, float[] b) {
        float[] joined = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, joined, a.length, b.length);
        return joined;
    }

    /** The corners of the hull if it was computed, else all vertices. */
    private float[] points() {
        SourceHull known = hull;
        if (known == null) {
            return vertices;
        }
        int[] corners = known.vertices();
        float[] points = new float[3 * corners.length];
        for (int i = 0; i < corners.length; i++) {
            System.arraycopy(vertices, 3 * corners[i], points, 3 * i, 3);
        }
        return points;
    }

    private SourceHull hull() {
        SourceHull known = hull;
        if (known == null) {
            known = SourceHull.of(vertices);
            hull = known;
        }
        return known;
    }

    /** Tetrahedra that fill the hull, but for the hull of the one of the two clusters that has more corners. */
    double[] tetrahedra() {
        return ShapeTetrahedra.of(hull(), known);
    }

    /** The diagonal of the box, in metres: no point of the hull is farther than this from a triangle. */
    double diagonal() {
        double x = (double) box[3] - box[0];
        double y = (double) box[4] - box[1];
        double z = (double) box[5] - box[2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** The distance between the boxes of two clusters, in metres. */
    double gap(Cluster other) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double gap = Math.max((double) box[axis] - other.box[3 + axis], (double) other.box[axis] - box[3 + axis]);
            sum += gap > 0 ? gap * gap : 0;
        }
        return Math.sqrt(sum);
    }
}
