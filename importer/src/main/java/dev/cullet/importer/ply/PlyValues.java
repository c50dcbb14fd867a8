// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.ply;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.obj.DecimalParser;
import dev.cullet.importer.source.WordReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The numbers after the header of a PLY file, in order. Memory for a part of the file. */
abstract class PlyValues {
    private static final String ADVICE = "; it is most likely broken: copy or export it again";

    private String element = "";
    private long row;

    /** Returns the values of a file whose header was read. */
    static PlyValues of(PlyHeader header, InputStream in) {
        return header.format() == PlyHeader.Format.ASCII
                ? new Text(in, header.lines() + 1)
                : new Binary(
                        in,
                        header.bytes(),
                        header.format() == PlyHeader.Format.BINARY_BIG_ENDIAN
                                ? ByteOrder.BIG_ENDIAN
                                : ByteOrder.LITTLE_ENDIAN);
    }

    /** Starts a row of an element. */
    void start(String name, long index) {
        element = name;
        row = index;
    }

    /** Returns the next number; exact, but for decimals with a fraction, which are rounded to the nearest float. */
    abstract double next(PlyType type) throws IOException, RefusedException;

    /** Ends a row. */
    abstract void end() throws IOException, RefusedException;

    /** Returns the line of the last number; 0 if the file is binary. */
    abstract long line();

    /** Returns the offset of the next number; -1 if the file is not binary. */
    abstract long offset();

    /** Returns the next number, which must be an integer of a range. */
    long integer(PlyType type, String what, long min, long max) throws IOException, RefusedException {
        double value = next(type);
        if (!(value >= min && value <= max && value == Math.rint(value))) {
            throw refused(what + " is "
                    + (value == Math.rint(value) && Math.abs(value) < 1e18
                            ? Long.toString((long) value)
                            : Double.toString(value))
                    + ", but must be an integer from " + min + " to " + max);
        }
        return (long) value;
    }

    RefusedException refused(String reason) {
        String where = offset() < 0 ? "" : " (at byte " + offset() + ")";
        return new RefusedException(line(), element + " " + row + where + ": " + reason + ADVICE);
    }

    /** Words of an ASCII file. */
    private static final class Text extends PlyValues {
        private final WordReader words;
        private final DecimalParser parser = new DecimalParser();

        private Text(InputStream in, long line) {
            words = new WordReader(in, line);
        }

        @Override
        double next(PlyType type) throws IOException, RefusedException {
            if (!words.next()) {
                throw refused("the file ends here");
            }
            byte[] word = words.word();
            int length = words.length();
            int at = length > 1 && (word[0] == '-' || word[0] == '+') ? 1 : 0;
            long integer = 0;
            if (length <= 15) { // exact as a double
                while (at < length && word[at] >= '0' && word[at] <= '9') {
                    integer = 10 * integer + word[at++] - '0';
                }
                if (at == length) {
                    return word[0] == '-' ? -(double) integer : integer;
                }
            }
            if (!parser.parse(word, 0, length)) {
                throw refused("found " + words.shown() + ", but must be a number");
            }
            return parser.value();
        }

        @Override
        void end() throws IOException, RefusedException {
            String rest = words.restOfLine();
            if (!rest.isEmpty()) {
                throw refused("its line has more values than the header declares");
            }
        }

        @Override
        long line() {
            return words.line();
        }

        @Override
        long offset() {
            return -1;
        }
    }

    /** Bytes of a binary file. */
    private static final class Binary extends PlyValues {
        private final InputStream in;
        private final byte[] chunk = new byte[1 << 16];
        private final ByteBuffer bytes;
        private long end;

        private Binary(InputStream in, long offset, ByteOrder order) {
            this.in = in;
            bytes = ByteBuffer.wrap(chunk).order(order).limit(0);
            end = offset;
        }

        @Override
        double next(PlyType type) throws IOException, RefusedException {
            if (bytes.remaining() < type.size()) {
                bytes.compact();
                int got = in.readNBytes(chunk, bytes.position(), bytes.remaining());
                bytes.limit(bytes.position() + got).position(0);
                end += got;
                if (bytes.remaining() < type.size()) {
                    throw refused("the file ends here");
                }
            }
            return type.get(bytes);
        }

        @Override
        void end() {}

        @Override
        long line() {
            return 0;
        }

        @Override
        long offset() {
            return end - bytes.remaining();
        }
    }
}
