// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The Spark job: bakes the files of a manifest, writes assets to any Hadoop file system, and a table with a row per
 * file. A file that fails is a row; it is baked again once, on another executor if there is one.
 */
public final class BakeJob {
    /** An executor that is killed counts as a failure of all its tasks, and one task may be hit several times. */
    private static final String TASK_FAILURES = "16";

    private BakeJob() {}

    /** Runs the job; ends the JVM with its exit code unless that is 0. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (List.of(arguments).contains("--help")) {
            out.print(JobOptions.USAGE);
            return;
        }
        int code;
        try {
            JobOptions options = JobOptions.parse(arguments);
            SparkConf conf = new SparkConf().setIfMissing("spark.task.maxFailures", TASK_FAILURES);
            SparkSession session =
                    SparkSession.builder().appName("cullet").config(conf).getOrCreate();
            try {
                code = run(session, options, out);
            } finally {
                session.stop();
            }
        } catch (JobException e) {
            System.err.println("cullet-spark: " + e.getMessage());
            code = e.exitCode();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) { // SparkException, which no method declares
            System.err.println("cullet-spark: the job failed: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            code = JobException.INTERNAL;
        }
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Returns the exit code: under {@code --strict} the largest one of a file, otherwise 0. */
    static int run(SparkSession session, JobOptions options, PrintStream out) throws JobException {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        Configuration configuration = spark.hadoopConfiguration();
        long start = System.nanoTime();
        String job = spark.sc().applicationId();
        try {
            Path report = qualified(options.report(), configuration);
            Path assets = qualified(options.out(), configuration);
            Path manifest = new Path(report, "manifest.jsonl");
            report.getFileSystem(configuration).mkdirs(report);
            provide(options, manifest, configuration);
            ManifestPlan plan = ManifestPlan.of(
                    spark, manifest, options.manifest().isEmpty() ? manifest.toString() : options.manifest(), options);
            Moved moved = Moved.in(spark.sc());
            BakeTask task = new BakeTask(
                    manifest.toString(),
                    assets.toString(),
                    job,
                    options.flags(),
                    new ToolSettings(
                            options.tool(),
                            options.toolMemory(),
                            spark.getConf().getInt("spark.task.cpus", 1),
                            options.fileSeconds()),
                    moved,
                    new SerializableConfiguration(configuration));
            Results results = new Results(session, report);
            Results.Summary summary;
            try {
                JavaRDD<ManifestRange> ranges =
                        spark.parallelize(plan.ranges(), plan.ranges().size());
                Dataset<Row> rows = results.store(ranges.mapPartitions(task), 1);
                summary = Results.summary(rows);
                if (!summary.retries().isEmpty()) {
                    rows = withRetries(spark, results, rows, summary.retries(), task);
                    summary = Results.summary(rows);
                }
                results.write(rows, plan.files());
            } finally {
                new AssetStore(assets.toString(), job, configuration).removeTemporary();
                results.removeAttempts();
            }
            print(summary, plan, (System.nanoTime() - start) / 1e9, out);
            out.println(moved.text());
            return options.strict() ? summary.exitCode() : 0;
        } catch (IOException e) {
            throw new JobException(JobException.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private static Dataset<Row> withRetries(
            JavaSparkContext spark,
            Results results,
            Dataset<Row> first,
            SortedMap<Long, Results.Retry> retries,
            BakeTask task) {
        JavaRDD<ManifestRange> again = Executors.elsewhere(spark, retries.values());
        Dataset<Row> second = results.store(again.mapPartitions(task), 2);
        return first.filter("not (" + Results.isRetried(retries.lastKey()) + ")")
                .union(second);
    }

    private static Path qualified(String address, Configuration configuration) throws JobException {
        try {
            Path path = new Path(address);
            return path.getFileSystem(configuration).makeQualified(path);
        } catch (IOException | IllegalArgumentException e) {
            throw new JobException(JobException.USAGE, address + ": " + e.getMessage(), e);
        }
    }

    /** Executors cannot read a manifest on the machine of the driver, so it is copied beside the report. */
    private static void provide(JobOptions options, Path manifest, Configuration configuration)
            throws JobException, IOException {
        if (!options.glob().isEmpty()) {
            Glob.write(options.glob(), manifest, configuration);
            return;
        }
        Path given = qualified(options.manifest(), configuration);
        FileSystem from = given.getFileSystem(configuration);
        if (given.equals(manifest)) {
            return;
        }
        try {
            FileUtil.copy(from, given, manifest.getFileSystem(configuration), manifest, false, true, configuration);
        } catch (FileNotFoundException e) {
            throw new JobException(JobException.INPUT, given + ": the manifest does not exist", e);
        }
    }

    private static void print(Results.Summary summary, ManifestPlan plan, double seconds, PrintStream out) {
        String counts = summary.byStatus().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        out.printf(
                Locale.ROOT,
                "%d files in %d tasks: %s; %d bytes; %.1f s, %.1f s of tasks%n",
                summary.files(),
                plan.ranges().size(),
                counts,
                summary.bytes(),
                seconds,
                summary.seconds());
    }
}
