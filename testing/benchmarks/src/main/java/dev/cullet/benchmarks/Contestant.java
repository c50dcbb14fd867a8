// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A library that answers queries on a triangle mesh. The order of calls is {@link #prepare}, {@link #cook} any number of
 * times, {@link #save}, {@link #load} any number of times, {@link #question} per kind, {@link #close}.
 */
interface Contestant extends AutoCloseable {
    /** One question of a kind: does query i hit? */
    interface Question {
        boolean hits(int query);

        /** What the last hit of {@link Kind#CLOSEST_RAY} or {@link Kind#CLOSEST_POINT} was away; NaN where not told. */
        default double distance() {
            return Double.NaN;
        }

        /** How many of the first queries hit; what is timed. */
        default int hits(int begin, int end) {
            int hits = 0;
            for (int i = begin; i < end; i++) {
                hits += hits(i) ? 1 : 0;
            }
            return hits;
        }
    }

    String name();

    /** How far surfaces may stand from where they were given, as a share of the diagonal; nearer answers are not judged. */
    default double error() {
        return 1e-5;
    }

    /** Copies the mesh to where the library wants it; not timed. */
    void prepare(MeshArrays mesh);

    /** Builds what answers queries; timed. */
    void cook();

    /** Writes what was built, and says how many bytes that is; -1 where the library cannot. */
    default long save(Path file) throws IOException {
        return -1;
    }

    /** Reads such a file up to where a ray can be cast; timed. */
    default void load(Path file) throws IOException {
        throw new UnsupportedOperationException(name() + " does not load");
    }

    /** Casts one ray at what was loaded last. */
    default boolean firstRay(float[] ray) {
        throw new UnsupportedOperationException(name() + " does not load");
    }

    /** How the library answers queries of a kind, all made ready; null where it does not. */
    @Nullable
    Question question(Kind kind, Workload workload);

    @Override
    void close();
}
