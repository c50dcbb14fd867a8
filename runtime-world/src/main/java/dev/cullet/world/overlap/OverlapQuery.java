// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.overlap;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.OverlapWalk;

/**
 * Overlaps of a shape with meshes: a sphere, an axis-parallel box, a capsule or an oriented box. An instance is the
 * shape and scratch memory, for one thread; it allocates nothing after its creation.
 *
 * <pre>
 * int[] triangles = new int[64];
 * int count = query.setCapsule(x, y, z, x, y + 1.8f, z, 0.3f).all(mesh, triangles);
 * </pre>
 *
 * <p>Decisions are exact for the stored triangles and the given numbers; shapes are closed, touching counts. Cost: the
 * boxes of the tree that touch the oriented box round the shape, and their triangles. {@link CollisionMesh#anySphere}
 * and {@link CollisionMesh#anyBox} are cheaper where one triangle is enough.
 */
public final class OverlapQuery {
    private enum Shape {
        BOX,
        CAPSULE,
        ORIENTED_BOX
    }

    private final OverlapWalk walk = new OverlapWalk();
    private final ThreadGuard guard = new ThreadGuard();
    private final float[] box = new float[6];
    private final double[] rows = new double[16];
    private Shape shape = Shape.CAPSULE;
    private boolean truncated;

    /** A query with a sphere of radius 0 at 0 0 0. */
    public OverlapQuery() {}

    /**
     * Sets the shape to a sphere.
     *
     * @param x center, model space
     * @param radius metres, not negative
     */
    public OverlapQuery setSphere(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        return setCapsule(x, y, z, x, y, z, radius);
    }

    /**
     * Sets the shape to an axis-parallel box; see {@link CollisionMesh#anyBox}.
     *
     * @param minX lower corner, model space; each minimum is at most its maximum
     */
    public OverlapQuery setBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        Arguments.box(minX, minY, minZ, maxX, maxY, maxZ);
        box[0] = minX;
        box[1] = minY;
        box[2] = minZ;
        box[3] = maxX;
        box[4] = maxY;
        box[5] = maxZ;
        shape = Shape.BOX;
        return this;
    }

    /**
     * Sets the shape to a capsule: all points at most the radius from a segment.
     *
     * @param fromX start of the segment, model space
     * @param toX end of the segment; it may be the start
     * @param radius metres, not negative
     */
    public OverlapQuery setCapsule(
            float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        Arguments.finite("start", fromX, fromY, fromZ);
        Arguments.finite("end", toX, toY, toZ);
        Arguments.size("radius", radius);
        walk.capsule.set(fromX, fromY, fromZ, toX, toY, toZ, radius);
        shape = Shape.CAPSULE;
        return this;
    }

    /**
     * Sets the shape to an oriented box: the image, without rounding, of the box round 0 0 0 by the matrix of the
     * transform, whose numbers are doubles.
     *
     * @param otherToThis rotates the box and moves its center, to the model space of the mesh
     * @param halfX half the box's size along its own x, metres, not negative; {@code halfY} and {@code halfZ} too
     */
    public OverlapQuery setOrientedBox(RigidTransform otherToThis, float halfX, float halfY, float halfZ) {
        Arguments.size("halfX", halfX);
        Arguments.size("halfY", halfY);
        Arguments.size("halfZ", halfZ);
        otherToThis.copyRowMajor(rows);
        walk.box.set(rows[3], rows[7], rows[11], halfX, halfY, halfZ);
        for (int axis = 0; axis < 3; axis++) {
            walk.box.setAxis(axis, rows[axis], rows[4 + axis], rows[8 + axis]);
        }
        shape = Shape.ORIENTED_BOX;
        return this;
    }

    /** Returns the index of a triangle that the shape touches, or -1. */
    public int any(CollisionMesh mesh) {
        begin(mesh);
        int next = walk.next();
        guard.leave();
        return next;
    }

    /** Returns whether the shape touches a triangle. */
    public boolean overlaps(CollisionMesh mesh) {
        return any(mesh) >= 0;
    }

    /**
     * Finds all triangles that the shape touches, each once, in the order of the tree.
     *
     * @param triangles gets their indices
     * @return number of indices
     */
    public int all(CollisionMesh mesh, int[] triangles) {
        begin(mesh);
        int count = 0;
        int next = walk.next();
        for (; next >= 0 && count < triangles.length; next = walk.next()) {
            triangles[count++] = next;
        }
        truncated = next >= 0;
        guard.leave();
        return count;
    }

    /** Returns whether the last {@link #all} found more triangles than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    private void begin(CollisionMesh mesh) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        if (shape == Shape.BOX) {
            walk.beginBox(data, box[0], box[1], box[2], box[3], box[4], box[5], 0);
        } else if (shape == Shape.CAPSULE) {
            walk.beginCapsule(data, 0);
        } else {
            walk.beginOrientedBox(data, 0);
        }
    }
}
