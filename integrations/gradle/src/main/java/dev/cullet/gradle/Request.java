// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.provider.Provider;

/** What the tool is asked for, in the lines that {@code dev.cullet.pipeline.step.StepRequest} reads. */
final class Request {
    private final StringBuilder text = new StringBuilder("cullet-step 1\n");
    private final SourcePlaces places;

    /** @param where what the words stand in, for messages of the tool */
    Request(String where, SourcePlaces places) {
        this.places = places;
        line("where", where);
    }

    void line(String word, String rest) {
        text.append(word).append(' ');
        text.append(rest.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r"));
        text.append('\n');
    }

    /** All words that are set; an empty list says nothing. */
    void words(Map<String, Provider<?>> words) {
        words.forEach((key, word) -> {
            Object value = word.getOrNull();
            if (value instanceof List<?> list) {
                List<?> all = key.equals("sources") ? places.relative(list) : list;
                all.forEach(one -> word(key, one));
            } else if (value != null) {
                word(key, value);
            }
        });
    }

    void word(String key, Object value) {
        line("set", key + " " + text(value));
    }

    private String text(Object value) {
        if (value instanceof FileSystemLocation place) {
            Path path = place.getAsFile().toPath();
            return places.relative(path);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    String text() {
        return text.toString();
    }
}
