// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** File names of assets, from the names of their sources. */
public final class OutputName {
    /** {@code ship.fbx} becomes {@code ship.cullet}. */
    public static final String DEFAULT = "{name}.cullet";

    /** {@code ship.fbx} becomes {@code ship.fbx.cullet}. */
    public static final String WITH_EXTENSION = "{file}.cullet";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(name|extension|file)}");
    private static final Pattern REFUSED = Pattern.compile("[{}\\\\:*?\"<>|\\p{Cntrl}]|(^|/)\\.{0,2}(/|$)");

    /** Characters that no name has on Windows. */
    private static final String RESERVED = "<>:\"|?*\\";

    /** Names that Windows takes for a device, with any extension. */
    private static final Pattern DEVICE =
            Pattern.compile("(?i)(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])( *\\..*)?");

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private OutputName() {}

    /** Whether it is a relative path that differs for files of different names. */
    public static boolean isAllowed(String pattern) {
        String around = PLACEHOLDER.matcher(pattern).replaceAll("x");
        boolean differs = pattern.contains("{name}") || pattern.contains("{file}");
        return differs && !REFUSED.matcher(around).find();
    }

    /**
     * Returns the path of an asset below the folder that corresponds to the folder of its source.
     *
     * @param pattern an allowed value of the setting {@code output-name}
     * @throws IllegalArgumentException if the name of the source makes a part of the path that is no file name; the
     *     message has the part
     */
    public static String of(String pattern, Path source) {
        String file = String.valueOf(source.getFileName());
        int dot = file.lastIndexOf('.');
        String name = dot > 0 ? file.substring(0, dot) : file;
        String extension = dot > 0 ? file.substring(dot + 1) : "";
        StringJoiner path = new StringJoiner("/");
        for (String part : List.of(pattern.split("/", -1))) {
            // One pass, so that a source may be called "{file}.obj".
            String expanded = PLACEHOLDER
                    .matcher(part)
                    .replaceAll(found -> Matcher.quoteReplacement(
                            switch (found.group(1)) {
                                case "name" -> name;
                                case "extension" -> extension;
                                default -> file;
                            }));
            if (!isFileName(expanded, WINDOWS)) {
                throw new IllegalArgumentException(
                        "--output-name '" + pattern + "' gives '" + expanded + "', which is not a file name");
            }
            path.add(expanded);
        }
        return path.toString();
    }

    /**
     * Returns whether a text is the name of a file in a folder: not empty, not {@code .} or {@code ..}, and without a
     * separator.
     *
     * @param windows whether the rules of Windows apply, too: reserved characters and devices, no control characters,
     *     no dot or space at the end
     */
    static boolean isFileName(String text, boolean windows) {
        if (text.isEmpty() || text.equals(".") || text.equals("..") || text.indexOf('/') >= 0 || text.indexOf(0) >= 0) {
            return false;
        }
        return !windows
                || (RESERVED.chars().noneMatch(c -> text.indexOf(c) >= 0)
                        && text.chars().noneMatch(c -> c < ' ')
                        && !text.endsWith(".")
                        && !text.endsWith(" ")
                        && !DEVICE.matcher(text).matches());
    }
}
