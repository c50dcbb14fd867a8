// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** One query, with what brute force says of the source: asked of the same mesh in every encoding. */
interface Question {
    /**
     * Asks a mesh, and fails where its answer is farther from the truth than the error it states and rounding; both ways:
     * what touches the one touches the other when it is grown by the error.
     *
     * @param mesh of the source that the question was made for
     */
    Answer ask(Encoded mesh);

    /** Shares of a mesh's diagonal, of which questions of one kind are asked as many each. */
    List<Double> SIZES = List.of(0.0, 0.001, 0.003, 0.01, 0.03, 0.1);

    /** How many of each, so that all are at least so many. */
    static int share(int count, int sorts) {
        return (count + sorts - 1) / sorts;
    }

    /** A size that is not less, as a float. */
    static float up(double size) {
        float near = (float) size;
        return near < size ? Math.nextUp(near) : near;
    }

    /** A coordinate that is not more, as a float. */
    static float down(double coordinate) {
        return -up(-coordinate);
    }

    /**
     * A size at which a question just touches, or just fails to.
     *
     * @param near by how much it may miss that, at most
     */
    static float touching(double size, double near, Random random) {
        return (float) Math.max(0, size + near * (2 * random.nextDouble() - 1));
    }

    /** Makes a question of a sphere; margin is its distance less its radius. */
    interface OfSphere {
        Question make(String name, double[] centre, float radius, double margin);
    }

    /**
     * Spheres of all sizes; every third just touches, or just fails to.
     *
     * @param distance of a centre from the source
     */
    static List<Question> spheres(
            String what,
            MeshArrays source,
            int count,
            double near,
            long seed,
            ToDoubleFunction<double[]> distance,
            OfSphere ofSphere) {
        List<Question> questions = new ArrayList<>();
        Random random = new Random(seed);
        for (double size : SIZES) {
            float[] s = Queries.spheres(source, size, share(count, SIZES.size()), random.nextLong());
            for (int i = 0; i < s.length; i += 4) {
                double[] centre = {s[i], s[i + 1], s[i + 2]};
                double away = distance.applyAsDouble(centre);
                float radius = i % 12 == 8 ? touching(away, near, random) : s[i + 3];
                String name = what + " " + questions.size() + " of radius " + radius;
                questions.add(ofSphere.make(name, centre, radius, away - radius));
            }
        }
        return questions;
    }

    static double distance(double[] a, double[] b) {
        double x = a[0] - b[0];
        double y = a[1] - b[1];
        double z = a[2] - b[2];
        return Math.sqrt(x * x + y * y + z * z);
    }
}
