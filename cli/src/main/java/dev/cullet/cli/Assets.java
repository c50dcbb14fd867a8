// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.format.AssetException;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

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
            throw new CommandException(ExitCode.INPUT, file + ": " + IoErrors.reason(e), e);
        }
    }

    /**
     * The part that a user names, or the only one.
     *
     * @param option that names it
     */
    static CollisionMesh part(Verb verb, CollisionAsset loaded, Path file, @Nullable String name, String option) {
        if (name == null && loaded.partCount() > 1) {
            throw verb.wrongUsage(file + " has " + loaded.partCount() + " parts; name one with " + option + ": "
                    + String.join(", ", loaded.partNames()));
        }
        if (name != null && !loaded.partNames().contains(name)) {
            throw verb.wrongUsage(
                    file + " has no part '" + name + "'; it has " + String.join(", ", loaded.partNames()));
        }
        return name == null ? loaded.part(0) : loaded.part(name);
    }
}
