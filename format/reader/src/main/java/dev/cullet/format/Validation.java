// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** How much of a file is checked when it is read. The cost is per triangle of an exact asset, in a warm JVM. */
public enum Validation {
    /**
     * Everything: checksum, shape, and all rules of the format, such as that each box holds its triangles. The level of
     * {@link AssetReader} and of the tools that verify a file.
     */
    FULL,

    /**
     * Checksum, shape, and all that keeps a query finite and inside its arrays: links, depths, ranges and numbers. Not
     * that boxes, spheres and planes fit the triangles. The default of the runtimes, in about 0.4 of the time of {@link
     * #FULL}. A file that was damaged is refused by its checksum; one that was altered on purpose, with a new checksum,
     * may give wrong answers, as a mesh with holes does, but no exception and no endless query.
     */
    SAFETY,

    /**
     * Shape only, so that nothing outside of the bytes is read. Only for bytes of this project's writer that the
     * application has verified as a whole, in the same run, by its own checksum or signature.
     *
     * <p><b>Any other bytes are a risk</b>: with links or numbers that the writer would not write, queries may miss
     * hits, throw or never end.
     */
    NONE
}
