// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.cluster.ClusterQuery;
import dev.cullet.world.cluster.ClusterShapeQuery;

/** Sphere clusters: that of another mesh against the surface, and shapes against that of the part. */
final class ClusterQueries {
    private ClusterQueries() {}

    static void overlap(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        SphereCluster cluster = MeshTarget.cluster(other, "\"other\", \"" + other.name() + "\",");
        ClusterQuery query = target.scratch(ClusterQuery.class, ClusterQuery::new);
        if (out.hit(query.overlaps(target.mesh, cluster, in.transform("transform")))) {
            out.put("sphere", query.sphere()).triangle(target.mesh, query.triangle());
        }
    }

    static void ray(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        double[] o = in.decimals("origin", 3);
        double[] d = in.decimals("direction", 3);
        double maxT = in.decimal("maxT", Double.POSITIVE_INFINITY);
        ClusterShapeQuery query = target.scratch(ClusterShapeQuery.class, ClusterShapeQuery::new);
        if (out.hit(query.setRay(o[0], o[1], o[2], d[0], d[1], d[2], maxT).raycast(target.cluster()))) {
            out.put("sphere", query.sphere()).put("t", query.t());
        }
    }

    static void box(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        double[] min = in.decimals("min", 3);
        double[] max = in.decimals("max", 3);
        ClusterShapeQuery query = target.scratch(ClusterShapeQuery.class, ClusterShapeQuery::new);
        if (out.hit(query.overlapsBox(target.cluster(), min[0], min[1], min[2], max[0], max[1], max[2]))) {
            out.put("sphere", query.sphere());
        }
    }

    static void plane(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        double[] p = in.decimals("plane", 4);
        ClusterShapeQuery query = target.scratch(ClusterShapeQuery.class, ClusterShapeQuery::new);
        out.sides(query.sidesOfPlane(target.cluster(), p[0], p[1], p[2], p[3]));
    }
}
