// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.scene.SceneHits;
import java.util.ArrayList;
import java.util.List;

/** All hits of a ray with a scene, in order, with a filter of faces and surfaces. */
final class SceneRaycastAll implements Operation<SceneTarget> {
    @Override
    public String name() {
        return "raycastAll";
    }

    @Override
    public List<String> fields() {
        return List.of("origin", "direction", "maxT", "frontFacesOnly", "surfaces", "layers", "max");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] o = line.decimals("origin", 3);
        double[] d = line.decimals("direction", 3);
        double maxT = line.decimal("maxT", Double.POSITIVE_INFINITY);
        SceneHits hits = new SceneHits(line.max());
        target.query.raycastAll(
                o[0], o[1], o[2], d[0], d[1], d[2], maxT, line.layers(), null, SceneRaycast.filter(line, target), hits);
        List<Answer> list = new ArrayList<>();
        for (int i = 0; i < hits.count(); i++) {
            double[] normal = target.normal(hits.instance(i), hits.triangle(i));
            list.add(target.put(new Answer(), hits.instance(i), hits.triangle(i))
                    .put("t", hits.t(i))
                    .put("point", hits.x(i), hits.y(i), hits.z(i))
                    .put("normal", normal[0], normal[1], normal[2]));
        }
        answer.put("hit", hits.count() > 0).put("hits", list).put("more", hits.isTruncated());
    }
}
