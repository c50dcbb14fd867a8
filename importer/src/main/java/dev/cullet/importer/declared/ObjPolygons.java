// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Counts the faces of an OBJ file and their corners, character by character, without storing lines.
 *
 * <p>A face is a line whose first word is {@code f}, or {@code fo} of old files; its corners are the words up to a
 * comment. Words are separated by characters up to the space. A backslash directly before the end of a line continues
 * the line, but not a comment. Free-form surfaces, and faces whose keyword is in upper case, are counted as lost.
 * Linear time, constant memory.
 */
final class ObjPolygons {
    private static final int MAX_KEYWORD = 8;

    /** What the current line is. */
    private enum Line {
        BEGINS,
        KEYWORD,
        FACE,
        OTHER,
        COMMENT
    }

    private final char[] keyword = new char[MAX_KEYWORD];
    private int keywordLength;
    private Line line = Line.BEGINS;
    private boolean isInWord;
    private long cornersOfFace;
    private long polygons;
    private long corners;
    private long surfaces;
    private long upperCase;

    private ObjPolygons() {}

    static DeclaredGeometry count(Path file) throws IOException {
        ObjPolygons counter = new ObjPolygons();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] mark = in.readNBytes(3);
            int first = mark.length < 2 ? 0 : (mark[0] & 0xff) << 8 | (mark[1] & 0xff);
            boolean isUtf8 = first == 0xefbb && mark.length == 3 && mark[2] == (byte) 0xbf;
            boolean isUtf16 = first == 0xfeff || first == 0xfffe;
            int skipped = isUtf8 ? 3 : isUtf16 ? 2 : 0;
            InputStream rest =
                    new SequenceInputStream(new ByteArrayInputStream(mark, skipped, mark.length - skipped), in);
            Charset charset = first == 0xfeff
                    ? StandardCharsets.UTF_16BE
                    : isUtf16 ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1;
            counter.read(new InputStreamReader(rest, charset));
        }
        DeclaredGeometry declared = new DeclaredGeometry(false);
        declared.add(new PolygonCounts(counter.polygons, counter.corners));
        if (counter.surfaces > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    counter.surfaces,
                    counter.surfaces + " free-form surfaces are not read; export them as polygons");
        }
        if (counter.upperCase > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    counter.upperCase,
                    counter.upperCase + " lines start with F, but the keyword of a face is f; correct them");
        }
        return declared;
    }

    private void read(Reader in) throws IOException {
        char[] buffer = new char[1 << 15];
        boolean isEscaped = false;
        boolean isContinued = false; // the first half of an escaped CR LF was read
        for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
            for (int i = 0; i < got; i++) {
                char next = buffer[i];
                if (isContinued && next == '\n') {
                    isContinued = false;
                    continue;
                }
                isContinued = false;
                if (next == '\n' || next == '\r') {
                    if (isEscaped && line != Line.COMMENT) {
                        endWord();
                        isContinued = next == '\r';
                    } else {
                        endLine();
                    }
                    isEscaped = false;
                    continue;
                }
                if (isEscaped) {
                    read('\\');
                }
                isEscaped = next == '\\';
                if (!isEscaped) {
                    read(next);
                }
            }
        }
        endLine();
    }

    private void read(char next) {
        if (line == Line.COMMENT) {
            return;
        }
        if (next <= ' ') {
            endWord();
            return;
        }
        if (!isInWord) {
            isInWord = true;
            if (next == '#') {
                endElement();
                line = Line.COMMENT;
                return;
            }
            if (line == Line.BEGINS) {
                line = Line.KEYWORD;
                keywordLength = 0;
            } else if (line == Line.FACE) {
                cornersOfFace++;
            }
        }
        if (line == Line.KEYWORD) {
            if (keywordLength < MAX_KEYWORD) {
                keyword[keywordLength] = next;
            }
            keywordLength++;
        }
    }

    private void endWord() {
        isInWord = false;
        if (line == Line.KEYWORD) {
            line = is("f") || is("fo") ? Line.FACE : Line.OTHER;
            cornersOfFace = 0;
            surfaces += is("surf") || is("bzp") || is("bsp") || is("cdp") ? 1 : 0;
            upperCase += is("F") || is("FO") ? 1 : 0;
        }
    }

    private boolean is(String word) {
        return keywordLength == word.length()
                && Arrays.equals(keyword, 0, keywordLength, word.toCharArray(), 0, keywordLength);
    }

    private void endElement() {
        if (line == Line.FACE && cornersOfFace >= 3) {
            polygons++;
            corners += cornersOfFace;
        }
    }

    private void endLine() {
        endWord();
        endElement();
        line = Line.BEGINS;
    }
}
