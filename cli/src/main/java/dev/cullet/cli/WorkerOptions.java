// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.Baker;
import picocli.CommandLine.Option;

/** Where files are read. */
final class WorkerOptions {
    @Option(
            names = "--isolate",
            paramLabel = "true|false",
            arity = "0..1",
            fallbackValue = "true",
            description = "Read files in a worker process, so that a file which crashes or hangs the importer is only"
                    + " a failed file. Default: true.")
    private boolean isolate = true;

    /** To be closed by the caller. */
    Baker baker() {
        return isolate ? Baker.isolated() : Baker.inProcess();
    }
}
