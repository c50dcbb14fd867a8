// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.mesh.seams.SeamOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * The provenance of an asset's seams: lines in the options of its build record.
 *
 * <pre>
 * seams=1.0E-4,5.0                               tolerance in metres, angle in degrees
 * seams-neighbour=0f3a...                        hash of a neighbour's geometry; one line per neighbour, sorted
 * </pre>
 */
public final class SeamRecord {
    private static final String OPTIONS = "seams=";
    private static final String NEIGHBOUR = "seams-neighbour=";

    private SeamRecord() {}

    /** Returns stored options without the lines of seams. */
    public static String without(String stored) {
        StringBuilder text = new StringBuilder();
        for (String line : stored.split("\n", -1)) {
            if (!line.isEmpty() && !line.startsWith(OPTIONS) && !line.startsWith(NEIGHBOUR)) {
                text.append(line).append('\n');
            }
        }
        return text.toString();
    }

    /** Returns stored options with the lines of seams, sorted by name. */
    static String with(String stored, SeamOptions options, List<String> neighbours) {
        List<String> lines = new ArrayList<>(List.of(without(stored).split("\n")));
        lines.removeIf(String::isEmpty);
        lines.add(OPTIONS + options.tolerance() + "," + options.angle());
        neighbours.forEach(hash -> lines.add(NEIGHBOUR + hash));
        lines.sort(null);
        return String.join("\n", lines) + "\n";
    }

    /**
     * Returns the options in a build record; the defaults if the asset has no seams.
     *
     * @throws IllegalArgumentException if the line is malformed
     */
    public static SeamOptions options(String stored) {
        for (String line : stored.split("\n", -1)) {
            if (line.startsWith(OPTIONS)) {
                String[] values = line.substring(OPTIONS.length()).split(",", -1);
                if (values.length != 2) {
                    throw new IllegalArgumentException("'" + line + "' is not a tolerance and an angle");
                }
                return new SeamOptions(Double.parseDouble(values[0]), Double.parseDouble(values[1]));
            }
        }
        return SeamOptions.DEFAULT;
    }
}
