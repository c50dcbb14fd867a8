// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;

/** Another mesh against the surface of a mesh. */
final class PairQueries {
    private PairQueries() {}

    static void overlap(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        MeshPairs pairs = target.scratch(MeshPairs.class, MeshPairs::new);
        if (out.hit(pairs.overlaps(target.mesh, other, in.transform("transform")))) {
            out.triangle(target.mesh, pairs.triangle()).otherTriangle(other, pairs.otherTriangle());
        }
    }

    /** Where the meshes touch, the pair of triangles depends on the order of the walk. */
    static void closest(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        MeshDistance near = target.scratch(MeshDistance.class, MeshDistance::new);
        boolean hit = near.closestPoints(
                target.mesh, other, in.transform("transform"), in.decimal("maxDistance", Double.POSITIVE_INFINITY));
        if (out.hit(hit)) {
            out.put("distance", near.distance());
            if (near.distance() > 0 || !out.omitsWalkOrder()) {
                out.triangle(target.mesh, near.triangle())
                        .otherTriangle(other, near.otherTriangle())
                        .put("point", near.x(), near.y(), near.z())
                        .put("otherPoint", near.otherX(), near.otherY(), near.otherZ());
            }
        }
    }
}
