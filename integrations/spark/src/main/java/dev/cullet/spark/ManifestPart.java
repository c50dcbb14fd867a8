// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What the driver learns about one part of a manifest: checked lines, cut into ranges. Costs are sizes of sources,
 * which executors read from their file systems where the manifest has none.
 *
 * @param lines number of lines, blank ones included
 * @param ranges with line numbers inside this part
 * @param outputs a hash per asset, to find two lines with one output
 * @param error first malformed line: its number inside this part, a blank, and the reason; empty: none
 */
record ManifestPart(long lines, List<ManifestRange> ranges, long[] outputs, String error) implements Serializable {
    /** What a file costs besides its bytes: staging, a request, an asset. */
    static final long FILE_COST = 100_000;

    /** Limits of one range. */
    record Limits(int files, long bytes) implements Serializable {}

    /** Reads the lines that begin in a part of the file. */
    static ManifestPart read(String file, Configuration configuration, long begin, long end, Limits limits)
            throws IOException {
        List<ManifestRange> ranges = new ArrayList<>();
        long[] outputs = new long[64];
        int files = 0;
        long lines = 0;
        Map<String, Long> models = new HashMap<>();
        Cutter cutter = new Cutter(limits, ranges);
        try (ManifestLines in = new ManifestLines(new Path(file), configuration, begin == 0 ? 0 : begin - 1)) {
            if (begin > 0) {
                in.skipPartOfLine();
            }
            for (ManifestLines.Line line = in.next(); line != null && line.offset() < end; line = in.next()) {
                lines++;
                if (line.isBlank()) {
                    continue;
                }
                ManifestEntry entry;
                try {
                    entry = ManifestEntry.parse(line.text());
                } catch (IllegalArgumentException e) {
                    return new ManifestPart(lines, List.of(), new long[0], lines + " " + e.getMessage());
                }
                outputs = files == outputs.length ? Arrays.copyOf(outputs, 2 * files) : outputs;
                outputs[files] = hash(entry.output());
                files++;
                long cost = FILE_COST + bytes(entry, configuration, models);
                cutter.add(line, lines, cost, outputs[files - 1]);
            }
        }
        cutter.end();
        return new ManifestPart(lines, ranges, Arrays.copyOf(outputs, files), "");
    }

    /** A source that is missing costs nothing; it becomes a failed row. */
    private static long bytes(ManifestEntry entry, Configuration configuration, Map<String, Long> models) {
        if (entry.bytes() >= 0) {
            return entry.bytes();
        }
        return entry.seed() < 0
                ? size(entry.input(), configuration)
                : models.computeIfAbsent(entry.input(), model -> size(model, configuration));
    }

    private static long size(String input, Configuration configuration) {
        try {
            Path path = new Path(input);
            return path.getFileSystem(configuration).getFileStatus(path).getLen();
        } catch (IOException | IllegalArgumentException e) {
            return 0;
        }
    }

    /** Returns 64 bits of a name: of ten million names two are the same with a probability of 3 in a million. */
    static long hash(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
        return hash ^ (hash >>> 31);
    }

    /**
     * Joins consecutive lines until a limit is reached. A source above half of the limit has a range of its own. From
     * three quarters of the number of files on, a range ends before a line whose hash ends with zeros, so that the
     * ranges after a line that was added or removed are soon the same again: records are found by ranges.
     */
    private static final class Cutter {
        private static final int MIN_CUT_FILES = 16;

        private final Limits limits;
        private final List<ManifestRange> ranges;
        private long offset;
        private long length;
        private long line;
        private long cost;
        private int files;

        Cutter(Limits limits, List<ManifestRange> ranges) {
            this.limits = limits;
            this.ranges = ranges;
        }

        void add(ManifestLines.Line next, long number, long nextCost, long hash) {
            boolean isLarge = nextCost > limits.bytes() / 2;
            boolean isCut = limits.files() >= MIN_CUT_FILES
                    && files >= limits.files() / 4 * 3
                    && (hash & (Integer.highestOneBit(limits.files() / 8) - 1)) == 0;
            if (files > 0 && (isLarge || isCut || files == limits.files() || cost + nextCost > limits.bytes())) {
                end();
            }
            if (files == 0) {
                offset = next.offset();
                line = number;
            }
            files++;
            cost += nextCost;
            length = next.offset() + next.length() - offset;
            if (isLarge) {
                end();
            }
        }

        void end() {
            if (files > 0) {
                ranges.add(new ManifestRange(offset, length, line, cost, 1));
            }
            files = 0;
            cost = 0;
        }
    }
}
