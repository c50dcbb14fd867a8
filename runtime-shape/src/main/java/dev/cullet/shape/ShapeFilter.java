// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.FaceSide;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

/** A {@link RayFilter} for a shape at rest or in motion: its faces count only in a motion. For one thread. */
final class ShapeFilter implements TriangleFilter {
    private RayFilter filter = RayFilter.ALL;
    private boolean facesCount;
    private double dx;
    private double dy;
    private double dz;

    void set(RayFilter triangles) {
        if (triangles == null) {
            throw new NullPointerException("the filter is null: pass RayFilter.ALL");
        }
        filter = triangles;
    }

    /** Returns the filter of a shape at rest; null where all triangles count. */
    @Nullable
    TriangleFilter atRest() {
        facesCount = false;
        return filter == RayFilter.ALL ? null : this;
    }

    /** Returns the filter of a shape whose center moves along a line; null where all triangles count. */
    @Nullable
    TriangleFilter inMotion(Motion motion) {
        facesCount = filter.isFrontFacesOnly();
        dx = motion.velocity(0);
        dy = motion.velocity(1);
        dz = motion.velocity(2);
        return filter == RayFilter.ALL ? null : this;
    }

    @Override
    public boolean accepts(QueryMesh mesh, int triangle) {
        return filter.hasSurface(mesh.surface(triangle))
                && (!facesCount || FaceSide.of(mesh, triangle, dx, dy, dz) > 0);
    }
}
