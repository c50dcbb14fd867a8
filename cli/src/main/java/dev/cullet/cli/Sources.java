// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.SourceExpansion;
import dev.cullet.pipeline.SourceExpansion.Source;
import java.nio.file.Path;
import java.util.List;

/** The files that a user names. */
final class Sources {
    private Sources() {}

    static List<Source> expand(List<String> inputs) throws CommandException {
        try {
            return SourceExpansion.expand(Path.of(""), inputs);
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        }
    }
}
