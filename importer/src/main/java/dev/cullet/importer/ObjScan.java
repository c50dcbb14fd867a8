// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads through an OBJ file once, line by line, for what the native importer does not say: in which line a fault is, and
 * which vertices it would silently leave out, so that all later faces would mean other ones.
 *
 * <p>Linear in time.
 */
final class ObjScan {
    /** A fault. */
    record Fault(long line, String reason) {}

    /** A face that names a vertex which was not defined before it; it may be defined later. */
    private record Forward(long line, long vertex, long defined) {}

    private byte[] text = new byte[0];
    private int length;
    private long vertices;
    private final List<Forward> forwards = new ArrayList<>(); // with rising vertex only
    private boolean needsRewrite;
    private @Nullable Fault badVertex;
    private @Nullable Fault badFace;

    private ObjScan() {}

    static ObjScan of(Path file) throws IOException {
        ObjScan scan = new ObjScan();
        ObjLines.read(file, (line, text, length) -> {
            scan.text = text;
            scan.length = length;
            scan.line(line);
        });
        return scan;
    }

    /** The first vertex that the importer would leave out or stop at, or null. */
    @Nullable
    Fault vertexFault() {
        return badVertex;
    }

    /** Whether it has vertices that the importer would leave out, but {@link ObjRewrite} can save. */
    boolean needsRewrite() {
        return needsRewrite;
    }

    /** The likeliest reason why the importer failed, or null. */
    @Nullable
    Fault fault() {
        Fault dangling = null;
        for (Forward forward : forwards) {
            if (forward.vertex > vertices) {
                dangling = new Fault(
                        forward.line,
                        "face refers to vertex " + forward.vertex + ", but only " + forward.defined
                                + " vertices are defined so far");
                break;
            }
        }
        Fault first = badFace;
        if (first == null || (dangling != null && dangling.line < first.line)) {
            first = dangling;
        }
        return first == null || (badVertex != null && badVertex.line < first.line) ? badVertex : first;
    }

    private void line(long line) {
        if (length < 2 || (text[1] != ' ' && text[1] != '\t')) {
            return;
        }
        if (text[0] == 'v') {
            vertex(line);
        } else if (text[0] == 'f') {
            face(line);
        }
    }

    private void vertex(long line) {
        vertices++;
        if (badVertex != null) {
            return;
        }
        int numbers = 0;
        for (int at = token(1); at < length && text[at] != '#'; at = token(end(at))) {
            needsRewrite |= text[at] == '.';
            if (!startsNumber(at)) {
                badVertex = new Fault(
                        line,
                        "coordinate \"" + show(at) + "\" is not a number (write digits, a point and"
                                + " an exponent, as in -0.5e3); correct the line, or export the file again");
                return;
            }
            numbers++;
        }
        needsRewrite |= numbers > 6;
        if (numbers < 3 || numbers == 5) {
            badVertex = new Fault(
                    line,
                    "vertex has " + numbers + " numbers, but 3 (x y z), 4 (and a weight), 6 or more"
                            + " (and a color) can be read; export the file again");
        }
    }

    /** "nan" and "inf" pass, and are refused later by place. */
    private boolean startsNumber(int at) {
        int first = text[at];
        if ((first == '-' || first == '+') && at + 1 < length) {
            return startsDigits(at + 1) || isWord(at + 1, "nan") || isWord(at + 1, "inf");
        }
        return startsDigits(at) || isWord(at, "nan") || isWord(at, "inf");
    }

    private boolean startsDigits(int at) {
        boolean point = text[at] == '.' && at + 1 < length;
        int first = point ? text[at + 1] : text[at];
        return first >= '0' && first <= '9';
    }

    private boolean isWord(int at, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= length || (text[at + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void face(long line) {
        if (badFace != null) {
            return;
        }
        for (int at = token(1); at < length && text[at] != '#'; at = token(end(at))) {
            long vertex = integer(at);
            if (vertex == 0) {
                badFace = new Fault(
                        line,
                        "face corner \"" + show(at)
                                + "\" names no vertex (they count from 1, or from -1 backwards); export the file again");
                return;
            }
            if (vertex < 0 && -vertex > vertices) {
                badFace = new Fault(
                        line,
                        "face refers to vertex " + vertex + ", but only " + vertices + " vertices are defined so far");
                return;
            }
            if (vertex > vertices && (forwards.isEmpty() || vertex > forwards.get(forwards.size() - 1).vertex)) {
                forwards.add(new Forward(line, vertex, vertices));
            }
        }
    }

    /** The number before the first slash; 0 where there is none. */
    private long integer(int at) {
        boolean negative = text[at] == '-';
        int i = negative || text[at] == '+' ? at + 1 : at;
        long value = 0;
        for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
            value = Math.min(Integer.MAX_VALUE, 10 * value + text[i] - '0');
        }
        return negative ? -value : value;
    }

    /** Start of the next token at or after a place. */
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

    /** A token for a message: short, one line. */
    private String show(int at) {
        int end = Math.min(end(at), at + 30);
        return new String(text, at, end - at, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\ufffd]", "?");
    }
}
