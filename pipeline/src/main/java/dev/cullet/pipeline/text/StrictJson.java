// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads records from JSON that this program wrote and that may have been changed since. Unknown and duplicate
 * properties, numbers in the place of strings and the like, numbers that are not finite, missing values and nulls are
 * errors, except that a component marked {@link OptionalValue} may be missing. What the constructors of the records
 * throw is an error of the same kind.
 */
public final class StrictJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /** A component of a record that may be missing, or a number that may not be finite. */
    private record Component(Method accessor, boolean nullable) {}

    /** Reflection takes longer than parsing a report, so its results are kept. */
    private static final ClassValue<List<Component>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
            List<Component> components = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                if (!component.getType().isPrimitive() || component.getType() == double.class) {
                    component.getAccessor().setAccessible(true);
                    boolean nullable = component.isAnnotationPresent(OptionalValue.class);
                    components.add(new Component(component.getAccessor(), nullable));
                }
            }
            return components;
        }
    };

    private StrictJson() {}

    /** Returns a value on one line, without a line end; {@link #read} gives an equal one. */
    public static String line(Record value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of strings, numbers and lists only", e);
        }
    }

    /**
     * Reads a record from UTF-8 text.
     *
     * @throws IOException if the text is malformed, or has other components than the record
     */
    public static <T extends Record> T read(byte[] json, Class<T> type) throws IOException {
        try {
            T value = MAPPER.readValue(json, type);
            requireValid(value, type.getSimpleName());
            return value;
        } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
            throw new IOException("malformed JSON: " + e, e);
        }
    }

    private static void requireValid(@Nullable Object value, String path)
            throws IOException, ReflectiveOperationException {
        if (value == null) {
            throw new IOException(path + " is missing");
        }
        if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            throw new IOException(path + " is " + number + ", but must be finite");
        }
        if (value instanceof float[] numbers) {
            for (float number : numbers) {
                requireValid(number, path);
            }
        } else if (value instanceof Collection<?> list) {
            for (Object element : list) {
                requireValid(element, path);
            }
        } else if (value instanceof Map<?, ?> map) {
            for (Object element : map.values()) {
                requireValid(element, path);
            }
        } else if (value instanceof Record) {
            for (Component component : COMPONENTS.get(value.getClass())) {
                Object part = component.accessor.invoke(value);
                if (part != null || !component.nullable) {
                    requireValid(part, component.accessor.getName());
                }
            }
        }
    }
}
