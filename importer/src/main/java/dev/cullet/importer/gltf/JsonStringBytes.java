// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a string in a JSON file, as UTF-8 with escapes resolved, up to its closing quote. A string of any length
 * is read without being in memory.
 */
final class JsonStringBytes extends InputStream {
    private final FileChannel in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private byte[] pending = new byte[0];
    private int pendingAt;
    private boolean ended;

    /**
     * Opens a string.
     *
     * @param offset of its opening quote
     */
    JsonStringBytes(Path file, long offset) throws IOException {
        in = FileChannel.open(file, StandardOpenOption.READ);
        in.position(offset + 1);
    }

    @Override
    public int read() throws IOException {
        if (pendingAt < pending.length) {
            return pending[pendingAt++] & 0xff;
        }
        int next = ended ? -1 : raw();
        if (next == '\\') {
            return escape();
        }
        ended |= next < 0 || next == '"';
        return ended ? -1 : next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = 0;
        while (count < length) {
            int from = at;
            int limit = pendingAt < pending.length || ended ? at : Math.min(end, at + length - count);
            while (at < limit && buffer[at] != '"' && buffer[at] != '\\') {
                at++;
            }
            System.arraycopy(buffer, from, target, offset + count, at - from);
            count += at - from;
            if (count == length) {
                break;
            }
            int next = read(); // an escape, the end, or the first byte of the next part
            if (next < 0) {
                return count == 0 ? -1 : count;
            }
            target[offset + count++] = (byte) next;
        }
        return count;
    }

    private int raw() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(ByteBuffer.wrap(buffer)));
        }
        return at < end ? buffer[at++] & 0xff : -1;
    }

    private int escape() throws IOException {
        int kind = raw();
        return switch (kind) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                char first = unit();
                String text = String.valueOf(first);
                if (Character.isHighSurrogate(first)
                        && raw() == '\\'
                        && raw() == 'u') { // a pair; alone it is malformed
                    text += unit();
                }
                pending = text.getBytes(StandardCharsets.UTF_8);
                pendingAt = 1;
                yield pending[0] & 0xff;
            }
            default -> kind;
        };
    }

    private char unit() throws IOException {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            digits.append((char) raw());
        }
        try {
            return (char) Integer.parseInt(digits.toString(), 16);
        } catch (NumberFormatException e) {
            throw new IOException("\\u" + digits + " is no escape", e); // the parser has accepted the string before
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
