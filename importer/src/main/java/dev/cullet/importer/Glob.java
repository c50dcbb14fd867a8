// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * A glob over paths of nodes, materials or files, whose names are separated by {@code /}. Case-sensitive; immutable.
 *
 * <pre>
 * *        any characters but /          **    any characters
 * ?        one character but /           **&#47;   any folders, or none
 * {a,b}    one of these, which may contain wildcards, / and braces
 * </pre>
 *
 * All other characters stand for themselves, as does a brace without its counterpart, so every text is a glob. The
 * <code>**&#47;</code> of <code>a**&#47;b</code> is not at the start of a name: it is {@code **} and a {@code /}.
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
            if (c == '*' || c == '?' || (c == '{' && closingBrace(text, i) >= 0)) {
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

    /** Returns whether {@link #matches} compares the path, not the name. */
    public boolean isForPaths() {
        return hasSlash;
    }

    /** Returns whether the glob matches the whole path, even if it contains no {@code /}. */
    public boolean matchesPath(String path) {
        return pattern.matcher(path).matches();
    }

    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder();
        Deque<Boolean> braces = new ArrayDeque<>(); // the open ones: whether at the start of a name
        boolean atStart = true; // of a name
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            boolean isSeparator = c == ',' && !braces.isEmpty();
            boolean opens = c == '{' && closingBrace(glob, i) >= 0;
            if (atStart && glob.startsWith("**/", i)) {
                regex.append("(?:.*/)?"); // also no folder at all
                i += 2;
                continue; // at the start of a name again
            }
            if (glob.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else if (opens) {
                regex.append("(?:");
                braces.push(atStart);
            } else if (isSeparator) {
                regex.append('|');
            } else if (c == '}' && !braces.isEmpty()) {
                regex.append(')');
                braces.pop();
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
            atStart = c == '/' || (atStart && opens) || (isSeparator && Boolean.TRUE.equals(braces.peek()));
        }
        return regex.toString();
    }

    /** Returns the index of the brace that closes the one at an index, or -1. */
    private static int closingBrace(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the text of the glob. */
    @Override
    public String toString() {
        return text;
    }
}
