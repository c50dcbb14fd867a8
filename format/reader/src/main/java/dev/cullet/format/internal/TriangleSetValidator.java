// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks that every number of a {@link TriangleSet} can be read, is in range, and is stored in the one form that the
 * writer gives it. Vertices of corners are left to {@link AabbTreeValidator}. O(triangles).
 */
final class TriangleSetValidator {
    private final TriangleSet set;
    private final AssetSection section;
    private final boolean full;

    private TriangleSetValidator(TriangleSet set, AssetSection section, boolean full) {
        this.set = set;
        this.section = section;
        this.full = full;
    }

    /**
     * Checks all numbers.
     *
     * @param full whether numbers must be in the one form that the writer gives them; else only in range
     * @return the corners of the last block, in a full check of triangles that are not in {@link TriangleBlocks}
     */
    static int[] check(Asset asset, TriangleSet set, AssetSection section, boolean full) throws CorruptAssetException {
        TriangleSetValidator validator = new TriangleSetValidator(set, section, full);
        int[] block = validator.checkCorners();
        validator.checkNumbers(asset);
        return block;
    }

    /** Checks only that numbers besides corners are in range. */
    static void checkRanges(Asset asset, TriangleSet set, AssetSection section) throws CorruptAssetException {
        new TriangleSetValidator(set, section, false).checkNumbers(asset);
    }

    private void checkNumbers(Asset asset) throws CorruptAssetException {
        checkIds(set.surfaces(), set.uniformSurface(), asset.surfaceNames().size(), "surface");
        checkIds(set.nodes(), set.uniformNode(), asset.nodePaths().size(), "node");
        checkIds(set.sourceTriangles(), 0, Integer.MAX_VALUE, "source triangle");
        checkFlags();
    }

    private int[] checkCorners() throws CorruptAssetException {
        int triangles = set.triangleCount();
        if (triangles <= 0 || triangles > Integer.MAX_VALUE / 3) {
            throw section.corrupt(
                    AssetErrorCode.TRIANGLE_COUNT,
                    triangles + " triangles, but there must be 1 to " + Integer.MAX_VALUE / 3);
        }
        CornerIndices indices = set.cornerIndices();
        TriangleBlocks blocks = set.blocks();
        if (blocks != null) {
            TriangleBlocksValidator.check(blocks, section, full);
        } else if (indices != null) {
            if (set.positions().length % 3 != 0) {
                throw section.corrupt(
                        AssetErrorCode.POSITION_COUNT,
                        set.positions().length + " coordinates, but they must be a multiple of 3");
            }
            String what = "vertices of corners";
            int corners = 3 * triangles;
            long[] words = indices.words();
            if (full) {
                return BitBlocks.check(
                        words, corners, CornerIndices.CORNERS, CornerIndices.MIN_BITS, what, section, null);
            }
            BitBlocks.checkSafe(words, corners, CornerIndices.CORNERS, set.vertexCount(), what, section);
        }
        return new int[0];
    }

    private void checkIds(@Nullable IntSequence ids, int uniform, int limit, String what) throws CorruptAssetException {
        if (ids == null) {
            if (uniform < 0 || uniform >= limit) {
                throw section.corrupt(
                        AssetErrorCode.UNIFORM_NUMBER,
                        what + " " + uniform + " of all triangles, but there are " + limit);
            }
            return;
        }
        check(ids, limit, what, null);
    }

