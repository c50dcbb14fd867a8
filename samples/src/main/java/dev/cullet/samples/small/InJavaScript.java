// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import java.io.IOException;
import java.util.Base64;

/**
 * Plays the arena where there are no files, as in a browser: the caller passes the assets as text. TeaVM compiles this
 * class, the game and the runtime to JavaScript; {@code JavaScriptTest} contains the build, and calls the result in
 * node.
 */
public final class InJavaScript {
    private InJavaScript() {}

    /** Arguments: the assets of ship and drone in Base64, a seed, and a number of steps. */
    public static void main(String[] arguments) throws IOException {
        System.out.println(SmallArena.play(
                Base64.getDecoder().decode(arguments[0]),
                Base64.getDecoder().decode(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3])));
    }
}
