// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The result of one file, and a row of the table.
 *
 * @param line number of its line in the manifest, from 1
 * @param offset place of that line, bytes
 * @param length of that line, bytes
 * @param status as in the JSON report of a batch; {@code up-to-date} if the asset was there already
 * @param exitCode that of the command line
 * @param error one line; empty: none
 * @param cache folder or address of the cache that had the asset; null: none
 * @param inputBytes size of the source, with the companions that were copied
 * @param bytes size of the asset
 * @param sha256 of the asset
 * @param seconds with staging, publication and an equal share of the time of a request
 * @param bakeSeconds of the steps of the bake
 */
record FileResult(
        long line,
        long offset,
        long length,
        String input,
        String output,
        String status,
        int exitCode,
        String error,
        List<Finding> findings,
        @Nullable String cache,
        long inputBytes,
        long bytes,
        long triangles,
        String sha256,
        double seconds,
        double bakeSeconds,
        int attempt,
        String executor) {

    /** A kind of defect of a mesh. */
    record Finding(String kind, String severity, long count) {}

    static final String BAKED = "baked";
    static final String CACHED = "cached";
    static final String UP_TO_DATE = "up-to-date";
    static final String FAILED = "failed";

    private static final StructType FINDING = new StructType(new StructField[] {
        DataTypes.createStructField("kind", DataTypes.StringType, false),
        DataTypes.createStructField("severity", DataTypes.StringType, false),
        DataTypes.createStructField("count", DataTypes.LongType, false)
    });

    /** The columns of the table. */
    static final StructType SCHEMA = new StructType(new StructField[] {
        DataTypes.createStructField("line", DataTypes.LongType, false),
        DataTypes.createStructField("offset", DataTypes.LongType, false),
        DataTypes.createStructField("length", DataTypes.LongType, false),
        DataTypes.createStructField("input", DataTypes.StringType, false),
        DataTypes.createStructField("output", DataTypes.StringType, false),
        DataTypes.createStructField("status", DataTypes.StringType, false),
        DataTypes.createStructField("exitCode", DataTypes.IntegerType, false),
        DataTypes.createStructField("error", DataTypes.StringType, false),
        DataTypes.createStructField("findings", DataTypes.createArrayType(FINDING, false), false),
        DataTypes.createStructField("cache", DataTypes.StringType, true),
        DataTypes.createStructField("inputBytes", DataTypes.LongType, false),
        DataTypes.createStructField("bytes", DataTypes.LongType, false),
        DataTypes.createStructField("triangles", DataTypes.LongType, false),
        DataTypes.createStructField("sha256", DataTypes.StringType, false),
        DataTypes.createStructField("seconds", DataTypes.DoubleType, false),
        DataTypes.createStructField("bakeSeconds", DataTypes.DoubleType, false),
        DataTypes.createStructField("attempt", DataTypes.IntegerType, false),
        DataTypes.createStructField("executor", DataTypes.StringType, false)
    });

    /** Returns whether another attempt may succeed: not if the options, findings or a budget are the reason. */
    static boolean isRetried(String status, int exitCode) {
        return status.equals(FAILED) && (exitCode == JobException.INPUT || exitCode == JobException.INTERNAL);
    }

    Row row() {
        Row[] list = findings.stream()
                .map(finding -> RowFactory.create(finding.kind(), finding.severity(), finding.count()))
                .toArray(Row[]::new);
        return RowFactory.create(
                line,
                offset,
                length,
                input,
                output,
                status,
                exitCode,
                error,
                list,
                cache,
                inputBytes,
                bytes,
                triangles,
                sha256,
                seconds,
                bakeSeconds,
                attempt,
                executor);
    }
}
