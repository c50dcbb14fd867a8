// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files. The only class of the runtime that uses {@code java.nio.file}, which Android has from API level 26 on:
 * it is loaded when a file is read, so everything else runs from level 21 on.
 */
public final class AssetFile {
    private AssetFile() {}

    /** Reads as many bytes as the file has when it is opened, and closes it. */
    public static ByteBuffer read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a folder; name a file in it");
        }
        SeekableByteChannel channel = Files.newByteChannel(file);
        try {
            long size = channel.size();
            if (size > AssetBytes.MAX) {
                throw new IOException(
                        file + ": the file has " + size + " bytes; this runtime reads at most " + AssetBytes.MAX);
            }
            ByteBuffer bytes = AssetBytes.allocate((int) size);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // a channel may read less than is left
            }
            bytes.flip();
            return bytes;
        } finally {
            channel.close();
        }
    }
}
