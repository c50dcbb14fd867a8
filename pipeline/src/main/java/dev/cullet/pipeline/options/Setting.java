// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import java.util.List;
import java.util.Locale;

/**
 * One row of the settings table. Flags of the command line, keys of {@code cullet.toml}, the Gradle extension and the
 * parameters of the Maven plugin are generated from these rows; see {@code dev.cullet.pipeline.config.Settings.all()}.
 *
 * @param name lower case, hyphens between words, such as {@code max-leaf}
 * @param group heading of the help under which the setting is listed; decides where it may occur
 * @param kind the type of a value
 * @param label placeholder of a value in help texts, such as {@code METRES}
 * @param allowed allowed values, as a phrase that follows "must be"
 * @param help one or two sentences
 * @param defaultValue the value where none is set; empty if there is none
 * @param bareValue the value of a flag without one, such as {@code true}; empty if the flag needs a value
 */
public record Setting(
        String name,
        Group group,
        Kind kind,
        String label,
        String allowed,
        String help,
        String defaultValue,
        String bareValue) {

    /** Where a setting may occur. */
    public enum Scope {
        /** Anywhere; each source may have its own value. */
        FILE,
        /** Once per batch: at the top of {@code cullet.toml}, on the command line, or in a build script. */
        BATCH
    }

    /** Heading of the help of the command line under which a setting is listed. */
    public enum Group {
        /** How a source is read. */
        READING("Reading the source", Scope.FILE),
        /** What the asset contains. */
        CONTENT("Content of the asset", Scope.FILE),
        /** Conditions under which no asset is written. */
        LIMITS("Checks", Scope.FILE),
        /** Files for other engines. */
        EXPORT("Export to other engines", Scope.FILE),
        /** Which files are read, written and removed. */
        FILES("Files", Scope.BATCH),
        /** Threads and processes. */
        WORKERS("Workers", Scope.BATCH),
        /** The cache of assets. */
        CACHE("Cache", Scope.BATCH),
        /** Borders that tiles share. */
        SEAMS("Borders of tiles", Scope.BATCH),
        /** One run of the command. */
        RUN("Run and output", Scope.BATCH);

        private final String heading;
        private final Scope scope;

        Group(String heading, Scope scope) {
            this.heading = heading;
            this.scope = scope;
        }

        /** Returns the heading, without a colon. */
        public String heading() {
            return heading;
        }
    }

    /** Type of a value. */
    public enum Kind {
        /** {@code true} or {@code false}. */
        BOOLEAN("true or false"),
        /** A 64-bit integer. */
        INTEGER("a whole number"),
        /** A decimal number. */
        NUMBER("a number"),
        /** Any text. */
        STRING("a string"),
        /** One of a fixed list of lower-case names. */
        ENUM("a string"),
        /** A number, or a name in its place, such as {@code auto}. */
        STRING_OR_NUMBER("a string or a number"),
        /** A file or folder, relative to the folder of the configuration that contains it. */
        PATH("a string"),
        /** Any number of texts. */
        STRING_LIST("a list of strings"),
        /** Any number of files or folders, each resolved as {@link #PATH} is. */
        PATH_LIST("a list of strings"),
        /** Any number of folders, each resolved as {@link #PATH} is, and of HTTP addresses. */
        PLACE_LIST("a string or a list of strings"),
        /** Any number of surface rules, in the text form of {@code SurfaceRule}. */
        SURFACE_LIST("a list of tables");

        private final String form;

        Kind(String form) {
            this.form = form;
        }

        /** Returns the TOML type of a value for messages, such as {@code a list of strings}. */
        public String form() {
            return form;
        }

        /** Returns whether the setting takes several values. */
        public boolean isList() {
            return this == STRING_LIST || this == PATH_LIST || this == PLACE_LIST || this == SURFACE_LIST;
        }

        /** Returns whether a value is, or values are, resolved against a folder. */
        public boolean isPath() {
            return this == PATH || this == PATH_LIST || this == PLACE_LIST;
        }
    }

    /** Describes a setting whose flag needs a value, unless it is true or false. */
    public Setting(
            String name, Group group, Kind kind, String label, String allowed, String help, String defaultValue) {
        this(name, group, kind, label, allowed, help, defaultValue, kind == Kind.BOOLEAN ? "true" : "");
    }

    /** Returns where the setting may occur. */
    public Scope scope() {
        return group.scope;
    }

    /** Returns the beginning of the help, up to the first colon, semicolon or full stop before a space or the end. */
    public String summary() {
        return help.split("[.;:](?= |$)", 2)[0];
    }

    /** Returns the allowed values if they are a closed list; otherwise an empty list. */
    public List<String> values() {
        return kind == Kind.ENUM || kind == Kind.BOOLEAN ? List.of(allowed.split(", | or ", -1)) : List.of();
    }

    /** Returns the setting in another group. */
    Setting in(Group other) {
        return new Setting(name, other, kind, label, allowed, help, defaultValue, bareValue);
    }

    /** Returns the setting with another value of its flag without one. */
    Setting withBareValue(String value) {
        return new Setting(name, group, kind, label, allowed, help, defaultValue, value);
    }

    /** Returns the key in {@code cullet.toml} and build plugins, such as {@code maxLeaf}. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (String word : List.of(name.split("-", -1))) {
            key.append(key.length() == 0 ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return key.toString();
    }

    /** Returns the flag of the command line, such as {@code --max-leaf}. */
    public String flag() {
        return "--" + name;
    }
}
