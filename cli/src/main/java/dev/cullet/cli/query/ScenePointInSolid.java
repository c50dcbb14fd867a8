// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import java.util.List;

/** Whether a point is inside a closed mesh of a scene. */
final class ScenePointInSolid implements Operation<SceneTarget> {
    @Override
    public String name() {
        return "pointInSolid";
    }

    @Override
    public List<String> fields() {
        return List.of("point", "layers");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] p = line.decimals("point", 3);
        boolean inside = target.query.pointInSolid(p[0], p[1], p[2], line.layers(), null);
        answer.put("inside", inside);
        if (inside) {
            target.put(answer, target.query.instance(), -1);
        }
    }
}
