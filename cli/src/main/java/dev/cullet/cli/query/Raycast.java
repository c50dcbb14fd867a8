// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import java.util.List;

/** First hit of a ray. */
final class Raycast implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "raycast";
    }

    @Override
    public List<String> fields() {
        return List.of("origin", "direction", "maxT");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] origin = line.point("origin");
        float[] direction = line.point("direction");
        float maxT = line.number("maxT", Float.POSITIVE_INFINITY);
        RayHit hit = new RayHit();
        boolean isHit =
                mesh.raycast(origin[0], origin[1], origin[2], direction[0], direction[1], direction[2], maxT, hit);
        answer.put("hit", isHit);
        if (isHit) {
            answer.put("t", hit.t())
                    .triangle(mesh, hit.triangle())
                    .put("normal", hit.normalX(), hit.normalY(), hit.normalZ())
                    .put("point", hit.x(), hit.y(), hit.z());
        }
    }
}
