// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.scene.SceneCapsule;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.ShapeSweep;
import dev.cullet.world.motion.SphereSweep;

/** Moving shapes against the surface of a mesh or a scene. */
final class SweepQueries {
    private SweepQueries() {}

    static void sphere(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] c = in.point("center");
        float radius = in.number("radius");
        double[] v = in.decimals("motion", 3);
        SphereSweep sweep = target.scratch(SphereSweep.class, SphereSweep::new);
        sweep.setSphere(c[0], c[1], c[2], radius).sweep(target.mesh, v[0], v[1], v[2]);
        put(target.mesh, sweep, out);
    }

    static void capsule(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] a = in.point("from");
        float[] b = in.point("to");
        float radius = in.number("radius");
        double[] v = in.decimals("motion", 3);
        CapsuleSweep sweep = target.scratch(CapsuleSweep.class, CapsuleSweep::new);
        sweep.setCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius).sweep(target.mesh, v[0], v[1], v[2]);
        put(target.mesh, sweep, out);
    }

    private static void put(CollisionMesh mesh, ShapeSweep sweep, QueryOutputs out) {
        if (out.hit(sweep.triangle() >= 0)) {
            out.put("t", sweep.t())
                    .triangle(mesh, sweep.triangle())
                    .put("point", sweep.x(), sweep.y(), sweep.z())
                    .put("normal", sweep.normalX(), sweep.normalY(), sweep.normalZ());
        }
    }

    static void sphereInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        inScene(in, SceneTarget.sphere(in), target, out);
    }

    static void capsuleInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        inScene(in, SceneTarget.capsule(in), target, out);
    }

    private static void inScene(QueryInputs in, SceneCapsule capsule, SceneTarget target, QueryOutputs out)
            throws QueryException {
        double[] v = in.decimals("motion", 3);
        target.query.sweepCapsule(capsule, v[0], v[1], v[2], target.filter(in));
        target.putResult(out);
        if (target.query.hasHit()) {
            out.put("t", target.query.t());
            target.putPointAndNormal(out);
        }
    }

    static void mesh(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh other = in.other();
        Motion motion = motion(in, in.transform("transform"));
        MeshSweep sweep = target.scratch(MeshSweep.class, MeshSweep::new);
        MeshSweep.Outcome outcome = sweep.sweep(target.mesh, other, motion, in.number("tolerance", 0));
        if (out.hit(outcome != MeshSweep.Outcome.FREE)) {
            out.put("outcome", outcome)
                    .put("t", sweep.t())
                    .put("distance", sweep.distance())
                    .triangle(target.mesh, sweep.triangle())
                    .otherTriangle(other, sweep.otherTriangle())
                    .put("point", sweep.x(), sweep.y(), sweep.z())
                    .put("otherPoint", sweep.otherX(), sweep.otherY(), sweep.otherZ())
                    .put("normal", sweep.normalX(), sweep.normalY(), sweep.normalZ());
        }
    }

    static void bounds(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        RigidTransform start = in.has("transform") ? in.transform("transform") : RigidTransform.IDENTITY;
        float[] box = new float[6];
        motion(in, start).bounds(target.mesh, box, 0);
        out.put("min", box[0], box[1], box[2]).put("max", box[3], box[4], box[5]);
    }

    private static Motion motion(QueryInputs in, RigidTransform start) throws QueryException {
        double[] v = in.vectorOrZero("motion");
        double[] w = in.vectorOrZero("rotation");
        double[] c = in.vectorOrZero("center");
        Motion motion = new Motion();
        motion.set(start, v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], c[0], c[1], c[2]);
        return motion;
    }
}
