// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.text.Printable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of text in runs, which may have an {@link Ink}. The text is escaped as {@link Printable} does. */
final class Styled {
    private record Run(@Nullable Ink ink, String text) {}

    private final List<Run> runs = new ArrayList<>();

    /** Adds a run without ink. */
    Styled add(String text) {
        return add(null, text);
    }

    /** Adds a run; null for no ink. */
    Styled add(@Nullable Ink ink, String text) {
        runs.add(new Run(ink, Printable.line(text)));
        return this;
    }

    /** Returns the number of columns that the text takes. */
    int length() {
        String text = text(false);
        return text.codePointCount(0, text.length());
    }

    /** Returns the escaped text. */
    String text(boolean colours) {
        StringBuilder text = new StringBuilder();
        for (Run run : runs) {
            text.append(colours && run.ink() != null ? run.ink().paint(run.text()) : run.text());
        }
        return text.toString();
    }
}
