// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.FolderBounds;
import dev.cullet.pipeline.files.IoErrors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Stores cache entries in a folder that several machines may share. Entries are written atomically; no symbolic link in
 * the folder is followed. Thread-safe.
 *
 * <pre>
 * ab/ab12...        a folder per key, see {@link CacheSeal#address}
 *   34cd....entry   an entry, by its inputs
 * tmp               temporary files
 * </pre>
 */
final class CacheFolder implements CacheLevel {
    static final String SUFFIX = ".entry";
    private static final String TEMPORARY = "tmp";
    private static final int PREFIX_DIGITS = 2;

    /** Folders from the top to an entry. */
    private static final int DEPTH = 3;

    /** Entries of one key that are read; the files of a folder that has more were not written by this program. */
    private static final int MAX_ENTRIES = 64;

    private final Path folder;
    private final CacheSeal seal;
    private final boolean isWritten;
    private final Consumer<String> warnings;
    private final Traffic traffic = new Traffic();

    /** @param isWritten whether entries are stored */
    CacheFolder(Path folder, CacheSeal seal, boolean isWritten, Consumer<String> warnings) {
        this.folder = folder;
        this.seal = seal;
        this.isWritten = isWritten;
        this.warnings = warnings;
    }

    @Override
    public String name() {
        return folder.toString();
    }

    @Override
    public void find(CacheKey key, CacheInputs inputs, Offers offers) {
        for (Path entry : entries(folder(key))) {
            if (inputs.deadline().isOver() || offers.accepts(entry.toString(), new EntryFile(entry))) {
                return;
            }
        }
    }

    @Override
    public OtherSeals otherSeals(Predicate<CacheKey> isWanted) {
        OtherSealSearch search = new OtherSealSearch(folder, seal, isWanted);
        try {
            Files.walkFileTree(folder, Set.of(), DEPTH, search);
        } catch (IOException e) {
            return OtherSeals.NONE;
        }
        return search.found();
    }

    @Override
    public void put(CacheEntry entry, ByteBuffer bytes) {
        if (!isWritten) {
            return;
        }
        Path file = folder(entry.key()).resolve(entry.name() + SUFFIX);
        try {
            AtomicOutput.writeInside(folder, folder.resolve(TEMPORARY), file, bytes.duplicate());
            traffic.written(bytes.remaining());
        } catch (IOException e) {
            warnings.accept("the cache cannot be written: " + e.getMessage() + ": " + IoErrors.reason(e));
        }
    }

    @Override
    public void removeLeftovers() {
        Path temporary = folder.resolve(TEMPORARY);
        if (isWritten && FolderBounds.contains(folder, temporary)) {
            AtomicOutput.removeLeftovers(temporary);
        }
    }

    @Override
    public Traffic traffic() {
        return traffic;
    }

    /** Sorted by name, so that the same folder gives the same entry; none if the folder cannot be read, or has many. */
    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                if (entries.size() == MAX_ENTRIES) {
                    return List.of();
                }
                entries.add(file);
            }
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        Collections.sort(entries);
        return entries;
    }

    /** An entry in a file. */
    private final class EntryFile implements Content {
        private final Path file;

        EntryFile(Path file) {
            this.file = file;
        }

        @Override
        public long size() throws IOException {
            if (!FolderBounds.containsRegularFile(folder, file)) {
                throw new FileSystemException(file.toString(), null, "is no regular file, or behind a symbolic link");
            }
            return Files.size(file);
        }

        @Override
        public ByteBuffer read() throws IOException {
            int size = Math.toIntExact(size());
            byte[] bytes;
            try (InputStream in = Files.newInputStream(file)) {
                bytes = in.readNBytes(size);
            }
            traffic.read(bytes.length);
            return ByteBuffer.wrap(bytes);
        }
    }

    private Path folder(CacheKey key) {
        String address = seal.address(key);
        return folder.resolve(address.substring(0, PREFIX_DIGITS)).resolve(address);
    }
}
