// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.ray.RayFilter;

/** The surfaces of a filter, for a walk over one mesh. */
final class SurfaceFilter implements TriangleFilter {
    RayFilter filter = RayFilter.ALL;

    @Override
    public boolean accepts(QueryMesh mesh, int triangle) {
        return filter.hasSurface(mesh.surface(triangle));
    }
}
