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
 * its list starts another strip. Numbers of a text file are separated by spaces and ends of lines. Linear time,
 * constant memory.
 */
final class PlyPolygons {
    private static final int MAX_WORD = 64;

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
    private final StringBuilder word = new StringBuilder();

    private PlyPolygons(InputStream in, PlyHeader header) {
        this.in = in;
        this.header = header;
        isText = header.format().equals("ascii");
        isBigEndian = header.format().equals("binary_big_endian");
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
        long rest = isComplete ? rest() : 0;
        if (rest > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    rest,
                    rest + (isText ? " numbers" : " bytes") + " follow the last element that the header declares");
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
            for (; row < element.count() && hasNext(); row++) {
                for (PlyHeader.Property property : element.properties()) {
                    if (property.countBytes() == 0) {
                        skip(property.bytes(), 1);
                        continue;
                    }
                    double length = value(property.countBytes(), property.isSigned(), false);
                    if (length < 0 || length > Integer.MAX_VALUE || length != Math.rint(length)) {
                        throw new RefusedException("PLY element " + element.name() + " has a list of " + length
                                + " numbers in row " + row + "; it is most likely broken: export it again");
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

    /** Returns whether there is another number; true in a binary file. */
    private boolean hasNext() throws IOException {
        while (isText && peek() >= 0 && peek() <= ' ') {
            used++;
        }
        return !isText || peek() >= 0;
    }

    private void skip(int bytes, long count) throws IOException {
        if (!isText) {
            in.skipNBytes(bytes * count);
            return;
        }
        for (long i = 0; i < count; i++) {
            word();
        }
    }

    private double value(int bytes, boolean isSigned, boolean isReal) throws IOException {
        if (isText) {
            word();
            return parsed();
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

    /** Reads the next word of a text file. */
    private void word() throws IOException {
        word.setLength(0);
        if (!hasNext()) {
            throw new EOFException();
        }
        while (peek() > ' ') {
            if (word.length() < MAX_WORD) {
                word.append((char) peek());
            }
            used++;
        }
    }

    private int peek() throws IOException {
        if (used == limit) {
            used = 0;
            limit = Math.max(0, in.read(buffer));
        }
        return used < limit ? buffer[used] & 0xff : -1;
    }

    /** Returns the number of bytes, or of words of a text file, after the last row. */
    private long rest() throws IOException {
        if (!isText) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
        long words = 0;
        for (; hasNext(); words++) {
            word();
        }
        return words;
    }
}
