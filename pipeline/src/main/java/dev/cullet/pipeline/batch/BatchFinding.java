// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A finding about a whole run, which no single file has.
 *
 * @param kind {@value #UNMATCHED_PATTERN} or {@value #SIZE_OUTLIER}
 * @param severity only {@code ERROR} changes the exit code
 * @param file the file that it is about: a source or the configuration; empty if there is none
 * @param message one line, without the file
 */
public record BatchFinding(String kind, Severity severity, String file, String message) {
    /** Kind: a glob of the options, of a rule or of {@code skip} matches nothing in the whole run. */
    public static final String UNMATCHED_PATTERN = "unmatched-pattern";

    /** Kind: a file is much larger or smaller than the other files of its folder. */
    public static final String SIZE_OUTLIER = "size-outlier";

    /** Severity of a finding. */
    public enum Severity {
        /** No action needed. */
        INFO("info"),
        /** An option most likely does not do what its author meant. */
        WARNING("warning"),
        /** A warning under {@code --strict}. */
        ERROR("error");

        private final String text;

        Severity(String text) {
            this.text = text;
        }

        /** Returns the text in reports, such as {@code warning}. */
        @JsonValue
        public String text() {
            return text;
        }
    }

    /** Returns one line: {@code cullet.toml: warning: --skip "wip/**" matches no source}. */
    public String line() {
        return (file.isEmpty() ? "" : file + ": ") + severity.text() + ": " + message;
    }
}
