// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import java.util.List;

/** Closest point of the surface. */
final class ClosestPoint implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "closestPoint";
    }

    @Override
    public List<String> fields() {
        return List.of("point", "maxDistance");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] point = line.point("point");
        float maxDistance = line.number("maxDistance", Float.POSITIVE_INFINITY);
        ClosestHit hit = new ClosestHit();
        boolean isHit = mesh.closestPoint(point[0], point[1], point[2], maxDistance, hit);
        answer.put("hit", isHit);
        if (isHit) {
            answer.put("distance", hit.distance())
                    .put("point", hit.x(), hit.y(), hit.z())
                    .triangle(mesh, hit.triangle());
        }
    }
}
