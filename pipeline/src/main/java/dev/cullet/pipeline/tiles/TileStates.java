// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Storage of what is known of tiles. Its content is not trusted: what is malformed counts as missing. */
public interface TileStates {
    /** Returns the state of a tile, or null if there is none. */
    @Nullable
    TileState read(Path tile);

    /**
     * Stores the state of a tile.
     *
     * @throws IOException if it cannot be written
     */
    void write(Path tile, TileState state) throws IOException;
}
