// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.Serializable;

/**
 * Consecutive lines of a manifest that one task bakes. The driver holds ranges, not lines.
 *
 * @param offset of the first line in the file, bytes
 * @param length of all lines, bytes
 * @param line number of the first line, from 1
 * @param cost expected cost, in bytes of sources
 * @param attempt 1, or 2 for files that failed once
 */
record ManifestRange(long offset, long length, long line, long cost, int attempt) implements Serializable {
    ManifestRange withLine(long value) {
        return new ManifestRange(offset, length, value, cost, attempt);
    }
}
