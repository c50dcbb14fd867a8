// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.Setting;

/**
 * Checks the separators of paths and globs in configurations and build scripts. They are {@code /} on every system: a
 * back slash would separate names on Windows only. An absolute path may be one of the system.
 */
public final class Slashes {
    private Slashes() {}

    /**
     * Checks a value of a setting, if its values are paths or globs over files.
     *
     * @param shownName the name of the setting in the message, such as its key
     * @throws IllegalArgumentException if it is relative and has a back slash; the message has the corrected value
     */
    public static void check(Setting setting, String shownName, String value) {
        if (setting.kind().isPath() || setting.name().equals("skip")) {
            check(shownName, value);
        }
    }

    /** Checks one path or glob over files. */
    public static void check(String shownName, String value) {
        boolean isAbsolute = value.startsWith("/") || value.startsWith("\\\\") || value.matches("[A-Za-z]:.*");
        if (!isAbsolute && value.indexOf('\\') >= 0) {
            throw new IllegalArgumentException(shownName + " is '" + value
                    + "', but must have / between names on every system: use '" + value.replace('\\', '/') + "'");
        }
    }
}
