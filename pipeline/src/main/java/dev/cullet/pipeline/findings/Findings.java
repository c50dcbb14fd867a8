// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.findings;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Puts the findings of several parts together. */
public final class Findings {
    private Findings() {}

    /** Merges findings: one per kind, in order of kind, with the sum of the counts and the first places. */
    public static List<Finding> merge(List<Finding> first, List<Finding> second) {
        Map<FindingKind, Finding> byKind = new EnumMap<>(FindingKind.class);
        for (Finding finding : first) {
            byKind.merge(finding.kind(), finding, Findings::sum);
        }
        for (Finding finding : second) {
            byKind.merge(finding.kind(), finding, Findings::sum);
        }
        return new ArrayList<>(byKind.values());
    }

    private static Finding sum(Finding a, Finding b) {
        List<Location> locations = new ArrayList<>(a.locations());
        locations.addAll(b.locations());
        String detail = a.detail().isEmpty() || a.detail().contains(b.detail()) ? a.detail() : a.detail() + "; ";
        detail += detail.contains(b.detail()) ? "" : b.detail();
        return new Finding(
                a.kind(),
                a.count() + b.count(),
                detail,
                locations.subList(0, Math.min(locations.size(), Finding.MAX_LOCATIONS)));
    }
}
