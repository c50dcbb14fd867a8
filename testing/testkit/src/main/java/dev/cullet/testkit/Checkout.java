// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Paths inside the checkout that a test runs in, whatever module it belongs to. */
public final class Checkout {
    private Checkout() {}

    /** Returns the top folder: the nearest one above the working directory that holds the launcher script. */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("cullet")) && Files.isRegularFile(folder.resolve("pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException(start + " is not inside a checkout: no folder above it has cullet and pom.xml");
    }

    /** Returns a path below {@link #root()}, such as {@code samples/models/fighter.obj}. */
    public static Path path(String relative) {
        return root().resolve(relative);
    }
}
