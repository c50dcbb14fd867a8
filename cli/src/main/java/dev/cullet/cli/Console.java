// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * Where a command reads and writes.
 *
 * @param out results, and nothing else
 * @param err all else
 * @param width columns of the terminal behind {@code err}, or 0: it is none, so nothing may be drawn on it
 */
record Console(InputStream in, PrintStream out, PrintStream err, int width) {}
