// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.builder.hull.HullLimits;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of engines in docs/shapes.md is that of the code; -Dcullet.writeDocs=true writes it. */
class ShapesPageTest {
    private static final String BEGIN = "| `--hull-for` |";

    @Test
    void limitsOfEnginesAreThoseOfTheCode() throws IOException {
        Path page = Checkout.path("docs/shapes.md");
        List<String> lines = Files.readAllLines(page);
        int first = 0;
        while (!lines.get(first).startsWith(BEGIN)) {
            first++;
        }
        first += 2;
        int end = first;
        while (lines.get(end).startsWith("|")) {
            end++;
        }
        String expected = HullLimits.ALL.stream().map(ShapesPageTest::row).collect(Collectors.joining("\n"));
        if (Boolean.getBoolean("cullet.writeDocs")) {
            String text = String.join("\n", lines.subList(0, first)) + "\n" + expected + "\n"
                    + String.join("\n", lines.subList(end, lines.size())) + "\n";
            Files.writeString(page, text);
            return;
        }
        assertEquals(expected, String.join("\n", lines.subList(first, end)));
    }

    private static String row(HullLimits limits) {
        String tolerance = limits.relativeTolerance() == 0
                ? limits.tolerance() == 0 ? "" : number(1000 * limits.tolerance()) + " mm"
                : (limits.tolerance() == 0 ? "" : number(1000 * limits.tolerance()) + " mm, or ")
                        + number(100 * limits.relativeTolerance()) + " %";
        return "| " + limits.engine() + " | " + count(limits.planes()) + " | " + count(limits.vertices()) + " | "
                + count(limits.edges()) + " | " + count(limits.faceVertices()) + " | " + tolerance + " | "
                + limits.source() + " |";
    }

    private static String count(int limit) {
        return limit == 65_535 ? "" : Integer.toString(limit);
    }

    private static String number(double value) {
        return Float.toString((float) (Math.round(value * 1e4) / 1e4)).replaceAll("\\.0$", "");
    }
}