    /**
     * Checks the form of a sequence, and that numbers are below a limit; in little memory.
     *
     * @param counts gets how often each number occurs, in a full check; null if that is not needed
     */
    private void check(IntSequence ids, int limit, String what, int @Nullable [] counts) throws CorruptAssetException {
        int triangles = set.triangleCount();
        if (ids.length() != triangles) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_WORDS, ids.length() + " " + what + "s for " + triangles + " triangles");
        }
        if (!full && !ids.isRuns()) {
            BitBlocks.checkSafe(ids.words(), triangles, IntSequence.BLOCK, limit, what + "s", section);
            return;
        }
        Range range = new Range(limit, what, counts, section);
        if (ids.isRuns()) {
            checkRuns(ids.words(), triangles, what + "s", range);
        } else {
            BitBlocks.check(ids.words(), triangles, IntSequence.BLOCK, 0, what + "s", section, range);
        }
        int max = IntSequence.maxRuns(triangles);
        if (ids.isRuns() != (range.runs <= max)) {
            throw section.corrupt(
                    AssetErrorCode.NUMBER_FORM,
                    what + "s have " + range.runs + " runs and are stored in " + (ids.isRuns() ? "runs" : "blocks")
                            + ", but up to " + max + " are stored in runs");
        }
    }

    /** Checks that numbers are in range, and counts their runs. */
    private static final class Range implements BitBlocks.Values {
        private final int limit;
        private final String what;
        private final int @Nullable [] counts;
        private final AssetSection section;
        private int triangle;
        private int before;
        private int runs;

        Range(int limit, String what, int @Nullable [] counts, AssetSection section) {
            this.limit = limit;
            this.what = what;
            this.counts = counts;
            this.section = section;
        }

        @Override
        public void accept(int[] values, int count) throws CorruptAssetException {
            for (int i = 0; i < count; i++) {
                int value = values[i];
                if (value < 0 || value >= limit) {
                    throw section.corrupt(
                            AssetErrorCode.NUMBER_RANGE,
                            "triangle " + (triangle + i) + " has " + what + " " + value + ", but there are " + limit);
                }
                if (runs == 0 || value != before) {
                    runs++;
                }
                before = value;
                if (counts != null) {
                    counts[value]++;
                }
            }
            triangle += count;
        }
    }

    private void checkRuns(long[] words, int triangles, String what, Range range) throws CorruptAssetException {
        int[] value = new int[1];
        for (int run = 0; run < words.length; run++) {
            int begin = range.triangle;
            int end = run == words.length - 1 ? triangles : (int) (words[run] >>> 32);
            if (end <= begin || end > triangles) {
                throw section.corrupt(
                        AssetErrorCode.RUN_RANGE,
                        "run " + run + " of " + what + " holds triangles " + begin + " to " + end + ", but there are "
                                + triangles);
            }
            value[0] = (int) words[run];
            range.accept(value, 1);
            if (range.counts != null) {
                range.counts[value[0]] += end - begin - 1;
            }
            range.triangle = end;
            if (range.runs <= run) {
                throw section.corrupt(
                        AssetErrorCode.RUN_REPEATED,
                        "run " + run + " of " + what + " has the number of the run before it, " + value[0]);
            }
        }
    }

    /** The table holds the bytes that occur, each once, the most frequent first. */
    private void checkFlags() throws CorruptAssetException {
        EdgeFlags flags = set.edgeFlags();
        if (flags == null) {
            return;
        }
        byte[] values = flags.values();
        int[] counts = new int[values.length];
        check(flags.numbers(), values.length, "edge flag value", counts);
        if (!full) {
            return;
        }
        boolean[] seen = new boolean[256];
        for (int i = 0; i < values.length; i++) {
            int value = values[i] & 255;
            if (seen[value]) {
                throw section.corrupt(
                        AssetErrorCode.FLAG_REPEATED,
                        "edge flag value " + i + ", " + value + ", is in the table twice");
            }
            seen[value] = true;
            boolean inOrder = i == 0
                    || counts[i] < counts[i - 1]
                    || (counts[i] == counts[i - 1] && value > (values[i - 1] & 255));
            if (counts[i] == 0 || !inOrder) {
                throw section.corrupt(
                        AssetErrorCode.FLAG_ORDER,
                        "edge flag value " + i + ", " + value + ", occurs " + counts[i]
                                + " times, but each must occur, and the most frequent, then the smallest, comes first");
            }
        }
    }
}
