// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.FolderBounds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Stores the bytes of cache entries in a folder that several machines may share. Entries are written atomically; no
 * symbolic link in the folder is followed. It does not check content: {@link CacheEntry} does. Thread-safe.
 *
 * <pre>
 * ab/ab12...        a folder per address
 *   34cd....entry   an entry
 * tmp               temporary files
 * </pre>
 */
final class CacheFolder {
    private static final String SUFFIX = ".entry";
    private static final String TEMPORARY = "tmp";
    private static final int PREFIX_DIGITS = 2;

    private final Path folder;

    CacheFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the entries of an address, sorted by name, so that the same folder gives the same entry; none if the
     * folder cannot be read.
     */
    List<Path> entries(String address) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place(address), "*" + SUFFIX)) {
            files.forEach(entries::add);
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        Collections.sort(entries);
        return entries;
    }

    /** @throws IOException if it cannot be read, or is a symbolic link or behind one */
    ByteBuffer read(Path entry) throws IOException {
        if (!FolderBounds.containsRegularFile(folder, entry)) {
            throw new FileSystemException(entry.toString(), null, "is no regular file, or behind a symbolic link");
        }
        return ByteBuffer.wrap(Files.readAllBytes(entry));
    }

    /**
     * Writes an entry, which replaces the one of the same name.
     *
     * @throws IOException if it cannot be written; the old entry is there then
     */
    void write(String address, String name, ByteBuffer bytes) throws IOException {
        AtomicOutput.writeInside(
                folder, folder.resolve(TEMPORARY), place(address).resolve(name + SUFFIX), bytes);
    }

    /** Removes temporary files that killed processes left. */
    void removeLeftovers() {
        Path temporary = folder.resolve(TEMPORARY);
        if (FolderBounds.contains(folder, temporary)) {
            AtomicOutput.removeLeftovers(temporary);
        }
    }

    private Path place(String address) {
        return folder.resolve(address.substring(0, PREFIX_DIGITS)).resolve(address);
    }
}
