// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import java.util.Arrays;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Counts the polygons of one primitive element of a DAE file while its text is read. Each index list {@code p} has as
 * many numbers per corner as the largest offset of the inputs plus one.
 */
final class ColladaPrimitive {
    private final DeclaredGeometry declared;
    private String kind = "";
    private String where = "";
    private int perCorner = 1;
    private long stated; // of its attribute count, or -1
    private String text = ""; // the element whose numbers are read, or empty

    private boolean isInWord;
    private long words;
    private long number;
    private long[] sizes = new long[16]; // of the polygons of a polylist
    private int sizeCount;

    private boolean hasHoles; // of the current polygon
    private PolygonCounts counts = PolygonCounts.NONE;
    private long lists;

    ColladaPrimitive(DeclaredGeometry declared) {
        this.declared = declared;
    }

    void begin(String name, XMLStreamReader reader, String geometry) {
        switch (name) {
            case "triangles", "polylist", "polygons", "tristrips", "trifans" -> {
                kind = name;
                where = "geometry \"" + geometry + "\" " + name;
                perCorner = 1;
                stated = integer(reader.getAttributeValue(null, "count"), -1);
                counts = PolygonCounts.NONE;
                sizeCount = 0;
                lists = 0;
            }
            case "input" ->
                perCorner = (int) Math.min(
                        1 << 16, Math.max(perCorner, 1 + integer(reader.getAttributeValue(null, "offset"), 0)));
            case "p", "vcount" -> {
                text = kind.isEmpty() ? "" : name;
                words = 0;
                isInWord = false;
            }
            case "ph" -> hasHoles = !kind.isEmpty();
            default -> {}
        }
    }

    private static long integer(@Nullable String value, long otherwise) {
        try {
            return value == null ? otherwise : Long.parseLong(value.strip());
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    void text(char[] characters, int from, int length) {
        if (text.isEmpty()) {
            return;
        }
        for (int i = from; i < from + length; i++) {
            char next = characters[i];
            if (next > ' ') {
                if (!isInWord) {
                    isInWord = true;
                    words++;
                    number = 0;
                }
                number = next >= '0' && next <= '9' ? Math.min(1L << 40, 10 * number + next - '0') : number;
            } else {
                endWord();
            }
        }
    }

    private void endWord() {
        if (isInWord && text.equals("vcount")) {
            if (sizeCount == sizes.length) {
                sizes = Arrays.copyOf(sizes, Math.multiplyExact(2, sizeCount));
            }
            sizes[sizeCount++] = number;
        }
        isInWord = false;
    }

    /** Ends an element; returns the polygons of a primitive, none for other elements. */
    PolygonCounts end(String name) {
        if (name.equals(text)) {
            endWord();
            if (text.equals("p")) {
                endList();
            }
            text = "";
        } else if (name.equals("ph")) {
            hasHoles = false;
        } else if (name.equals(kind)) {
            kind = "";
            boolean isList = name.equals("triangles");
            long found = isList ? counts.polygons() : name.equals("polylist") ? sizeCount : lists;
            if (stated >= 0 && stated != found && !(found == 0 && isList)) {
                declared.addLost(
                        PolygonCounts.NONE, 1, where + ": declares the count " + stated + ", but contains " + found);
            }
            return counts;
        }
        return PolygonCounts.NONE;
    }

    private void endList() {
        long corners = words / perCorner;
        lists++;
        long rest = words % perCorner;
        switch (kind) {
            case "triangles" -> {
                counts = counts.plus(PolygonCounts.ofTriangles(corners / 3));
                rest += corners % 3;
            }
            case "polygons" -> {
                if (hasHoles) {
                    declared.addLost(PolygonCounts.polygon(corners), 1, where + ": a polygon with holes is not read");
                } else {
                    counts = counts.plus(PolygonCounts.polygon(corners));
                }
            }
            case "trifans" -> {
                counts = counts.plus(PolygonCounts.polygon(corners));
                declared.addFans();
            }
            case "tristrips" -> counts = counts.plus(PolygonCounts.ofTriangles(Math.max(0, corners - 2)));
            default -> {
                long left = corners;
                for (int i = 0; i < sizeCount; i++) {
                    counts = counts.plus(PolygonCounts.polygon(sizes[i]));
                    left -= sizes[i];
                }
                rest += Math.abs(left);
            }
        }
        if (rest > 0) {
            declared.addLost(
                    PolygonCounts.NONE, 1, where + ": a list of " + words + " numbers is no whole number of polygons");
        }
    }
}
