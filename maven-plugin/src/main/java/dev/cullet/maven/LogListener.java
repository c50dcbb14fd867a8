// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ReportedFinding;
import dev.cullet.pipeline.batch.BatchListener;
import dev.cullet.pipeline.batch.Failure;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.batch.FindingText;
import java.nio.file.Path;
import org.apache.maven.plugin.logging.Log;

/** Tells Maven's log of a batch: failures as errors, findings with their places as warnings. */
final class LogListener implements BatchListener {
    private final Log log;

    LogListener(Log log) {
        this.log = log;
    }

    @Override
    public void done(FileOutcome outcome) {
        BakeReport report = outcome.report();
        if (report != null && outcome.status() != FileOutcome.Status.UP_TO_DATE) {
            report.findings().forEach(finding -> tell(report.source(), finding));
        }
        Failure failure = outcome.failure();
        if (failure == null) {
            String line = outcome.source() + " -> " + outcome.output() + ": "
                    + outcome.status().word();
            if (outcome.status() == FileOutcome.Status.UP_TO_DATE) {
                log.debug(line);
            } else {
                log.info(line);
            }
        } else if (failure.kind() == Failure.Kind.INTERNAL) {
            log.error(failure.message(), failure.cause());
        } else {
            log.error(failure.message());
        }
    }

    @Override
    public void note(String line) {
        log.warn(line);
    }

    @Override
    public void pruned(Path asset, Pruned what) {
        if (what == Pruned.KEPT) {
            log.warn(asset + ": its source is gone, but somebody changed it since it was baked, so it stays");
        } else {
            log.info(asset + ": removed, for its source is gone");
        }
    }

    private void tell(String source, ReportedFinding finding) {
        if (!finding.isWarning()) {
            log.debug(source + ": " + FindingText.line(finding));
            return;
        }
        log.warn(source + ": " + FindingText.line(finding));
        finding.places().stream()
                .map(FindingText::place)
                .filter(place -> !place.isEmpty())
                .forEach(place -> log.warn("  " + place));
    }
}
