// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.gradle.Gradle.Result;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample project, as it is, in a folder where it may leave something. */
class SampleTest {
    private static final Path SAMPLES = Checkout.path("samples");

    @RequiresPlatform(Need.GRADLE_JDK)
    @Test
    void bakesTheSampleModelsAndThenHasNothingToDo(@TempDir Path folder) throws Exception {
        copy("gradle", folder, List.of("settings.gradle", "build.gradle"));
        copy(
                "models",
                folder,
                List.of("fighter.obj", "fighter.mtl", "wall.obj", "wall.mtl", "terrain.obj", "terrain.mtl"));
        Path sample = folder.resolve("gradle");
        Result first = Gradle.shared()
                .build(sample, "processResources", "--configuration-cache")
                .succeeded();
        assertTrue(first.output().contains("cullet: 3 baked, 0 from the cache, 0 up to date"), first.output());
        for (String asset : List.of("fighter.cullet", "wall.cullet", "terrain.cullet")) {
            assertTrue(Files.exists(sample.resolve("build/resources/main").resolve(asset)), asset);
        }
        String report = Files.readString(sample.resolve("build/reports/cullet.sarif"));
        assertTrue(report.contains("\"../models/fighter.obj\"") || report.contains("\"results\" : [ ]"), report);
        Result second = Gradle.shared()
                .build(sample, "processResources", "--configuration-cache")
                .succeeded();
        assertEquals("UP-TO-DATE", second.outcome(":bakeCollision"));
        assertTrue(second.output().contains("Reusing configuration cache."), second.output());
    }

    private static void copy(String name, Path to, List<String> files) throws IOException {
        Files.createDirectories(to.resolve(name));
        for (String file : files) {
            Files.copy(SAMPLES.resolve(name).resolve(file), to.resolve(name).resolve(file));
        }
    }
}
