// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Reports as JSON text, indented, one line end for all systems. */
public final class Json {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .build()
            .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /** Ends with a line end. */
    public static String text(Object report) {
        try {
            return WRITER.writeValueAsString(report) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of strings, numbers and lists only", e);
        }
    }
}
