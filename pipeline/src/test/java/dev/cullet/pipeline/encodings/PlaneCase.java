// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * On which sides of a plane a mesh is; a hit is both.
 *
 * @param plane a, b, c, d
 * @param above metres that the highest vertex of the source is in front of it
 * @param below metres that the lowest one is behind it
 */
record PlaneCase(String name, float[] plane, double above, double below) implements QueryCase {
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        double[] bounds = source.bounds();
        for (int i = 0; i < count; i++) {
            double[] n = Queries.rotation(random);
            double at = 0;
            for (int axis = 0; axis < 3; axis++) {
                n[axis] = i % 3 == 0 ? (axis == i % 9 / 3 ? 1 : 0) : n[axis];
                double side = bounds[axis + 3] - bounds[axis];
                at += (float) n[axis] * (bounds[axis] + (1.6 * random.nextDouble() - 0.3) * side);
            }
            float[] plane = {(float) n[0], (float) n[1], (float) n[2], (float) -at};
            PlaneCase query = of("plane " + i, source, plane);
            if (i % 5 == 0) { // moved to where it just touches, or just fails to
                plane[3] -= (float) (query.above + near * (2 * random.nextDouble() - 1));
                query = of("plane " + i, source, plane);
            }
            queries.add(query);
        }
        return queries;
    }

    private static PlaneCase of(String name, MeshArrays source, float... plane) {
        double length =
                Math.sqrt((double) plane[0] * plane[0] + (double) plane[1] * plane[1] + (double) plane[2] * plane[2]);
        double above = Double.NEGATIVE_INFINITY;
        double below = Double.NEGATIVE_INFINITY;
        float[] p = source.positions();
        for (int corner : source.indices()) {
            double value = (double) plane[0] * p[3 * corner]
                    + (double) plane[1] * p[3 * corner + 1]
                    + (double) plane[2] * p[3 * corner + 2]
                    + plane[3];
            above = Math.max(above, value / length);
            below = Math.max(below, -value / length);
        }
        return new PlaneCase(name, plane, above, below);
    }

    @Override
    public Answer run(Encoded mesh) {
        PlaneSides sides = mesh.mesh().sidesOfPlane(plane[0], plane[1], plane[2], plane[3]);
        boolean front = sides.hasFront();
        boolean back = sides.hasBack();
        Agreement inFront = front == above >= 0 ? Agreement.SAME : mesh.within(above, name + ", front,");
        Agreement behind = back == below >= 0 ? Agreement.SAME : mesh.within(below, name + ", back,");
        return new Answer(front && back, inFront.compareTo(behind) > 0 ? inFront : behind);
    }
}
