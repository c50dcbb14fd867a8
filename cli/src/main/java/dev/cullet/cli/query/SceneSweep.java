// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import java.util.List;

/** First contact of a sphere or a capsule that moves along a line through a scene. */
final class SceneSweep implements Operation<SceneTarget> {
    private final boolean capsule;

    SceneSweep(boolean capsule) {
        this.capsule = capsule;
    }

    @Override
    public String name() {
        return capsule ? "sweepCapsule" : "sweepSphere";
    }

    @Override
    public List<String> fields() {
        return capsule
                ? List.of("from", "to", "radius", "motion", "layers")
                : List.of("center", "radius", "motion", "layers");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        double[] a = line.decimals(capsule ? "from" : "center", 3);
        double radius = line.decimal("radius");
        double[] d = line.decimals("motion", 3);
        if (capsule) {
            double[] b = line.decimals("to", 3);
            target.query.sweepCapsule(
                    a[0], a[1], a[2], b[0], b[1], b[2], radius, d[0], d[1], d[2], line.layers(), null);
        } else {
            target.query.sweepSphere(a[0], a[1], a[2], radius, d[0], d[1], d[2], line.layers(), null);
        }
        target.putResult(answer);
        if (target.query.hasHit()) {
            answer.put("t", target.query.t());
            target.putPointAndNormal(answer);
        }
    }
}
