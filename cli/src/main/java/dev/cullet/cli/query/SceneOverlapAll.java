// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.scene.InstanceTransform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Overlap of a capsule or an oriented box with a scene: the triangles that it touches, by instance. */
final class SceneOverlapAll implements Operation<SceneTarget> {
    private final boolean capsule;

    SceneOverlapAll(boolean capsule) {
        this.capsule = capsule;
    }

    @Override
    public String name() {
        return capsule ? "overlapCapsule" : "overlapOrientedBox";
    }

    @Override
    public List<String> fields() {
        return capsule
                ? List.of("from", "to", "radius", "layers", "max")
                : List.of("translation", "rotation", "half", "layers", "max");
    }

    @Override
    public void answer(QueryLine line, SceneTarget target, Answer answer) throws QueryException {
        int[] found = new int[2 * line.max()];
        int count;
        if (capsule) {
            double[] a = line.decimals("from", 3);
            double[] b = line.decimals("to", 3);
            double radius = line.decimal("radius");
            count = target.query.findCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius, line.layers(), null, found);
        } else {
            double[] p = line.decimals("translation", 3);
            double[] q = line.has("rotation") ? line.decimals("rotation", 4) : new double[] {0, 0, 0, 1};
            double[] half = line.decimals("half", 3);
            InstanceTransform transform =
                    new InstanceTransform().setTranslation(p[0], p[1], p[2]).setRotation(q[0], q[1], q[2], q[3]);
            count = target.query.findBox(transform, half[0], half[1], half[2], line.layers(), null, found);
        }
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new int[] {found[2 * i], found[2 * i + 1]});
        }
        pairs.sort(Comparator.<int[]>comparingInt(pair -> pair[0]).thenComparingInt(pair -> pair[1]));
        answer.put("hit", count > 0)
                .put(
                        "triangles",
                        pairs.stream()
                                .map(pair -> target.put(new Answer(), pair[0], pair[1]))
                                .toList())
                .put("more", target.query.isTruncated());
    }
}
