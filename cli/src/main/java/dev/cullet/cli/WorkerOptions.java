// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.Baker;
import picocli.CommandLine.Option;

/** The option {@code --isolate}: whether a worker process reads files. */
final class WorkerOptions {
    @Option(
            names = "--isolate",
            paramLabel = "true|false",
            arity = "0..1",
            fallbackValue = "true",
            description = "Read files in a worker process, so that a crash or hang of the importer fails one file only."
                    + " Default: true.")
    private boolean isolate = true;

    /** Creates a baker, which the caller closes. */
    Baker baker() {
        return isolate ? Baker.isolated() : Baker.inProcess();
    }
}
