// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.nio.file.Path;

/** JSON of a file that failed: exit code and error in place of a report. */
record FailedFile(String source, int exitCode, String error) {
    static FailedFile of(Path source, int exitCode, String message) {
        return new FailedFile(source.toString(), exitCode, message);
    }
}
