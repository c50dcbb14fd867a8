// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import java.util.Comparator;

/**
 * Natural order of texts: {@code walk_2} before {@code walk_10}. Texts that differ in leading zeros only compare as
 * texts.
 */
public final class NaturalOrder implements Comparator<String> {
    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            int endA = endOfDigits(a, i);
            int endB = endOfDigits(b, j);
            if (endA > i && endB > j) {
                int order = compareNumbers(a.substring(i, endA), b.substring(j, endB));
                if (order != 0) {
                    return order;
                }
                i = endA;
                j = endB;
            } else {
                int order = Character.compare(a.charAt(i++), b.charAt(j++));
                if (order != 0) {
                    return order;
                }
            }
        }
        int rest = Integer.compare(a.length() - i, b.length() - j);
        return rest != 0 ? rest : a.compareTo(b);
    }

    private static int compareNumbers(String a, String b) {
        String x = a.replaceFirst("^0+", "");
        String y = b.replaceFirst("^0+", "");
        return x.length() != y.length() ? Integer.compare(x.length(), y.length()) : x.compareTo(y);
    }

    private static int endOfDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
