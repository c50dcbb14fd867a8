// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Effort;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;

/** Convex shapes in C and JavaScript: the bits of the Java runtime for every query. */
final class ShapeBitsTest extends RecordReplay {
    private static final long SEED = 39;

    ShapeBitsTest() {
        super("shapes");
    }

    @Override
    int write(Path file) throws IOException {
        try (ShapeRecords records = new ShapeRecords(file)) {
            for (String name : List.of("exact-shapes", "exact-bsp", "compact-bsp")) { // a hull and two boxes
                byte[] stored = ReaderAssets.BYTES.get(name);
                records.mesh(stored);
                records.stored(
                        1,
                        CollisionAsset.load(ByteBuffer.wrap(stored), name)
                                .part(0)
                                .data()
                                .shape());
            }
            new ShapeCases(records, SEED, ShapeBitsTest::asset).add(Effort.cases(400, 40_000));
            for (ShapeRecords.Kind kind : EnumSet.range(ShapeRecords.Kind.CONTAINS, ShapeRecords.Kind.SWEEP)) {
                boolean always = List.of(ShapeRecords.Kind.SUPPORT, ShapeRecords.Kind.BOUNDS)
                        .contains(kind);
                assertTrue(records.outcomes(kind, 0) > 10, kind + " misses");
                assertTrue(always || records.outcomes(kind, 1) > 10, kind + " hits");
            }
            return records.records();
        }
    }

    private static byte[] asset(float[] triangles, boolean compact) throws IOException {
        int[] indices = IntStream.range(0, triangles.length / 3).toArray();
        return RecordAssets.file(triangles, indices, compact, null);
    }
}
