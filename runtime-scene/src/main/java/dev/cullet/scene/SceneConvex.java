// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.internal.PlacedShape;
import dev.cullet.shape.internal.ShapeAccess;
import dev.cullet.world.internal.OverlapWalk;
import org.jspecify.annotations.Nullable;

/**
 * A convex shape in the world that a {@link SceneQuery} tests against a scene, at rest or in motion. It is solid: a
 * triangle inside touches it. Needs the jar {@code cullet-runtime-shape}, which no other class of scenes needs. The
 * first {@link #set} allocates scratch memory, about 95 KB.
 *
 * <pre>
 * moving.set(crate, crateToWorld).setMotion(0, -1, 0).setRotation(0, 1.5, 0, 0, 0, 0);
 * </pre>
 *
 * <p>A motion lasts from t = 0 to t = 1: a center moves along a line, and the shape rotates at constant speed about an
 * axis through it. {@link SceneQuery#anyShape} and {@link SceneQuery#findShape} test the start.
 */
public final class SceneConvex extends SceneShape {
    private @Nullable ConvexShape shape;
    private @Nullable PlacedShape placed;
    final SceneMotion path = new SceneMotion();

    /** Where the shape is at the time of a test, turned but not moved, and by how much it is moved. */
    final InstanceTransform at = new InstanceTransform();

    final double[] shift = new double[3];

    private final ThreadGuard guard = new ThreadGuard();
    private final float[] bounds = new float[6];
    private final double[] rows = new double[12];
    private final double[] vector = new double[6];

    /** A shape that must be set before a query. */
    public SceneConvex() {}

    /**
     * Sets the shape and its place at t = 0; clears the motion.
     *
     * @param shapeToWorld copied; it may scale and mirror
     */
    public SceneConvex set(ConvexShape newShape, InstanceTransform shapeToWorld) {
        path.setPlace(shapeToWorld);
        setShape(newShape);
        return this;
    }

    /** Sets another shape at the same place, with the same motion. */
    void setShape(ConvexShape newShape) {
        newShape.bounds(bounds, 0);
        path.setBody(bounds, newShape.boundingSphere());
        shape = newShape;
        if (placed == null) {
            placed = ShapeAccess.newPlacedShape(newShape);
        }
    }

    /**
     * Sets the path of the center.
     *
     * @param dx metres in the world from t = 0 to t = 1
     */
    public SceneConvex setMotion(double dx, double dy, double dz) {
        path.setMotion(dx, dy, dz);
        return this;
    }

    /**
     * Sets the rotation during the motion.
     *
     * @param wx angular velocity in the world: the axis, with the angle in radians from t = 0 to t = 1 as its length;
     *     any angle
     * @param centerX center of rotation, in the space of the shape, such as its center of mass
     */
    public SceneConvex setRotation(double wx, double wy, double wz, double centerX, double centerY, double centerZ) {
        path.setRotation(wx, wy, wz, centerX, centerY, centerZ);
        return this;
    }

    /**
     * Computes the place at a time.
     *
     * @param t time, 0 to 1
     * @param out gets the transform from the shape to the world
     */
    public void transformAt(double t, InstanceTransform out) {
        shape();
        path.transformAt(t, out);
    }

    /** Returns the shape. */
    ConvexShape shape() {
        ConvexShape of = shape;
        if (of == null) {
            throw new IllegalStateException(
                    "the SceneConvex has no shape; call set(shape, shapeToWorld) before a query");
        }
        return of;
    }

    /** Returns the searches of the shape. */
    PlacedShape placed() {
        PlacedShape of = placed;
        if (of == null) {
            throw new IllegalStateException("no shape is set");
        }
        return of;
    }

    @Override
    void enter() {
        guard.enter();
    }

    @Override
    void leave() {
        guard.leave();
    }

    /** Moves the shape to t = 0. */
    void begin() {
        shape();
        at.set(path.pose);
        shift[0] = 0;
        shift[1] = 0;
        shift[2] = 0;
    }

    @Override
    void begin(SceneWalk walk, QueryFilter filter) {
        begin();
        path.beginBox(walk, filter);
    }

    @Override
    void begin(OverlapWalk triangles, MeshSpace space, QueryMesh data) {
        place(space.transform);
        placed().begin(data, null);
    }

    @Override
    int next(OverlapWalk triangles) {
        return placed().next();
    }

    /** Places the shape, as it is now, in the space of an instance. */
    void place(InstanceTransform instance) {
        double stretch = at.scale() / instance.scale();
        for (int k = 0; k < 3; k++) {
            at.toWorldNormal(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0, vector, 0);
            instance.toMeshNormal(vector[0], vector[1], vector[2], vector, 3);
            for (int i = 0; i < 3; i++) {
                rows[4 * i + k] = stretch * vector[3 + i];
            }
        }
        instance.toMeshDirection(
                at.x() - instance.x() + shift[0],
                at.y() - instance.y() + shift[1],
                at.z() - instance.z() + shift[2],
                vector,
                0);
        for (int i = 0; i < 3; i++) {
            rows[4 * i + 3] = vector[i];
        }
        placed().place(shape(), rows, stretch);
    }
}
