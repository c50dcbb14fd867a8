// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.CapsuleSweep;
import java.util.List;

/** First touch of a capsule that moves along a line. */
final class SweepCapsule implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "sweepCapsule";
    }

    @Override
    public List<String> fields() {
        return List.of("from", "to", "radius", "motion");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] from = line.point("from");
        float[] to = line.point("to");
        double[] motion = line.decimals("motion", 3);
        CapsuleSweep sweep = new CapsuleSweep();
        sweep.sweep(
                mesh,
                from[0],
                from[1],
                from[2],
                to[0],
                to[1],
                to[2],
                line.number("radius"),
                motion[0],
                motion[1],
                motion[2]);
        answer.contact(mesh, sweep);
    }
}
