// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.SphereSweep;
import java.util.List;

/** First touch of a sphere that moves along a line. */
final class SweepSphere implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "sweepSphere";
    }

    @Override
    public List<String> fields() {
        return List.of("center", "radius", "motion");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] center = line.point("center");
        double[] motion = line.decimals("motion", 3);
        SphereSweep sweep = new SphereSweep();
        sweep.sweep(mesh, center[0], center[1], center[2], line.number("radius"), motion[0], motion[1], motion[2]);
        answer.contact(mesh, sweep);
    }
}
