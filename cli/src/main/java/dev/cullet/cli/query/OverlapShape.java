// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.overlap.OverlapQuery;
import java.util.List;

/** Overlap of a capsule or an oriented box with the surface: the triangles that it touches. */
final class OverlapShape implements Operation<CollisionMesh> {
    private final boolean capsule;

    OverlapShape(boolean capsule) {
        this.capsule = capsule;
    }

    @Override
    public String name() {
        return capsule ? "overlapCapsule" : "overlapOrientedBox";
    }

    @Override
    public List<String> fields() {
        return capsule ? List.of("from", "to", "radius", "max") : List.of("transform", "half", "max");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        int[] triangles = new int[line.max()];
        OverlapQuery query = new OverlapQuery();
        int count;
        if (capsule) {
            float[] from = line.point("from");
            float[] to = line.point("to");
            count = query.allCapsule(
                    mesh, from[0], from[1], from[2], to[0], to[1], to[2], line.number("radius"), triangles);
        } else {
            RigidTransform transform = line.transform();
            float[] half = line.point("half");
            count = query.allOrientedBox(mesh, transform, half[0], half[1], half[2], triangles);
        }
        answer.put("hit", count > 0).put("triangles", triangles, count).put("more", query.isTruncated());
    }
}
