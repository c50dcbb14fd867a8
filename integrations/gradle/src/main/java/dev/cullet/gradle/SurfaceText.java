// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.util.Map;
import java.util.stream.Collectors;

/** A surface rule as a line, in the form of {@code --surface}. */
final class SurfaceText {
    private SurfaceText() {}

    static String of(Map<String, ?> words) {
        return words.entrySet().stream()
                .map(word -> word.getKey() + "="
                        + String.valueOf(word.getValue()).replace("\\", "\\\\").replace(",", "\\,"))
                .collect(Collectors.joining(","));
    }
}
