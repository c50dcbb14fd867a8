// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Box against mesh.
 *
 * @param box 3 minima, 3 maxima
 * @param margin by how much it must grow on every side to touch the source
 */
record BoxCase(String name, float[] box, double margin) implements QueryCase {
    static List<QueryCase> some(MeshArrays source, int count, double near, long seed) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        for (double size : QueryCase.SIZES) {
            float[] b = Queries.boxes(source, size, QueryCase.share(count, QueryCase.SIZES.size()), random.nextLong());
            for (int i = 0; i < b.length; i += 6) {
                float[] box = Arrays.copyOfRange(b, i, i + 6);
                double margin = margin(source, box);
                if (i % 18 == 12 && margin > near) {
                    float grown = QueryCase.touching(margin, near, random);
                    for (int axis = 0; axis < 3; axis++) {
                        box[axis] -= grown;
                        box[3 + axis] += grown;
                    }
                    margin = margin(source, box);
                }
                queries.add(new BoxCase("box " + queries.size() + " of size " + size, box, margin));
            }
        }
        return queries;
    }

    private static double margin(MeshArrays source, float[] b) {
        return BruteForce.box(source, b[0], b[1], b[2], b[3], b[4], b[5]).margin();
    }

    @Override
    public Answer run(Encoded mesh) {
        int triangle = run(mesh, 0);
        boolean hit = triangle >= 0;
        if (hit) {
            double[] exact = {box[0], box[1], box[2], box[3], box[4], box[5]};
            double own = TriangleOracles.boxMargin(exact, mesh.sourceCorners(triangle));
            mesh.assertNear(Math.max(0, own), name + " and the triangle named");
        }
        if (margin <= 0) {
            mesh.check(run(mesh, mesh.limit()) >= 0, name + ", grown, is lost");
        }
        return new Answer(hit, hit == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private int run(Encoded mesh, double grown) {
        return mesh.mesh()
                .anyBox(
                        QueryCase.down(box[0] - grown),
                        QueryCase.down(box[1] - grown),
                        QueryCase.down(box[2] - grown),
                        QueryCase.up(box[3] + grown),
                        QueryCase.up(box[4] + grown),
                        QueryCase.up(box[5] + grown));
    }
}
