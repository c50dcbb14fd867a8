// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchFinding;
import dev.cullet.pipeline.batch.BatchListener;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.batch.SeamOutcome;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.inspect.OutlineSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the progress of a batch: a line per file on standard output, all other lines on standard error. */
final class BakeReporter implements BatchListener, AutoCloseable {
    private final Console console;
    private final boolean json;
    private final boolean quiet;
    private final boolean stacktrace;
    private int files;
    private int doneFiles;
    private boolean isInterrupted;
    private volatile @Nullable Progress progress;

    /**
     * @param json whether standard output contains JSON only
     * @param quiet whether findings and failures are all that is printed
     */
    BakeReporter(Console console, boolean json, boolean quiet, boolean stacktrace) {
        this.console = console;
        this.json = json;
        this.quiet = quiet;
        this.stacktrace = stacktrace;
    }

    @Override
    public void planned(int count) {
        files = count;
        doneFiles = 0;
        progress = quiet ? null : new Progress(console, count);
    }

    @Override
    public void at(Stage stage, long done, long total) {
        Progress bar = progress;
        if (bar != null) {
            bar.at(stage, done, total);
        }
    }

    @Override
    public void done(FileOutcome outcome) {
        synchronized (console) {
            doneFiles++; // the thread of the interruption reads it
        }
        Progress bar = progress;
        if (bar != null) {
            bar.fileDone();
        }
        if (isPrinted(outcome)) {
            pause(() -> print(outcome));
        }
    }

    @Override
    public void note(String line) {
        pause(() -> console.printErr(line, 2));
    }

    @Override
    public void found(BatchFinding finding) {
        pause(() -> console.printErr(CheckTable.ink(finding.severity()), finding.line(), "", 2));
    }

    @Override
    public void lost(String line) {
        if (!quiet) {
            pause(() -> console.printErr(line, 2));
        }
    }

    @Override
    public void seams(SeamOutcome outcome) {
        Failure failure = outcome.failure();
        if (failure == null && quiet) {
            return;
        }
        pause(() -> {
            if (failure == null) {
                console.printErr(outcome.text(), 2);
            } else {
                Throwable error = new CommandException(failure.exitCode(), failure.message(), failure.cause());
                ErrorMessages.report(console, "seams", error, stacktrace);
            }
        });
    }

    @Override
    public void pruned(Path asset, Pruned what) {
        if (quiet && what.isRemoved()) {
            return;
        }
        pause(() -> (json || !what.isRemoved() ? console.err() : console.out()).println(asset + ": " + what.text()));
    }

    /** Prints the summary of a batch. */
    void end(BatchReport report) {
        if (quiet) {
            return;
        }
        close();
        pause(() -> {
            if (report.work().orphans() > 0) {
                console.err()
                        .println(Numbers.count(report.work().orphans(), "asset")
                                + " without a source; --prune removes them");
            }
            if (files > 1) {
                BakeSummary.print(report, console);
            }
        });
    }

    /** Prints how far the batch is, and from then on nothing. */
    void interrupt() {
        synchronized (console) {
            isInterrupted = true;
        }
        close();
        synchronized (console) {
            String what = files == 1
                    ? "stopped before the asset was written"
                    : Numbers.number(doneFiles) + " of " + Numbers.number(files) + " done";
            console.out().flush();
            console.printErr(what + "; run again to go on", 2);
            console.err().flush();
        }
    }

    @Override
    public void close() {
        Progress closed = progress;
        progress = null;
        if (closed != null) {
            closed.close(); // without a lock: it waits for the thread of the bar, which locks the console
        }
    }

    private void pause(Runnable printing) {
        synchronized (console) {
            if (isInterrupted) {
                return;
            }
            Progress bar = progress;
            if (bar == null) {
                printing.run();
            } else {
                bar.pause(printing);
            }
        }
    }

    /** Returns whether a file has anything to print; the messages of all files but those up to date are printed. */
    private boolean isPrinted(FileOutcome outcome) {
        return outcome.failure() != null
                || hasLine(outcome)
                || !messages(outcome).isEmpty();
    }

    /** Returns whether a file has a line on standard output. Of a batch, files that are up to date have none. */
    private boolean hasLine(FileOutcome outcome) {
        boolean isListed = outcome.status() != Status.UP_TO_DATE || files == 1;
        return outcome.failure() == null && !json && !quiet && isListed;
    }

    /** Prints a file: on a terminal its line and then its findings, elsewhere its findings first. */
    private void print(FileOutcome outcome) {
        boolean isTerminal = console.width() > 0 && console.outWidth() > 0;
        boolean hasLine = hasLine(outcome);
        boolean isBelow = isTerminal && hasLine;
        if (isBelow) {
            BakeLine.print(outcome, files, console);
        }
        BakeReport report = outcome.report();
        String source = report == null ? outcome.source().toString() : report.source();
        for (Message message : messages(outcome)) {
            String file = isBelow ? "  " : source + ": ";
            console.printErr(message.ink(), file + message.severity(), message.text(), isBelow ? 4 : 2);
        }
        Failure failure = outcome.failure();
        if (failure != null) {
            Throwable cause = failure.cause();
            Throwable error = failure.exitCode() == ExitCode.INTERNAL && cause != null
                    ? cause
                    : new CommandException(failure.exitCode(), message(failure), cause);
            ErrorMessages.report(console, outcome.source().toString(), error, stacktrace);
        } else if (hasLine && !isBelow) {
            if (console.outWidth() > 0) {
                BakeLine.print(outcome, files, console);
            } else {
                console.out().println(BakeFigures.line(outcome));
            }
        }
    }

    /**
     * A line about a file.
     *
     * @param severity its first words, or an empty text
     */
    private record Message(@Nullable Ink ink, String severity, String text) {}

    private static List<Message> messages(FileOutcome outcome) {
        List<Message> messages = new ArrayList<>();
        BakeReport report = outcome.status() == Status.UP_TO_DATE ? null : outcome.report();
        if (report == null) {
            return messages;
        }
        for (ReportedFinding finding : report.findings()) {
            if (finding.isPrinted()) {
                Ink ink = finding.isWarning() ? Ink.YELLOW : Ink.CYAN;
                messages.add(new Message(ink, finding.severity() + ":", " " + FindingFormat.text(finding)));
            }
        }
        for (BakeReport.Part part : report.parts()) {
            for (OutlineSummary outline : part.outlines()) {
                if (outline.polygons() == 0) {
                    String text = "part \"" + part.name() + "\": " + outline.outline()
                            + " does not cut the part; no outline is stored";
                    messages.add(new Message(null, "", text));
                }
            }
        }
        return messages;
    }

    private static String message(Failure failure) {
        return failure.exitCode() == ExitCode.FINDINGS
                ? failure.message() + "; 'cullet check' lists the places"
                : failure.message();
    }
}
