// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.RefusedException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Counts the faces and triangle strips of a PLY file, text or binary. A strip of n vertices has n - 2 triangles; -1 in
 * its list starts another strip. A row of a text file is a line. Linear time, constant memory.
 */
final class PlyPolygons {
    private final InputStream in;
    private final PlyHeader header;
    private final DeclaredGeometry declared = new DeclaredGeometry(false);
    private final boolean isText;
    private final boolean isBigEndian;
    private final byte[] number = new byte[8];
    private long polygons;
    private long corners;
    private long run; // vertices of the current strip

    // of a text file
    private final byte[] buffer = new byte[1 << 16];
    private int used;
    private int limit;
    private long line;
    private boolean isLineOpen;
    private final StringBuilder word = new StringBuilder();
    private long otherRows;
    private long firstOtherRow;

    private PlyPolygons(InputStream in, PlyHeader header) {
        this.in = in;
        this.header = header;
        isText = header.format().equals("ascii");
        isBigEndian = header.format().equals("binary_big_endian");
        line = header.lines() + 1;
    }

    /** Counts the polygons of a file; returns null if it has no header. */
    static @Nullable DeclaredGeometry count(Path file) throws IOException, RefusedException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            PlyHeader header = PlyHeader.read(in);
            return header == null ? null : new PlyPolygons(in, header).count();
        }
    }

    private DeclaredGeometry count() throws IOException, RefusedException {
        boolean isComplete = true;
        for (PlyHeader.Element element : header.elements()) {
            boolean isStrip = element.name().equals("tristrips");
            boolean hasPolygons = isStrip || element.name().equals("face");
            PlyHeader.Property indices = hasPolygons ? element.indices() : null;
            long rows = isComplete ? rows(element, indices, isStrip) : 0;
            isComplete &= rows == element.count();
            if (hasPolygons && rows < element.count()) {
                long missing = element.count() - rows;
                declared.addLost(
                        isStrip ? PolygonCounts.NONE : PolygonCounts.ofTriangles(missing),
                        missing,
                        "the header declares " + element.count() + " rows of the element " + element.name()
                                + ", but the file ends after " + rows);
            }
        }
        declared.add(new PolygonCounts(polygons, corners));
        if (otherRows > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    otherRows,
                    otherRows + " rows have more or fewer numbers than the header declares (the first is line "
                            + firstOtherRow + ")");
        }
        long rest = isComplete ? rest() : 0;
        if (rest > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    rest,
                    rest + (isText ? " lines" : " bytes") + " follow the last element that the header declares");
        }
        return declared;
    }

    /** Reads the rows of an element; returns how many are there. */
    private long rows(PlyHeader.Element element, PlyHeader.@Nullable Property indices, boolean isStrip)
            throws IOException, RefusedException {
        long row = 0;
        try {
            long fixed = fixedBytes(element);
            if (fixed == 0) {
                return element.count(); // rows without properties
            }
            if (fixed > 0 && !isText) {
                while (row < element.count()) {
                    in.skipNBytes(fixed);
                    row++;
                }
                return row;
            }
            for (; row < element.count() && begin(); row++) {
                for (PlyHeader.Property property : element.properties()) {
                    if (property.countBytes() == 0) {
                        skip(property.bytes(), 1);
                        continue;
                    }
                    double length = value(property.countBytes(), property.isSigned(), false);
                    if (length < 0 || length > Integer.MAX_VALUE || length != Math.rint(length)) {
                        if (isText && Double.isNaN(length)) {
                            continue; // the row is too short
                        }
                        throw new RefusedException(
                                isText ? line : 0,
                                "PLY element " + element.name() + " has a list of " + length + " numbers in row " + row
                                        + "; it is most likely broken: export it again");
                    }
                    if (!property.equals(indices)) {
                        skip(property.bytes(), (long) length);
                    } else if (isStrip) {
                        strips(property, (long) length);
                    } else {
                        skip(property.bytes(), (long) length);
                        polygons += length >= 3 ? 1 : 0;
                        corners += length >= 3 ? (long) length : 0;
                    }
                }
                end();
            }
        } catch (EOFException e) {
            return row;
        }
        return row;
    }

    private static long fixedBytes(PlyHeader.Element element) {
        long sum = 0;
        for (PlyHeader.Property property : element.properties()) {
            if (property.countBytes() > 0) {
                return -1;
            }
            sum += property.bytes();
        }
        return sum;
    }

    private void strips(PlyHeader.Property property, long length) throws IOException {
        run = 0;
        for (long i = 0; i < length; i++) {
            if (value(property.bytes(), true, property.isReal()) == -1) {
                endStrip();
            } else {
                run++;
            }
        }
        endStrip();
    }

    private void endStrip() {
        if (run >= 3) {
            polygons += run - 2;
            corners += 3 * (run - 2);
        }
        run = 0;
    }

    // rows and numbers, text or binary

    /** Moves to the next row; returns false at the end of a text file. */
    private boolean begin() throws IOException {
        if (!isText) {
            return true;
        }
        for (int next = peek(); next >= 0; next = peek()) {
            if (next > ' ') {
                isLineOpen = true;
                return true;
            }
            used++;
            line += next == '\n' ? 1 : 0;
        }
        return false;
    }

    /** Moves to the end of a row of a text file. */
    private void end() throws IOException {
        if (!isText) {
            return;
        }
        boolean isOther = !isLineOpen;
        while (isLineOpen) {
            isOther |= word() > 0;
        }
        if (isOther) {
            firstOtherRow = otherRows++ == 0 ? line : firstOtherRow;
        }
    }

    private void skip(int bytes, long count) throws IOException {
        if (!isText) {
            in.skipNBytes(bytes * count);
            return;
        }
        for (long i = 0; i < count; i++) {
            if (word() == 0) {
                return;
            }
        }
    }

    private double value(int bytes, boolean isSigned, boolean isReal) throws IOException {
        if (isText) {
            return word() > 0 ? parsed() : Double.NaN;
        }
        if (in.readNBytes(number, 0, bytes) < bytes) {
            throw new EOFException();
        }
        long bits = 0;
        for (int i = 0; i < bytes; i++) {
            bits = bits << 8 | (number[isBigEndian ? i : bytes - 1 - i] & 0xff);
        }
        if (isReal) {
            return bytes == 4 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        }
        int shift = 64 - 8 * bytes;
        return isSigned ? (bits << shift) >> shift : bits;
    }

    private double parsed() {
        try {
            return Double.parseDouble(word.toString());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Reads a word of the current line; returns its length, 0 at the end of the line. */
    private int word() throws IOException {
        word.setLength(0);
        while (isLineOpen) {
            int next = peek();
            if (next > ' ') {
                if (word.length() < 64) {
                    word.append((char) next);
                }
                used++;
                continue;
            }
            boolean isEnd = next < 0 || next == '\n' || next == '\r';
            if (word.length() > 0) {
                return word.length(); // the end of the line is read by the next call
            }
            isLineOpen = !isEnd; // begin() reads the end of the line
            used += isEnd ? 0 : 1;
        }
        return 0;
    }

    private int peek() throws IOException {
        if (used == limit) {
            used = 0;
            limit = Math.max(0, in.read(buffer));
        }
        return used < limit ? buffer[used] & 0xff : -1;
    }

    /** Returns the number of bytes, or of lines that are not empty, after the last row. */
    private long rest() throws IOException {
        if (!isText) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
        long lines = 0;
        while (begin()) {
            lines++;
            while (isLineOpen) {
                word();
            }
        }
        return lines;
    }
}
