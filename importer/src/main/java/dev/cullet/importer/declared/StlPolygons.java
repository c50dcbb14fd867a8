// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Counts the facets of an STL file. Linear time, constant memory.
 *
 * <pre>
 * binary   80 bytes | int number of facets, little-endian | 50 bytes per facet
 * text     solid NAME, facet normal x y z, outer loop, vertex x y z, ..., endloop, endfacet, endsolid
 * </pre>
 */
final class StlPolygons {
    private static final int HEAD = 84;
    private static final int FACET = 50;
    private static final int MAX_WORD = 16;

    private final DeclaredGeometry declared = new DeclaredGeometry(false);
    private final StringBuilder word = new StringBuilder();
    private boolean isName; // the rest of the line after solid or endsolid
    private long vertices = -1; // of the current facet, or -1
    private long polygons;
    private long corners;
    private long small;

    private StlPolygons() {}

    static DeclaredGeometry count(Path file) throws IOException {
        StlPolygons counter = new StlPolygons();
        long size = Files.size(file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(1 << 12);
            byte[] head = in.readNBytes(1 << 10);
            in.reset();
            long facets = head.length < HEAD
                    ? -1
                    : ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt(HEAD - 4) & 0xffffffffL;
            boolean isExact = facets >= 0 && HEAD + FACET * facets == size;
            if (!isExact && isText(head)) {
                counter.readText(in);
            } else if (facets >= 0) {
                counter.binary(facets, size - HEAD);
            }
        }
        return counter.declared;
    }

    /** Returns whether a file starts as text does, and is no binary file whose comment starts so. */
    private static boolean isText(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        String first = text.replaceFirst("^(\u00ef\u00bb\u00bf)?[\\s\\x00]*", "");
        return first.startsWith("facet")
                || (first.startsWith("solid") && (first.contains("facet") || first.contains("endsolid")));
    }

    private void binary(long facets, long bytes) {
        long stored = bytes / FACET;
        declared.add(PolygonCounts.ofTriangles(Math.min(facets, stored)));
        if (stored < facets) {
            declared.addLost(
                    PolygonCounts.ofTriangles(facets - stored),
                    facets - stored,
                    "the header declares " + facets + " facets, but the file ends after " + stored);
        }
        // bytes after the facets are no facets; the reader reports them
    }

    private void readText(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 15];
        for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
            for (int i = 0; i < got; i++) {
                byte next = buffer[i];
                if (next > ' ' || next < 0) {
                    if (word.length() < MAX_WORD) {
                        word.append((char) (next & 0xff));
                    }
                    continue;
                }
                endWord();
                isName &= next != '\n' && next != '\r';
            }
        }
        endWord();
        endFacet();
        declared.add(new PolygonCounts(polygons, corners));
        if (small > 0) {
            declared.addLost(PolygonCounts.NONE, small, small + " facets have fewer than three vertices");
        }
    }

    private void endWord() {
        if (!isName && word.length() > 0 && Character.isLetter(word.charAt(0))) {
            switch (word.toString().toLowerCase(Locale.ROOT)) {
                case "solid", "endsolid" -> {
                    endFacet();
                    isName = true;
                }
                case "facet" -> {
                    endFacet();
                    vertices = 0;
                }
                case "vertex" -> vertices = Math.max(0, vertices) + 1;
                case "endfacet" -> endFacet();
                default -> {}
            }
        }
        word.setLength(0);
    }

    private void endFacet() {
        if (vertices >= 3) {
            polygons++;
            corners += vertices;
        } else if (vertices >= 0) {
            small++;
        }
        vertices = -1;
    }
}
