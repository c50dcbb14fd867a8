// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.util.ArrayList;
import java.util.List;

/** All hits of a ray, in order, with a filter of faces and surfaces. */
final class RaycastAll implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "raycastAll";
    }

    @Override
    public List<String> fields() {
        return List.of("origin", "direction", "maxT", "frontFacesOnly", "surfaces", "max");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] origin = line.point("origin");
        float[] direction = line.point("direction");
        float maxT = line.number("maxT", Float.POSITIVE_INFINITY);
        RayFilter filter = line.flag("frontFacesOnly", false) ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        if (line.has("surfaces")) {
            filter = filter.withSurfaces(surfaces(line.strings("surfaces"), mesh));
        }
        RayHits hits = new RayHits(line.max());
        RayHit hit = new RayHit();
        hits.raycastAll(mesh, origin[0], origin[1], origin[2], direction[0], direction[1], direction[2], maxT, filter);
        List<Answer> list = new ArrayList<>();
        for (int i = 0; i < hits.count(); i++) {
            hits.copyTo(i, hit);
            list.add(new Answer()
                    .put("t", hit.t())
                    .triangle(mesh, hit.triangle())
                    .put("normal", hit.normalX(), hit.normalY(), hit.normalZ())
                    .put("point", hit.x(), hit.y(), hit.z())
                    .put("u", hit.u())
                    .put("v", hit.v())
                    .put("front", hit.isFrontFace())
                    .put("surface", mesh.surfaceName(hit.triangle())));
        }
        answer.put("hit", hits.count() > 0).put("hits", list).put("more", hits.isTruncated());
    }

    /** Returns the indices of surfaces of a part. */
    private static int[] surfaces(List<String> names, CollisionMesh mesh) throws QueryException {
        int[] indices = new int[names.size()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = -1;
            for (int triangle = 0; triangle < mesh.triangleCount() && indices[i] < 0; triangle++) {
                indices[i] = mesh.surfaceName(triangle).equals(names.get(i)) ? mesh.surface(triangle) : -1;
            }
            if (indices[i] < 0) {
                throw new QueryException("\"surfaces\" has \"" + names.get(i) + "\", but no triangle of part "
                        + mesh.name() + " has that surface");
            }
        }
        return indices;
    }
}
