// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scans an OBJ file, line by line: parses its vertices, writes a copy for the native importer, and finds problems that
 * the native importer does not report: the line of an error, and vertices that it would omit or misread. Linear in
 * time.
 *
 * <p>The copy contains vertex numbers in place of coordinates (see {@link ObjVertices}), and only the vertices of faces
 * and lines: the native importer refuses files whose faces refer to texture coordinates or normals that are not there,
 * though these have no effect on triangles.
 */
public final class ObjScan {
    /** A problem and its line. */
    public record Problem(long line, String reason) {}

    /** A face that refers to a vertex not defined before it; it may be defined later. */
    private record Forward(long line, long vertex, long defined) {}

    private static final byte[] MATERIAL_FILE = "mtllib".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_MATERIAL_FILES = 1000;
    private static final int MAX_NUMBERS = 4; // x y z and a weight; colors are not used

    private final ObjVertices coordinates = new ObjVertices();
    private final ObjGroups groups;
    private final DecimalParser parser = new DecimalParser();
    private final float[] numbers = new float[MAX_NUMBERS];
    private final Set<String> materialFiles = new LinkedHashSet<>();
    private byte[] text = new byte[0];
    private int start;
    private int length;
    private long vertices;
    private final List<Forward> forwards = new ArrayList<>(); // with ascending vertices only
    private @Nullable Problem badVertex;
    private @Nullable Problem badFace;

    private ObjScan(ObjGroups groups) {
        this.groups = groups;
    }

    /**
     * Scans a file.
     *
     * @param copy receives the file with vertex numbers in place of coordinates
     */
    public static ObjScan of(Path file, Path copy) throws IOException {
        return of(file, copy, new ObjGroups());
    }

