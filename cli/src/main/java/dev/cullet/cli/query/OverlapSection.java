// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.SectionQuery;
import java.util.List;

/** Overlap of a plane section of the mesh with a polygon. */
final class OverlapSection implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "overlapSection";
    }

    @Override
    public List<String> fields() {
        return List.of("plane", "polygon", "solid");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        double[] plane = line.decimals("plane", 4);
        Polygon2 polygon = new Polygon2(line.pairs("polygon"));
        boolean solid = line.flag("solid", false);
        SectionQuery query = new SectionQuery();
        RigidTransform world = RigidTransform.IDENTITY;
        boolean hit = solid
                ? query.overlapsSolid(mesh, world, plane[0], plane[1], plane[2], plane[3], polygon)
                : query.overlapsSurface(mesh, world, plane[0], plane[1], plane[2], plane[3], polygon);
        answer.put("hit", hit);
    }
}
