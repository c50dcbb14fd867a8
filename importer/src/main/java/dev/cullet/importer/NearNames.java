// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/** Finds the names that somebody may have meant. */
final class NearNames {
    private static final int LISTED = 5;
    private static final int LONGEST = 80;

    private NearNames() {}

    /** Such as {@code near names: "Hull", "Hull2"}, or {@code the file has: ...} where nothing is near. */
    static String of(String wanted, Collection<String> names) {
        record Near(String name, int distance) {}
        List<Near> near = new ArrayList<>();
        LinkedHashSet<String> all = new LinkedHashSet<>(names);
        all.remove("");
        String low = wanted.toLowerCase(Locale.ROOT);
        for (String name : all) {
            String other = name.toLowerCase(Locale.ROOT);
            int distance = other.contains(low) || low.contains(other) ? 1 : distance(low, other);
            if (distance <= Math.max(2, low.length() / 3)) {
                near.add(new Near(name, distance));
            }
        }
        near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::name));
        if (!near.isEmpty()) {
            return "near names: " + list(near.stream().map(Near::name).toList());
        }
        return all.isEmpty() ? "the file names no nodes" : "the file has: " + list(List.copyOf(all));
    }

    private static String list(List<String> names) {
        StringBuilder text = new StringBuilder();
        for (String name : names.subList(0, Math.min(LISTED, names.size()))) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append('"')
                    .append(cut(name))
                    .append('"');
        }
        return names.size() > LISTED ? text + " and " + (names.size() - LISTED) + " more" : text.toString();
    }

    private static String cut(String name) {
        return name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name;
    }

    /** Levenshtein's distance, over at most {@value #LONGEST} characters of each. */
    private static int distance(String a, String b) {
        int m = Math.min(LONGEST, a.length());
        int n = Math.min(LONGEST, b.length());
        int[] row = new int[n + 1];
        for (int j = 0; j <= n; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= m; i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= n; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[n];
    }
}
