// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.Checkout;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first {@code Game.java} of the documents, copied from the page as a user does, compiled for Java 8 with the two
 * jars that the page names and nothing else, and run with a shipped asset as a resource.
 */
final class GamePageTest {
    private static final Pattern FILE = Pattern.compile("(?ms)^```java\n(import .*?)^```");

    @Test
    void theFirstGameOfTheDocumentsCompilesAndRuns(@TempDir Path folder) throws Exception {
        Path game = Files.writeString(folder.resolve("Game.java"), firstFile("docs/getting-started.md"));
        String classPath = place(Asset.class) + File.pathSeparator + place(CollisionAsset.class);
        Programs.Outcome compiled = Programs.run(
                folder,
                List.of(
                        bin("javac"),
                        "--release",
                        "8",
                        "-Xlint:-options",
                        "-Werror",
                        "-cp",
                        classPath,
                        game.toString()));
        assertEquals(0, compiled.exit(), compiled.text());

        List<String> play = List.of(bin("java"), "-cp", classPath + File.pathSeparator + folder, "Game");
        Programs.Outcome without = Programs.run(folder, play);
        assertEquals(1, without.exit());
        assertTrue(without.text().contains("/ship.cullet is not on the class path"), without.text());

        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        Programs.Outcome played = Programs.run(folder, play);
        assertEquals(0, played.exit(), played.text());
        assertTrue(played.text().matches("(?s)\\d{2,} triangles, a sphere touches -?\\d+\\R.*"), played.text());
        assertTrue(played.text().contains(" at height "), played.text());
    }

    /** The section of build tools has no class of its own: it names the page that has. */
    @Test
    void buildToolsNameThePage() throws Exception {
        String page = Files.readString(Checkout.path("docs/build-tools.md"));
        assertTrue(page.contains("[Getting started](getting-started.md#query-an-asset) has a `Game.java`"));
    }

    private static String firstFile(String document) throws Exception {
        Matcher file = FILE.matcher(Files.readString(Checkout.path(document)));
        assertTrue(file.find(), "no whole class in " + document);
        return file.group(1);
    }

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static String bin(String program) {
        return Path.of(System.getProperty("java.home"), "bin", program).toString();
    }
}
