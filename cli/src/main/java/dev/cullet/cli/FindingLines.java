// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.findings.ReportedFinding.ReportedPlace;
import dev.cullet.pipeline.findings.ReportedFinding;

/** Findings as lines of text. */
final class FindingLines {
    private FindingLines() {}

    /** One line: {@code ship.fbx: warning: 12 x degenerate-triangle: triangle without area is left out}. */
    static String line(String file, ReportedFinding finding) {
        return file + ": " + finding.severity() + ": " + Text.number(finding.count()) + " x " + finding.kind() + ": "
                + finding.meaning() + (finding.detail() == null ? "" : " (" + finding.detail() + ")");
    }

    /** One indented line: {@code   node "hull", triangle 88, at 1.5 0 -2}. */
    static String line(ReportedPlace place) {
        StringBuilder line = new StringBuilder();
        if (place.node() != null) {
            add(line, "node \"" + place.node() + "\"");
        }
        if (place.triangle() != null) {
            add(line, "triangle " + place.triangle());
        }
        double[] point = place.point();
        if (point != null) {
            add(line, "at " + Text.number(point[0]) + " " + Text.number(point[1]) + " " + Text.number(point[2]));
        }
        return line.length() == 0 ? "" : "  " + line;
    }

    private static void add(StringBuilder line, String piece) {
        line.append(line.length() == 0 ? "" : ", ").append(piece);
    }
}
