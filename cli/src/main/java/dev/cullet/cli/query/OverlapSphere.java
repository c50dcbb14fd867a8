// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import java.util.List;

/** Overlap of a sphere with the surface, exact or, with {@code "mode":"approximate"}, conservative. */
final class OverlapSphere implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "overlapSphere";
    }

    @Override
    public List<String> fields() {
        return List.of("center", "radius", "mode");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] center = line.point("center");
        float radius = line.number("radius");
        String mode = line.text("mode");
        if (mode != null && !mode.equals("exact") && !mode.equals("approximate")) {
            throw new QueryException("\"mode\" is \"" + mode + "\", but must be \"exact\" or \"approximate\"");
        }
        int triangle = "approximate".equals(mode)
                ? mesh.anySphereApproximate(center[0], center[1], center[2], radius)
                : mesh.anySphere(center[0], center[1], center[2], radius);
        answer.put("hit", triangle >= 0);
        if (triangle >= 0) {
            answer.triangle(mesh, triangle);
        }
    }
}
