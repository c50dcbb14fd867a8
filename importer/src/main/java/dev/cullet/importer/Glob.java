// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.regex.Pattern;

/**
 * A glob over paths of nodes, materials or files, whose names are separated by {@code /}. Case-sensitive; immutable.
 *
 * <pre>
 * *        any characters but /          **    any characters
 * ?        one character but /           **&#47;   any folders, or none
 * {a,b}    one of these; no braces in braces
 * </pre>
 *
 * All other characters stand for themselves, as does a brace without its counterpart, so every text is a glob.
 */
public final class Glob {
    private final String text;
    private final boolean hasSlash;
    private final Pattern pattern;

    /** Compiles a glob. */
    public Glob(String text) {
        this.text = text;
        this.hasSlash = text.indexOf('/') >= 0;
        this.pattern = Pattern.compile(regex(text), Pattern.DOTALL);
    }

    /** Returns the index of the first character that does not stand for itself, or -1. */
    public static int firstWildcard(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '*' || c == '?' || (c == '{' && text.indexOf('}', i) >= 0)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns whether the glob matches the whole path, if it contains a {@code /}, or else the name alone.
     *
     * @param path names joined by {@code /}
     * @param name the last name of the path, which may itself contain a {@code /}
     */
    public boolean matches(String path, String name) {
        return pattern.matcher(hasSlash ? path : name).matches();
    }

    /** Returns whether the glob matches the whole path, even if it contains no {@code /}. */
    public boolean matchesPath(String path) {
        return pattern.matcher(path).matches();
    }

    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder();
        boolean inBraces = false;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (glob.startsWith("**/", i)) {
                regex.append("(?:.*/)?"); // also no folder at all
                i += 2;
            } else if (glob.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else if (c == '{' && !inBraces && glob.indexOf('}', i) >= 0) {
                regex.append("(?:");
                inBraces = true;
            } else if (c == ',' && inBraces) {
                regex.append('|');
            } else if (c == '}' && inBraces) {
                regex.append(')');
                inBraces = false;
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }

    /** Returns the text of the glob. */
    @Override
    public String toString() {
        return text;
    }
}
