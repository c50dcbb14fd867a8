// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** Thrown for an asset that is undamaged, but has a format version that this code cannot read. */
public final class UnsupportedVersionException extends AssetException {
    private static final long serialVersionUID = 1;

    private final int actual;
    private final int oldest;
    private final int newest;

    public UnsupportedVersionException(String fileName, int actual, int oldest, int newest) {
        super(
                AssetErrorCode.VERSION,
                fileName,
                "format version " + actual + "; this runtime reads "
                        + (oldest == newest ? "only " + newest : oldest + " to " + newest)
                        + ". Recompile the asset, or update the runtime.");
        this.actual = actual;
        this.oldest = oldest;
        this.newest = newest;
    }

    /** Returns the major version of the file. */
    public int actual() {
        return actual;
    }

    /** Returns the oldest major version that can be read. */
    public int oldest() {
        return oldest;
    }

    /** Returns the newest major version that can be read. */
    public int newest() {
        return newest;
    }
}
