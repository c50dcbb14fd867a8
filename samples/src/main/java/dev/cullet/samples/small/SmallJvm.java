// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Plays the arena in a JVM with little memory. It needs the runtime jars and this class folder only:
 *
 * <pre>
 * java -Xint -Xmx16m -Xss160k -XX:+UseSerialGC -cp ... dev.cullet.samples.small.SmallJvm ship.cullet drone.cullet 1 600
 * </pre>
 */
public final class SmallJvm {
    private SmallJvm() {}

    /** Arguments: the assets of ship and drone, a seed, and a number of steps. */
    public static void main(String[] arguments) throws IOException {
        System.out.println(SmallArena.play(
                Files.readAllBytes(Path.of(arguments[0])),
                Files.readAllBytes(Path.of(arguments[1])),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3])));
    }
}
