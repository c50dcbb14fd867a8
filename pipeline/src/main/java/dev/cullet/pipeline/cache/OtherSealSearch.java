// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.cache.CacheLevel.OtherSeals;
import dev.cullet.pipeline.files.FolderBounds;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;

/**
 * Counts the entries of a folder that another program sealed. Such an entry has an address that this program never
 * requests, so without the count a wrong key has the effect of an empty cache. The search reads only the start of each
 * file, and ends after {@value #SECONDS} seconds or {@value #MAX_FILES} files. What it reads is used for the count
 * alone.
 */
final class OtherSealSearch extends SimpleFileVisitor<Path> {
    private static final int MAX_FILES = 20_000;
    private static final double SECONDS = 2;

    private final Path folder;
    private final CacheSeal seal;
    private final Predicate<CacheKey> isWanted;
    private final Deadline deadline = Deadline.after(SECONDS);
    private int files;
    private int keyed;
    private int unkeyed;

    /**
     * @param seal of this program
     * @param isWanted whether a key is searched
     */
    OtherSealSearch(Path folder, CacheSeal seal, Predicate<CacheKey> isWanted) {
        this.folder = folder;
        this.seal = seal;
        this.isWanted = isWanted;
    }

    OtherSeals found() {
        return new OtherSeals(keyed, unkeyed);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(CacheFolder.SUFFIX)) {
            files++;
            count(file);
        }
        return files > MAX_FILES || deadline.isOver() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        return FileVisitResult.CONTINUE;
    }

    private void count(Path file) {
        if (!FolderBounds.containsRegularFile(folder, file)) {
            return;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            CacheEntry.Unchecked entry = CacheEntry.Unchecked.read(in);
            Path address = file.getParent();
            boolean isOther = entry != null
                    && address != null
                    && isWanted.test(entry.key())
                    && !address.endsWith(seal.address(entry.key()));
            if (entry != null && isOther && entry.isKeyed()) {
                keyed++;
            } else if (isOther && seal.isKeyed()) {
                unkeyed++;
            }
        } catch (IOException | RuntimeException e) {
            // malformed, which counts as nothing
        }
    }
}
