// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bake report contains about one asset.
 *
 * @param source file that it was baked from; null if the report does not name it
 * @param format of the source, such as {@code FBX 7400 binary}; null if the report does not name it
 * @param metresPerUnit length of one unit of the source; 0 if the report does not state it
 * @param up axis of the source that became Y; null if the report does not name it
 */
public record ReportedBake(
        @Nullable String source,
        @Nullable String format,
        double metresPerUnit,
        @Nullable String up,
        List<BakeFinding> findings) {
    /** Copies the list. */
    public ReportedBake {
        findings = List.copyOf(findings);
    }

    /** Returns a report that contains findings only. */
    public static ReportedBake of(List<BakeFinding> findings) {
        return new ReportedBake(null, null, 0, null, findings);
    }

    /** Returns the number of occurrences of all findings of a severity. */
    public long count(String severity) {
        return findings.stream()
                .filter(finding -> finding.severity().equals(severity))
                .mapToLong(BakeFinding::count)
                .sum();
    }
}
