// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import java.util.List;
import java.util.Locale;

/** Time of impact of the moving and rotating surface of another asset on this one. */
final class SweepMesh implements Operation<CollisionMesh> {
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
        MeshSweep.Outcome outcome = sweep.sweep(mesh, other, motion, line.number("tolerance", 0));
        answer.put("hit", outcome != MeshSweep.Outcome.FREE);
        if (outcome != MeshSweep.Outcome.FREE) {
            answer.put("outcome", outcome.name().toLowerCase(Locale.ROOT))
                    .put("t", sweep.t())
                    .put("distance", sweep.distance())
                    .put("point", sweep.x(), sweep.y(), sweep.z())
                    .put("otherPoint", sweep.otherX(), sweep.otherY(), sweep.otherZ())
                    .put("normal", sweep.normalX(), sweep.normalY(), sweep.normalZ())
                    .triangle(mesh, sweep.triangle())
                    .otherTriangle(other, sweep.otherTriangle());
        }
    }
}
