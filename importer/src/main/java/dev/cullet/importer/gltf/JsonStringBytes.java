// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a string in a JSON file, as UTF-8 with escapes resolved, up to its closing quote. A string of any length
 * is read without being in memory.
 */
final class JsonStringBytes extends InputStream {
    private final PushbackInputStream in;
    private byte[] pending = new byte[0];
    private int at;
    private boolean ended;

    /**
     * Opens a string.
     *
     * @param offset of its opening quote
     */
    JsonStringBytes(Path file, long offset) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        channel.position(offset + 1);
        in = new PushbackInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16), 6);
    }

    @Override
    public int read() throws IOException {
        if (at < pending.length) {
            return pending[at++] & 0xff;
        }
        int next = ended ? -1 : in.read();
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
            int next = read();
            if (next < 0) {
                return count == 0 ? -1 : count;
            }
            target[offset + count++] = (byte) next;
        }
        return count;
    }

    private int escape() throws IOException {
        int kind = in.read();
        return switch (kind) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                char first = unit();
                String text = String.valueOf(first);
                if (Character.isHighSurrogate(first)) {
                    byte[] follows = in.readNBytes(2);
                    if (follows.length == 2 && follows[0] == '\\' && follows[1] == 'u') {
                        text += unit();
                    } else {
                        in.unread(follows);
                    }
                }
                pending = text.getBytes(StandardCharsets.UTF_8);
                at = 1;
                yield pending[0] & 0xff;
            }
            default -> kind;
        };
    }

    private char unit() throws IOException {
        String digits = new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
        try {
            return (char) Integer.parseInt(digits, 16);
        } catch (NumberFormatException e) {
            throw new IOException("\\u" + digits + " is no escape", e); // the parser has accepted the string before
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
