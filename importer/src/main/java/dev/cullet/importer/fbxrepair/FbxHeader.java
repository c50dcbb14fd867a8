// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of an FBX file: coding, byte order and version, which decide whether the importer can read it.
 *
 * <pre>
 * binary   "Kaydara FBX Binary  " 00 1A | byte order: 0 little, 1 big | int version
 * ascii    "; FBX 7.4.0 project file" ... "FBXVersion: 7400"
 * </pre>
 */
public record FbxHeader(boolean binary, boolean bigEndian, int version) {
    /** The oldest version that can be read, FBX 2011. */
    static final int OLDEST = 7100;

    private static final byte[] MAGIC = "Kaydara FBX Binary  \0".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD_BYTES = 16_384;
    private static final Pattern VERSION = Pattern.compile("FBXVersion:\\s*(\\d+)");
    private static final Pattern TITLE = Pattern.compile(";\\s*FBX (\\d+)\\.(\\d+)\\.(\\d+)");

    /** Reads the header; returns null if the file is not an FBX file. */
    public static @Nullable FbxHeader read(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD_BYTES);
        }
        if (startsWithMagic(head)) {
            boolean big = head[22] != 0;
            int version = big
                    ? unsigned(head, 23) << 24 | unsigned(head, 24) << 16 | unsigned(head, 25) << 8 | unsigned(head, 26)
                    : unsigned(head, 26) << 24
                            | unsigned(head, 25) << 16
                            | unsigned(head, 24) << 8
                            | unsigned(head, 23);
            return new FbxHeader(true, big, version);
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        Matcher version = VERSION.matcher(text);
        if (version.find()) {
            return new FbxHeader(false, false, number(version.group(1)));
        }
        Matcher title = TITLE.matcher(text);
        if (title.find()) {
            return new FbxHeader(
                    false,
                    false,
                    1000 * number(title.group(1)) + 100 * number(title.group(2)) + 10 * number(title.group(3)));
        }
        return null;
    }

    private static boolean startsWithMagic(byte[] head) {
        if (head.length < 27) {
            return false;
        }
        for (int i = 0; i < MAGIC.length; i++) {
            if (head[i] != MAGIC[i]) {
                return false;
            }
        }
        return true;
    }

    private static int unsigned(byte[] bytes, int at) {
        return bytes[at] & 0xff;
    }

    private static int number(String digits) {
        return digits.length() > 8 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    }

    /** Returns why the native importer cannot read such a file, and what to do; null if it can. */
    @Nullable
    public String refusal() {
        if (bigEndian) {
            return "FBX " + version + " binary in big-endian byte order, but only little-endian files can be read;"
                    + " re-export it as FBX 2014 (7.4) or newer";
        }
        if (version < OLDEST) {
            return "FBX version " + version + ", but only 7100 (FBX 2011) to 7700 (FBX 2020) can be read;"
                    + " re-export or convert it as FBX 2014 (7.4) or newer";
        }
        return null;
    }

    /** Returns a description such as {@code FBX 7400 binary}. */
    public String describe() {
        return "FBX " + version + (binary ? " binary" : " ascii");
    }
}
