// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.format.AssetException;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the assets of a command line, and converts read errors to exit codes and messages. */
final class AssetArguments {
    /** A function that reads a file. */
    interface Reading<T> {
        T from(Path file) throws IOException;
    }

    private AssetArguments() {}

    /** Returns the files that inputs stand for; a folder stands for the assets in it and below. */
    static List<SourceExpansion.Source> expand(List<String> inputs, Console console) throws CommandException {
        try {
            return SourceExpansion.assets(Path.of(""), inputs, console.err()::println);
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        }
    }

    /** Returns the result of a reading function, or throws with the exit code and the message of its error. */
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
     * Returns the named part, or the only one.
     *
     * @param option the option that names the part, for messages
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
