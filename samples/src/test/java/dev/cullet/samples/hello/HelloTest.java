// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.hello;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class HelloTest {
    /**
     * The terrain has a vertex at x = z = 0, at 6 sin(0.8) cos(0.4) + 0 m, rounded to a tenth of a millimetre in the
     * file.
     */
    @Test
    void rayHitsTheTerrainAndTheBallBelowItIsFree() throws Exception {
        double height = 6 * StrictMath.sin(0.8) * StrictMath.cos(-0.4);
        float stored = (float) (Math.rint(height * 1e4) / 1e4);
        assertEquals(
                "below is grass, at a height of " + (double) stored + " m\nthe ball is free\n",
                printed("models/terrain.obj"));
    }

    @Test
    void shipTouchesTheBall() throws Exception {
        String text = printed("models/fighter.fbx");
        assertEquals(
                "a ball of 1.5 m at the origin touches it",
                text.lines().toList().get(1));
    }

    private static String printed(String model) throws Exception {
        PrintStream kept = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            Hello.main(new String[] {model});
        } finally {
            System.setOut(kept);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
