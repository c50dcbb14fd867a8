// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 hexadecimal digits. */
final class Sha256 {
    /** In place of the hash of a file that does not exist. */
    static final String ABSENT = "-";

    private static final int BUFFER_BYTES = 1 << 16;

    private Sha256() {}

    static String of(String text) {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                digest.update(buffer, 0, got);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns {@link #ABSENT} if there is no such regular file. */
    static String ifPresent(Path file) throws IOException {
        return Files.isRegularFile(file) ? of(file) : ABSENT;
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
