// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.AssetException;
import dev.cullet.pipeline.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the assets that a user names, and says what is wrong with them. */
final class Assets {
    /** Reads something from a file. */
    interface Reading<T> {
        T from(Path file) throws IOException;
    }

    private Assets() {}

    /** What the reading gives, or the exit code and message for a file that is not as it should be. */
    static <T> T read(Path file, Reading<T> reading) throws CommandException {
        try {
            return reading.from(file);
        } catch (AssetException e) {
            throw new CommandException(ExitCode.ASSET, e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCode.INPUT, file + ": " + FileTrouble.reason(e), e);
        }
    }
}
