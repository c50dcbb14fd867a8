// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.FloatText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Lines of a USD text file, indented by depth. */
final class UsdaWriter {
    private static final int PER_LINE = 8;

    private final OutputStream target;
    private int depth;

    UsdaWriter(OutputStream target) {
        this.target = target;
    }

    void line(String text) throws IOException {
        write(text.isEmpty() ? "\n" : "    ".repeat(depth) + text + "\n");
    }

    /** Begins a prim; {@link #end} ends it. */
    void begin(String type, String name, String... metadata) throws IOException {
        line(type + " " + quoted(name) + (metadata.length == 0 ? "" : " ("));
        for (String each : metadata) {
            line("    " + each);
        }
        if (metadata.length > 0) {
            line(")");
        }
        line("{");
        depth++;
    }

    void end() throws IOException {
        depth--;
        line("}");
    }

    /** Writes an array, some elements in a line. */
    void array(String declaration, int count, IntFunction<String> element) throws IOException {
        StringBuilder text = new StringBuilder(declaration + " = [");
        for (int i = 0; i < count; i++) {
            boolean isNewLine = i % PER_LINE == 0 && count > PER_LINE;
            if (isNewLine) {
                line(text.toString());
                text.setLength(0);
                text.append("    ");
            }
            text.append(element.apply(i)).append(i + 1 < count ? (i + 1) % PER_LINE == 0 ? "," : ", " : "");
        }
        line(text + "]");
    }

    void array(String declaration, int count, Iterator<Integer> elements) throws IOException {
        array(declaration, count, i -> elements.next().toString());
    }

    private void write(String text) throws IOException {
        target.write(text.getBytes(StandardCharsets.UTF_8));
    }

    static String tuple(double... values) {
        return Arrays.stream(values).mapToObj(FloatText::of).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns numbers that read back as the same doubles. */
    static String exactTuple(double... values) {
        return Arrays.stream(values).mapToObj(FloatText::exact).collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns a string literal. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(c < 0x20 ? String.format("\\x%02x", (int) c) : String.valueOf(c));
            }
        }
        return quoted.append('"').toString();
    }
}
