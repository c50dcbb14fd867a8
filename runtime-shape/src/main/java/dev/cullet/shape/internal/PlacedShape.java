// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape.internal;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.shape.ConvexShape;
import org.jspecify.annotations.Nullable;

/**
 * A convex shape in the space of a mesh, where a similarity places it: rotation, reflection, one scale for all axes and
 * translation. Its core corners are mapped in double and rounded to float once, its radius is scaled in double. Scratch
 * memory for one thread, about 95 KB; it allocates nothing after the first shape of so many corners.
 */
public abstract class PlacedShape {
    /** For the implementation. */
    protected PlacedShape() {}

    /**
     * Sets the shape and its place.
     *
     * @param rows from the shape to the mesh: the 12 numbers of a 3 x 4 matrix, copied
     * @param scale by which they scale all axes
     */
    public abstract void place(ConvexShape shape, double[] rows, double scale);

    /**
     * Begins a walk over the triangles of a mesh that the shape touches, exactly.
     *
     * @param accepted triangles that count; null for all
     */
    public abstract void begin(QueryMesh mesh, @Nullable TriangleFilter accepted);

    /** Returns the next triangle of the walk, or -1. */
    public abstract int next();

    /**
     * Finds the triangle of a mesh that is nearest to the shape.
     *
     * @param accepted triangles that count; null for all
     * @param maxDistance metres of the mesh, included
     * @return whether there is one; it and the nearest points are in this object
     */
    public abstract boolean closest(QueryMesh mesh, @Nullable TriangleFilter accepted, double maxDistance);

    /** Returns the distance in metres of the mesh; 0 if and only if the shape touches. */
    public abstract double distance();

    /** Returns the nearest triangle. */
    public abstract int triangle();

    /** Returns a coordinate of the nearest points: 0 to 2 on the mesh, 3 to 5 on the shape. */
    public abstract double point(int coordinate);

    /** Returns a component of the unit vector from the mesh's point to the shape's; 0 0 0 if they touch. */
    public abstract double normal(int axis);
}
