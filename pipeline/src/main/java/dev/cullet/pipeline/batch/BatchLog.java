// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.text.Printable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of a batch to the log of a build tool: failures as errors, findings with their places as warnings,
 * with keys in place of flags. Names in them are escaped, see {@link Printable}.
 */
public final class BatchLog implements BatchListener {
    private final BuildLog log;

    /** Creates a listener that writes to a log. */
    public BatchLog(BuildLog log) {
        this.log = new PrintableLog(log);
    }

    @Override
    public void done(FileOutcome outcome) {
        BakeReport report = outcome.report();
        if (report != null && outcome.status() != FileOutcome.Status.UP_TO_DATE) {
            report.findings().forEach(finding -> log(report.source(), finding));
        }
        Failure failure = outcome.failure();
        if (failure == null) {
            String line = outcome.source() + " -> " + outcome.output() + ": "
                    + outcome.status().text();
            if (outcome.status() == FileOutcome.Status.UP_TO_DATE) {
                log.debug(line);
            } else {
                log.info(line);
            }
        } else if (failure.cause() instanceof OutOfMemoryError) {
            log.error(outcome.source() + ": out of memory; " + log.memoryHint(), null);
        } else if (failure.exitCode() == ExitCode.INTERNAL) {
            log.error(failure.message(), failure.cause());
        } else {
            log.error(Settings.inKeys(failure.message()), null);
        }
    }

    @Override
    public void note(String line) {
        log.warn(Settings.inKeys(line));
    }

    @Override
    public void found(BatchFinding finding) {
        String line = Settings.inKeys(finding.line());
        if (finding.severity() == BatchFinding.Severity.ERROR) {
            log.error(line, null);
        } else {
            log.warn(line);
        }
    }

    @Override
    public void lost(String line) {
        log.info(line);
    }

    @Override
    public void seams(SeamOutcome outcome) {
        Failure failure = outcome.failure();
        if (failure == null) {
            log.info(outcome.text());
        } else {
            log.error(Settings.inKeys(failure.message()), null);
        }
    }

    @Override
    public void pruned(Path asset, Pruned what) {
        String line = asset + ": " + what.text();
        if (what.isRemoved()) {
            log.info(line);
        } else {
            log.warn(line);
        }
    }

    private void log(String source, ReportedFinding finding) {
        if (!finding.isWarning()) {
            String line = source + ": " + FindingText.line(finding);
            if (finding.isPrinted()) {
                log.info(line);
            } else {
                log.debug(line);
            }
            return;
        }
        log.warn(source + ": " + FindingText.line(finding));
        finding.locations().stream()
                .map(FindingText::location)
                .filter(location -> !location.isEmpty())
                .forEach(location -> log.warn("  " + location));
    }

    /** Escapes each line. */
    private record PrintableLog(BuildLog log) implements BuildLog {
        @Override
        public void debug(String line) {
            log.debug(Printable.line(line));
        }

        @Override
        public void info(String line) {
            log.info(Printable.line(line));
        }

        @Override
        public void warn(String line) {
            log.warn(Printable.line(line));
        }

        @Override
        public void error(String line, @Nullable Throwable fault) {
            log.error(Printable.line(line), fault);
        }

        @Override
        public String memoryHint() {
            return log.memoryHint();
        }
    }
}
