// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The words that somebody may have meant. */
public final class NearWords {
    private static final int MOST = 3;

    private NearWords() {}

    /** Those words that a few slips of the finger turn into the given one, or that begin with it; best first. */
    public static List<String> of(String word, Collection<String> words) {
        String lower = word.toLowerCase(Locale.ROOT);
        int length = word.replaceFirst("^-+", "").length();
        int allowed = length < 4 ? 1 : Math.max(2, length / 3);
        return words.stream()
                .filter(candidate ->
                        candidate.toLowerCase(Locale.ROOT).startsWith(lower) || distance(lower, candidate) <= allowed)
                .sorted(Comparator.comparingInt((String candidate) -> distance(lower, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    /** Such as {@code ; did you mean up or unit?}; nothing where nothing is near. */
    public static String hint(String word, Collection<String> words) {
        List<String> near = of(word, words);
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    private static int distance(String lower, String candidate) {
        return EditDistance.between(lower, candidate.toLowerCase(Locale.ROOT));
    }
}
