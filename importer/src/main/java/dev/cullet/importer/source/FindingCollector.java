// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts findings by kind and stores the first places of each. */
public final class FindingCollector {
    /** Details are joined up to this number of characters. */
    private static final int MAX_DETAIL = 300;

    private static final int MAX_NAMES = 10;

    private static final class Entry {
        private long count;
        private String detail = "";
        private final List<Location> locations = new ArrayList<>();
    }

    private final Map<FindingKind, Entry> entries = new EnumMap<>(FindingKind.class);

    public void add(FindingKind kind, long count, Location location) {
        if (count == 0) {
            return;
        }
        Entry entry = entry(kind);
        entry.count += count;
        if (entry.locations.size() < Finding.MAX_LOCATIONS) {
            entry.locations.add(location);
        }
    }

    public void add(FindingKind kind, String detail) {
        add(kind, 1, detail);
    }

    public void add(FindingKind kind, long count, String detail) {
        Entry entry = entry(kind);
        entry.count += count;
        if (entry.detail.isEmpty()) {
            entry.detail = detail;
        } else if (entry.detail.length() < MAX_DETAIL && !entry.detail.contains(detail)) {
            entry.detail += "; " + detail;
        }
    }

    /** Returns whether there is a finding of a kind. */
    public boolean has(FindingKind kind) {
        return entries.containsKey(kind);
    }

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        entries.forEach((kind, entry) -> findings.add(new Finding(kind, entry.count, entry.detail, entry.locations)));
        return findings;
    }

    /** Returns the first of some names, for a detail. */
    public static String first(List<String> all) {
        return oneLine(String.join(", ", all.subList(0, Math.min(MAX_NAMES, all.size()))));
    }

    /** Returns a text of a file as one line. */
    public static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private Entry entry(FindingKind kind) {
        return entries.computeIfAbsent(kind, unused -> new Entry());
    }
}
