// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.pairs.MeshDistance;
import java.util.List;

/** How far does the surface of another asset get, moving and turning, before it touches this one? */
final class SweepMesh implements Operation {
    private static final List<String> OUTCOMES = List.of("free", "hit", "overlap", "unfinished");

    private final OtherAssets others;

    SweepMesh(OtherAssets others) {
        this.others = others;
    }

    @Override
    public String name() {
        return "sweepMesh";
    }

    @Override
    public List<String> fields() {
        return List.of("other", "otherPart", "transform", "motion", "rotation", "center", "tolerance");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        CollisionMesh other = others.part(line);
        MeshSweep sweep = new MeshSweep();
        Motion motion = line.motion(line.transform());
        int outcome = sweep.first(mesh, other, motion, line.number("tolerance", 0));
        answer.put("hit", outcome != MeshSweep.FREE);
        if (outcome != MeshSweep.FREE) {
            MeshDistance nearest = sweep.nearest();
            answer.put("outcome", OUTCOMES.get(outcome))
                    .put("t", sweep.t())
                    .put("distance", nearest.distance())
                    .put("point", nearest.x(), nearest.y(), nearest.z())
                    .put("otherPoint", nearest.otherX(), nearest.otherY(), nearest.otherZ())
                    .put("normal", sweep.normalX(), sweep.normalY(), sweep.normalZ())
                    .triangle(mesh, nearest.triangle())
                    .otherTriangle(other, nearest.otherTriangle());
        }
    }
}
