// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import java.io.IOException;

/** An asset that cannot be a tile. The message contains the path. */
public final class UnsupportedTileException extends IOException {
    private static final long serialVersionUID = 1L;

    UnsupportedTileException(String message) {
        super(message);
    }
}
