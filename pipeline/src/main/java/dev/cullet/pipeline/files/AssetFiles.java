// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.StoredForm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads asset files. */
public final class AssetFiles {
    private AssetFiles() {}

    /**
     * Reads and checks a whole asset. One that is packed may take all memory that this process has.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     */
    public static Asset read(Path file) throws IOException {
        return AssetReader.read(map(file), file.toString(), Runtime.getRuntime().maxMemory());
    }

    /** As {@link #read}, with packed parts unpacked to compact triangles instead of exact ones. */
    public static Asset readCompact(Path file) throws IOException {
        return AssetReader.read(
                map(file),
                file.toString(),
                Validation.FULL,
                true,
                Runtime.getRuntime().maxMemory());
    }

    /**
     * Reads how an asset is stored; checks only that the file is complete.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt
     * @throws IOException if the file cannot be read
     */
    public static StoredForm form(Path file) throws IOException {
        return StoredForm.of(map(file), file.toString());
    }

    private static ByteBuffer map(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder, but an asset is a file");
        }
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new IOException("has " + channel.size() + " bytes, but an asset has at most " + Integer.MAX_VALUE
                        + "; is it one?");
            }
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }
}
