// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;

/**
 * A total order of meshes by their geometry, in which tiles are processed: so results do not depend on the order in
 * which a program names them. Mostly decided by the lower corner of the bounds.
 */
public final class TileOrder {
    private TileOrder() {}

    /**
     * Compares bounds, minima first, then numbers of triangles, then their corners as they are stored.
     *
     * @return negative if the first mesh is before the other, 0 if they have the same triangles
     */
    public static int compare(CollisionMesh mesh, CollisionMesh other) {
        if (mesh == other) {
            return 0;
        }
        float[] bounds = mesh.data().bounds();
        float[] otherBounds = other.data().bounds();
        int order = 0;
        for (int i = 0; i < 6 && order == 0; i++) {
            order = Float.compare(bounds[i], otherBounds[i]);
        }
        if (order == 0) {
            order = Integer.compare(mesh.triangleCount(), other.triangleCount());
        }
        QueryMesh data = MeshAccess.queryMesh(mesh);
        QueryMesh otherData = MeshAccess.queryMesh(other);
        for (int corner = 0; corner < 3 * mesh.triangleCount() && order == 0; corner++) {
            long a = data.corner(corner / 3, corner % 3);
            long b = otherData.corner(corner / 3, corner % 3);
            for (int axis = 0; axis < 3 && order == 0; axis++) {
                order = Double.compare(data.coordinate(a, axis), otherData.coordinate(b, axis));
            }
        }
        return order;
    }
}
