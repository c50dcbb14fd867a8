// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.bsp.SolidMesh;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The instances of a scene as arrays, static ones first: what queries read.
 *
 * <pre>
 * numbers    box in the world: 3 minima, 3 maxima | translation x y z | quaternion x y z w | scale, negative = mirrored
 *            14 doubles per instance
 * meshes     null where there is no instance          layers, userIds    one per instance
 * </pre>
 */
final class Instances {
    static final int STRIDE = 14;
    private static final int TRANSFORM = 6;

    final double[] numbers;
    final int[] layers;
    final long[] userIds;
    private final @Nullable CollisionMesh[] meshes;
    private final IdentityHashMap<CollisionMesh, SolidMesh> solids = new IdentityHashMap<>();

    Instances(int count) {
        numbers = new double[STRIDE * count];
        layers = new int[count];
        userIds = new long[count];
        meshes = new CollisionMesh[count];
    }

    /** Returns the number of instances that there can be. */
    int count() {
        return meshes.length;
    }

    /** Sets all of an instance. The first instance of a mesh allocates, if the mesh is a solid. */
    void set(int instance, CollisionMesh mesh, InstanceTransform transform, int layerBits, long userId) {
        meshes[instance] = mesh;
        layers[instance] = layerBits;
        userIds[instance] = userId;
        setTransform(instance, mesh, transform);
        if (SolidMesh.isSolid(mesh) && !solids.containsKey(mesh)) {
            solids.put(mesh, SolidMesh.of(mesh));
        }
    }

    void setTransform(int instance, CollisionMesh mesh, InstanceTransform transform) {
        transform.worldBounds(mesh.data().bounds(), numbers, box(instance));
        transform.write(numbers, box(instance) + TRANSFORM);
    }

    void clear(int instance) {
        meshes[instance] = null;
        layers[instance] = 0;
    }

    /** Returns the mesh of an instance, or null where there is none. */
    @Nullable
    CollisionMesh mesh(int instance) {
        return meshes[instance];
    }

    /** Returns the solid of a mesh, or null if it is not closed. */
    @Nullable
    SolidMesh solid(CollisionMesh mesh) {
        return solids.get(mesh);
    }

    /** Copies the transform of an instance. */
    void transform(int instance, InstanceTransform out) {
        out.read(numbers, box(instance) + TRANSFORM);
    }

    /** Returns where the box of an instance is in {@link #numbers}. */
    static int box(int instance) {
        return STRIDE * instance;
    }

    /** Returns bytes of memory, without meshes. */
    long bytes() {
        return 8L * numbers.length + 16L * meshes.length;
    }
}
