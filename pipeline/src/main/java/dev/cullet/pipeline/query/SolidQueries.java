// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.ClosestHit;
import dev.cullet.world.bsp.SolidHit;

/** Points, spheres and segments against the surface and the solid of a mesh or a scene. */
final class SolidQueries {
    private SolidQueries() {}

    static void closest(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] p = in.point("point");
        double maxDistance = in.decimal("maxDistance", Double.POSITIVE_INFINITY);
        ClosestHit hit = target.scratch(ClosestHit.class, ClosestHit::new);
        if (out.hit(target.mesh.closestPoint(p[0], p[1], p[2], maxDistance, hit))) {
            out.put("distance", hit.distance()).surface(target.mesh, hit);
        }
    }

    static void closestInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] p = in.decimals("point", 3);
        double maxDistance = in.decimal("maxDistance", Double.POSITIVE_INFINITY);
        target.query.closestPoint(p[0], p[1], p[2], maxDistance, target.filter(in));
        target.putResult(out);
        if (target.query.hasHit()) {
            out.put("distance", target.query.distance());
            target.putPointAndNormal(out);
        }
    }

    static void point(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] p = in.point("point");
        out.put("inside", target.solid().pointInSolid(p[0], p[1], p[2]));
    }

    static void pointInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] p = in.decimals("point", 3);
        boolean inside = target.query.pointInSolid(p[0], p[1], p[2], target.filter(in));
        out.put("inside", inside);
        if (inside) {
            target.put(out, target.query.instance(), -1);
        }
    }

    static void sphere(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] c = in.point("center");
        float radius = in.number("radius");
        out.put("side", target.solid().classifySphere(c[0], c[1], c[2], radius));
    }

    static void segment(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] a = in.point("from");
        float[] b = in.point("to");
        SolidHit hit = target.scratch(SolidHit.class, SolidHit::new);
        if (out.hit(target.bsp().castSegment(a[0], a[1], a[2], b[0], b[1], b[2], hit))) {
            out.put("t", hit.t())
                    .put("point", hit.x(), hit.y(), hit.z())
                    .put("normal", hit.normalX(), hit.normalY(), hit.normalZ());
        }
    }
}
