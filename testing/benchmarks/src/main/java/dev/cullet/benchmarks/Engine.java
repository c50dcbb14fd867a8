// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A library that answers queries on a triangle mesh. The order of calls is {@link #prepare}, {@link #cook} any number
 * of times, {@link #save}, {@link #load} any number of times, {@link #query} per kind, {@link #close}.
 */
interface Engine extends AutoCloseable {
    /** A prepared set of queries of one kind. */
    interface Query {
        boolean hits(int query);

        /**
         * Distance of the last hit of a kind that {@link QueryKind#hasDistance}; NaN if the engine does not report it.
         */
        default double distance() {
            return Double.NaN;
        }

        /** Runs the queries {@code begin .. end - 1} and returns the number of hits. This is the timed call. */
        default int hits(int begin, int end) {
            int hits = 0;
            for (int i = begin; i < end; i++) {
                hits += hits(i) ? 1 : 0;
            }
            return hits;
        }
    }

    String name();

    /**
     * Returns the largest distance of the stored surface from the given one, as a fraction of the diagonal. Answers
     * that depend on less are not compared.
     */
    default double error() {
        return 1e-5;
    }

    /** Copies the mesh into the layout of the library; not timed. */
    void prepare(MeshArrays mesh);

    /** Builds the query structure; timed. */
    void cook();

    /** Writes the structure and returns the size in bytes, or -1 if the library cannot write one. */
    default long save(Path file) throws IOException {
        return -1;
    }

    /** Reads such a file until rays can be cast; timed. */
    default void load(Path file) throws IOException {
        throw new UnsupportedOperationException(name() + " does not load");
    }

    /** Casts one ray against the structure that was loaded last. */
    default boolean firstRay(float[] ray) {
        throw new UnsupportedOperationException(name() + " does not load");
    }

    /** Returns prepared queries of a kind, or null if the library does not support the kind. */
    @Nullable
    Query query(QueryKind kind, Workload workload);

    @Override
    void close();
}
