// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.internal.TileOrder;
import org.jspecify.annotations.Nullable;

/** An instance whose box a capsule touches, and the capsule in the space of its mesh. For one thread; reused. */
final class TouchedInstance {
    final InstanceTransform transform = new InstanceTransform();

    /** Ends of the segment. */
    final double[] ends = new double[6];

    double radius;
    double worldRadius;

    /** Bound of the error of these numbers. */
    double slack;

    int instance;

    @Nullable
    CollisionMesh mesh;

    /** Copies a capsule whose ends are mapped[0..5]. */
    void set(MeshSpace space, CollisionMesh newMesh, int newInstance, double newRadius) {
        transform.set(space.transform);
        System.arraycopy(space.mapped, 0, ends, 0, 6);
        radius = space.length(newRadius) + space.slack;
        worldRadius = newRadius;
        slack = space.slack;
        mesh = newMesh;
        instance = newInstance;
    }

    /** Compares transforms, then meshes, then numbers: in a scene without equal instances, numbers do not count. */
    int compareGeometry(TouchedInstance other) {
        InstanceTransform a = transform;
        InstanceTransform b = other.transform;
        int order = Double.compare(a.x(), b.x());
        order = order != 0 ? order : Double.compare(a.y(), b.y());
        order = order != 0 ? order : Double.compare(a.z(), b.z());
        order = order != 0 ? order : Double.compare(a.scale(), b.scale());
        order = order != 0 ? order : Boolean.compare(a.isMirrored(), b.isMirrored());
        order = order != 0 ? order : Double.compare(a.rotationX(), b.rotationX());
        order = order != 0 ? order : Double.compare(a.rotationY(), b.rotationY());
        order = order != 0 ? order : Double.compare(a.rotationZ(), b.rotationZ());
        order = order != 0 ? order : Double.compare(a.rotationW(), b.rotationW());
        if (order == 0 && mesh != null && other.mesh != null) {
            order = TileOrder.compare(mesh, other.mesh);
        }
        return order != 0 ? order : Integer.compare(instance, other.instance);
    }
}
