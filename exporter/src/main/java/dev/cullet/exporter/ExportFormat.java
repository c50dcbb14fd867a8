// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.Set;

/** A format of other engines or tools. Implementations have no state. */
public interface ExportFormat {
    /** Returns the name in options, such as {@code obj}. */
    String id();

    /** Returns the extension of the main file, without a dot. */
    String extension();

    /** Returns what it is, for lists of formats: at most 60 characters, without a full stop. */
    String description();

    /** Returns the kinds of geometry that the format holds. */
    Set<Content> holds();

    /** Returns the kinds of geometry that are exported where the options do not name any; at most {@link #holds}. */
    default Set<Content> defaults() {
        return holds();
    }

    /** Returns the same for an asset; by default {@link #defaults()}. What it does not have is left out. */
    default Set<Content> defaults(ExportView view) {
        return defaults();
    }

    /** Returns the kinds of geometry without which an export of this format has no use; may be empty. */
    default Set<Content> needs() {
        return Set.of();
    }

    /** Returns whether the format holds the levels of detail of {@link ExportView#levels}. */
    default boolean holdsLevels() {
        return false;
    }

    /**
     * Exports an asset. The files depend on the view and the options only.
     *
     * @param content what is exported: not empty, at most {@link #holds}, and the view has it
     * @throws ExportException if the asset exceeds a limit of the format
     */
    ExportResult export(ExportView view, Set<Content> content, ExportOptions options) throws ExportException;
}
