// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The page with three.js: its capsule slides in scenes without overlapping. */
final class PageTest {
    @Requires(Need.NODE)
    @Test
    void theCapsuleSlides() throws Exception {
        Process node = new ProcessBuilder(
                        "node",
                        "--single-threaded",
                        "--test-reporter=tap",
                        Checkout.path("samples/page/slide.test.mjs").toString())
                .redirectErrorStream(true)
                .start();
        node.getOutputStream().close();
        String output = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, node.waitFor(), output);
    }
}
