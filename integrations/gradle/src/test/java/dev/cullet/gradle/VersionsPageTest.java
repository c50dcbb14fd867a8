// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gradle.util.GradleVersion;
import org.junit.jupiter.api.Test;

/** The page of the build tools has the version of Gradle that is required, the tested one, and no other. */
class VersionsPageTest {
    private static final Pattern VERSION = Pattern.compile("(?<![0-9.])[89]\\.[0-9x]+(\\.[0-9]+)?(?![0-9.]*[0-9])");

    @Test
    void thePageHasTheVersionsOfThePlugin() throws Exception {
        assertEquals(GradleVersion.current().getVersion(), CulletPlugin.TESTED_GRADLE);
        Set<String> found = new TreeSet<>();
        Matcher version = VERSION.matcher(Files.readString(Checkout.path("docs/build-tools.md")));
        while (version.find()) {
            found.add(version.group());
        }
        assertEquals(Set.of(CulletPlugin.MIN_GRADLE.getVersion(), CulletPlugin.TESTED_GRADLE), found);
    }
}
