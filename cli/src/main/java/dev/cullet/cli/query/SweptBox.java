// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import java.util.List;

/** Bounding box of this mesh during a motion with rotation. */
final class SweptBox implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "sweptBox";
    }

    @Override
    public List<String> fields() {
        return List.of("transform", "motion", "rotation", "center");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] box = new float[6];
        RigidTransform start = line.has("transform") ? line.transform() : RigidTransform.IDENTITY;
        line.motion(start).bounds(mesh, box, 0);
        answer.put("min", box[0], box[1], box[2]).put("max", box[3], box[4], box[5]);
    }
}
