// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/** Triangles that a polygon may be near. */
public interface Candidates {
    /**
     * Returns a triangle nearest to a point, or -1 if none is within the limit.
     *
     * @param limit2 squared limit in square metres
     */
    int nearest(double x, double y, double z, double limit2);

    /** Returns the squared distance from a point to a triangle, as computed. */
    double squared(int triangle, double x, double y, double z);

    /** Returns a vertex of a triangle. */
    int vertex(int triangle, int corner);

    /** Returns the positions of the vertices, 3 floats each. */
    float[] positions();
}