    /** As the other, with groups that are numbered after another number of steps. */
    static ObjScan of(Path file, Path copy, ObjGroups groups) throws IOException {
        ObjScan scan = new ObjScan(groups);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
            ObjLines.read(file, (line, text, length) -> {
                scan.text = text;
                scan.start = line == 1 && startsWithByteOrderMark(text, length) ? 3 : 0;
                scan.length = length;
                if (scan.line(line)) {
                    scan.coordinates.writeLast(out);
                } else if (!scan.isAttribute() && !scan.groups.line(text, scan.start, length, out)) {
                    scan.write(out);
                }
            });
        }
        return scan;
    }

    private static boolean startsWithByteOrderMark(byte[] text, int length) {
        return length >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb && text[2] == (byte) 0xbf;
    }

    /** Returns the vertices of the file. */
    public ObjVertices vertices() {
        return coordinates;
    }

    /** Returns the objects and groups of the file. */
    public ObjGroups groups() {
        return groups;
    }

    /** Returns the names of the material files that the file refers to, in order; at most 1000. */
    public Set<String> materialFiles() {
        return materialFiles;
    }

    /** Returns the first vertex that cannot be read, or null. */
    @Nullable
    public Problem vertexProblem() {
        return badVertex;
    }

    /** Returns the most likely reason why the native importer failed, or null. */
    @Nullable
    public Problem problem() {
        Problem dangling = null;
        for (Forward forward : forwards) {
            if (forward.vertex > vertices) {
                dangling = new Problem(
                        forward.line,
                        "face refers to vertex " + forward.vertex + ", but only " + forward.defined
                                + " vertices are defined so far");
                break;
            }
        }
        Problem first = badFace;
        if (first == null || (dangling != null && dangling.line < first.line)) {
            first = dangling;
        }
        return first == null || (badVertex != null && badVertex.line < first.line) ? badVertex : first;
    }

    /** Scans a line; returns whether it is a vertex that was read. */
    private boolean line(long line) {
        if (startsWithMaterialFile()) {
            if (materialFiles.size() < MAX_MATERIAL_FILES) {
                int at = start + MATERIAL_FILE.length;
                materialFiles.add(new String(text, at, length - at, StandardCharsets.UTF_8).strip());
            }
            return false;
        }
        if (length - start < 2 || (text[start + 1] != ' ' && text[start + 1] != '\t')) {
            return false;
        }
        if (text[start] == 'v') {
            vertices++;
            return badVertex == null && vertex(line);
        }
        if (text[start] == 'f') {
            face(line);
        }
        return false;
    }

    /** Returns whether the line is a texture coordinate, a normal or a parameter of a curve. */
    private boolean isAttribute() {
        return start + 1 < length
                && text[start] == 'v'
                && (text[start + 1] == 't' || text[start + 1] == 'n' || text[start + 1] == 'p');
    }

    /** Writes the line to the copy; of the corners {@code v/t/n} of a face or line, only v. */
    private void write(OutputStream out) throws IOException {
        if (isElement()) {
            out.write(text[start]);
            for (int at = token(start + 1); at < length && text[at] != '#'; at = token(end(at))) {
                int end = at;
                while (end < length && text[end] != '/' && !isSpace(text[end])) {
                    end++;
                }
                out.write(' ');
                out.write(text, at, end - at);
            }
        } else {
            out.write(text, 0, length);
        }
        out.write('\n');
    }

    private boolean isElement() {
        return start + 1 < length && (text[start] == 'f' || text[start] == 'l') && isSpace(text[start + 1]);
    }

    private boolean startsWithMaterialFile() {
        int end = start + MATERIAL_FILE.length;
        return length > end
                && isSpace(text[end])
                && Arrays.equals(text, start, end, MATERIAL_FILE, 0, MATERIAL_FILE.length);
    }

    private boolean vertex(long line) {
        int count = 0;
        for (int at = token(start + 1); at < length && text[at] != '#'; at = token(end(at))) {
            if (!parser.parse(text, at, end(at))) {
                badVertex = new Problem(
                        line,
                        "coordinate \"" + show(at) + "\" is not a number (write digits, a point and"
                                + " an exponent, as in -0.5e3); correct the line, or export the file again");
                return false;
            }
            if (count < MAX_NUMBERS) {
                numbers[count] = parser.value();
            }
            count++;
        }
        if (count < 3 || count == 5) {
            badVertex = new Problem(
                    line,
                    "vertex has " + count + " numbers, but 3 (x y z), 4 (and a weight), 6 or more"
                            + " (and a color) can be read; export the file again");
            return false;
        }
        float weight = count == 4 ? numbers[3] : 1;
        if (weight == 0) {
            badVertex = new Problem(
                    line,
                    "vertex has the weight 0, by which its coordinates are divided; correct the line, or export the"
                            + " file again");
            return false;
        }
        coordinates.add(numbers[0] / weight, numbers[1] / weight, numbers[2] / weight);
        return true;
    }

    private void face(long line) {
        if (badFace != null) {
            return;
        }
        for (int at = token(start + 1); at < length && text[at] != '#'; at = token(end(at))) {
            long vertex = integer(at);
            if (vertex == 0) {
                badFace = new Problem(
                        line,
                        "face corner \"" + show(at)
                                + "\" refers to no vertex (vertices are numbered from 1, or backwards from -1);"
                                + " export the file again");
                return;
            }
            if (vertex < 0 && -vertex > vertices) {
                badFace = new Problem(
                        line,
                        "face refers to vertex " + vertex + ", but only " + vertices + " vertices are defined so far");
                return;
            }
            if (vertex > vertices && (forwards.isEmpty() || vertex > forwards.get(forwards.size() - 1).vertex)) {
                forwards.add(new Forward(line, vertex, vertices));
            }
        }
    }

    /** Returns the number before the first slash, or 0. */
    private long integer(int at) {
        boolean negative = text[at] == '-';
        int i = negative || text[at] == '+' ? at + 1 : at;
        long value = 0;
        for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
            value = Math.min(Integer.MAX_VALUE, 10 * value + text[i] - '0');
        }
        return negative ? -value : value;
    }

    /** Returns the start of the next token at or after an offset. */
    private int token(int from) {
        int at = from;
        while (at < length && isSpace(text[at])) {
            at++;
        }
        return at;
    }

    private int end(int from) {
        int at = from;
        while (at < length && !isSpace(text[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte c) {
        return c == ' ' || c == '\t' || c == 0x0b || c == 0x0c;
    }

    /** Returns a token for a message: short, one line. */
    private String show(int at) {
        int end = Math.min(end(at), at + 30);
        return new String(text, at, end - at, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\ufffd]", "?");
    }
}
