// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;

/** Converts between a collision mesh and jMonkeyEngine: both use metres, Y up, and are right-handed. */
final class JmeBridge {
    private static final float TOLERANCE = 1e-4f;

    private JmeBridge() {}

    /**
     * Returns the transform of a spatial to the world, for queries.
     *
     * @throws IllegalArgumentException if the spatial is scaled; a scale is baked
     */
    static RigidTransform thisToWorld(Spatial spatial) {
        return RigidTransform.copyOf(move(new MutableRigidTransform(), spatial));
    }

    /** Moves a body to where its spatial is, once per frame; allocates nothing. Rejects a scale. */
    static MutableRigidTransform move(MutableRigidTransform thisToWorld, Spatial spatial) {
        Vector3f scale = spatial.getWorldScale();
        boolean rigid = Math.abs(scale.x - 1) <= TOLERANCE
                && Math.abs(scale.y - 1) <= TOLERANCE
                && Math.abs(scale.z - 1) <= TOLERANCE;
        if (!rigid) {
            throw new IllegalArgumentException("spatial " + spatial.getName() + " has the world scale " + scale.x + " "
                    + scale.y + " " + scale.z + ", but a collision mesh must have 1 1 1 within " + TOLERANCE
                    + "; bake the scale with --scale, and set that of the node to 1");
        }
        Vector3f at = spatial.getWorldTranslation();
        Quaternion turn = spatial.getWorldRotation();
        return thisToWorld.setQuaternionXyzw(turn.getX(), turn.getY(), turn.getZ(), turn.getW(), at.x, at.y, at.z);
    }

    /**
     * Finds the first triangle below a point of the screen; t is 0 at the near plane and 1 at the far plane of the
     * camera.
     *
     * @param click pixels, from the lower left corner
     * @param local 6 floats, overwritten
     */
    static boolean pick(
            Camera camera, Vector2f click, CollisionMesh mesh, RigidTransform thisToWorld, float[] local, RayHit hit) {
        Vector3f near = camera.getWorldCoordinates(click, 0);
        Vector3f ray = camera.getWorldCoordinates(click, 1).subtractLocal(near);
        thisToWorld.toModelPoint(near.x, near.y, near.z, local, 0);
        thisToWorld.toModelDirection(ray.x, ray.y, ray.z, local, 3);
        return mesh.raycast(local[0], local[1], local[2], local[3], local[4], local[5], 1, hit);
    }

    /** Returns the triangles as a mesh to draw; no vertices are shared. */
    static Mesh triangles(CollisionMesh mesh) {
        int count = mesh.triangleCount();
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        for (int triangle = 0; triangle < count; triangle++) {
            mesh.triangleCorners(triangle, positions, 9 * triangle);
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        Mesh drawn = new Mesh();
        drawn.setBuffer(VertexBuffer.Type.Position, 3, positions);
        drawn.setBuffer(VertexBuffer.Type.Index, 3, indices);
        drawn.updateBound();
        return drawn;
    }

    /** Returns the edges of all triangles as a mesh of lines, such as a wire frame over the model. */
    static Mesh wireframe(CollisionMesh mesh) {
        Mesh drawn = triangles(mesh);
        int[] lines = new int[6 * mesh.triangleCount()];
        for (int i = 0; i < lines.length; i++) {
            int corner = i / 2 % 3;
            lines[i] = i / 6 * 3 + (i % 2 == 0 ? corner : (corner + 1) % 3);
        }
        drawn.setMode(Mesh.Mode.Lines);
        drawn.clearBuffer(VertexBuffer.Type.Index);
        drawn.setBuffer(VertexBuffer.Type.Index, 2, lines);
        return drawn;
    }
}
