// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class WalkTwinsTest {
    private static final String FOLDER = "runtime-loader/src/main/java/dev/cullet/runtime/internal/";
    private static final Pattern TWIN =
            Pattern.compile("// begin of twin (\\d)(.*?)// end of twin \\1", Pattern.DOTALL);

    @Test
    void theOrderedWalksAreTheSameBlockByBlock() throws IOException {
        List<String> ray = twins("RayQuery.java");
        assertEquals(3, ray.size());
        assertEquals(ray, twins("ClosestPointQuery.java"));
        assertTrue(ray.get(1).contains("LaneKey.nearer"), ray.get(1));
    }

    private static List<String> twins(String file) throws IOException {
        Matcher matcher = TWIN.matcher(Files.readString(Checkout.path(FOLDER + file)));
        List<String> twins = new ArrayList<>();
        while (matcher.find()) {
            twins.add(matcher.group(1) + matcher.group(2));
        }
        return twins;
    }
}
