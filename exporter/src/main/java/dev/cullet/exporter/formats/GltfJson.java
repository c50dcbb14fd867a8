// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cullet.exporter.FloatText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Objects, lists, texts and numbers as JSON in UTF-8, without space; floats have the digits of {@link FloatText}. */
final class GltfJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private GltfJson() {}

    /** Returns an object with keys in the order of the arguments, which are keys and values by turns. */
    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            object.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return object;
    }

    /**
     * Returns the bytes of a value.
     *
     * @param value of maps, lists, texts, booleans, numbers, and arrays of float and double
     */
    static byte[] bytes(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            write(json, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object each : list) {
                write(json, each);
            }
            json.writeEndArray();
        } else if (value instanceof float[] numbers) {
            json.writeStartArray();
            for (float each : numbers) {
                json.writeNumber(FloatText.of(each));
            }
            json.writeEndArray();
        } else if (value instanceof double[] numbers) {
            json.writeStartArray();
            for (double each : numbers) {
                json.writeNumber(FloatText.exact(each));
            }
            json.writeEndArray();
        } else {
            writeScalar(json, value);
        }
    }

    private static void writeScalar(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Float number) {
            json.writeNumber(FloatText.of(number.floatValue()));
        } else if (value instanceof Double number) {
            json.writeNumber(FloatText.exact(number));
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else {
            json.writeString((String) value);
        }
    }
}
