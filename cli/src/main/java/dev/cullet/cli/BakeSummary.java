// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheUse;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the summary of a batch as a table: files, triangles, bytes and warnings by status. */
final class BakeSummary {
    private BakeSummary() {}

    static void print(BatchReport report, Console console) {
        PrintStream out = console.err();
        out.println(row("", "files", "triangles", "bytes", "warnings"));
        for (Status status : Status.values()) {
            if (report.count(status) > 0) {
                print(status, report, out);
            }
        }
        out.println(Numbers.oneDecimal(report.work().milliseconds() / 1000.0) + " s, "
                + Numbers.count(report.work().imports(), "file") + " imported, "
                + Numbers.count(report.work().hashedFiles(), "file") + " hashed");
        cache(report.work().cache(), console);
    }

    private static void cache(CacheUse use, Console console) {
        for (CacheUse.Level level : use.levels()) {
            console.printErr(
                    "cache " + level.name() + ": "
                            + Numbers.number(level.hits()) + " of "
                            + Numbers.count(level.hits() + level.misses(), "file")
                            + ", " + Numbers.count(level.bytesRead(), "byte") + " read, "
                            + Numbers.count(level.bytesWritten(), "byte") + " written",
                    2);
        }
        if (use.savedMilliseconds() > 0) {
            console.printErr(
                    "cache: " + Numbers.oneDecimal(use.savedMilliseconds() / 1000.0) + " s of baking saved", 2);
        }
    }

    private static void print(Status status, BatchReport report, PrintStream out) {
        long triangles = 0;
        long bytes = 0;
        long warnings = 0;
        for (FileOutcome file : report.files()) {
            BakeReport about = file.report();
            if (file.status() == status && about != null) {
                triangles += about.triangles().stored();
                bytes += about.bytes();
                warnings += about.warnings();
            }
        }
        out.println(row(
                status.text().replace('-', ' '),
                Numbers.number(report.count(status)),
                Numbers.number(triangles),
                Numbers.number(bytes),
                Numbers.number(warnings)));
    }

    private static String row(String what, String files, String triangles, String bytes, String warnings) {
        return String.format(Locale.ROOT, "%-11s %8s %14s %16s %10s", what, files, triangles, bytes, warnings);
    }
}
