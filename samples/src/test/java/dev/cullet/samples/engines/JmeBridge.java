// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;

/** Converts between a collision mesh and jMonkeyEngine: both use metres, Y up, and are right-handed. */
final class JmeBridge {
    private JmeBridge() {}

    /** Returns the transform of a spatial to the world, for queries. It must not be scaled: a scale is baked. */
    static RigidTransform thisToWorld(Spatial spatial) {
        Vector3f at = spatial.getWorldTranslation();
        Quaternion turn = spatial.getWorldRotation();
        return RigidTransform.ofQuaternionXyzw(turn.getX(), turn.getY(), turn.getZ(), turn.getW(), at.x, at.y, at.z);
    }

    /** Returns the triangles as a mesh to draw, such as a wire frame over the model; no vertices are shared. */
    static Mesh toSee(CollisionMesh mesh) {
        int count = mesh.triangleCount();
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        for (int triangle = 0; triangle < count; triangle++) {
            mesh.triangleCorners(triangle, positions, 9 * triangle);
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        Mesh seen = new Mesh();
        seen.setBuffer(VertexBuffer.Type.Position, 3, positions);
        seen.setBuffer(VertexBuffer.Type.Index, 3, indices);
        seen.updateBound();
        return seen;
    }
}
