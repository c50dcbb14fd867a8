// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files. The only class of the runtime that uses {@code java.nio.file}, which Android has from API level 26 on:
 * it is loaded when a file is read, so everything else runs from level 21 on.
 */
public final class AssetFile {
    private AssetFile() {}

    /** Reads a file and closes it. */
    public static ByteBuffer read(Path file) throws IOException {
        long size = Files.size(file);
        if (size > AssetBytes.MAX) {
            throw new IOException(
                    file + ": the file has " + size + " bytes; this runtime reads at most " + AssetBytes.MAX);
        }
        InputStream stream = Files.newInputStream(file);
        try {
            return AssetBytes.read(stream, (int) size);
        } finally {
            stream.close();
        }
    }
}
