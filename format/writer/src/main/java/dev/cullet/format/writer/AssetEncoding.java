// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.internal.AssetLayout;

/** How the triangles and trees of an asset are stored; {@code docs/format.md} has the bytes. */
public enum AssetEncoding {
    /** Float positions and the 4-wide tree, as they are walked: loaded by copying arrays. */
    EXACT(AssetLayout.EXACT),
    /** The same tree, and triangles in {@link TriangleBlocks}: least in memory. */
    COMPACT(AssetLayout.COMPACT),
    /** Symbols that are unpacked to the same arrays: smallest on disk, and takes the jar {@code cullet-format-packed}. */
    PACKED(AssetLayout.PACKED);

    private final int number;

    AssetEncoding(int number) {
        this.number = number;
    }

    /** The number in a file. */
    int number() {
        return number;
    }
}
