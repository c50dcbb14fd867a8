// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether folders distinguish names that differ only in case, by experiment: an existing name is looked up in the other
 * case; where there is none, a temporary file is written. Each folder is probed once.
 */
public final class CaseSensitivity {
    private final boolean mayWrite;
    private final Map<Path, Boolean> known = new HashMap<>();

    /** @param mayWrite whether a temporary file may be written; otherwise existing names are looked up */
    public CaseSensitivity(boolean mayWrite) {
        this.mayWrite = mayWrite;
    }

    /** Returns whether two names in a folder that differ only in case are two files; the folder need not exist. */
    public boolean of(Path folder) {
        Path existing = folder.toAbsolutePath().normalize();
        for (Path above = existing; above != null && !Files.isDirectory(existing); above = above.getParent()) {
            existing = above;
        }
        return known.computeIfAbsent(existing, this::probe);
    }

    private boolean probe(Path folder) {
        Boolean found = byEntries(folder);
        if (found == null && mayWrite) {
            found = byTemporaryFile(folder);
        }
        Path parent = folder.getParent();
        if (found == null && parent != null) {
            found = byEntries(parent);
        }
        String system = System.getProperty("os.name", "");
        return found == null ? !system.startsWith("Windows") && !system.startsWith("Mac") : found;
    }

    private static @Nullable Boolean byEntries(Path folder) {
        Set<Path> entries = new TreeSet<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException e) {
            return null;
        }
        for (Path entry : entries) {
            Path other = inOtherCase(entry);
            if (other != null && Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
                boolean listed = entries.stream().anyMatch(one -> one.toString().equals(other.toString()));
                return listed || !Files.exists(other, LinkOption.NOFOLLOW_LINKS);
            }
        }
        return null;
    }

    private static @Nullable Boolean byTemporaryFile(Path folder) {
        try {
            Path file = Files.createTempFile(folder, ".cullet-", ".tmp");
            try {
                Path other = inOtherCase(file);
                return other == null ? null : !Files.exists(other, LinkOption.NOFOLLOW_LINKS);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns the sibling with the same name in upper case, or lower case; null for a name without letters. */
    private static @Nullable Path inOtherCase(Path file) {
        String name = String.valueOf(file.getFileName());
        String upper = name.toUpperCase(Locale.ROOT);
        String other = upper.equals(name) ? name.toLowerCase(Locale.ROOT) : upper;
        boolean isPlain = name.chars().allMatch(c -> c < 0x80); // ß has another length in upper case
        return isPlain && !other.equals(name) ? file.resolveSibling(other) : null;
    }
}
