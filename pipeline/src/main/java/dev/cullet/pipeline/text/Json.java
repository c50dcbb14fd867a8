// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/**
 * Reports as JSON text, one line end for all systems. Strings contain no character that a terminal executes: those of
 * {@link Printable#isEscaped} are escaped, and read back as they were.
 */
public final class Json {
    private static final JsonMapper MAPPER = mapper(new Escapes(""));
    private static final JsonMapper FOR_DISPLAY = mapper(new Escapes("\\"));

    private static final ObjectWriter INDENTED =
            MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /** Returns a value as indented text; ends with a line end. */
    public static String text(Object report) {
        return text(INDENTED, report) + "\n";
    }

    /** Returns a value as text without line ends, such as a string in quotes. */
    public static String line(Object value) {
        return text(MAPPER.writer(), value);
    }

    /**
     * Returns a value as text without line ends, whose strings read back as {@link Printable#line} returns them: for a
     * reader that displays them as they are.
     */
    public static String lineForDisplay(Object value) {
        return text(FOR_DISPLAY.writer(), value);
    }

    private static JsonMapper mapper(Escapes escapes) {
        return JsonMapper.builder(
                        new JsonFactoryBuilder().characterEscapes(escapes).build())
                .build();
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of strings, numbers and lists only", e);
        }
    }

    /** The characters that are escaped besides those that JSON requires. */
    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;
        private static final int DELETE = 0x7f;

        private final int[] ascii = standardAsciiEscapesForJSON();
        private final String before;

        /** @param before text before an escape, such as a backslash that makes the escape part of the string */
        Escapes(String before) {
            this.before = before;
            for (int c = 0; c <= DELETE; c++) {
                ascii[c] = Printable.isEscaped(c) ? ESCAPE_CUSTOM : ascii[c];
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int c) {
            boolean paired = Character.MIN_SURROGATE <= c && c <= Character.MAX_SURROGATE;
            return !paired && Printable.isEscaped(c) ? new SerializedString(before + Printable.escape(c)) : null;
        }
    }
}
