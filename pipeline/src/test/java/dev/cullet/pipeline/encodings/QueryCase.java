// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** One query with the result of brute force on the source; run on the same mesh in every encoding. */
interface QueryCase {
    /**
     * Queries a mesh; fails if the result differs by more than the stated error and rounding, in both directions:
     * what touches the one touches the other when it is grown by the error.
     *
     * @param mesh of the source that the query was made for
     */
    Answer run(Encoded mesh);

    /** Shares of a mesh's diagonal, with the same number of queries each. */
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
     * A size at which a query just touches, or just fails to.
     *
     * @param near by how much it may miss that, at most
     */
    static float touching(double size, double near, Random random) {
        return (float) Math.max(0, size + near * (2 * random.nextDouble() - 1));
    }

    /** Makes a query of a sphere; margin is its distance less its radius. */
    interface OfSphere {
        QueryCase make(String name, double[] centre, float radius, double margin);
    }

    /**
     * Spheres of all sizes; every third just touches, or just fails to.
     *
     * @param distance of a centre from the source
     */
    static List<QueryCase> spheres(
            String what,
            MeshArrays source,
            int count,
            double near,
            long seed,
            ToDoubleFunction<double[]> distance,
            OfSphere ofSphere) {
        List<QueryCase> queries = new ArrayList<>();
        Random random = new Random(seed);
        for (double size : SIZES) {
            float[] s = Queries.spheres(source, size, share(count, SIZES.size()), random.nextLong());
            for (int i = 0; i < s.length; i += 4) {
                double[] centre = {s[i], s[i + 1], s[i + 2]};
                double away = distance.applyAsDouble(centre);
                float radius = i % 12 == 8 ? touching(away, near, random) : s[i + 3];
                String name = what + " " + queries.size() + " of radius " + radius;
                queries.add(ofSphere.make(name, centre, radius, away - radius));
            }
        }
        return queries;
    }

    static double distance(double[] a, double[] b) {
        double x = a[0] - b[0];
        double y = a[1] - b[1];
        double z = a[2] - b[2];
        return Math.sqrt(x * x + y * y + z * z);
    }
}
