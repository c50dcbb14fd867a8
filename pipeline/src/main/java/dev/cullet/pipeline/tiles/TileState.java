// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.pipeline.source.SourceHash;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is known of a tile after its seams were decided, so that a run without a change reads no geometry. It is stored
 * as text whose first line has a hash of the others; the hash detects damage only.
 *
 * <pre>
 * cullet-seams 1 HASH        of all that follows
 * file HASH                  of the asset's bytes
 * baked HASH                 of its bytes before seams were decided
 * geometry HASH              of positions, triangles and borders, 32 digits
 * key HASH                   of options, own geometry, and geometry of the tiles around
 * box X Y Z X Y Z            of the border edges: minima, then maxima, metres
 * findings N
 * </pre>
 *
 * @param box 6 doubles; minima are infinite where there is no border
 * @param findings borders of the tile that do not match
 */
public record TileState(String file, String baked, String geometry, String key, List<Double> box, int findings) {
    private static final String MARK = "cullet-seams 1 ";
    private static final Pattern GEOMETRY = Pattern.compile("[0-9a-f]{32}");
    private static final int LINES = 6;

    /** Copies the box; refuses texts that are no hashes. */
    public TileState {
        box = List.copyOf(box);
        boolean hashes = SourceHash.isHash(file) && SourceHash.isHash(baked) && SourceHash.isHash(key);
        if (!hashes || !GEOMETRY.matcher(geometry).matches() || box.size() != 6 || findings < 0) {
            throw new IllegalArgumentException("a state of seams needs hashes, a box and a number of findings");
        }
    }

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public static TileState parse(String text) {
        int end = text.indexOf('\n');
        String body = text.substring(end + 1);
        if (end < 0 || !text.substring(0, end).equals(MARK + SourceHash.ofText(body))) {
            throw new IllegalArgumentException("its hash does not match its content");
        }
        String[] lines = body.split("\n", -1);
        if (lines.length != LINES + 1 || !lines[LINES].isEmpty()) {
            throw new IllegalArgumentException("it has " + (lines.length - 1) + " lines instead of " + LINES);
        }
        List<Double> box = new ArrayList<>();
        for (String number : value(lines[4], "box").split(" ", -1)) {
            box.add(Double.valueOf(number));
        }
        return new TileState(
                value(lines[0], "file"),
                value(lines[1], "baked"),
                value(lines[2], "geometry"),
                value(lines[3], "key"),
                box,
                Integer.parseInt(value(lines[5], "findings")));
    }

    private static String value(String line, String key) {
        if (!line.startsWith(key + " ")) {
            throw new IllegalArgumentException("a line has not the key " + key);
        }
        return line.substring(key.length() + 1);
    }

    /** Returns the text that {@link #parse} reads. */
    public String text() {
        StringBuilder numbers = new StringBuilder();
        box.forEach(number -> numbers.append(' ').append(number));
        String body = "file " + file + "\nbaked " + baked + "\ngeometry " + geometry + "\nkey " + key + "\nbox"
                + numbers + "\nfindings " + findings + "\n";
        return MARK + SourceHash.ofText(body) + "\n" + body;
    }
}
