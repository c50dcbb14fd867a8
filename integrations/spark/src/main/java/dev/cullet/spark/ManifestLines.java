// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Reads lines of a manifest from an offset, and their places. */
final class ManifestLines implements AutoCloseable {
    /**
     * A line with its place.
     *
     * @param offset of its first byte
     * @param length with its line end, bytes
     */
    record Line(long offset, int length, String text) {
        boolean isBlank() {
            return text.isBlank();
        }
    }

    private final InputStream in;
    private long offset;

    /** @param offset of the first byte of a line, or of any byte if {@link #skipPartOfLine} follows */
    ManifestLines(Path file, Configuration configuration, long offset) throws IOException {
        FSDataInputStream stream = file.getFileSystem(configuration).open(file);
        stream.seek(offset);
        in = new BufferedInputStream(stream, 1 << 16);
        this.offset = offset;
    }

    /** Skips the rest of a line, which belongs to the part of the file before. */
    void skipPartOfLine() throws IOException {
        next();
    }

    /** Returns the next line; null at the end. */
    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(200);
        int length = 0;
        int c = in.read();
        while (c >= 0) {
            length++;
            if (c == '\n') {
                break;
            }
            bytes.write(c);
            c = in.read();
        }
        if (length == 0) {
            return null;
        }
        Line line = new Line(offset, length, bytes.toString(StandardCharsets.UTF_8));
        offset += length;
        return line;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
