// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --config} of a verb. */
final class ConfigOption {
    @Option(
            names = Flags.CONFIG,
            paramLabel = "FILE",
            description = "A configuration file; options of the command line override it. Default: cullet.toml in this"
                    + " folder, if it exists.")
    private @Nullable Path file;

    @Nullable
    Path file() {
        return file;
    }

    Configuration read() throws CommandException {
        return read(file);
    }

    /** @param file null: {@code cullet.toml} in this folder, if it exists */
    static Configuration read(@Nullable Path file) throws CommandException {
        Path here = Path.of(Configuration.FILE_NAME);
        try {
            if (file == null && !Files.exists(here)) {
                return Configuration.none(Path.of(""));
            }
            return Configuration.read(file == null ? here : file);
        } catch (ConfigException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
    }
}
