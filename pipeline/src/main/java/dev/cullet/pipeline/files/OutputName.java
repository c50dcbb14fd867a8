// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** What an asset is called, after its source. */
public final class OutputName {
    /** {@code ship.fbx} becomes {@code ship.cullet}. */
    public static final String DEFAULT = "{name}.cullet";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(name|extension|file)}");
    private static final Pattern REFUSED = Pattern.compile("[{}\\\\:*?\"<>|\\p{Cntrl}]|(^|/)\\.{0,2}(/|$)");

    private OutputName() {}

    /** Whether it is a relative path that differs for files of different names. */
    public static boolean isAllowed(String pattern) {
        String around = PLACEHOLDER.matcher(pattern).replaceAll("x");
        boolean differs = pattern.contains("{name}") || pattern.contains("{file}");
        return differs && !REFUSED.matcher(around).find();
    }

    /**
     * The asset's path below the folder that stands for the source's own.
     *
     * @param pattern an allowed value of the setting {@code output-name}
     */
    public static String of(String pattern, Path source) {
        String file = String.valueOf(source.getFileName());
        int dot = file.lastIndexOf('.');
        String name = dot > 0 ? file.substring(0, dot) : file;
        String extension = dot > 0 ? file.substring(dot + 1) : "";
        // One pass, so that a source may be called "{file}.obj".
        return PLACEHOLDER
                .matcher(pattern)
                .replaceAll(found -> java.util.regex.Matcher.quoteReplacement(
                        switch (found.group(1)) {
                            case "name" -> name;
                            case "extension" -> extension;
                            default -> file;
                        }));
    }
}
