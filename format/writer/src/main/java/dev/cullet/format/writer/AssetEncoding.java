// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.internal.AssetLayout;

/** The encoding of the triangles and trees of an asset; {@code docs/format.md} defines the bytes. */
public enum AssetEncoding {
    /** Float positions and the 4-wide tree, as queries walk them: loaded by copying arrays. */
    EXACT(AssetLayout.EXACT),
    /** The same tree, and triangles in {@link TriangleBlocks}: smallest in memory. */
    COMPACT(AssetLayout.COMPACT),
    /** Symbols that unpack to the same arrays: smallest on disk; reading needs the jar {@code cullet-format-packed}. */
    PACKED(AssetLayout.PACKED);

    private final int number;

    AssetEncoding(int number) {
        this.number = number;
    }

    /** Returns the number that is stored in a file. */
    int number() {
        return number;
    }
}
