// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The properties that all files of an OBJ sequence share: the number of vertices and of faces, and the vertices of each
 * face, in order. One pass, linear in time.
 */
public final class ObjFaces {
    private long vertices;
    private long faces;
    private long corners;

    /** FNV-1a hash of the vertices of all faces in order, from 0, and of the ends of faces. */
    private long hash = 0xCBF29CE484222325L;

    private ObjFaces() {}

    /** Reads a file. */
    public static ObjFaces of(Path file) throws IOException {
        ObjFaces counts = new ObjFaces();
        try {
            ObjLines.read(file, (line, text, length) -> counts.line(text, length));
        } catch (RefusedException e) {
            throw new IOException("line " + e.line() + ": " + e.reason(), e);
        }
        return counts;
    }

    public long vertices() {
        return vertices;
    }

    public long faces() {
        return faces;
    }

    /** Returns whether all faces have the same vertices. */
    public boolean matches(ObjFaces other) {
        return vertices == other.vertices && faces == other.faces && corners == other.corners && hash == other.hash;
    }

    private void line(byte[] text, int length) {
        int end = 0;
        while (end < length && !ObjLines.isSpace(text[end])) {
            end++;
        }
        if (end == 1 && text[0] == 'v') {
            vertices++;
        } else if (text[0] == 'f' && (end == 1 || (end == 2 && text[1] == 'o'))) {
            faces++;
            face(text, end, length);
        }
    }

    /**
     * Hashes a face. A corner is {@code v}, {@code v/t}, {@code v/t/n} or {@code v//n}; a negative v counts from the
     * last.
     */
    private void face(byte[] text, int from, int length) {
        int at = from;
        while (at < length && text[at] != '#') {
            if (ObjLines.isSpace(text[at])) {
                at++;
                continue;
            }
            boolean negative = text[at] == '-';
            long vertex = 0;
            for (at += negative ? 1 : 0; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
                vertex = 10 * vertex + text[at] - '0';
            }
            add(negative ? vertices - vertex : vertex - 1);
            corners++;
            while (at < length && !ObjLines.isSpace(text[at])) {
                at++;
            }
        }
        add(-1L);
    }

    private void add(long value) {
        for (int shift = 0; shift < 64; shift += 8) {
            hash = (hash ^ (value >>> shift & 0xFF)) * 0x100000001B3L;
        }
    }
}
