// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads through an OBJ file once, line by line, for what the native importer does not say: in which line a fault is, and
 * which vertices it would silently leave out, so that all later faces would mean other ones.
 *
 * <p>Linear, with memory for the longest line. A line that ends in a backslash goes on in the next one.
 */
final class ObjScan {
    /** A fault. */
    record Fault(long line, String reason) {}

    /** A face that names a vertex which was not defined before it; it may be defined later. */
    private record Forward(long line, long vertex, long defined) {}

    private static final int BUFFER = 1 << 16;

    private byte[] text = new byte[1 << 12];
    private int length;
    private long vertices;
    private final List<Forward> forwards = new ArrayList<>(); // with rising vertex only
    private @Nullable Fault badVertex;
    private @Nullable Fault badFace;

    private ObjScan() {}

    static ObjScan of(Path file) throws IOException {
        ObjScan scan = new ObjScan();
        try (InputStream in = Files.newInputStream(file)) {
            scan.read(in);
        }
        return scan;
    }

    /** The first vertex that the importer would leave out or stop at, or null. */
    @Nullable
    Fault vertexFault() {
        return badVertex;
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

    private void read(InputStream in) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long line = 1;
        long startLine = 1;
        byte last = 0;
        for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
            for (int i = 0; i < got; i++) {
                byte next = buffer[i];
                boolean secondOfPair = next == '\n' && last == '\r';
                last = next;
                if (secondOfPair) {
                    continue;
                }
                if (next != '\n' && next != '\r') {
                    append(next);
                    continue;
                }
                line++;
                if (length > 0 && text[length - 1] == '\\') {
                    text[length - 1] = ' ';
                    continue;
                }
                line(startLine);
                length = 0;
                startLine = line;
            }
        }
        line(startLine);
    }

    private void append(byte next) {
        if (length == text.length) {
            text = Arrays.copyOf(text, 2 * length);
        }
        text[length++] = next;
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
            if (!startsNumber(at)) {
                badVertex = new Fault(
                        line,
                        "coordinate \"" + show(at) + "\" is not a number (write digits, a point and"
                                + " an exponent, as in -0.5e3); correct the line, or export the file again");
                return;
            }
            numbers++;
        }
        if (numbers != 3 && numbers != 4 && numbers != 6) {
            badVertex = new Fault(
                    line,
                    "vertex has " + numbers + " numbers, but 3 (x y z), 4 (and a weight) or 6 (and a"
                            + " color) can be read; export the file again");
        }
    }

    /** As the importer sees it; "nan" and "inf" pass, and are refused later by place. */
    private boolean startsNumber(int at) {
        int first = text[at];
        if ((first == '-' || first == '+') && at + 1 < length) {
            return startsDigits(at + 1) || isWord(at + 1, "nan") || isWord(at + 1, "inf");
        }
        return (first >= '0' && first <= '9') || isWord(at, "nan") || isWord(at, "inf");
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
