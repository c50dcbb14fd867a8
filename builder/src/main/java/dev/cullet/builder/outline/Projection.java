// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.outline;

import dev.cullet.format.Outline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;

/**
 * The projection of a mesh for an outline: per triangle its shadow along the axis, or its segment in the plane, in
 * metres or in cells of a lattice, not rounded.
 *
 * <p>The plane of an outline has the other two axes in alphabetical order: y z, x z, x y.
 */
final class Projection {
    private final float[] positions;
    private final int[] indices;
    private final OutlineRequest request;
    private final int u;
    private final int v;
    private final double perCell;

    /** @param perCell cells per metre; 1 for coordinates in metres */
    Projection(float[] positions, int[] indices, OutlineRequest request, double perCell) {
        this.positions = positions;
        this.indices = indices;
        this.request = request;
        this.u = request.axis() == 0 ? 1 : 0;
        this.v = request.axis() == 2 ? 1 : 2;
        this.perCell = perCell;
    }

    int triangleCount() {
        return indices.length / 3;
    }

    /** Returns the largest absolute coordinate in the plane of the outline. */
    double farthest() {
        double farthest = 0;
        for (int index : indices) {
            farthest = Math.max(
                    farthest, Math.max(Math.abs(positions[3 * index + u]), Math.abs(positions[3 * index + v])));
        }
        return farthest;
    }

    /**
     * Returns the corners of the projection of a triangle: three for a shadow or a triangle in the plane, fewer for a
     * segment, none where the plane does not cut it.
     */
    Coordinate[] seen(int triangle) {
        List<Coordinate> points = new ArrayList<>(3);
        for (int k = 0; k < 3; k++) {
            int a = indices[3 * triangle + k];
            int b = indices[3 * triangle + (k + 1) % 3];
            if (request.kind() == Outline.SILHOUETTE || height(a) == 0) {
                points.add(new Coordinate(perCell * positions[3 * a + u], perCell * positions[3 * a + v]));
            } else if (height(b) != 0 && height(a) > 0 != height(b) > 0) {
                points.add(passing(a, b));
            }
        }
        return points.toArray(new Coordinate[0]);
    }

    /**
     * Returns the segment of a triangle in the plane, directed so that the interior is to the left; null where there is
     * none. Corners in the plane count as above, so that the segments of a closed mesh form closed rings.
     */
    Coordinate @Nullable [] directed(int triangle) {
        Coordinate up = null;
        Coordinate down = null;
        for (int k = 0; k < 3; k++) {
            int a = indices[3 * triangle + k];
            int b = indices[3 * triangle + (k + 1) % 3];
            if (height(a) < 0 && height(b) >= 0) {
                up = passing(a, b);
            } else if (height(a) >= 0 && height(b) < 0) {
                down = passing(a, b);
            }
        }
        if (up == null || down == null) {
            return null;
        }
        // Seen along y, the axes x z are left-handed.
        return request.axis() == 1 ? new Coordinate[] {up, down} : new Coordinate[] {down, up};
    }

    /** Returns the height above the plane; exact in sign, as a difference of floats in double. */
    private double height(int vertex) {
        return (double) positions[3 * vertex + request.axis()] - (float) request.at();
    }

    /** Returns the intersection of an edge with the plane, identical for both of its triangles. */
    private Coordinate passing(int a, int b) {
        int lower = height(a) < height(b) ? a : b;
        int upper = lower == a ? b : a;
        double t = height(upper) / (height(upper) - height(lower));
        return new Coordinate(
                perCell * mix(positions[3 * upper + u], positions[3 * lower + u], t),
                perCell * mix(positions[3 * upper + v], positions[3 * lower + v], t));
    }

    private static double mix(double from, double to, double t) {
        return from + t * (to - from);
    }
}
