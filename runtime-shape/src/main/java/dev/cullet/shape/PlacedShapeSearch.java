// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.shape.internal.PlacedShape;
import org.jspecify.annotations.Nullable;

/** The searches of a {@link PlacedShape}: {@link ShapeWalk} and {@link ShapeMeshDistance}. */
final class PlacedShapeSearch extends PlacedShape {
    private final ShapePair pair = new ShapePair();
    private final CorePoints corners = new CorePoints(3);
    private final ShapeWalk walk = new ShapeWalk(pair, corners);
    private final ShapeMeshDistance nearest = new ShapeMeshDistance(pair, corners);
    private ConvexShape shape;
    private double scale = 1;

    PlacedShapeSearch(ConvexShape first) {
        shape = first;
    }

    @Override
    public void place(ConvexShape of, double[] rows, double factor) {
        shape = of;
        scale = factor;
        System.arraycopy(rows, 0, pair.rows, 0, 12);
    }

    @Override
    public void begin(QueryMesh mesh, @Nullable TriangleFilter accepted) {
        walk.begin(mesh, shape, scale, accepted);
    }

    @Override
    public int next() {
        return walk.next();
    }

    @Override
    public boolean closest(QueryMesh mesh, @Nullable TriangleFilter accepted, double maxDistance) {
        return nearest.closest(mesh, pair.pose(shape, scale), accepted, maxDistance);
    }

    @Override
    public double distance() {
        return nearest.distance;
    }

    @Override
    public int triangle() {
        return nearest.triangle;
    }

    @Override
    public double point(int coordinate) {
        return nearest.points[coordinate];
    }

    @Override
    public double normal(int axis) {
        return axis == 0 ? nearest.normalX : axis == 1 ? nearest.normalY : nearest.normalZ;
    }
}
