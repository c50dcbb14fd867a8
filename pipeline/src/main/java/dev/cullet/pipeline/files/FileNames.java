// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Names of files that are no text: on Linux a name is any sequence of bytes, and the JVM decodes it with the character
 * set of the locale. A name that does not decode cannot be stored in a record, sent to a worker, or distinguished from
 * another such name.
 */
public final class FileNames {
    /** Set by the JVM from the locale. */
    private static final String CHARSET_PROPERTY = "sun.jnu.encoding";

    private FileNames() {}

    /** Returns whether a path reads back from its text, and the text from UTF-8. */
    public static boolean isText(Path path) {
        String text = path.toString();
        try {
            return path.getFileSystem().getPath(text).equals(path)
                    && StandardCharsets.UTF_8.newEncoder().canEncode(text);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Returns why a path cannot be used, as a line without its name; null if it is text. */
    public static @Nullable String problem(Path path) {
        if (isText(path)) {
            return null;
        }
        String charset = System.getProperty(CHARSET_PROPERTY, "UTF-8");
        return "its name is not text in " + charset + ", the character set of file names in this process; rename it"
                + (charset.equals("UTF-8") ? "" : ", or set LC_ALL to a UTF-8 locale, such as C.UTF-8");
    }

    /** Returns the text of a path, with bytes that are no UTF-8 as {@code \xff}. */
    public static String shown(Path path) {
        if (isText(path)) {
            return path.toString();
        }
        StringJoiner shown = new StringJoiner("/", path.isAbsolute() ? "/" : "", "");
        for (Path name : path) {
            shown.add(isText(name) ? name.toString() : decoded(bytes(name)));
        }
        return shown.toString();
    }

    /** Returns the bytes of a name from its URI, which encodes them, whatever the character set is. */
    private static ByteBuffer bytes(Path name) {
        String raw = name.toAbsolutePath().toUri().getRawPath();
        String last = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        last = last.substring(last.lastIndexOf('/') + 1);
        ByteBuffer bytes = ByteBuffer.allocate(last.length());
        for (int i = 0; i < last.length(); i++) {
            char c = last.charAt(i);
            if (c == '%') {
                bytes.put((byte) Integer.parseInt(last.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.put((byte) c);
            }
        }
        return bytes.flip();
    }

    private static String decoded(ByteBuffer bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer text = CharBuffer.allocate(4 * bytes.remaining());
        while (bytes.hasRemaining()) {
            CoderResult result = decoder.decode(bytes, text, true);
            for (int i = 0; result.isError() && i < result.length(); i++) {
                text.put(String.format(Locale.ROOT, "\\x%02x", bytes.get()));
            }
        }
        return text.flip().toString();
    }
}
