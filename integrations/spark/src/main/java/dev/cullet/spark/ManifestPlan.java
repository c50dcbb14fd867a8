// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Cuts a manifest into tasks: executors read parts of it in parallel, and the driver orders their ranges by expected
 * cost, largest first, so that no large file begins when the others are done. The driver holds 8 bytes per file (a hash
 * of its output) and a range per task.
 *
 * @param ranges largest first
 * @param files number of files
 */
record ManifestPlan(List<ManifestRange> ranges, long files) {
    private static final long PART_BYTES = 4 << 20;
    private static final int TYPICAL_LINE = 120;
    private static final int MAX_FILES = 64;

    /** Above this number of tasks they get more files each: each writes a table file, which the driver commits. */
    private static final int MANY_TASKS = 20_000;

    private static final int TASKS_PER_CORE = 8;

    /**
     * Plans a run.
     *
     * @param shown address of the manifest in messages
     * @throws JobException if a line is malformed, or two lines have the same output
     */
    static ManifestPlan of(JavaSparkContext spark, Path manifest, String shown, JobOptions options)
            throws JobException, IOException {
        Configuration configuration = spark.hadoopConfiguration();
        FileStatus status = manifest.getFileSystem(configuration).getFileStatus(manifest);
        long length = status.getLen();
        int files = options.filesPerTask() > 0
                ? options.filesPerTask()
                : filesPerTask(length / TYPICAL_LINE, spark.defaultParallelism());
        ManifestPart.Limits limits = new ManifestPart.Limits(files, (long) options.megabytesPerTask() << 20);
        List<Long> begins = new ArrayList<>();
        for (long begin = 0; begin < length; begin += PART_BYTES) {
            begins.add(begin);
        }
        if (begins.isEmpty()) {
            throw new JobException(JobException.INPUT, shown + ": the manifest is empty");
        }
        SerializableConfiguration shared = new SerializableConfiguration(configuration);
        String file = manifest.toString();
        List<ManifestPart> parts = spark.parallelize(begins, begins.size())
                .map(begin -> ManifestPart.read(file, shared.value(), begin, begin + PART_BYTES, limits))
                .collect();
        return joined(parts, manifest, shown, configuration);
    }

    /** @param files expected number of files */
    static int filesPerTask(long files, int cores) {
        long wanted = files / ((long) cores * TASKS_PER_CORE);
        return (int) Math.max(1, Math.min(Math.max(MAX_FILES, files / MANY_TASKS), wanted));
    }

    private static ManifestPlan joined(
            List<ManifestPart> parts, Path manifest, String shown, Configuration configuration)
            throws JobException, IOException {
        List<ManifestRange> ranges = new ArrayList<>();
        int files = Math.toIntExact(
                parts.stream().mapToLong(part -> part.outputs().length).sum());
        long[] outputs = new long[files];
        int count = 0;
        long lines = 0;
        for (ManifestPart part : parts) {
            if (!part.error().isEmpty()) {
                String[] found = part.error().split(" ", 2);
                throw new JobException(
                        JobException.INPUT, shown + ":" + (lines + Long.parseLong(found[0])) + ": " + found[1]);
            }
            for (ManifestRange range : part.ranges()) {
                ranges.add(range.withLine(lines + range.line()));
            }
            System.arraycopy(part.outputs(), 0, outputs, count, part.outputs().length);
            count += part.outputs().length;
            lines += part.lines();
        }
        if (files == 0) {
            throw new JobException(JobException.INPUT, shown + ": the manifest has no line that is not blank");
        }
        Arrays.sort(outputs);
        for (int i = 1; i < files; i++) {
            if (outputs[i] == outputs[i - 1]) {
                throw sameOutput(manifest, shown, configuration, outputs[i]);
            }
        }
        ranges.sort(Comparator.comparingLong(ManifestRange::cost).reversed().thenComparingLong(ManifestRange::offset));
        return new ManifestPlan(ranges, files);
    }

    private static JobException sameOutput(Path manifest, String shown, Configuration configuration, long hash)
            throws IOException {
        List<String> numbers = new ArrayList<>();
        String output = "";
        try (ManifestLines in = new ManifestLines(manifest, configuration, 0)) {
            long number = 0;
            for (ManifestLines.Line line = in.next(); line != null && numbers.size() < 2; line = in.next()) {
                number++;
                if (!line.isBlank()) {
                    String name = ManifestEntry.parse(line.text()).output();
                    if (ManifestPart.hash(name) == hash) {
                        output = name;
                        numbers.add(String.valueOf(number));
                    }
                }
            }
        }
        return new JobException(
                JobException.INPUT,
                shown + ": lines " + String.join(" and ", numbers) + " have the same output '" + output
                        + "'; give one of them another \"output\"");
    }
}
