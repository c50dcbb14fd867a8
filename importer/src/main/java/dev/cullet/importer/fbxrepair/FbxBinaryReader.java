// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Reads the records of a binary FBX file, through a window of 64 KB.
 *
 * <pre>
 * record     end | number of properties | bytes of them | byte length of name | name | properties | records | zeros
 *            numbers of 4 bytes, from version 7500 on of 8; the zeros, one head long, only after records
 * property   type | value    Y C I F D L: a number; S R: length, bytes; f d l i c: length, encoding, bytes, array
 * </pre>
 */
final class FbxBinaryReader {
    private static final int FIRST_RECORD = 27;
    private static final int LONG_RECORDS_FROM = 7500;
    private static final int WINDOW = 1 << 16;
    private static final int ARRAY_HEAD = 12;

    private final FileChannel channel;
    private final long size;
    private final boolean isLong;
    private final int sentinel; // bytes of a record of zeros
    private final FbxVisitor visitor;
    private final FbxRecord record = new FbxRecord();
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW).order(ByteOrder.LITTLE_ENDIAN);
    private long windowStart;
    private long at = FIRST_RECORD;

    private FbxBinaryReader(FileChannel channel, int version, FbxVisitor visitor) throws IOException {
        this.channel = channel;
        this.size = channel.size();
        this.isLong = version >= LONG_RECORDS_FROM;
        this.sentinel = isLong ? 25 : 13;
        this.visitor = visitor;
        window.limit(0);
    }

    static void read(Path file, int version, FbxVisitor visitor) throws IOException, RefusedException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            new FbxBinaryReader(channel, version, visitor).readRecords();
        }
    }

    /** Reads up to the first fault, or to the record of zeros after the last. */
    private void readRecords() throws IOException, RefusedException {
        long[] ends = new long[16]; // where the records in each open record end
        int open = 0;
        while (true) {
            long limit = open == 0 ? size : ends[open - 1];
            if (open > 0 && at >= limit) {
                if (at > limit) {
                    return;
                }
                at += sentinel;
                record.returnTo(--open);
                visitor.end(record);
                continue;
            }
            if (!has(at, isLong ? 8 : 4, limit)) {
                return;
            }
            long end = length(at);
            if (end == 0 && open > 0) {
                at += isLong ? 8 : 4; // the native importer skips such a number between records
                continue;
            }
            boolean isEntered = end != 0 && end <= limit && readHead(open, end, limit);
            if (at < 0 || end == 0) {
                return;
            }
            if (isEntered) {
                if (open == ends.length) {
                    ends = Arrays.copyOf(ends, 2 * open);
                }
                ends[open++] = end - sentinel;
            } else {
                at = end;
            }
        }
    }

    /** Reads a record up to its properties; returns whether to enter it. On a fault, the offset is -1. */
    private boolean readHead(int depth, long end, long limit) throws IOException, RefusedException {
        long start = at;
        int numbers = isLong ? 24 : 12;
        at = -1;
        if (!has(start, numbers + 1, limit)) {
            return false;
        }
        long count = length(start + numbers / 3);
        long bytes = length(start + 2 * numbers / 3);
        int nameLength = unsignedByte(start + numbers);
        long properties = start + numbers + 1 + nameLength;
        if (properties > end
                || bytes < 0
                || bytes > end - properties
                || !has(properties - nameLength, nameLength, end)) {
            return false;
        }
        byte[] name = new byte[nameLength];
        window.get(offset(properties - nameLength), name);
        record.begin(new String(name, StandardCharsets.UTF_8), depth, start, false);
        if (!readProperties(count, properties, properties + bytes)) {
            return false;
        }
        long next = properties + bytes;
        if (next < end && end - next < sentinel) {
            return false;
        }
        at = next;
        if (!visitor.begin(record)) {
            return false;
        }
        if (next == end) {
            visitor.end(record);
        }
        return next < end;
    }

    private boolean readProperties(long count, long from, long limit) throws IOException {
        long next = from;
        for (long i = 0; i < count && next >= 0; i++) {
            next = readProperty(next, limit);
        }
        return next == limit;
    }

    /** Reads a property; returns the offset after it, or -1. */
    private long readProperty(long start, long limit) throws IOException {
        if (!has(start, 1, limit)) {
            return -1;
        }
        char type = (char) unsignedByte(start);
        long value = start + 1;
        int bytes = switch (type) {
            case 'C' -> 1;
            case 'Y' -> 2;
            case 'I', 'F', 'S', 'R' -> 4;
            case 'D', 'L' -> 8;
            case 'f', 'd', 'l', 'i', 'c' -> ARRAY_HEAD;
            case 'b' -> 0;
            default -> -1;
        };
        if (bytes < 0 || !has(value, bytes, limit)) {
            return -1;
        }
        return switch (type) {
            case 'S', 'R' -> readText(type, start, limit);
            case 'f', 'd', 'l', 'i', 'c' -> readArray(type, start, limit);
            case 'b' -> { // the native importer takes the rest
                record.add(type, start, limit);
                yield limit;
            }
            default -> {
                if (record.add(type, start, value + bytes)) {
                    int offset = offset(value);
                    record.setNumber(
                            switch (type) {
                                case 'C' -> window.get(offset);
                                case 'Y' -> window.getShort(offset);
                                case 'I' -> window.getInt(offset);
                                case 'F' -> Double.doubleToRawLongBits(window.getFloat(offset));
                                default -> window.getLong(offset);
                            });
                }
                yield value + bytes;
            }
        };
    }

    private long readText(char type, long start, long limit) throws IOException {
        long length = window.getInt(offset(start + 1)) & 0xffffffffL;
        long end = start + 5 + length;
        if (end > limit) {
            return -1;
        }
        if (record.add(type, start, end) && type == FbxRecord.STRING) {
            int used = (int) Math.min(length, FbxRecord.MAX_TEXT_BYTES);
            has(start + 5, used, limit);
            record.setText(window.array(), offset(start + 5), used, length);
        }
        return end;
    }

    private long readArray(char type, long start, long limit) throws IOException {
        int head = offset(start + 1);
        long length = window.getInt(head) & 0xffffffffL;
        int encoding = window.getInt(head + 4);
        long bytes = window.getInt(head + 8) & 0xffffffffL;
        long values = start + 1 + ARRAY_HEAD;
        if (encoding < 0 || encoding > 1 || values + bytes > limit) {
            return -1;
        }
        if (record.add(type, start, values + bytes)) {
            FbxArray array = new FbxArray(type, length, bytes, encoding == 1, values, length);
            record.setArray((int) record.count() - 1, array);
        }
        return values + bytes;
    }

    private long length(long offset) {
        return isLong ? window.getLong(offset(offset)) : window.getInt(offset(offset)) & 0xffffffffL;
    }

    private int unsignedByte(long offset) {
        return window.get(offset(offset)) & 0xff;
    }

    private int offset(long offset) {
        return (int) (offset - windowStart);
    }

    /** Moves the window over some bytes, at most its size; returns whether they are before a limit. */
    private boolean has(long offset, int count, long limit) throws IOException {
        if (offset < 0 || offset + count > Math.min(limit, size)) {
            return false;
        }
        if (offset >= windowStart && offset + count <= windowStart + window.limit()) {
            return true;
        }
        windowStart = offset;
        window.clear();
        for (int got = 0; got >= 0 && window.hasRemaining(); ) {
            got = channel.read(window, windowStart + window.position());
        }
        window.flip();
        return window.limit() >= count; // else the file was truncated while it was read
    }
}
