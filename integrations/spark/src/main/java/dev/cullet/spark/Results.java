// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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

    /** Returns the lines to bake again with the executor that failed; at most a number of them. */
    static List<Retry> retries(Dataset<Row> rows, int limit) {
        List<Retry> retries = new ArrayList<>();
        // without limit(), for which Spark would move rows to one executor
        Iterator<Row> failed = rows.filter("status = '" + FileResult.FAILED + "'")
                .select("offset", "length", "line", "executor", "status", "exitCode")
                .toLocalIterator();
        while (failed.hasNext() && retries.size() < limit) {
            Row row = failed.next();
            if (FileResult.isRetried(row.getString(4), row.getInt(5))) {
                retries.add(new Retry(
                        new ManifestRange(row.getLong(0), row.getLong(1), row.getLong(2), 0, 2), row.getString(3)));
            }
        }
        return retries;
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

    /** What the last line of the job prints. */
    static final class Summary implements Serializable {
        private static final long serialVersionUID = 1L;

        private final TreeMap<String, Long> byStatus = new TreeMap<>();
        private long bytes;
        private double seconds;
        private int exitCode;

        Summary add(Row row) {
            byStatus.merge(row.getString(row.fieldIndex("status")), 1L, Long::sum);
            bytes += row.getLong(row.fieldIndex("bytes"));
            seconds += row.getDouble(row.fieldIndex("seconds"));
            exitCode = Math.max(exitCode, row.getInt(row.fieldIndex("exitCode")));
            return this;
        }

        Summary add(Summary other) {
            other.byStatus.forEach((status, count) -> byStatus.merge(status, count, Long::sum));
            bytes += other.bytes;
            seconds += other.seconds;
            exitCode = Math.max(exitCode, other.exitCode);
            return this;
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

    Summary summary() {
        return session.read()
                .schema(FileResult.SCHEMA)
                .parquet(new Path(folder, "files.parquet").toString())
                .javaRDD()
                .aggregate(new Summary(), Summary::add, Summary::add);
    }

    void removeAttempts() throws IOException {
        Path attempts = new Path(attempts());
        attempts.getFileSystem(session.sparkContext().hadoopConfiguration()).delete(attempts, true);
    }

    private String attempts() {
        return new Path(folder, "_attempts").toString();
    }
}
