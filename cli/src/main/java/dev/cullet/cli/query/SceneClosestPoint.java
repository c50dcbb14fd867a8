// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import java.util.List;

/** Closest point of the surfaces of a scene. */
final class SceneClosestPoint implements Operation<SceneTarget> {
    @Override
    public String name() {
        return "closestPoint";
    }

    @Override
    public List<String> fields() {
        return List.of("point", "maxDistance", "layers");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] p = line.decimals("point", 3);
        double maxDistance = line.decimal("maxDistance", Double.POSITIVE_INFINITY);
        target.query.closestPoint(p[0], p[1], p[2], maxDistance, line.layers(), null);
        target.putResult(answer);
        if (target.query.hasHit()) {
            answer.put("distance", target.query.distance());
            target.putPointAndNormal(answer);
        }
    }
}
