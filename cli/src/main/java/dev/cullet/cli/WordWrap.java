// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.ArrayList;
import java.util.List;

/** Breaks a text into lines between its words. */
final class WordWrap {
    private WordWrap() {}

    /**
     * Returns the lines of a text. A word that is longer than a line, such as a path, is not broken: it has a line of
     * its own. Spaces at the beginning of the text are kept.
     *
     * @param width maximum number of columns, or 0 for one line
     * @param indent spaces before all lines but the first
     */
    static List<String> lines(String text, int width, int indent) {
        if (width <= 0 || length(text) <= width) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        String words = text.stripLeading();
        StringBuilder line = new StringBuilder(text.substring(0, text.length() - words.length()));
        int start = line.length();
        for (String word : words.split(" ", -1)) {
            boolean isFirst = line.length() == start;
            if (!isFirst && length(line) + 1 + length(word) > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
                start = indent;
                isFirst = true;
            }
            line.append(isFirst ? "" : " ").append(word);
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
