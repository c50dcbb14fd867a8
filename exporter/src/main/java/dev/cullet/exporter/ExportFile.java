// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A file of an export. Its bytes are made while they are written, so a file may be larger than memory. They contain the
 * text {@link #MARK} in the first 512 bytes, by which a later run recognises a file that it may replace.
 *
 * @param name a file name without a folder
 */
public record ExportFile(String name, Bytes bytes) {
    /** The text near the beginning of each file. */
    public static final String MARK = "cullet export";

    /** The content of a file. */
    @FunctionalInterface
    public interface Bytes {
        /**
         * Writes all of it, from the beginning; the same bytes each time.
         *
         * @param target buffered; not closed
         */
        void writeTo(OutputStream target) throws IOException;
    }

    /** Makes a file of a text, in UTF-8. */
    public static ExportFile ofText(String name, String text) {
        return new ExportFile(name, target -> target.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the content in memory. */
    public byte[] toByteArray() {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try {
            bytes.writeTo(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }
}
