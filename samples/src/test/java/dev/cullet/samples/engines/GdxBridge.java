// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.utils.FloatArray;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;

/**
 * Converts between a collision mesh and libGDX: both are right-handed with Y up; the game chooses the unit, so bake in
 * it.
 */
final class GdxBridge {
    private GdxBridge() {}

    /** Returns the transform of a model instance to the world, for queries; it must not scale. */
    static RigidTransform thisToWorld(Matrix4 transform) {
        double[] rows = new double[16];
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                rows[4 * row + column] = transform.val[4 * column + row]; // libGDX stores columns
            }
        }
        return RigidTransform.ofRowMajor(rows);
    }

    /** Returns 9 floats per triangle: for a {@code Mesh} of positions, or for a {@code ShapeRenderer}. */
    static FloatArray toSee(CollisionMesh mesh) {
        FloatArray positions = new FloatArray(9 * mesh.triangleCount());
        positions.setSize(9 * mesh.triangleCount());
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            mesh.triangleCorners(triangle, positions.items, 9 * triangle);
        }
        return positions;
    }
}
