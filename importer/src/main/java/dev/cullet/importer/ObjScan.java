// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scans an OBJ file, line by line, for problems that the native importer does not report: the line of an error, and
 * vertices that it would silently omit, so that all later faces would refer to other ones. Linear in time.
 */
final class ObjScan {
    /** A problem and its line. */
    record Problem(long line, String reason) {}

    /** A face that refers to a vertex not defined before it; it may be defined later. */
    private record Forward(long line, long vertex, long defined) {}

    private byte[] text = new byte[0];
    private int length;
    private long vertices;
    private final List<Forward> forwards = new ArrayList<>(); // with ascending vertices only
    private boolean needsRewrite;
    private @Nullable Problem badVertex;
    private @Nullable Problem badFace;

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

    /** Returns the first vertex that the native importer would omit or stop at, or null. */
    @Nullable
    Problem vertexProblem() {
        return badVertex;
    }

    /** Returns whether {@link ObjRewrite} is needed for vertices that the native importer would omit. */
    boolean needsRewrite() {
        return needsRewrite;
    }

    /** Returns the most likely reason why the native importer failed, or null. */
    @Nullable
    Problem problem() {
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
                badVertex = new Problem(
                        line,
                        "coordinate \"" + show(at) + "\" is not a number (write digits, a point and"
                                + " an exponent, as in -0.5e3); correct the line, or export the file again");
                return;
            }
            numbers++;
        }
        needsRewrite |= numbers > 6;
        if (numbers < 3 || numbers == 5) {
            badVertex = new Problem(
                    line,
                    "vertex has " + numbers + " numbers, but 3 (x y z), 4 (and a weight), 6 or more"
                            + " (and a color) can be read; export the file again");
        }
    }

    /** Accepts "nan" and "inf" too, which are rejected later with their place. */
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
