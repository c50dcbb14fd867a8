// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.batch.BuildLog;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.FolderBounds;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.text.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies of assets, and of the files that were exported from them, in the folder of the classes, which becomes the jar.
 * {@code maven-resources-plugin} copies the files there and removes none, so without this class an asset whose source
 * was renamed stays in the jar until {@code mvn clean}.
 *
 * <p>A list has the hashes of all assets that this execution of the goal has made and that may still be there. A copy
 * is removed if its asset is no longer made and its bytes have a hash of the list: a file that was edited, or that
 * comes from elsewhere, stays.
 */
final class CopiedAssets {
    private static final String SEPARATOR = " ";

    /**
     * A line of the list.
     *
     * @param hash SHA-256 of the bytes
     * @param name path below the folder of the assets, with {@code /} as separator
     */
    private record Copy(String hash, String name) {
        static @Nullable Copy parse(String line) {
            int space = line.indexOf(SEPARATOR);
            String hash = line.substring(0, Math.max(0, space));
            String name = line.substring(space + 1);
            try {
                return SourceHash.isHash(hash) && !Path.of(name).isAbsolute() ? new Copy(hash, name) : null;
            } catch (InvalidPathException e) {
                return null;
            }
        }

        String text() {
            return hash + SEPARATOR + name + "\n";
        }
    }

    private final Path list;
    private final List<Path> otherLists;
    private final Path assets;
    private final Path classes;
    private final BuildLog log;

    /**
     * @param list file of the list, which need not exist
     * @param otherLists lists of other executions of the goal; a copy that one of them has is not removed
     * @param assets folder of the assets, whose content is copied
     * @param classes folder of the copies
     */
    CopiedAssets(Path list, List<Path> otherLists, Path assets, Path classes, BuildLog log) {
        this.list = list;
        this.otherLists = List.copyOf(otherLists);
        this.assets = assets.toAbsolutePath().normalize();
        this.classes = classes;
        this.log = log;
    }

    /**
     * Removes the copies of assets that are no longer made, and stores the list for the next build.
     *
     * @param outputs paths of all assets and exports of the run
     */
    void removeStale(Collection<Path> outputs) {
        Set<String> made = new TreeSet<>();
        for (Path output : outputs) {
            Path asset = output.toAbsolutePath().normalize();
            if (asset.startsWith(assets)) {
                made.add(assets.relativize(asset).toString().replace('\\', '/'));
            }
        }
        Set<Copy> kept = new LinkedHashSet<>();
        Set<String> ofOthers = new HashSet<>();
        otherLists.forEach(other -> read(other).forEach(copy -> ofOthers.add(copy.name())));
        for (Copy copy : read(list)) {
            boolean isStale = !made.contains(copy.name()) && !ofOthers.contains(copy.name());
            if (isThere(copy) && !(isStale && removed(copy))) {
                kept.add(copy);
            }
        }
        for (String name : made) {
            String hash = SourceHash.ofFileIfReadable(assets.resolve(name));
            if (hash != null && name.indexOf('\n') < 0) {
                kept.add(new Copy(hash, name));
            }
        }
        store(kept);
    }

    private boolean isThere(Copy copy) {
        Path file = classes.resolve(copy.name());
        return FolderBounds.containsRegularFile(classes, file) && copy.hash().equals(SourceHash.ofFileIfReadable(file));
    }

    private boolean removed(Copy copy) {
        Path file = classes.resolve(copy.name());
        try {
            Files.delete(file);
            log.info(Printable.line(file + ": removed, because the file that was copied to it is no longer made"));
            removeEmptyFolders(file);
            return true;
        } catch (IOException e) {
            log.warn(Printable.line(file + ": cannot be removed, and is packed into the jar: " + IoErrors.reason(e)
                    + "; run 'mvn clean'"));
            return false;
        }
    }

    /** An empty folder would be an entry of the jar. */
    private void removeEmptyFolders(Path file) throws IOException {
        Path root = classes.toAbsolutePath().normalize();
        Path folder = file.toAbsolutePath().normalize().getParent();
        while (folder != null && !folder.equals(root) && folder.startsWith(root)) {
            try (var content = Files.list(folder)) {
                if (content.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(folder);
            folder = folder.getParent();
        }
    }

    private static List<Copy> read(Path file) {
        List<Copy> copies = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                Copy copy = Copy.parse(line);
                if (copy != null) { // a line that is malformed removes nothing
                    copies.add(copy);
                }
            }
        } catch (IOException e) {
            return List.of(); // there is no list, or none that is text
        }
        return copies;
    }

    private void store(Set<Copy> copies) {
        StringBuilder text = new StringBuilder();
        copies.forEach(copy -> text.append(copy.text()));
        try {
            AtomicOutput.write(list, ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            log.warn(Printable.line(list + ": cannot be written, so copies of removed assets stay in " + classes
                    + " until 'mvn clean': " + IoErrors.reason(e)));
        }
    }
}
