// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The commands of README.md leave no file that git shows as new. */
final class IgnoredFilesTest {
    private static final Pattern OUTPUT = Pattern.compile("(?<=\\s)(?:-o|--png|--report) ([\\w./-]+)");

    @RequiresPlatform(Need.GIT_CHECKOUT)
    @Test
    void gitIgnoresWhatTheReadmeWritesIntoACheckout() throws IOException, InterruptedException {
        Set<String> written = new TreeSet<>(Set.of(".cullet-state/x", "target/launcher/built"));
        Matcher output = OUTPUT.matcher(Files.readString(Checkout.path("README.md")));
        while (output.find()) {
            written.add(output.group(1));
        }
        assertTrue(written.containsAll(Set.of("fighter.cullet", "fighter.png")), written.toString());
        for (String file : written) {
            Process git = new ProcessBuilder("git", "check-ignore", "-q", file)
                    .directory(Checkout.root().toFile())
                    .start();
            assertEquals(0, git.waitFor(), file + " is not ignored; add it to .gitignore");
        }
    }
}
