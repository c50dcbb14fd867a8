// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.Effort;
import dev.cullet.world.broadphase.MortonGrid;
import dev.cullet.world.filter.FilterChain;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The arena in an interpreting JVM of 16 MB with the smallest stack that it accepts, and the runtime's classes alone.
 */
@Tag("scaled")
final class SmallJvmTest {
    private static final int STEPS = Effort.cases(25, 100);

    @Test
    void littleMemoryAndNoCompilerChangeNoBitOfTheHash(@TempDir Path folder) throws Exception {
        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        Files.write(folder.resolve("drone.cullet"), BakedArena.drone());
        Programs.Outcome outcome = java(folder, "-Xss" + smallestStack(folder));
        assertEquals(
                SmallArena.play(BakedArena.ship(), BakedArena.drone(), 1, STEPS),
                outcome.text().strip());
        assertEquals(0, outcome.exit());
    }

    /** Returns the smallest stack that this JVM accepts: in bytes, or in kilobytes with a k. */
    private static String smallestStack(Path folder) throws Exception {
        Programs.Outcome refused = java(folder, "-Xss1k");
        assertNotEquals(0, refused.exit(), "a stack of 1 kB is refused");
        Matcher minimum = Pattern.compile("at least (\\d+k?)").matcher(refused.text());
        assertTrue(minimum.find(), refused.text());
        return minimum.group(1);
    }

    private static Programs.Outcome java(Path folder, String stack)
            throws IOException, InterruptedException, URISyntaxException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xint", "-Xmx16m", stack, "-XX:+UseSerialGC", "-cp", classPath()));
        command.addAll(List.of(SmallJvm.class.getName(), "ship.cullet", "drone.cullet", "1", "" + STEPS));
        return Programs.run(folder, command);
    }

    private static String classPath() throws URISyntaxException {
        List<String> places = new ArrayList<>();
        for (Class<?> one :
                List.of(SmallJvm.class, CollisionAsset.class, FilterChain.class, MortonGrid.class, Asset.class)) {
            places.add(Path.of(one.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
