// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.scene.SceneHits;
import dev.cullet.scene.SceneQuery;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.util.List;

/** Rays against the surface of a mesh or a scene. */
final class RayQueries {
    private RayQueries() {}

    static void first(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        RayHit hit = target.scratch(RayHit.class, RayHit::new);
        if (out.hit(target.mesh.raycast(ray(in, target), hit))) {
            out.put("t", hit.t()).surface(target.mesh, hit);
        }
    }

    static void any(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        out.any(target.mesh, target.mesh.anyRay(ray(in, target)));
    }

    private static Ray ray(QueryInputs in, MeshTarget target) throws QueryException {
        float[] o = in.point("origin");
        float[] d = in.point("direction");
        double minT = in.decimal("minT", 0);
        return target.scratch(Ray.class, Ray::new)
                .set(o[0], o[1], o[2], d[0], d[1], d[2])
                .between(minT, in.decimal("maxT", Double.POSITIVE_INFINITY));
    }

    static void all(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh mesh = target.mesh;
        Ray ray = ray(in, target);
        RayFilter filter = in.flag("frontFacesOnly", false) ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        if (in.has("surfaces")) {
            filter = filter.withSurfaces(surfaces(in.strings("surfaces"), mesh));
        }
        RayHits hits = new RayHits(in.max());
        RayHit hit = target.scratch(RayHit.class, RayHit::new);
        hits.raycastAll(mesh, ray, filter);
        out.list("hits", hits.count(), hits.isTruncated(), (i, item) -> {
            hits.copyTo(i, hit);
            item.put("t", hit.t()).surface(mesh, hit);
            item.put("u", hit.u())
                    .put("v", hit.v())
                    .put("front", hit.isFrontFace())
                    .surface(mesh, hit.triangle());
        });
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

    static void firstInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] o = in.decimals("origin", 3);
        double[] d = in.decimals("direction", 3);
        double maxT = in.decimal("maxT", Double.POSITIVE_INFINITY);
        SceneQuery query = target.query;
        query.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, target.filter(in));
        target.putResult(out);
        if (query.hasHit()) {
            out.put("t", query.t()).put("front", query.isFrontFace());
            target.putPointAndNormal(out);
        }
    }

    static void allInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] o = in.decimals("origin", 3);
        double[] d = in.decimals("direction", 3);
        double maxT = in.decimal("maxT", Double.POSITIVE_INFINITY);
        SceneHits hits = new SceneHits(in.max());
        hits.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT);
        target.query.raycastAll(hits, target.filter(in));
        out.list("hits", hits.count(), hits.isTruncated(), (i, item) -> {
            double[] normal = target.normal(hits.instance(i), hits.triangle(i));
            target.put(item, hits.instance(i), hits.triangle(i))
                    .put("t", hits.t(i))
                    .put("point", hits.x(i), hits.y(i), hits.z(i))
                    .put("normal", normal[0], normal[1], normal[2]);
        });
    }
}
