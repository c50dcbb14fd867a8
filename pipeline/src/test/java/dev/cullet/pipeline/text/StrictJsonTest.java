// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that were changed since they were written. */
final class StrictJsonTest {
    record Line(int count, double length, List<Double> corners) {}

    record Arrays(float[] bounds) {}

    private static Line read(String json) throws IOException {
        return StrictJson.read(json.getBytes(StandardCharsets.UTF_8), Line.class);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Line line = new Line(3, Double.MAX_VALUE, List.of(-0.5, 1e-300));
        assertEquals(line, read(StrictJson.line(line)));
    }

    @Test
    void arraysHoldFiniteNumbers() throws IOException {
        byte[] finite = "{\"bounds\":[1,3e38]}".getBytes(StandardCharsets.UTF_8);
        assertEquals(3e38f, StrictJson.read(finite, Arrays.class).bounds()[1]);
        byte[] infinite = "{\"bounds\":[1,4e38]}".getBytes(StandardCharsets.UTF_8);
        assertThrows(IOException.class, () -> StrictJson.read(infinite, Arrays.class));
    }

    /** Such a number of a size ended a bake as an internal error. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"count\":1,\"length\":1e999,\"corners\":[]}",
                "{\"count\":1,\"length\":-1e999,\"corners\":[]}",
                "{\"count\":1,\"length\":\"NaN\",\"corners\":[]}",
                "{\"count\":1,\"length\":0,\"corners\":[1,1e999]}",
                "{\"count\":1,\"length\":0,\"corners\":[null]}",
                "{\"count\":1,\"length\":0}",
                "{\"count\":1.5,\"length\":0,\"corners\":[]}",
                "{\"count\":1,\"length\":0,\"corners\":[],\"more\":0}"
            })
    void anythingElseIsAnError(String json) {
        assertThrows(IOException.class, () -> read(json));
    }
}
