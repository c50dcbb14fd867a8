// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.stl;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.obj.DecimalParser;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.source.WordReader;
import dev.cullet.mesh.FindingKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads ASCII STL: solids of facets, keywords in any case. A facet of more than three vertices is a polygon, one of
 * fewer is counted. Text after a solid that begins no other is skipped; any other word that does not belong where it is
 * is refused with its line.
 */
final class StlText {
    private static final int MAX_CORNERS = 1_000_000;
    private static final String ADVICE = "; it is most likely broken: export it again";

    private final WordReader words;
    private final FindingCollector findings;
    private final DecimalParser parser = new DecimalParser();

    private final List<SourceScene.Node> solids = new ArrayList<>();
    private final List<SourceScene.Mesh> meshes = new ArrayList<>();
    private String name = "";
    private float[] positions = new float[9 * 64];
    private int numbers;
    private int[] cornerCounts = new int[64];
    private int polygons;
    private long tooFewCorners;

    StlText(InputStream in, FindingCollector findings) {
        this.words = new WordReader(in, 1);
        this.findings = findings;
    }

    SourceScene read() throws IOException, RefusedException {
        boolean isInside = false;
        boolean isFirst = true;
        while (words.next()) {
            if (words.is("solid") || (isFirst && endsWithSolid())) {
                endSolid(isInside);
                name = FindingCollector.oneLine(words.restOfLine());
                isInside = true;
            } else if (words.is("facet")) {
                isInside = true; // without the keyword solid, too: no facet is left out
                facet();
            } else if (isInside && words.is("endsolid")) {
                words.restOfLine();
                endSolid(true);
                isInside = false;
            } else if (isInside
                    || words.is("outer")
                    || words.is("vertex")
                    || words.is("endloop")
                    || words.is("endfacet")) {
                throw refused("must be \"facet\" or \"endsolid\" here");
            } else {
                words.restOfLine();
            }
            isFirst = false;
        }
        if (isInside) {
            findings.add(
                    FindingKind.GEOMETRY_LOST,
                    "the file ends without \"endsolid\", after " + polygons + " facets of a solid; it may have had"
                            + " more");
            endSolid(true);
        }
        return StlReader.scene("", solids, meshes);
    }

    /** Returns whether the first word is {@code solid} after a byte order mark. */
    private boolean endsWithSolid() {
        byte[] word = words.word();
        return words.length() == 8 && word[0] == (byte) 0xef && (word[3] | 0x20) == 's' && (word[7] | 0x20) == 'd';
    }

    private void endSolid(boolean wasInside) {
        if (wasInside) {
            solids.add(StlReader.solid(name, meshes.size()));
            meshes.add(StlReader.mesh(
                    Arrays.copyOf(positions, numbers), Arrays.copyOf(cornerCounts, polygons), tooFewCorners));
        }
        name = "";
        numbers = 0;
        polygons = 0;
        tooFewCorners = 0;
    }

    private void facet() throws IOException, RefusedException {
        long start = words.line();
        int skipped = 0;
        next(start);
        while (!words.is("outer")) { // the normal, which is not needed
            if (skipped++ == 4) {
                throw refused("must be \"outer loop\" after the normal");
            }
            next(start);
        }
        next(start);
        require("loop");
        int corners = 0;
        for (next(start); !words.is("endloop"); next(start)) {
            require("vertex");
            if (corners++ == MAX_CORNERS) {
                throw new RefusedException(
                        start, "a facet has more than " + MAX_CORNERS + " vertices, but must have 3" + ADVICE);
            }
            vertex(start);
        }
        next(start);
        require("endfacet");
        if (corners < 3) {
            tooFewCorners++;
            numbers -= 3 * corners;
            return;
        }
        if (polygons == cornerCounts.length) {
            cornerCounts = Arrays.copyOf(cornerCounts, 2 * polygons);
        }
        cornerCounts[polygons++] = corners;
    }

    private void vertex(long facet) throws IOException, RefusedException {
        if (numbers + 3 > positions.length) {
            if (numbers > Integer.MAX_VALUE / 3) {
                throw new RefusedException("has more vertices than fit one mesh; split the file");
            }
            positions = Arrays.copyOf(positions, (int) Math.min(Integer.MAX_VALUE - 16, 2L * positions.length));
        }
        for (int axis = 0; axis < 3; axis++) {
            next(facet);
            if (!parser.parse(words.word(), 0, words.length())) {
                throw refused("must be a number: a vertex has three");
            }
            positions[numbers++] = parser.value();
        }
    }

    private void next(long facet) throws IOException, RefusedException {
        if (!words.next()) {
            throw new RefusedException(facet, "the file ends within this facet" + ADVICE);
        }
    }

    private void require(String word) throws RefusedException {
        if (!words.is(word)) {
            throw refused("must be \"" + word + "\" here");
        }
    }

    private RefusedException refused(String rule) {
        return new RefusedException(words.line(), "found " + words.shown() + ", but it " + rule + ADVICE);
    }
}
