// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.File;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.provider.Provider;

/** Writes a request to the baking process, in the lines that {@code dev.cullet.pipeline.step.StepRequest} reads. */
final class Request {
    private final StringBuilder text = new StringBuilder("cullet-step 1\n");
    private final SourcePaths paths;

    /** @param where name of the build script and of the task, for error messages of the process */
    Request(String where, SourcePaths paths) {
        this.paths = paths;
        line("where", where);
    }

    void line(String keyword, String rest) {
        text.append(keyword).append(' ');
        text.append(rest.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r"));
        text.append('\n');
    }

    /** Adds all options that are set. An empty list counts as not set. */
    void options(Map<String, Provider<?>> options) {
        options.forEach((key, option) -> {
            Object value = option.getOrNull();
            if (value instanceof Collection<?> given) {
                List<?> list = List.copyOf(given);
                List<?> all = key.equals("sources") ? paths.relative(list) : list;
                all.forEach(element -> option(key, element));
            } else if (value != null) {
                option(key, value);
            }
        });
    }

    void option(String key, Object value) {
        line("set", key + " " + text(value));
    }

    private String text(Object value) {
        if (value instanceof FileSystemLocation location) {
            return paths.relative(location.getAsFile().toPath());
        }
        if (value instanceof File file) {
            return paths.relative(paths.file(file.getPath()).toPath());
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    String text() {
        return text.toString();
    }
}
