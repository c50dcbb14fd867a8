// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.cluster.ClusterQuery;
import java.util.List;

/** Overlap of the spheres of another asset with the surface. */
final class OverlapCluster implements Operation<CollisionMesh> {
    private final OtherAssets others;

    OverlapCluster(OtherAssets others) {
        this.others = others;
    }

    @Override
    public String name() {
        return "overlapCluster";
    }

    @Override
    public List<String> fields() {
        return List.of("other", "otherPart", "transform");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        CollisionMesh other = others.part(line);
        SphereCluster cluster = other.data().cluster();
        if (cluster == null) {
            throw new QueryException("\"" + line.text("other") + "\" has no spheres; bake it with --spheres 29");
        }
        RigidTransform transform = line.transform();
        ClusterQuery query = new ClusterQuery();
        boolean hit = query.overlaps(mesh, cluster, transform);
        answer.put("hit", hit);
        if (hit) {
            answer.put("sphere", query.sphere());
            answer.triangle(mesh, query.triangle());
        }
    }
}
