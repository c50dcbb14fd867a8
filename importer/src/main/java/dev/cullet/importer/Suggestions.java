// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/**
 * Known names that are similar to an unknown one, for error messages: "did you mean ...?".
 *
 * <p>A name is similar if its edit distance is at most a third of the unknown name's length (1 below 4 characters, else
 * at least 2), if it begins with the unknown name, or if one of the two contains the other, which has at least
 * {@value #MIN_CONTAINED} characters. Case is ignored. Time is the product of the lengths, of which at most
 * {@value #MAX_LENGTH} characters count.
 *
 * <p>Source of the distance: optimal string alignment, Damerau 1964; Wagner and Fischer 1974.
 */
public final class Suggestions {
    private static final int MAX_SUGGESTIONS = 3;
    private static final int MAX_LISTED = 5;
    private static final int MAX_LENGTH = 80;
    private static final int MIN_CONTAINED = 3;

    private Suggestions() {}

    /** Returns at most three names that are similar to the unknown one; the most similar first, then by alphabet. */
    public static List<String> similar(String unknown, Collection<String> names) {
        record Candidate(String name, int distance) {}
        String lower = unknown.toLowerCase(Locale.ROOT);
        int length = unknown.replaceFirst("^-+", "").length();
        int limit = length < 4 ? 1 : Math.max(2, length / 3);
        List<Candidate> candidates = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            String other = name.toLowerCase(Locale.ROOT);
            int distance = distance(lower, other);
            if (!name.isEmpty() && (distance <= limit || other.startsWith(lower) || contains(lower, other))) {
                candidates.add(new Candidate(name, distance));
            }
        }
        return candidates.stream()
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MAX_SUGGESTIONS)
                .map(Candidate::name)
                .toList();
    }

    /** Returns the end of a message, such as {@code "; did you mean up or unit?"}; empty if no name is similar. */
    public static String hint(String unknown, Collection<String> names) {
        List<String> similar = similar(unknown, names);
        return similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
    }

    /**
     * Returns a remark for a message about the names of a file, in quotes and shortened: {@code did you mean "Hull" or
     * "Hull2"?}; if none is similar, {@code the file has "Deck", "Mast"}.
     */
    public static String inFile(String unknown, Collection<String> names) {
        List<String> similar = similar(unknown, names);
        if (!similar.isEmpty()) {
            return "did you mean "
                    + String.join(
                            " or ", similar.stream().map(Suggestions::quoted).toList()) + "?";
        }
        List<String> all =
                names.stream().filter(name -> !name.isEmpty()).distinct().toList();
        if (all.isEmpty()) {
            return "no node of the file has a name";
        }
        List<String> listed =
                all.stream().limit(MAX_LISTED).map(Suggestions::quoted).toList();
        return "the file has " + String.join(", ", listed)
                + (all.size() > MAX_LISTED ? " and " + (all.size() - MAX_LISTED) + " more" : "");
    }

    private static String quoted(String name) {
        return '"' + (name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) + "..." : name) + '"';
    }

    private static boolean contains(String a, String b) {
        return Math.min(a.length(), b.length()) >= MIN_CONTAINED && (a.contains(b) || b.contains(a));
    }

    /** Returns how many characters must be inserted, removed, replaced or swapped with their neighbour. */
    static int distance(String a, String b) {
        int m = Math.min(MAX_LENGTH, a.length());
        int n = Math.min(MAX_LENGTH, b.length());
        int[][] cost = new int[m + 1][n + 1];
        for (int i = 0; i <= m; i++) {
            for (int j = 0; j <= n; j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, cost, i, j);
            }
        }
        return cost[m][n];
    }

    private static int cheapest(String a, String b, int[][] cost, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
