// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A print stream in UTF-8 from which no name can control the terminal: characters are escaped as {@link Printable}
 * does. {@code println} escapes line ends in its text, too, so that a name cannot begin a line; {@code print} keeps
 * line feeds and tabs, because JSON and other texts of several lines are printed with it.
 */
final class PrintableStream extends PrintStream {
    PrintableStream(OutputStream target, boolean flushLines) {
        super(new Escaping(target), flushLines, StandardCharsets.UTF_8);
    }

    @Override
    public void println(@Nullable String line) {
        super.println(Printable.line(String.valueOf(line)));
    }

    @Override
    public void println(@Nullable Object line) {
        println(String.valueOf(line));
    }

    /** Escapes the characters of a stream in UTF-8. */
    private static final class Escaping extends OutputStream {
        private static final int MAX_BYTES = 4;
        private static final boolean ENDS_IN_TWO = System.lineSeparator().equals("\r\n");

        private final OutputStream target;

        /** The bytes of a character of which more follow. */
        private final byte[] character = new byte[MAX_BYTES];

        private int length;
        private int expected;
        private boolean returned;

        Escaping(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            int kept = from; // bytes from here are written as they are
            for (int i = from; i < from + count; i++) {
                byte b = bytes[i];
                boolean isPlain = length == 0 && !returned && (b == '\n' || b == '\t' || (b >= ' ' && b < 0x7f));
                if (!isPlain) {
                    target.write(bytes, kept, i - kept);
                    take(b);
                    kept = i + 1;
                }
            }
            target.write(bytes, kept, from + count - kept);
        }

        private void take(byte b) throws IOException {
            if (returned) {
                returned = false;
                if (b == '\n') {
                    target.write('\r');
                    target.write('\n');
                    return;
                }
                escape('\r');
            }
            boolean continues = (b & 0xc0) == 0x80;
            if (length > 0 && continues) {
                character[length++] = b;
                if (length == expected) {
                    finish();
                }
                return;
            }
            end();
            if (b >= 0) {
                takeAscii(b);
            } else if (continues || (b & 0xf8) == 0xf8) {
                escape(b & 0xff); // not UTF-8
            } else {
                character[0] = b;
                length = 1;
                expected = (b & 0xe0) == 0xc0 ? 2 : (b & 0xf0) == 0xe0 ? 3 : 4;
            }
        }

        private void takeAscii(byte b) throws IOException {
            if (b == '\r' && ENDS_IN_TWO) {
                returned = true;
            } else if (b != '\n' && b != '\t' && Printable.isEscaped(b)) {
                escape(b);
            } else {
                target.write(b);
            }
        }

        private void finish() throws IOException {
            int c = new String(character, 0, length, StandardCharsets.UTF_8).codePointAt(0);
            if (Printable.isEscaped(c)) {
                escape(c);
            } else {
                target.write(character, 0, length);
            }
            length = 0;
        }

        /** Escapes the bytes of an incomplete character. */
        private void end() throws IOException {
            for (int i = 0; i < length; i++) {
                escape(character[i] & 0xff);
            }
            length = 0;
        }

        private void escape(int c) throws IOException {
            target.write(Printable.escape(c).getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }

        @Override
        public void close() throws IOException {
            end();
            target.close();
        }
    }
}
