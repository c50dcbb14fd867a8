// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.SceneMesh;
import dev.cullet.scene.SceneQuery;
import dev.cullet.world.motion.MeshSweep;

/** Chains of segments, and another mesh at rest or in motion, against the instances of a scene. */
final class SceneMeshQueries {
    /** Fields of the other mesh and its place in the world: the orientation is a quaternion x y z w. */
    static final String PLACE = "other otherPart translation orientation scale mirror";

    private SceneMeshQueries() {}

    static void segments(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double radius = in.decimal("radius", 0);
        double[] points = in.decimalPoints("points");
        target.query.overlapsSegments(points, points.length / 3, radius, target.filter(in));
        target.putResult(out);
        if (target.query.hasHit()) {
            out.put("segment", target.query.segment()).put("t", target.query.t());
            target.putPointAndNormal(out);
        }
    }

    private static SceneMesh mesh(QueryInputs in, CollisionMesh other) throws QueryException {
        double[] p = in.vectorOrZero("translation");
        double[] q = in.has("orientation") ? in.decimals("orientation", 4) : new double[] {0, 0, 0, 1};
        InstanceTransform place = new InstanceTransform()
                .setTranslation(p[0], p[1], p[2])
                .setRotation(q[0], q[1], q[2], q[3])
                .setScale(in.decimal("scale", 1))
                .setMirrored(in.flag("mirror", false));
        return new SceneMesh().set(other, place);
    }

    static void overlap(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        target.query.anyMesh(mesh(in, other), target.filter(in));
        target.putResult(out);
        if (target.query.hasHit()) {
            out.otherTriangle(other, target.query.otherTriangle());
        }
    }

    static void closest(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        double limit = in.decimal("maxDistance", Double.POSITIVE_INFINITY);
        target.query.closestMesh(mesh(in, other), limit, target.filter(in));
        target.putResult(out);
        putPair(target, other, out);
    }

    static void sweep(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        double[] v = in.vectorOrZero("motion");
        double[] w = in.vectorOrZero("rotation");
        double[] c = in.vectorOrZero("center");
        SceneMesh moving = mesh(in, other).setMotion(v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], c[0], c[1], c[2]);
        MeshSweep.Outcome outcome = target.query.sweepMesh(moving, in.decimal("tolerance", 0), target.filter(in));
        target.putResult(out);
        if (target.query.hasHit()) {
            out.put("outcome", outcome).put("t", target.query.t());
        }
        putPair(target, other, out);
    }

    private static void putPair(SceneTarget target, CollisionMesh other, QueryOutputs out) {
        SceneQuery query = target.query;
        if (query.hasHit()) {
            out.put("distance", query.distance()).otherTriangle(other, query.otherTriangle());
            target.putPointAndNormal(out);
            out.put("otherPoint", query.otherX(), query.otherY(), query.otherZ());
        }
    }
}
