// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import java.util.IdentityHashMap;
import org.lwjgl.opengl.GL33C;

/** Draws a level: a buffer per distinct mesh, and its matrix per instance. */
final class LevelDrawing {
    private final CollisionScene scene;
    private final IdentityHashMap<CollisionMesh, Buffer> buffers = new IdentityHashMap<>();
    private final InstanceTransform transform = new InstanceTransform();
    private final double[] column = new double[3];
    private final float[] matrix = new float[16];

    LevelDrawing(CollisionScene scene) {
        this.scene = scene;
        matrix[15] = 1;
    }

    void draw(Shader shader) {
        for (int i = 0; i < scene.staticCount() + scene.capacity(); i++) {
            if (scene.contains(i) && scene.layers(i) != 0) {
                scene.transform(i, transform);
                shader.model(matrix());
                buffers.computeIfAbsent(scene.mesh(i), LevelDrawing::load).draw(GL33C.GL_TRIANGLES);
            }
        }
    }

    private static Buffer load(CollisionMesh mesh) {
        Buffer buffer = new Buffer();
        buffer.load(MeshShape.of(mesh));
        return buffer;
    }

    /** Returns the matrix of the transform, column by column. */
    private float[] matrix() {
        for (int axis = 0; axis < 3; axis++) {
            transform.toWorldDirection(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, column, 0);
            for (int row = 0; row < 3; row++) {
                matrix[4 * axis + row] = (float) column[row];
            }
        }
        matrix[12] = (float) transform.x();
        matrix[13] = (float) transform.y();
        matrix[14] = (float) transform.z();
        return matrix;
    }
}
