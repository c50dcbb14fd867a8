// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.RefusedException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private record Forward(long line, long vertex, String shown, long defined) {}

    private static final int MAX_KEYWORD = 6;

    /** Larger numbers of vertices are not distinguished. */
    private static final long MAX_INDEX = Long.MAX_VALUE / 16;

    private static final int MAX_MATERIAL_FILES = 1000;
    private static final int MAX_NUMBERS = 4; // x y z and a weight; colors are not used

    private final ObjVertices coordinates = new ObjVertices();
    private final ObjGroups groups;
    private final DecimalParser parser = new DecimalParser();
    private final float[] numbers = new float[MAX_NUMBERS];
    private final Set<String> materialFiles = new LinkedHashSet<>();
    private byte[] text = new byte[0];
    private int argument; // offset of the second word
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
     * @throws RefusedException if a line is too long
     */
    public static ObjScan of(Path file, Path copy) throws IOException, RefusedException {
        return of(file, copy, new ObjGroups());
    }

    /** Scans a file, and numbers its groups as the caller states. */
    static ObjScan of(Path file, Path copy, ObjGroups groups) throws IOException, RefusedException {
        ObjScan scan = new ObjScan(groups);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
            ObjLines.read(file, (line, text, length) -> {
                scan.text = text;
                scan.length = length;
                scan.line(line, out);
            });
        }
        return scan;
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

    /** Returns the first line that cannot be read, or null. */
    @Nullable
    public Problem problem() {
        Problem face = faceProblem();
        return face == null || (badVertex != null && badVertex.line < face.line) ? badVertex : face;
    }

    /** Returns the first face that refers to a vertex that is not there, or null. */
    private @Nullable Problem faceProblem() {
        Problem dangling = null;
        for (Forward forward : forwards) {
            if (forward.vertex > vertices) {
                dangling = new Problem(
                        forward.line,
                        "face refers to vertex " + forward.shown + ", but only " + forward.defined
                                + " vertices are defined so far");
                break;
            }
        }
        return badFace == null || (dangling != null && dangling.line < badFace.line) ? dangling : badFace;
    }

    /** Scans a line and writes it to the copy, unless it has no effect on triangles. */
    private void line(long line, OutputStream out) throws IOException {
        int end = end(0);
        argument = token(end);
        switch (end > MAX_KEYWORD ? "" : new String(text, 0, end, StandardCharsets.ISO_8859_1)) {
            case "v" -> {
                vertices++;
                if (badVertex == null && vertex(line)) {
                    coordinates.writeLast(out);
                }
            }
            case "f", "fo" -> { // fo: of old files
                face(line);
                groups.line(text, 0, length, out);
                writeElement(out);
            }
            case "l", "p" -> {
                groups.line(text, 0, length, out);
                writeElement(out);
            }
            case "o", "g", "usemtl" -> {
                if (!groups.line(text, 0, length, out)) {
                    write(out);
                }
            }
            case "mtllib" -> {
                if (materialFiles.size() < MAX_MATERIAL_FILES) {
                    materialFiles.add(new String(text, argument, length - argument, StandardCharsets.UTF_8).strip());
                }
                write(out);
            }
            default -> {} // attributes, comments, and what the native importer takes for a face because of its letter
        }
    }

    /** Writes the line to the copy; a backslash at its end would continue it there. */
    private void write(OutputStream out) throws IOException {
        int end = length;
        while (end > 0 && text[end - 1] == '\\') {
            end--;
        }
        out.write(text, 0, end);
        out.write('\n');
    }

    /** Writes a face, line or point to the copy: of the corners {@code v/t/n}, only v. */
    private void writeElement(OutputStream out) throws IOException {
        out.write(text[0]);
        for (int at = argument; at < length && text[at] != '#'; at = token(end(at))) {
            int end = at;
            while (end < length && text[end] != '/' && !ObjLines.isSpace(text[end])) {
                end++;
            }
            out.write(' ');
            out.write(text, at, end - at);
        }
        out.write('\n');
    }

    private boolean vertex(long line) {
        int count = 0;
        for (int at = argument; at < length && text[at] != '#'; at = token(end(at))) {
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
        for (int at = argument; at < length && text[at] != '#'; at = token(end(at))) {
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
                        "face refers to vertex " + index(at) + ", but only " + vertices
                                + " vertices are defined so far");
                return;
            }
            if (vertex > vertices && (forwards.isEmpty() || vertex > forwards.get(forwards.size() - 1).vertex)) {
                forwards.add(new Forward(line, vertex, index(at), vertices));
            }
        }
    }

    /** Returns the number before the first slash; 0 if it is none. */
    private long integer(int at) {
        boolean negative = text[at] == '-';
        int i = negative || text[at] == '+' ? at + 1 : at;
        long value = 0;
        for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
            value = Math.min(MAX_INDEX, 10 * value + text[i] - '0');
        }
        boolean isNumber = i == length || text[i] == '/' || ObjLines.isSpace(text[i]);
        return isNumber ? negative ? -value : value : 0;
    }

    /** Returns the number before the first slash as it is in the file. */
    private String index(int at) {
        int end = at;
        while (end < Math.min(length, at + 60) && text[end] != '/' && !ObjLines.isSpace(text[end])) {
            end++;
        }
        return new String(text, at, end - at, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\ufffd]", "?");
    }

    /** Returns the start of the next token at or after an offset. */
    private int token(int from) {
        int at = from;
        while (at < length && ObjLines.isSpace(text[at])) {
            at++;
        }
        return at;
    }

    private int end(int from) {
        int at = from;
        while (at < length && !ObjLines.isSpace(text[at])) {
            at++;
        }
        return at;
    }

    /** Returns a token for a message: short, one line. */
    private String show(int at) {
        int end = Math.min(end(at), at + 30);
        return new String(text, at, end - at, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\ufffd]", "?");
    }
}
