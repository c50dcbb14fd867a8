// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Bakes the lines of a range; runs on executors. Rows are made range by range.
 *
 * @param manifest address of the manifest, which executors read
 * @param job name of the run
 */
record BakeTask(
        String manifest,
        String out,
        String job,
        List<String> flags,
        ToolSettings tool,
        Moved moved,
        SerializableConfiguration configuration)
        implements FlatMapFunction<Iterator<ManifestRange>, Row>, Serializable {

    @Override
    public Iterator<Row> call(Iterator<ManifestRange> ranges) throws IOException {
        TaskContext context = TaskContext.get();
        String attempt = "task-" + context.taskAttemptId();
        tool.command(); // a missing command fails the job, not each file
        FileBaker baker = new FileBaker(
                configuration.value(),
                tool,
                flags,
                new AssetStore(out, job, configuration.value()),
                attempt,
                SparkEnv.get().executorId(),
                moved);
        context.addTaskCompletionListener(ended -> {
            baker.close();
        });
        return new Rows(ranges, baker);
    }

    private final class Rows implements Iterator<Row> {
        private final Iterator<ManifestRange> ranges;
        private final FileBaker baker;
        private Iterator<Row> current = List.<Row>of().iterator();

        Rows(Iterator<ManifestRange> ranges, FileBaker baker) {
            this.ranges = ranges;
            this.baker = baker;
        }

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && ranges.hasNext()) {
                current = rows(ranges.next());
            }
            return current.hasNext();
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no file is left");
            }
            return current.next();
        }

        private Iterator<Row> rows(ManifestRange range) {
            try (ManifestLines in = new ManifestLines(new Path(manifest), configuration.value(), range.offset())) {
                List<PlacedEntry> entries = new ArrayList<>();
                long number = range.line();
                for (ManifestLines.Line line = in.next();
                        line != null && line.offset() < range.offset() + range.length();
                        line = in.next(), number++) {
                    if (!line.isBlank()) {
                        entries.add(new PlacedEntry(
                                ManifestEntry.parse(line.text()),
                                new ManifestRange(line.offset(), line.length(), number, 0, range.attempt())));
                    }
                }
                return entries.isEmpty()
                        ? List.<Row>of().iterator()
                        : baker.bake(entries).stream().map(FileResult::row).iterator();
            } catch (IOException e) {
                throw new UncheckedIOException(manifest + ": cannot be read", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the task was cancelled", e);
            }
        }
    }
}
