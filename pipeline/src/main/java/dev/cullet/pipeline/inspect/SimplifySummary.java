// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.builder.Simplification;
import dev.cullet.pipeline.options.SimplifyRecord;
import org.jspecify.annotations.Nullable;

/**
 * How a part was simplified. Its JSON form has these very names.
 *
 * @param sourceTriangles number of triangles before
 * @param error proven largest distance between the simplified triangles and the source, both ways, in metres; beside
 *     that of the encoding
 * @param opposed number of triangles that are proved only by triangles that face away, as where walls thinner than the
 *     error cross
 */
public record SimplifySummary(int sourceTriangles, double error, int opposed) {
    /** Returns the summary of a part as it was built, or null if it was not simplified. */
    public static @Nullable SimplifySummary of(@Nullable Simplification built) {
        return built == null
                ? null
                : new SimplifySummary(
                        built.sourceTriangles(),
                        built.certificate().error(),
                        built.certificate().opposed());
    }

    /** Returns the summary of a part of an asset, or null if it was not simplified. */
    public static @Nullable SimplifySummary of(String storedOptions, int part) {
        SimplifyRecord record = SimplifyRecord.of(storedOptions, part);
        return record == null ? null : new SimplifySummary(record.sourceTriangles(), record.error(), record.opposed());
    }

    /** Returns the record of a part. */
    public SimplifyRecord record(int part) {
        return new SimplifyRecord(part, sourceTriangles, error, opposed);
    }
}
