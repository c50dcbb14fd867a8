// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.collision.Ray;
import com.badlogic.gdx.utils.FloatArray;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;

/**
 * Converts between a collision mesh and libGDX: both are right-handed with Y up; the game chooses the unit, so bake in
 * it.
 */
final class GdxBridge {
    private GdxBridge() {}

    /**
     * Returns the transform of a model instance to the world, for queries.
     *
     * @throws IllegalArgumentException if the matrix scales, mirrors or shears; all of these are baked
     */
    static RigidTransform thisToWorld(Matrix4 transform) {
        return RigidTransform.copyOf(move(new MutableRigidTransform(), transform, new double[16]));
    }

    /**
     * Moves a body to where its model instance is, once per frame; allocates nothing. Rejects a scale, mirror or shear.
     *
     * @param rows 16 numbers, overwritten
     */
    static MutableRigidTransform move(MutableRigidTransform thisToWorld, Matrix4 transform, double[] rows) {
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                rows[4 * row + column] = transform.val[4 * column + row]; // libGDX stores columns
            }
        }
        return thisToWorld.setRowMajor(rows);
    }

    /**
     * Finds the first triangle on a ray in the world, such as that of {@code camera.getPickRay}; t is metres if the
     * direction has length 1.
     *
     * @param local 6 floats, overwritten
     */
    static boolean pick(
            Ray ray, float maxT, CollisionMesh mesh, RigidTransform thisToWorld, float[] local, RayHit hit) {
        thisToWorld.toModelPoint(ray.origin.x, ray.origin.y, ray.origin.z, local, 0);
        thisToWorld.toModelDirection(ray.direction.x, ray.direction.y, ray.direction.z, local, 3);
        return mesh.raycast(local[0], local[1], local[2], local[3], local[4], local[5], maxT, hit);
    }

    /** Returns 9 floats per triangle, for a {@code Mesh} of positions. */
    static FloatArray triangles(CollisionMesh mesh) {
        FloatArray positions = new FloatArray(9 * mesh.triangleCount());
        positions.setSize(9 * mesh.triangleCount());
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            mesh.triangleCorners(triangle, positions.items, 9 * triangle);
        }
        return positions;
    }

    /** Returns the edges of all triangles: 6 floats per line, for a {@code Mesh} drawn with {@code GL_LINES}. */
    static FloatArray wireframe(CollisionMesh mesh) {
        FloatArray corners = triangles(mesh);
        FloatArray lines = new FloatArray(2 * corners.size);
        for (int triangle = 0; triangle < corners.size; triangle += 9) {
            for (int corner = 0; corner < 9; corner += 3) {
                lines.addAll(corners.items, triangle + corner, 3);
                lines.addAll(corners.items, triangle + (corner + 3) % 9, 3);
            }
        }
        return lines;
    }
}
