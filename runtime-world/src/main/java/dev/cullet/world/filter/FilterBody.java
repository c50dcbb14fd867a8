// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.SolidMesh;
import org.jspecify.annotations.Nullable;

/**
 * A part prepared for {@link FilterChain}: create it once per part. Immutable and thread-safe, except for a deforming
 * mesh: its owner calls {@link #update} after each refit.
 */
public final class FilterBody {
    final CollisionMesh mesh;
    final QueryMesh query;
    final @Nullable SolidMesh solid;
    final @Nullable BspMesh bsp;

    /** Centre and radius of the bounding sphere. */
    final double[] sphere = new double[4];

    /** Middle and half sizes of the bounding box. */
    final double[] box = new double[6];

    /** The bounding box itself. */
    final float[] bounds = new float[6];

    /** The largest absolute coordinate, metres. */
    double maxCoordinate;

    /** Incremented by each update. */
    int version;

    private FilterBody(CollisionMesh mesh, @Nullable BspMesh bsp) {
        this.mesh = mesh;
        this.query = MeshAccess.queryMesh(mesh);
        this.bsp = bsp;
        this.solid = !SolidMesh.isSolid(mesh) ? null : bsp == null ? SolidMesh.of(mesh) : bsp;
        update();
    }

    /** Updates bounding sphere and box after a refit of a deforming mesh. O(1). */
    public void update() {
        Sphere s = mesh.boundingSphere();
        sphere[0] = s.x();
        sphere[1] = s.y();
        sphere[2] = s.z();
        sphere[3] = s.radius();
        mesh.bounds(bounds, 0);
        maxCoordinate = 0;
        for (int axis = 0; axis < 3; axis++) {
            double lower = bounds[axis];
            double upper = bounds[axis + 3];
            box[axis] = 0.5 * (lower + upper);
            box[axis + 3] = 0.5 * (upper - lower);
            maxCoordinate = Math.max(maxCoordinate, Math.max(-lower, upper));
        }
        version++;
    }

    /** Prepares a part, as a solid if it is closed, and with its BSP tree if it has one. */
    public static FilterBody of(CollisionMesh mesh) {
        return new FilterBody(mesh, mesh.data().bsp() == null ? null : BspMesh.of(mesh));
    }

    /** The part. */
    public CollisionMesh mesh() {
        return mesh;
    }

    /** The part's BSP tree, or null if it has none. */
    public @Nullable BspMesh bsp() {
        return bsp;
    }

    /** The part as a solid, or null if it is not closed. */
    public @Nullable SolidMesh solid() {
        return solid;
    }
}
