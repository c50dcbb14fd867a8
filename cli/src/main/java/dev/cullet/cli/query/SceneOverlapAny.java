// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.scene.InstanceTransform;
import java.util.List;

/** Overlap of a sphere or an axis-aligned box with a scene: an instance that it touches. */
final class SceneOverlapAny implements Operation<SceneTarget> {
    private final boolean sphere;

    SceneOverlapAny(boolean sphere) {
        this.sphere = sphere;
    }

    @Override
    public String name() {
        return sphere ? "overlapSphere" : "overlapBox";
    }

    @Override
    public List<String> fields() {
        return sphere ? List.of("center", "radius", "layers") : List.of("min", "max", "layers");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        if (sphere) {
            double[] c = line.decimals("center", 3);
            target.query.anySphere(c[0], c[1], c[2], line.decimal("radius"), line.layers(), null);
        } else {
            double[] min = line.decimals("min", 3);
            double[] max = line.decimals("max", 3);
            double[] half = new double[3];
            double[] middle = new double[3];
            for (int i = 0; i < 3; i++) {
                if (!(min[i] <= max[i])) {
                    throw new QueryException(
                            "\"min\" has " + min[i] + ", but must be at most " + max[i] + ", as \"max\" has");
                }
                half[i] = 0.5 * max[i] - 0.5 * min[i];
                middle[i] = min[i] + half[i];
            }
            InstanceTransform transform = new InstanceTransform().setTranslation(middle[0], middle[1], middle[2]);
            target.query.anyBox(transform, half[0], half[1], half[2], line.layers(), null);
        }
        target.putResult(answer);
    }
}
