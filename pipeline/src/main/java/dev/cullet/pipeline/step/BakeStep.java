// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.step;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.FatalErrors;
import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchLog;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.BuildLog;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.text.Printable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Program that runs the batch of a request file, see {@link StepRequest}, and writes events as lines to standard
 * output, each a level and a text: {@code debug}, {@code info}, {@code warn} or {@code error}, and at the end {@code
 * done} with the numbers of files that were baked, taken from the cache, up to date, and failed. Ends with an {@link
 * ExitCode}.
 */
public final class BakeStep {
    private BakeStep() {}

    /** Arguments: the request file, and a hint on how to get more memory. */
    public static void main(String[] args) {
        FatalErrors.endTheProcess();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        ExitCode code = run(Path.of(args[0]), new Lines(out, args.length > 1 ? args[1] : ""));
        System.exit(code.code());
    }

    private static ExitCode run(Path requestFile, Lines lines) {
        try {
            BatchRequest request =
                    StepRequest.parse(Files.readAllLines(requestFile)).batch();
            BatchReport report = BatchBaker.bake(request, new BatchLog(lines));
            ExitCode code = report.exitCode();
            for (String file : request.flags().getList("report")) {
                code = code.max(write(Path.of(file), report, lines));
            }
            lines.print(
                    "done",
                    report.count(Status.BAKED) + " " + report.count(Status.CACHED) + " "
                            + report.count(Status.UP_TO_DATE) + " " + report.count(Status.FAILED));
            return code;
        } catch (BatchException e) {
            lines.error(Settings.inKeys(e.getMessage()), null);
            return e.exitCode();
        } catch (IOException e) {
            lines.error(requestFile + ": " + IoErrors.reason(e), null);
            return ExitCode.INTERNAL;
        } catch (RuntimeException | Error e) {
            lines.error("internal error: " + e, e);
            return ExitCode.INTERNAL;
        }
    }

    private static ExitCode write(Path file, BatchReport report, Lines lines) {
        try {
            ReportFiles.write(file, report);
            return ExitCode.OK;
        } catch (IOException e) {
            lines.error(Settings.inKeys(file + ": cannot be written: " + IoErrors.reason(e)), null);
            return ExitCode.USAGE;
        }
    }

    /** Standard output. */
    private static final class Lines implements BuildLog {
        private final PrintStream out;
        private final String memoryHint;

        Lines(PrintStream out, String memoryHint) {
            this.out = out;
            this.memoryHint = memoryHint;
        }

        void print(String key, String text) {
            out.println(key + " " + StepText.escaped(Printable.text(text)));
        }

        @Override
        public void debug(String line) {
            print("debug", line);
        }

        @Override
        public void info(String line) {
            print("info", line);
        }

        @Override
        public void warn(String line) {
            print("warn", line);
        }

        @Override
        public void error(String line, @Nullable Throwable fault) {
            print("error", line);
            if (fault != null) {
                StringWriter trace = new StringWriter();
                fault.printStackTrace(new PrintWriter(trace));
                print("warn", trace.toString());
            }
        }

        @Override
        public String memoryHint() {
            return memoryHint;
        }
    }
}
