// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.files.OutputGuard;
import picocli.CommandLine.Option;

/** The option {@code --overwrite} of verbs that write files. */
final class OverwriteOption {
    @Option(
            names = Flags.OVERWRITE,
            description = "Replace an output file that is a link, or not of the kind that is written. Files that the"
                    + " command reads are never replaced.")
    private boolean overwrite;

    boolean isSet() {
        return overwrite;
    }

    OutputGuard guard() {
        return new OutputGuard(overwrite);
    }
}
