// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Decides which files the outputs of one run may replace. Thread-safe.
 *
 * <ul>
 *   <li>a file that the run reads or wrote: never;
 *   <li>a folder, a device, a pipe: never;
 *   <li>a symbolic link: only with {@code --overwrite}, which replaces the link and leaves its target as it is;
 *   <li>an empty file, or one of the kind that is written: always;
 *   <li>any other file: only with {@code --overwrite}, and not in the folder of a source that failed before the files
 *       that it reads were known, or below it.
 * </ul>
 *
 * <p>Links to folders above an output are followed. The cost is a few system calls per existing output.
 */
public final class OutputGuard {
    private static final String ELSE = "; name another output";
    private static final String OR_OVERWRITE = ELSE + ", or replace it with --overwrite";

    private final boolean overwrite;

    /** By name without case: files that the run reads. */
    private final Map<String, List<Path>> read = new ConcurrentHashMap<>();

    private final Map<String, List<Path>> written = new ConcurrentHashMap<>();

    /** Sources of which it is not known which files they read. */
    private final Set<Path> failed = ConcurrentHashMap.newKeySet();

    /** @param overwrite whether files of another kind and links are replaced */
    public OutputGuard(boolean overwrite) {
        this.overwrite = overwrite;
    }

    /** Protects a file that the run reads, under its name and under the name that a link resolves to. */
    public void reads(Path file) {
        put(read, file);
        if (Files.exists(file)) {
            try {
                put(read, file.toRealPath());
            } catch (IOException e) {
                return; // it disappeared, so there is nothing to protect
            }
        }
    }

    /** Protects the files that a source may read, which failed before they were known. */
    public void failed(Path source) {
        failed.add(source.toAbsolutePath().normalize());
    }

    /**
     * Tests an output.
     *
     * @throws OutputRefusedException if it is not allowed to replace what is there
     * @throws IOException if it is a folder, or cannot be read
     */
    public void check(Path target, OutputKind kind) throws IOException {
        check(target, kind, false);
    }

    /**
     * Tests an output.
     *
     * @param isRecorded whether a regular file there is known to be a former output, whatever it contains now
     * @throws OutputRefusedException if it is not allowed to replace what is there
     * @throws IOException if it is a folder, or cannot be read
     */
    public void check(Path target, OutputKind kind, boolean isRecorded) throws IOException {
        if (contains(read, target)) {
            throw new OutputRefusedException("it is a file that this run reads" + ELSE);
        }
        if (contains(written, target)) {
            throw new OutputRefusedException("it is another output of this run" + ELSE);
        }
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        BasicFileAttributes found = Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (found.isDirectory()) {
            throw new DirectoryNotEmptyException(target.toString());
        }
        boolean special = found.isOther()
                || (found.isSymbolicLink()
                        && Files.exists(target)
                        && !Files.isRegularFile(target)
                        && !Files.isDirectory(target));
        if (special) {
            throw new OutputRefusedException("it is not a regular file" + ELSE);
        }
        if (overwrite) {
            if (found.isRegularFile() && !isRecorded) {
                checkUnread(target, kind);
            }
            return;
        }
        if (found.isSymbolicLink()) {
            throw new OutputRefusedException(
                    "it is a symbolic link, which is not written through; name its target, or replace the link with"
                            + " --overwrite");
        }
        if (found.size() > 0 && !isRecorded && !kind.matches(target)) {
            throw new OutputRefusedException("it exists and is not " + kind.noun() + OR_OVERWRITE);
        }
    }

    /** Sources read files in their own folder and below. */
    private void checkUnread(Path target, OutputKind kind) throws IOException {
        Path file = target.toAbsolutePath().normalize();
        for (Path source : failed) {
            boolean mayRead = file.startsWith(source.resolveSibling(""));
            if (mayRead && Files.size(target) > 0 && !kind.matches(target)) {
                throw new OutputRefusedException("it exists and is not " + kind.noun() + ", and " + source
                        + ", which failed, may read it" + ELSE);
            }
        }
    }

    /** Returns whether an output replaces a file only because of {@code --overwrite}. */
    public boolean needsOverwrite(Path target, OutputKind kind) {
        if (!overwrite) {
            return false;
        }
        try {
            new OutputGuard(false).check(target, kind);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Tests an output and writes it, as {@link AtomicOutput#write(Path, ByteBuffer)} does.
     *
     * @throws OutputRefusedException if it is not allowed to replace what is there
     * @throws IOException if it cannot be written; the target is as it was
     */
    public void write(Path target, OutputKind kind, ByteBuffer bytes) throws IOException {
        write(target, kind, false, bytes);
    }

    /**
     * As {@link #write(Path, OutputKind, ByteBuffer)}; {@code ours} as in {@link #check(Path, OutputKind, boolean)}.
     */
    public void write(Path target, OutputKind kind, boolean isRecorded, ByteBuffer bytes) throws IOException {
        check(target, kind, isRecorded);
        AtomicOutput.write(target, bytes);
        put(written, target);
    }

    /**
     * Tests an output and writes it as it is made, as {@link AtomicOutput#write(Path, AtomicOutput.Content)} does.
     *
     * @throws OutputRefusedException if it is not allowed to replace what is there
     * @throws IOException if it cannot be made or written; the target is as it was
     */
    public void write(Path target, OutputKind kind, AtomicOutput.Content content) throws IOException {
        check(target, kind);
        AtomicOutput.write(target, content);
        put(written, target);
    }

    private static void put(Map<String, List<Path>> files, Path file) {
        List<Path> named = files.computeIfAbsent(key(file), unused -> new CopyOnWriteArrayList<>());
        Path absolute = file.toAbsolutePath().normalize();
        if (!named.contains(absolute)) {
            named.add(absolute);
        }
    }

    private static boolean contains(Map<String, List<Path>> files, Path target) {
        Path absolute = target.toAbsolutePath().normalize();
        for (Path file : files.getOrDefault(key(target), List.of())) {
            try {
                if (file.equals(absolute) || Files.isSameFile(file, target)) {
                    return true;
                }
            } catch (IOException e) {
                // one of them does not exist
            }
        }
        return false;
    }

    /** A name as file systems compare it that ignore case and the form of accents. */
    private static String key(Path file) {
        String name = String.valueOf(file.getFileName());
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }
}
