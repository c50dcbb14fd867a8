// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.FileOutcome;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Prints where the time of a batch went: from the start of the JVM to the verb, the batch, the steps of all files that
 * were baked, and compilation by the JVM; then the numbers of classes and of worker processes. The step {@code read}
 * includes the start of worker processes. Jobs and compilation run at the same time, so the rows may add up to more
 * than the batch.
 */
final class BakeTimings {
    private BakeTimings() {}

    /**
     * Prints the times.
     *
     * @param began when the verb began, in milliseconds since 1970
     */
    static void print(long began, BatchReport report, PrintStream out) {
        Map<String, Long> steps = new LinkedHashMap<>();
        for (FileOutcome file : report.files()) {
            BakeReport about = file.report();
            if (file.status() == FileOutcome.Status.BAKED && about != null) {
                about.milliseconds().forEach((step, time) -> steps.merge(step, time, Long::sum));
            }
        }
        out.println("time, ms");
        out.println(row(
                "start of JVM and command line",
                began - ManagementFactory.getRuntimeMXBean().getStartTime()));
        out.println(row("batch", report.work().milliseconds()));
        steps.forEach((step, time) -> out.println(row("  all files: " + step, time)));
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler != null) { // null under -Xint
            out.println(row("  compilation by the JVM", compiler.getTotalCompilationTime()));
        }
        out.println("number");
        out.println(
                row("classes loaded", ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount()));
        out.println(row("import workers", ProcessHandle.current().children().count()));
    }

    private static String row(String what, long value) {
        return String.format(Locale.ROOT, "%-30s %,10d", what, value);
    }
}
