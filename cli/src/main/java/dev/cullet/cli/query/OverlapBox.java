// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import java.util.List;

/** Overlap of an axis-aligned box with the surface. */
final class OverlapBox implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "overlapBox";
    }

    @Override
    public List<String> fields() {
        return List.of("min", "max");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] min = line.point("min");
        float[] max = line.point("max");
        int triangle = mesh.anyBox(min[0], min[1], min[2], max[0], max[1], max[2]);
        answer.put("hit", triangle >= 0);
        if (triangle >= 0) {
            answer.triangle(mesh, triangle);
        }
    }
}
