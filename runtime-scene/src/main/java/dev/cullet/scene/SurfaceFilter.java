// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.FaceSide;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

/** The surfaces of a filter, and the faces that a motion meets, for a walk over one mesh. */
final class SurfaceFilter implements TriangleFilter {
    private RayFilter filter = RayFilter.ALL;
    private boolean facesCount;
    private double dx;
    private double dy;
    private double dz;

    /** Sets the surfaces; both faces count. */
    void set(RayFilter triangles) {
        filter = triangles;
        facesCount = false;
    }

    /** Sets the motion, in the space of the mesh, that front faces are against. */
    void setMotion(double x, double y, double z) {
        facesCount = true;
        dx = x;
        dy = y;
        dz = z;
    }

    /** Returns this filter, or null where all triangles count. */
    @Nullable
    TriangleFilter orNull() {
        return filter == RayFilter.ALL ? null : this;
    }

    @Override
    public boolean accepts(QueryMesh mesh, int triangle) {
        return filter.hasSurface(mesh.surface(triangle))
                && (!facesCount || FaceSide.of(mesh, triangle, dx, dy, dz) > 0);
    }
}
