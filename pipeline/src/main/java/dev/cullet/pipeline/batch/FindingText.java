// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedLocation;
import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.List;

/** Findings as lines of reports and logs. */
public final class FindingText {
    private FindingText() {}

    /** Such as {@code warning: 12 x degenerate-triangle: triangle without area is left out}. */
    public static String line(ReportedFinding finding) {
        return finding.severity() + ": " + finding.count() + " x " + finding.kind() + ": " + finding.meaning()
                + (finding.detail() == null ? "" : " (" + finding.detail() + ")");
    }

    /** Such as {@code node "hull", triangle 88, at 1.5 0 -2}. */
    public static String location(ReportedLocation location) {
        List<String> parts = new ArrayList<>();
        if (location.node() != null) {
            parts.add("node \"" + location.node() + "\"");
        }
        if (location.triangle() != null) {
            parts.add("triangle " + location.triangle());
        }
        double[] point = location.point();
        if (point != null) {
            parts.add("at " + Decimal.text((float) point[0]) + " " + Decimal.text((float) point[1]) + " "
                    + Decimal.text((float) point[2]));
        }
        return String.join(", ", parts);
    }
}
