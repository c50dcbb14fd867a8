// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.pipeline.encodings.Answer.Agreement;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Sphere against mesh.
 *
 * @param margin distance of the source minus radius
 */
record SphereQuestion(String name, double[] centre, float radius, double margin) implements Question {
    /** Spheres of many sizes, some of none; every third just touches, or just fails to. */
    static List<Question> some(MeshArrays source, int count, double near, long seed) {
        List<Question> questions = new ArrayList<>();
        Random random = new Random(seed);
        for (double size : Question.SIZES) {
            float[] s = Queries.spheres(source, size, Question.share(count, Question.SIZES.size()), random.nextLong());
            for (int i = 0; i < s.length; i += 4) {
                double[] centre = {s[i], s[i + 1], s[i + 2]};
                double distance = BruteForce.closest(source, centre).distance();
                float radius = i % 12 == 8 ? Question.touching(distance, near, random) : s[i + 3];
                String name = "sphere " + questions.size() + " of radius " + radius;
                questions.add(new SphereQuestion(name, centre, radius, distance - radius));
            }
        }
        return questions;
    }

    @Override
    public Answer ask(Encoded mesh) {
        int triangle = ask(mesh, radius);
        boolean hit = triangle >= 0;
        if (hit) {
            double own = TriangleOracles.sphereMargin(centre, radius, mesh.sourceCorners(triangle));
            mesh.assertNear(Math.max(0, own), name + " and the triangle named");
        }
        if (margin <= 0) {
            mesh.check(ask(mesh, Question.up(radius + mesh.limit())) >= 0, name + ", grown, is lost");
        }
        return new Answer(hit, hit == margin <= 0 ? Agreement.SAME : mesh.within(margin, name));
    }

    private int ask(Encoded mesh, float size) {
        return mesh.mesh().overlapsSphere((float) centre[0], (float) centre[1], (float) centre[2], size);
    }
}
