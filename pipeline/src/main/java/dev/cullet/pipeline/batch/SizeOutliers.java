// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BakeReport.Size;
import dev.cullet.pipeline.batch.BatchFinding.Severity;
import dev.cullet.pipeline.batch.BatchFindings.Read;
import dev.cullet.pipeline.batch.BatchFindings.Sources;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.options.ExpectedSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds files whose longest side is {@value #FACTOR} times that of the median of the files in the same folder, or less
 * than a {@value #FACTOR}th of it: the unit of such a file is most likely wrong. A folder needs at least
 * {@value #MIN_FILES} files. A file with an expected size of its own, from a rule or a file beside it, counts for the
 * median only.
 */
final class SizeOutliers {
    static final double FACTOR = 50;

    private static final int MIN_FILES = 3;

    private SizeOutliers() {}

    static List<BatchFinding> of(Sources sources, List<Read> files) {
        Map<Path, List<Read>> folders = new LinkedHashMap<>();
        for (Read file : files) {
            if (file.report() != null) {
                Path folder = file.source().toAbsolutePath().normalize().getParent();
                if (folder != null) {
                    folders.computeIfAbsent(folder, unused -> new ArrayList<>()).add(file);
                }
            }
        }
        ExpectedSize ofRun = FileSettings.of(
                        sources.flags().mergeOver(sources.configuration().settings()))
                .expectedSize();
        List<BatchFinding> findings = new ArrayList<>();
        for (List<Read> inFolder : folders.values()) {
            if (inFolder.size() >= MIN_FILES) {
                double median = median(inFolder);
                for (Read file : inFolder) {
                    if (file.settings().expectedSize().equals(ofRun)) {
                        add(file, median, inFolder.size(), findings);
                    }
                }
            }
        }
        return findings;
    }

    private static void add(Read file, double median, int count, List<BatchFinding> findings) {
        double longest = longest(file);
        if (longest <= FACTOR * median && FACTOR * longest >= median) {
            return;
        }
        boolean isLarger = longest > median;
        String times = Size.text(isLarger ? longest / median : median / longest);
        findings.add(new BatchFinding(
                BatchFinding.SIZE_OUTLIER,
                Severity.INFO,
                file.source().toString(),
                "its longest side is " + Size.text(longest) + " m, " + times + " times "
                        + (isLarger ? "larger" : "smaller") + " than the median of the " + count
                        + " files of its folder, " + Size.text(median)
                        + " m: is the unit right? Set --unit, or --expected-size in a rule if it is"));
    }

    private static double median(List<Read> files) {
        double[] sizes = files.stream().mapToDouble(SizeOutliers::longest).toArray();
        Arrays.sort(sizes);
        int half = sizes.length / 2;
        return sizes.length % 2 == 1 ? sizes[half] : Math.sqrt(sizes[half - 1] * sizes[half]);
    }

    private static double longest(Read file) {
        BakeReport report = file.report();
        return report == null ? 0 : report.size().longest();
    }
}
