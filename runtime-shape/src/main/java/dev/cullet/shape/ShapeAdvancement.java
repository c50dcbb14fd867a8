// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.ConservativeAdvancement;
import dev.cullet.world.motion.Motion;
import org.jspecify.annotations.Nullable;

/** The search for the time of impact of a convex shape that moves, with a mesh. For one thread; allocates nothing. */
final class ShapeAdvancement extends ConservativeAdvancement {
    private final ShapePair pair;
    private final ShapeMeshDistance nearest;
    private final MutableRigidTransform at = new MutableRigidTransform();

    @SuppressWarnings("NullAway.Init") // set by each sweep
    private QueryMesh mesh;

    @SuppressWarnings("NullAway.Init")
    private float[] meshBounds;

    @SuppressWarnings("NullAway.Init")
    private ConvexShape shape;

    @SuppressWarnings("NullAway.Init")
    private Motion motion;

    @Nullable
    private TriangleFilter filter;

    /** Creates a search, whose last distance is that of {@code nearest}. */
    ShapeAdvancement(ShapePair pair, ShapeMeshDistance nearest) {
        this.pair = pair;
        this.nearest = nearest;
    }

    /** Sets what later searches have in common. */
    void set(CollisionMesh ofMesh, Motion ofMotion, @Nullable TriangleFilter ofTriangles) {
        mesh = MeshAccess.queryMesh(ofMesh);
        meshBounds = ofMesh.data().bounds();
        motion = ofMotion;
        filter = ofTriangles;
    }

    /** Moves a shape from a time to a later one; returns one of the four constants. */
    int advance(ConvexShape moving, double tolerance, double firstT, double lastT) {
        shape = moving;
        double slack = SweepSlack.of(meshBounds, moving.boundingSphere());
        return advance(motion.pathLength(moving.boundingSphere()), slack, tolerance, firstT, lastT);
    }

    @Override
    protected double distanceAt(double time, double limit) {
        motion.transformAt(time, at);
        boolean near = nearest.closest(mesh, pair.pose(shape, at), filter, limit);
        return near ? nearest.distance * (1 - SweepSlack.ROUNDING) : limit;
    }
}
