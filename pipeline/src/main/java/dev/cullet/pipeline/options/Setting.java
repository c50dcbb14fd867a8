// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import java.util.Locale;

/**
 * One thing that can be chosen, as every front end shows it: the same word is a key of {@code cullet.toml}, a flag of the
 * command line and a property of a build plugin.
 *
 * @param name words in lower case with hyphens between them, such as {@code max-leaf}
 * @param scope where it may stand
 * @param kind what a value looks like
 * @param label what stands for a value in help, such as {@code METRES}
 * @param allowed which values there are, for a person
 * @param help what it does, a sentence or two
 * @param fallback the value where nobody chose one, empty: none
 */
public record Setting(String name, Scope scope, Kind kind, String label, String allowed, String help, String fallback) {

    /** Where a setting may stand. */
    public enum Scope {
        /** Anywhere; each file may have a value of its own. */
        FILE,
        /** Once for a whole batch: at the top of {@code cullet.toml}, or on the command line. */
        BATCH
    }

    /** What a value looks like. */
    public enum Kind {
        /** A word or a path. */
        TEXT("a string"),
        /** A number, or a word in its place. */
        TEXT_OR_NUMBER("a string or a number"),
        NUMBER("a number"),
        WHOLE("a whole number"),
        TRUTH("true or false"),
        /** A file or folder; a relative one is about the folder of the {@code cullet.toml} that names it. */
        PATH("a string"),
        TEXTS("a list of strings"),
        /** Files or folders, relative as {@code PATH} is. */
        PATHS("a list of strings"),
        /** Any number of surface rules. */
        SURFACES("a list of tables");

        private final String form;

        Kind(String form) {
            this.form = form;
        }

        /** Such as {@code a list of strings}. */
        public String form() {
            return form;
        }

        /** Whether there may be several values. */
        public boolean isList() {
            return this == TEXTS || this == PATHS || this == SURFACES;
        }
    }

    /** As {@code cullet.toml} and build plugins write it, such as {@code maxLeaf}. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (String word : name.split("-", -1)) {
            key.append(key.length() == 0 ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return key.toString();
    }

    /** As the command line writes it, such as {@code --max-leaf}. */
    public String flag() {
        return "--" + name;
    }
}
