// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.util.Map;
import java.util.stream.Collectors;

/** Formats surface rules as values of {@code --surface}. */
final class SurfaceRules {
    private SurfaceRules() {}

    static String format(Map<String, ?> rule) {
        return rule.entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + String.valueOf(entry.getValue()).replace("\\", "\\\\").replace(",", "\\,"))
                .collect(Collectors.joining(","));
    }
}
