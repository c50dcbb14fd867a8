// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * SHA-256 of a source and of the files it reads. Without such files it is the plain hash of the source, as
 * {@code sha256sum} prints it. With them it is the hash of this text: a line {@code <hash> source}, then a line
 * {@code <hash> <name>} per file, sorted, where a name is relative to the source's folder with {@code /} between its
 * pieces. So it does not depend on where the files are, in which order they were found, or what the source is called.
 */
public final class SourceHash {
    private SourceHash() {}

    /** 64 hexadecimal digits. */
    public static String of(Path source, List<Path> dependencies) throws IOException {
        String own = hash(source);
        if (dependencies.isEmpty()) {
            return own;
        }
        Path folder = source.toAbsolutePath().normalize().resolveSibling("");
        List<String> lines = new ArrayList<>();
        for (Path dependency : dependencies) {
            Path relative = folder.relativize(dependency.toAbsolutePath().normalize());
            lines.add(hash(dependency) + " " + relative.toString().replace('\\', '/') + "\n");
        }
        Collections.sort(lines);
        MessageDigest digest = sha256();
        digest.update((own + " source\n").getBytes(StandardCharsets.UTF_8));
        for (String line : lines) {
            digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String hash(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] block = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
