// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Folder below the root of the resources that a build tool puts assets in, such as {@code assets/collision}. It is part
 * of the name by which a game loads them as resources.
 */
public final class ResourcePrefix {
    /** Name of the parameter of the build plugins. */
    public static final String PARAMETER = "resourcePrefix";

    private ResourcePrefix() {}

    /**
     * Returns a prefix without a slash at the end; empty: the root itself.
     *
     * @throws IllegalArgumentException if it is not a relative path with {@code /} between its names, or leaves the
     *     root
     */
    public static String of(String value) {
        String prefix = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
        List<String> names = List.of(prefix.split("/", -1));
        boolean hasWrongName = names.stream().anyMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
        if (!value.isEmpty()
                && (hasWrongName
                        || Pattern.compile("[\\\\:*?\"<>|\\p{Cntrl}]")
                                .matcher(prefix)
                                .find())) {
            throw new IllegalArgumentException(PARAMETER + " is '" + value
                    + "', but must be a folder below the resources with / between names, such as assets/collision");
        }
        return prefix;
    }
}
