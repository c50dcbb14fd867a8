// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The JDKs of this machine. */
public final class Jdks {
    private Jdks() {}

    /** Returns the home of the running JDK if its version is in a range, or of another one that is installed. */
    public static Optional<Path> between(int oldest, int newest) {
        int running = Runtime.version().feature();
        if (running >= oldest && running <= newest) {
            return Optional.of(Path.of(System.getProperty("java.home")));
        }
        List<Path> known = new ArrayList<>();
        for (int feature = oldest; feature <= newest; feature++) {
            for (String name : List.of("JAVA_HOME_" + feature + "_X64", "JAVA_HOME_" + feature, "JDK_" + feature)) {
                String home = System.getenv(name);
                if (home != null) {
                    known.add(Path.of(home));
                }
            }
        }
        try (Stream<Path> installed = Files.list(Path.of("/usr/lib/jvm"))) {
            installed.sorted().forEach(known::add);
        } catch (IOException e) {
            // no such folder: not Linux
        }
        return known.stream().filter(home -> isBetween(home, oldest, newest)).findFirst();
    }

    private static boolean isBetween(Path home, int oldest, int newest) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
            String version = release.getProperty("JAVA_VERSION", "\"0\"").replace("\"", "");
            int feature = Integer.parseInt(version.split("\\D", 2)[0]);
            return feature >= oldest && feature <= newest && Files.exists(home.resolve("lib/modules"));
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }
}
