// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.regex.Pattern;

/**
 * A glob over paths of nodes, or of files: {@code *} is any run of characters but {@code /}, {@code ?} one of them,
 * {@code **} any run at all. Without a {@code /} it is about the last name, wherever that is; with one, about the whole
 * path. Upper and lower case differ.
 */
public final class NodeGlob {
    private final String glob;
    private final boolean wholePath;
    private final Pattern pattern;

    /** Takes the text of a glob; every text is one. */
    public NodeGlob(String glob) {
        this.glob = glob;
        this.wholePath = glob.contains("/");
        StringBuilder regex = new StringBuilder();
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
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Whether a path, whose last piece is the name, fits. */
    public boolean matches(String path, String name) {
        return pattern.matcher(wholePath ? path : name).matches();
    }

    @Override
    public String toString() {
        return glob;
    }
}
