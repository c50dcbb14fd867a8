// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.pairs.MeshDistance;
import java.util.List;

/** Distance to the surface of another asset. */
final class ClosestMesh implements Operation<CollisionMesh> {
    private final OtherAssets others;

    ClosestMesh(OtherAssets others) {
        this.others = others;
    }

    @Override
    public String name() {
        return "closestMesh";
    }

    @Override
    public List<String> fields() {
        return List.of("other", "otherPart", "transform", "maxDistance");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        CollisionMesh other = others.part(line);
        MeshDistance nearest = new MeshDistance();
        float maxDistance = line.number("maxDistance", Float.POSITIVE_INFINITY);
        boolean hit = nearest.closestPoints(mesh, other, line.transform(), maxDistance);
        answer.put("hit", hit);
        if (hit) {
            answer.put("distance", nearest.distance())
                    .put("point", nearest.x(), nearest.y(), nearest.z())
                    .put("otherPoint", nearest.otherX(), nearest.otherY(), nearest.otherZ())
                    .triangle(mesh, nearest.triangle())
                    .otherTriangle(other, nearest.otherTriangle());
        }
    }
}
