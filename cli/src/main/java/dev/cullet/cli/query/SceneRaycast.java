// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.scene.SceneQuery;
import dev.cullet.world.ray.RayFilter;
import java.util.List;

/** First hit of a ray with a scene, with a filter of faces and surfaces. */
final class SceneRaycast implements Operation<SceneTarget> {
    @Override
    public String name() {
        return "raycast";
    }

    @Override
    public List<String> fields() {
        return List.of("origin", "direction", "maxT", "frontFacesOnly", "surfaces", "layers");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] o = line.decimals("origin", 3);
        double[] d = line.decimals("direction", 3);
        double maxT = line.decimal("maxT", Double.POSITIVE_INFINITY);
        SceneQuery query = target.query;
        query.raycast(o[0], o[1], o[2], d[0], d[1], d[2], maxT, line.layers(), null, filter(line, target));
        target.putResult(answer);
        if (query.hasHit()) {
            answer.put("t", query.t()).put("front", query.isFrontFace());
            target.putPointAndNormal(answer);
        }
    }

    /** Reads the filter of faces and surfaces. */
    static RayFilter filter(QueryLine line, SceneTarget target) throws QueryException {
        RayFilter filter = line.flag("frontFacesOnly", false) ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        return line.has("surfaces")
                ? filter.withSurfaces(
                        target.asset.meshes(), line.strings("surfaces").toArray(new String[0]))
                : filter;
    }
}
