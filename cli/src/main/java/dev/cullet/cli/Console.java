// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The streams of a command.
 *
 * @param out results only
 * @param err all other output
 * @param width columns of the terminal of {@code err}, or 0 if it is no terminal
 */
record Console(InputStream in, PrintStream out, PrintStream err, int width) {}
