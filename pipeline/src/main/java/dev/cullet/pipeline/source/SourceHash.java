// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 of a source and of the files it reads. Without such files it is the plain hash of the source, as
 * {@code sha256sum} prints it. With them it is the hash of this text: a line {@code <hash> source}, then a line
 * {@code <hash> <name>} per file, sorted, where a name is relative to the source's folder with {@code /} between its
 * parts. So it does not depend on where the files are, in which order they were found, or what the source is called.
 * Files that are not there do not count.
 */
public final class SourceHash {
    private static final ThreadLocal<LastContent> LAST = ThreadLocal.withInitial(LastContent::new);

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    private SourceHash() {}

    /** Returns the hash of a source and its dependencies: 64 hexadecimal digits. */
    public static String of(Path source, List<Path> dependencies) throws IOException {
        return of(inputs(source, dependencies, List.of()));
    }

    /** Returns the hash of files whose own hashes are known. The first file is the source. */
    public static String of(List<InputFile> inputs) {
        String hash = String.valueOf(inputs.get(0).hash());
        List<String> lines = new ArrayList<>();
        for (InputFile input : inputs.subList(1, inputs.size())) {
            if (input.hash() != null) {
                lines.add(input.hash() + " " + input.name() + "\n");
            }
        }
        if (lines.isEmpty()) {
            return hash;
        }
        Collections.sort(lines);
        return ofText(hash + " source\n" + String.join("", lines));
    }

    /**
     * Returns the source and the files that it reads, with their hashes; then the missing dependencies.
     *
     * @throws IOException if one that is there cannot be read
     */
    public static List<InputFile> inputs(Path source, List<Path> dependencies, List<Path> missing) throws IOException {
        List<InputFile> inputs = new ArrayList<>();
        inputs.add(new InputFile("", ofFile(source)));
        Path folder = source.toAbsolutePath().normalize().resolveSibling("");
        for (Path dependency : dependencies) {
            inputs.add(new InputFile(nameOf(folder, dependency), ofFile(dependency)));
        }
        for (Path absent : missing) {
            if (!dependencies.contains(absent)) {
                inputs.add(new InputFile(nameOf(folder, absent), null));
            }
        }
        return inputs;
    }

    /**
     * The file's bytes alone. A small file is compared with the one that this thread hashed before: a source is hashed
     * before and after its import.
     */
    public static String ofFile(Path file) throws IOException {
        return ofFile(file, () -> false);
    }

    /**
     * As {@link #ofFile(Path)}, within a time.
     *
     * @throws OverTimeException if the time is over
     */
    static String ofFile(Path file, BooleanSupplier isOver) throws IOException {
        return Files.size(file) <= LastContent.MAX_BYTES ? LAST.get().hash(file) : ofLarge(file, isOver);
    }

    static String ofLarge(Path file) throws IOException {
        return ofLarge(file, () -> false);
    }

    private static String ofLarge(Path file, BooleanSupplier isOver) throws IOException {
        MessageDigest digest = sha256();
        byte[] block = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
                if (isOver.getAsBoolean()) {
                    throw new OverTimeException();
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Returns the hash of a file's bytes; null where it is no regular file or cannot be read, which for an importer is
     * as good as missing. A device, which may have no end, is not read.
     */
    public static @Nullable String ofFileIfReadable(Path file) {
        try {
            return Files.isRegularFile(file) ? ofFile(file) : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns whether a text is a SHA-256 as 64 hexadecimal digits in lower case. */
    public static boolean isHash(String text) {
        return HASH.matcher(text).matches();
    }

    /** The bytes between position and limit. */
    public static String ofBytes(ByteBuffer bytes) {
        MessageDigest digest = sha256();
        digest.update(bytes.duplicate());
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The text in UTF-8. */
    public static String ofText(String text) {
        return ofBytes(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String nameOf(Path folder, Path file) {
        return folder.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
