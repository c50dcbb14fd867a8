// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The tables of a run. Each attempt writes one; at the end they become one, with a row per file. No step moves rows
 * between executors.
 */
final class Results {
    private static final int ROWS_PER_FILE = 200_000;

    private final SparkSession session;
    private final Path folder;

    Results(SparkSession session, Path folder) {
        this.session = session;
        this.folder = folder;
    }

    /** Runs a stage and stores its rows; the committer of Spark accepts one attempt of each task. */
    Dataset<Row> store(JavaRDD<Row> rows, int attempt) {
        String table = attempts() + "/" + attempt;
        session.createDataFrame(rows, FileResult.SCHEMA)
                .write()
                .mode(SaveMode.Overwrite)
                .parquet(table);
        return session.read().schema(FileResult.SCHEMA).parquet(table);
    }

    /** Condition on rows: another attempt may succeed, and the line is at most the given one. */
    static String isRetried(long lastLine) {
        return "status = '" + FileResult.FAILED + "' and exitCode in (" + JobException.INPUT + ", "
                + JobException.INTERNAL + ") and line <= " + lastLine;
    }

    /** A line that failed on an executor. */
    record Retry(ManifestRange range, String executor) implements Serializable {}

    /** Writes the tables. */
    void write(Dataset<Row> rows, long files) {
        int parts = (int) Math.max(1, files / ROWS_PER_FILE);
        Dataset<Row> table = rows.coalesce(parts);
        table.write().mode(SaveMode.Overwrite).parquet(new Path(folder, "files.parquet").toString());
        table.write().mode(SaveMode.Overwrite).json(new Path(folder, "files.jsonl").toString());
    }

    /** Counts over all rows, and the first failures that are baked again. */
    static final class Summary implements Serializable {
        /** Failures that are baked again: 20 MB in the driver. With more of them the reason is no single machine. */
        static final int MAX_RETRIES = 100_000;

        private static final long serialVersionUID = 2L;

        private final TreeMap<String, Long> byStatus = new TreeMap<>();
        private long bytes;
        private double seconds;
        private int exitCode;
        private final TreeMap<Long, Retry> retries = new TreeMap<>();

        Summary add(Row row) {
            String status = row.getString(row.fieldIndex("status"));
            int code = row.getInt(row.fieldIndex("exitCode"));
            if (FileResult.isRetried(status, code) && row.getInt(row.fieldIndex("attempt")) == 1) {
                long line = row.getLong(row.fieldIndex("line"));
                long offset = row.getLong(row.fieldIndex("offset"));
                ManifestRange range = new ManifestRange(offset, row.getLong(row.fieldIndex("length")), line, 0, 2);
                add(new Retry(range, row.getString(row.fieldIndex("executor"))));
            }
            byStatus.merge(status, 1L, Long::sum);
            bytes += row.getLong(row.fieldIndex("bytes"));
            seconds += row.getDouble(row.fieldIndex("seconds"));
            exitCode = Math.max(exitCode, code);
            return this;
        }

        Summary add(Summary other) {
            other.byStatus.forEach((status, count) -> byStatus.merge(status, count, Long::sum));
            bytes += other.bytes;
            seconds += other.seconds;
            exitCode = Math.max(exitCode, other.exitCode);
            other.retries.values().forEach(this::add);
            return this;
        }

        /** Keeps the first lines. */
        void add(Retry retry) {
            retries.put(retry.range().line(), retry);
            if (retries.size() > MAX_RETRIES) {
                retries.pollLastEntry();
            }
        }

        /** Returns lines that failed in their first attempt, by number: the first ones. */
        SortedMap<Long, Retry> retries() {
            return retries;
        }

        Map<String, Long> byStatus() {
            return byStatus;
        }

        long files() {
            return byStatus.values().stream().mapToLong(Long::longValue).sum();
        }

        long bytes() {
            return bytes;
        }

        /** Returns the sum over all files, in seconds of one task. */
        double seconds() {
            return seconds;
        }

        /** Returns the largest exit code of a file. */
        int exitCode() {
            return exitCode;
        }
    }

    static Summary summary(Dataset<Row> rows) {
        return rows.javaRDD().aggregate(new Summary(), Summary::add, Summary::add);
    }

    void removeAttempts() throws IOException {
        Path attempts = new Path(attempts());
        attempts.getFileSystem(session.sparkContext().hadoopConfiguration()).delete(attempts, true);
    }

    private String attempts() {
        return new Path(folder, "_attempts").toString();
    }
}
