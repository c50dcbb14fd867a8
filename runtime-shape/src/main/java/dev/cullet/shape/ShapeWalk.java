// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.internal.LaneFilter;
import dev.cullet.world.internal.LeafWalk;
import org.jspecify.annotations.Nullable;

/**
 * The triangles of a mesh that a shape touches, by a walk over the leaves near it. For one thread; allocates nothing.
 *
 * <p>The walk takes the boxes of the tree that touch the box round the placed shape and the box round the shape in its
 * own space. A shape without a radius is not moved: {@link PortalSearch} moves the few corners that it finds, and only
 * for a triangle within rounding of touching, all corners are moved, once, and {@link ShapePair} decides.
 */
final class ShapeWalk {
    /** A rotation is orthonormal within 1e-4; this is above what that changes in a scalar product. */
    private static final double ROTATION = 1e-3;

    private final ShapePair pair;
    private final CorePoints corners;
    private final LeafWalk leaves = new LeafWalk();
    private final LaneFilter lanes = new LaneFilter();
    private final double[] box = new double[6];

    @SuppressWarnings("NullAway.Init") // set by each query
    private QueryMesh mesh;

    @SuppressWarnings("NullAway.Init")
    private ConvexShape shape;

    /** By which the rows of the pair scale the shape. */
    private double scale;

    /** The shape as moved; of no use while it is not needed. */
    private CorePoints posed;

    private boolean isPosed;

    /** @param corners memory of a triangle */
    ShapeWalk(ShapePair pair, CorePoints corners) {
        this.pair = pair;
        this.corners = corners;
        posed = corners;
    }

    /** @param accepted triangles that count; null for all */
    void begin(QueryMesh of, ConvexShape convex, RigidTransform convexToMesh, @Nullable TriangleFilter accepted) {
        convexToMesh.copyRowMajor(pair.rows);
        begin(of, convex, 1, accepted);
    }

    /**
     * Begins a walk with a shape that the rows of the pair move.
     *
     * @param factor by which they scale all axes, beside a rotation or reflection
     * @param accepted triangles that count; null for all
     */
    void begin(QueryMesh of, ConvexShape convex, double factor, @Nullable TriangleFilter accepted) {
        leaves.setFilter(accepted);
        mesh = of;
        shape = convex;
        scale = factor;
        isPosed = !pair.setSecond(convex, box);
        if (isPosed) {
            posed = pair.pose(convex, factor);
            posed.copyBounds(box);
        }
        double radius = factor * convex.core.radius;
        leaves.begin(of, box[0], box[1], box[2], box[3] - box[0], box[4] - box[1], box[5] - box[2], radius);
        if (!isPosed) {
            setLanes(convex.core);
        }
    }

    /** Sets the box round the core in its own space. */
    private void setLanes(CorePoints core) {
        double[] m = pair.rows;
        double halfX = core.maxX - core.middleX;
        double halfY = core.maxY - core.middleY;
        double halfZ = core.maxZ - core.middleZ;
        double slack = scale * ROTATION * (halfX + halfY + halfZ);
        double per = 1 / scale;
        double x = m[0] * core.middleX + m[1] * core.middleY + m[2] * core.middleZ + m[3];
        double y = m[4] * core.middleX + m[5] * core.middleY + m[6] * core.middleZ + m[7];
        double z = m[8] * core.middleX + m[9] * core.middleY + m[10] * core.middleZ + m[11];
        slack += pair.rounding();
        lanes.setCenter(mesh, x, y, z);
        lanes.setAxis(mesh, 0, per * m[0], per * m[4], per * m[8], scale * halfX + slack);
        lanes.setAxis(mesh, 1, per * m[1], per * m[5], per * m[9], scale * halfY + slack);
        lanes.setAxis(mesh, 2, per * m[2], per * m[6], per * m[10], scale * halfZ + slack);
        leaves.filter(lanes);
    }

    /** Returns the next triangle that touches, or -1. */
    int next() {
        int triangle = leaves.next();
        while (triangle >= 0 && !touches(triangle)) {
            triangle = leaves.next();
        }
        return triangle;
    }

    private boolean touches(int triangle) {
        corners.setTriangle(mesh, triangle);
        int result = isPosed && shape.core.radius > 0 ? Gjk.UNDECIDED : pair.decide(corners, shape.faces);
        return result == Gjk.UNDECIDED ? touchesExactly() : result == Gjk.TOUCHING;
    }

    private boolean touchesExactly() {
        if (!isPosed) {
            isPosed = true;
            posed = pair.pose(shape, scale);
        }
        corners.measure();
        double radius = posed.radius * (1 + 0x1p-40);
        return corners.boxDistance2(posed) <= radius * radius * (1 + 0x1p-40) && pair.touches(corners, posed, 0);
    }
}
