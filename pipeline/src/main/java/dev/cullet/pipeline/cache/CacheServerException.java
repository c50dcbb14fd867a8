// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

/** Thrown if a cache server cannot be used. The message has no text of the server and no credentials. */
final class CacheServerException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What the server is not used for after a failure. */
    enum Extent {
        /** The one object. */
        OBJECT,
        /** Storing objects. */
        WRITES,
        /** Everything. */
        ALL
    }

    private final Extent extent;

    /** @param problem such as {@code answered 500}, which follows the address */
    CacheServerException(Extent extent, String problem) {
        super(problem);
        this.extent = extent;
    }

    Extent extent() {
        return extent;
    }

    /** Returns the problem; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
