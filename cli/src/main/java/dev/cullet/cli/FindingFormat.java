// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedLocation;

/** Formats findings as lines of text. */
final class FindingFormat {
    private FindingFormat() {}

    /** Returns one line: {@code ship.fbx: warning: 12 x degenerate-triangle: triangle without area is left out}. */
    static String line(String file, ReportedFinding finding) {
        return file + ": " + finding.severity() + ": " + text(finding);
    }

    /** Returns the line without file and severity. */
    static String text(ReportedFinding finding) {
        return Numbers.number(finding.count()) + " x " + finding.kind() + ": " + finding.meaning()
                + (finding.detail() == null ? "" : " (" + finding.detail() + ")");
    }

    /** Returns one indented line: {@code   node "hull", triangle 88, at 1.5 0 -2}. */
    static String line(ReportedLocation location) {
        StringBuilder line = new StringBuilder();
        if (location.node() != null) {
            add(line, "node \"" + location.node() + "\"");
        }
        if (location.triangle() != null) {
            add(line, "triangle " + location.triangle());
        }
        double[] point = location.point();
        if (point != null) {
            add(
                    line,
                    "at " + Numbers.number(point[0]) + " " + Numbers.number(point[1]) + " " + Numbers.number(point[2]));
        }
        return line.length() == 0 ? "" : "  " + line;
    }

    private static void add(StringBuilder line, String text) {
        line.append(line.length() == 0 ? "" : ", ").append(text);
    }
}
