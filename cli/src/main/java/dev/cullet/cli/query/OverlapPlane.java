// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.PlaneSides;
import java.util.List;

/** Sides of a plane on which the mesh has points. */
final class OverlapPlane implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "overlapPlane";
    }

    @Override
    public List<String> fields() {
        return List.of("plane");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] plane = line.numbers("plane", 4);
        PlaneSides sides = mesh.sidesOfPlane(plane[0], plane[1], plane[2], plane[3]);
        answer.put("front", sides.hasFront()).put("back", sides.hasBack());
    }
}
