// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.query.QueryMesh;
import dev.cullet.world.bsp.BspMesh;
import org.jspecify.annotations.Nullable;

/** A part, ready for the filters of {@link FilterChain}: to be made once per part. Immutable, for any number of threads. */
public final class FilterBody {
    final CollisionMesh mesh;
    final QueryMesh query;
    final @Nullable BspMesh bsp;

    /** Centre and radius of the bounding sphere. */
    final double[] sphere;

    /** Middle and half sizes of the bounding box. */
    final double[] box = new double[6];

    /** The largest absolute coordinate. */
    final double far;

    private FilterBody(CollisionMesh mesh, @Nullable BspMesh bsp) {
        this.mesh = mesh;
        this.query = mesh.queryMesh();
        this.bsp = bsp;
        Sphere s = mesh.boundingSphere();
        sphere = new double[] {s.x(), s.y(), s.z(), s.radius()};
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        double farthest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double lower = bounds[axis];
            double upper = bounds[axis + 3];
            box[axis] = 0.5 * (lower + upper);
            box[axis + 3] = 0.5 * (upper - lower);
            farthest = Math.max(farthest, Math.max(-lower, upper));
        }
        far = farthest;
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
