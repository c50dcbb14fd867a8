// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a part was simplified: a line in the options of the build record of its asset.
 *
 * <pre>
 * simplified=0,5856,0.0129,3                     part, triangles of the source, error in metres, opposed
 * </pre>
 *
 * @param part index of the part
 * @param sourceTriangles number of triangles before
 * @param error proven largest distance between the part and its source, both ways, in metres
 * @param opposed number of triangles that are proved only by triangles that face away
 */
public record SimplifyRecord(int part, int sourceTriangles, double error, int opposed) {
    private static final String NAME = "simplified=";

    /** Returns stored options with a line per record, sorted by name. */
    public static String with(String stored, List<SimplifyRecord> records) {
        List<String> lines = new ArrayList<>(List.of(stored.split("\n", -1)));
        lines.removeIf(String::isEmpty);
        for (SimplifyRecord record : records) {
            lines.add(NAME + record.part + "," + record.sourceTriangles + "," + Decimal.text(record.error) + ","
                    + record.opposed);
        }
        lines.sort(Comparator.comparing(line -> line.substring(0, line.indexOf('=') + 1)));
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    /** Returns stored options without these lines. */
    static String without(String stored) {
        if (!stored.contains(NAME)) {
            return stored;
        }
        StringBuilder text = new StringBuilder();
        for (String line : stored.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith(NAME)) {
                text.append(line).append('\n');
            }
        }
        return text.toString();
    }

    /** Returns the record of a part in stored options, or null; a malformed line is no record. */
    public static @Nullable SimplifyRecord of(String stored, int part) {
        for (String line : stored.split("\n", -1)) {
            if (line.startsWith(NAME + part + ",")) {
                String[] values = line.substring(NAME.length()).split(",", -1);
                try {
                    SimplifyRecord record = new SimplifyRecord(
                            part,
                            Integer.parseInt(values[1]),
                            Double.parseDouble(values[2]),
                            Integer.parseInt(values[3]));
                    return values.length == 4 && record.sourceTriangles > 0 && record.error >= 0 && record.opposed >= 0
                            ? record
                            : null;
                } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                    return null;
                }
            }
        }
        return null;
    }
}
