// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import java.util.List;
import java.util.Random;

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

    static double distance(double[] a, double[] b) {
        double x = a[0] - b[0];
        double y = a[1] - b[1];
        double z = a[2] - b[2];
        return Math.sqrt(x * x + y * y + z * z);
    }
}
