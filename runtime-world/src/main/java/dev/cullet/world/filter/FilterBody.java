// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.bsp.BspMesh;
import org.jspecify.annotations.Nullable;

/**
 * A part, ready for the filters of {@link FilterChain}: to be made once per part. Immutable, for any number of threads, but for a
 * mesh that deforms: its owner calls {@link #update} after each refit.
 */
public final class FilterBody {
    final CollisionMesh mesh;
    final QueryMesh query;
    final @Nullable BspMesh bsp;

    /** Centre and radius of the bounding sphere. */
    final double[] sphere = new double[4];

    /** Middle and half sizes of the bounding box. */
    final double[] box = new double[6];

    /** The bounding box itself. */
    final float[] bounds = new float[6];

    /** The largest absolute coordinate. */
    double far;

    /** Changes whenever the mesh has. */
    int version;

    private FilterBody(CollisionMesh mesh, @Nullable BspMesh bsp) {
        this.mesh = mesh;
        this.query = MeshAccess.queryMesh(mesh);
        this.bsp = bsp;
        update();
    }

    /** Follows the mesh, where that is one that deforms. */
    public void update() {
        Sphere s = mesh.boundingSphere();
        sphere[0] = s.x();
        sphere[1] = s.y();
        sphere[2] = s.z();
        sphere[3] = s.radius();
        mesh.bounds(bounds, 0);
        far = 0;
        for (int axis = 0; axis < 3; axis++) {
            double lower = bounds[axis];
            double upper = bounds[axis + 3];
            box[axis] = 0.5 * (lower + upper);
            box[axis + 3] = 0.5 * (upper - lower);
            far = Math.max(far, Math.max(-lower, upper));
        }
        version++;
    }

    /** Prepares a part, with its BSP tree if it has one. */
    public static FilterBody of(CollisionMesh mesh) {
        return new FilterBody(mesh, mesh.data().bsp() == null ? null : BspMesh.of(mesh));
    }

    /** The part that this is made of. */
    public CollisionMesh mesh() {
        return mesh;
    }

    /** The part's BSP tree, or null where it has none. */
    public @Nullable BspMesh bsp() {
        return bsp;
    }
}
