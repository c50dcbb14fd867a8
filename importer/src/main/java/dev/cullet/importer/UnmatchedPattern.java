// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.List;

/**
 * A glob of an option that matches nothing in one file. In a batch it may match in another file.
 *
 * @param option name of the option, such as {@code exclude-material}
 * @param pattern text of the glob, or of the surface rule that contains it
 * @param fitsOther whether the glob of a node matches a material of the file, or that of a material a node
 * @param similar at most three names of the file that are similar to the pattern, the most similar first
 * @param present if none is similar, the first names of the file, at most five
 */
public record UnmatchedPattern(
        String option, String pattern, boolean fitsOther, List<String> similar, List<String> present) {
    private static final String SURFACE = "surface";
    private static final String OF_MATERIAL = "-material";
    private static final int MAX_PRESENT = 5;
    private static final int MAX_LENGTH = 80;
    private static final int MAX_COMPARED = 10_000;

    /** Copies the lists. */
    public UnmatchedPattern {
        similar = List.copyOf(similar);
        present = List.copyOf(present);
    }

    /** Returns a pattern with the names that help to correct it: the first {@value #MAX_COMPARED} of the file are
     * compared, and long ones are shortened. */
    public static UnmatchedPattern of(String option, String pattern, boolean fitsOther, List<String> names) {
        return of(option, pattern, pattern, fitsOther, names);
    }

    /**
     * Returns a surface rule.
     *
     * @param glob the glob of the rule that the names are compared with
     */
    public static UnmatchedPattern ofSurface(String rule, String glob, List<String> names) {
        return of(SURFACE, rule, glob, false, names);
    }

    private static UnmatchedPattern of(
            String option, String pattern, String glob, boolean fitsOther, List<String> names) {
        List<String> compared = names.stream()
                .filter(name -> !name.isEmpty())
                .distinct()
                .limit(MAX_COMPARED)
                .toList();
        List<String> similar = Suggestions.similar(glob.replaceAll("[*?]", ""), compared);
        List<String> present =
                similar.isEmpty() ? compared.subList(0, Math.min(MAX_PRESENT, compared.size())) : List.of();
        return new UnmatchedPattern(option, pattern, fitsOther, shortened(similar), shortened(present));
    }

    /** Returns what the option matches: {@code node}, {@code material}, or {@code triangle} for a surface rule. */
    public String subject() {
        return option.equals(SURFACE) ? "triangle" : option.endsWith(OF_MATERIAL) ? "material" : "node";
    }

    /** Returns the option that matches the other kind of name, such as {@code exclude} for {@code exclude-material}. */
    private String otherOption() {
        return option.endsWith(OF_MATERIAL)
                ? option.substring(0, option.length() - OF_MATERIAL.length())
                : option + OF_MATERIAL;
    }

    /**
     * Returns what the pattern matches instead, or names to use, as a phrase without a full stop: {@code did you mean
     * "Hull"?}, or {@code the file has "Deck", "Mast"}.
     *
     * @param where what has the names: {@code file} or {@code files}
     */
    public String hint(String where) {
        if (fitsOther) {
            return "it is the name of a " + (option.endsWith(OF_MATERIAL) ? "node" : "material") + ": use --"
                    + otherOption();
        }
        if (pattern.indexOf('\\') >= 0) {
            return "use / between names";
        }
        if (!similar.isEmpty()) {
            return "did you mean " + String.join(" or ", quoted(similar)) + "?";
        }
        String verb = where.equals("file") ? " has " : " have ";
        return present.isEmpty()
                ? "the " + where + verb + "no such names"
                : "the " + where + verb + String.join(", ", quoted(present));
    }

    private static List<String> quoted(List<String> names) {
        return names.stream().map(name -> '"' + name + '"').toList();
    }

    private static List<String> shortened(List<String> names) {
        return names.stream()
                .map(name -> name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) + "..." : name)
                .toList();
    }
}
