// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.nio.file.Path;

/** A file without a report, in JSON: why there is none. */
record FailedFile(String source, int exitCode, String error) {
    static FailedFile of(Path source, int exitCode, String message) {
        return new FailedFile(source.toString(), exitCode, message);
    }
}
