// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.io.IOException;

/** Writes the records of a file of vectors, as they come. */
interface VectorOutput {
    /** Writes what a file begins with. */
    void header(long seed) throws IOException;

    /**
     * Writes an asset.
     *
     * @param code number of the error code with which a reader refuses it, or 0
     * @param validation ordinal of the level of validation
     */
    void asset(String name, byte[] file, int code, int validation) throws IOException;

    /** Writes the inputs and outputs of a query, or of a change. */
    void words(RecordKind kind, int part, int frame, VectorWords in, VectorWords out) throws IOException;

    /** Writes the last record. */
    void end() throws IOException;
}
