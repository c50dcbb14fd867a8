// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parameter lists of main Java. The head of a record is not one: it is a list of fields. */
class ShapeTest {
    private static final int MAX_PARAMETERS = 8;

    /** A comment that gives the measured cost of fewer parameters, such as "an array costs 12 % of the time". */
    private static final String MEASURED = "(?s).*\\d ?(%|ns).*";

    @Test
    void longParameterListsHaveAMeasuredReason() throws IOException {
        Shape shape = Shape.of(Checkout.path("."));
        assertTrue(shape.methods.size() > 5_000, shape.methods.size() + " methods were found");
        assertEquals(
                List.of(),
                shape.over(MAX_PARAMETERS).stream()
                        .filter(method -> !method.name().startsWith("record "))
                        .filter(method -> !method.comment().matches(MEASURED))
                        .map(Shape.Method::toString)
                        .toList());
    }
}
