// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.overlap;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.world.internal.OverlapWalk;

/**
 * Overlaps of a capsule or an oriented box with a mesh, and all triangles that a shape touches. An instance is scratch
 * memory, for one thread; queries allocate nothing.
 *
 * <pre>
 * int[] triangles = new int[64];
 * int count = query.allCapsule(mesh, x, y, z, x, y + 1.8f, z, 0.3f, triangles);
 * </pre>
 *
 * <p>{@code anyX} returns the index of a triangle or -1, {@code overlapsX} a boolean. {@code allX} fills an array with
 * the triangles that the shape touches, each once, in the order of the tree, and returns their number; {@link
 * #isTruncated} returns whether there are more.
 *
 * <p>Decisions are exact for the stored triangles and the given numbers; shapes are closed, touching counts. Cost: the
 * boxes of the tree that touch the oriented box round the shape, and their triangles.
 */
public final class OverlapQuery {
    private final OverlapWalk walk = new OverlapWalk();
    private final double[] rows = new double[16];
    private boolean truncated;

    /** Scratch memory for one thread. */
    public OverlapQuery() {}

    /** Returns whether the last query that fills an array found more triangles than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    /**
     * Returns the index of a triangle that a capsule touches, or -1: of one at most the radius from a segment.
     *
     * @param fromX start of the segment, model space
     * @param toX end of the segment; it may be the start
     * @param radius metres, not negative
     */
    public int anyCapsule(
            CollisionMesh mesh, float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        beginCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius);
        return walk.next();
    }

    /** Returns whether a capsule touches a triangle; see {@link #anyCapsule}. */
    public boolean overlapsCapsule(
            CollisionMesh mesh, float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        return anyCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius) >= 0;
    }

    /**
     * Finds all triangles that a capsule touches; see {@link #anyCapsule}.
     *
     * @param triangles gets their indices
     * @return number of indices
     */
    public int allCapsule(
            CollisionMesh mesh,
            float fromX,
            float fromY,
            float fromZ,
            float toX,
            float toY,
            float toZ,
            float radius,
            int[] triangles) {
        beginCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius);
        return collect(triangles);
    }

    /**
     * Returns the index of a triangle that an oriented box touches, or -1.
     *
     * <p>The box is the image, without rounding, of the box round 0 0 0 by the matrix of the transform, whose numbers
     * are doubles.
     *
     * @param otherToThis rotates the box and moves its center, to the model space of the mesh
     * @param halfX half the box's size along its own x, metres, not negative; {@code halfY} and {@code halfZ} too
     */
    public int anyOrientedBox(CollisionMesh mesh, RigidTransform otherToThis, float halfX, float halfY, float halfZ) {
        beginOrientedBox(mesh, otherToThis, halfX, halfY, halfZ);
        return walk.next();
    }

    /** Returns whether an oriented box touches a triangle; see {@link #anyOrientedBox}. */
    public boolean overlapsOrientedBox(
            CollisionMesh mesh, RigidTransform otherToThis, float halfX, float halfY, float halfZ) {
        return anyOrientedBox(mesh, otherToThis, halfX, halfY, halfZ) >= 0;
    }

    /**
     * Finds all triangles that an oriented box touches; see {@link #anyOrientedBox}.
     *
     * @param triangles gets their indices
     * @return number of indices
     */
    public int allOrientedBox(
            CollisionMesh mesh, RigidTransform otherToThis, float halfX, float halfY, float halfZ, int[] triangles) {
        beginOrientedBox(mesh, otherToThis, halfX, halfY, halfZ);
        return collect(triangles);
    }

    /**
     * Finds all triangles that a sphere touches; see {@link CollisionMesh#anySphere}.
     *
     * @param triangles gets their indices
     * @return number of indices
     */
    public int allSphere(CollisionMesh mesh, float x, float y, float z, float radius, int[] triangles) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        walk.beginSphere(MeshAccess.queryMesh(mesh), x, y, z, radius, 0);
        return collect(triangles);
    }

    /**
     * Finds all triangles that an axis-parallel box touches; see {@link CollisionMesh#anyBox}.
     *
     * @param triangles gets their indices
     * @return number of indices
     */
    public int allBox(
            CollisionMesh mesh,
            float minX,
            float minY,
            float minZ,
            float maxX,
            float maxY,
            float maxZ,
            int[] triangles) {
        Arguments.box(minX, minY, minZ, maxX, maxY, maxZ);
        walk.beginBox(MeshAccess.queryMesh(mesh), minX, minY, minZ, maxX, maxY, maxZ, 0);
        return collect(triangles);
    }

    private void beginCapsule(
            CollisionMesh mesh, float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        Arguments.finite("start", fromX, fromY, fromZ);
        Arguments.finite("end", toX, toY, toZ);
        Arguments.size("radius", radius);
        walk.beginCapsule(MeshAccess.queryMesh(mesh), fromX, fromY, fromZ, toX, toY, toZ, radius, 0);
    }

    private void beginOrientedBox(
            CollisionMesh mesh, RigidTransform otherToThis, float halfX, float halfY, float halfZ) {
        Arguments.size("halfX", halfX);
        Arguments.size("halfY", halfY);
        Arguments.size("halfZ", halfZ);
        otherToThis.copyRowMajor(rows);
        walk.box.set(rows[3], rows[7], rows[11], halfX, halfY, halfZ);
        for (int axis = 0; axis < 3; axis++) {
            walk.box.setAxis(axis, rows[axis], rows[4 + axis], rows[8 + axis]);
        }
        walk.beginOrientedBox(MeshAccess.queryMesh(mesh), 0);
    }

    private int collect(int[] triangles) {
        int count = 0;
        int next = walk.next();
        for (; next >= 0 && count < triangles.length; next = walk.next()) {
            triangles[count++] = next;
        }
        truncated = next >= 0;
        return count;
    }
}
