// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.SourceExpansion;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the source files that a command line or a configuration names. */
final class SourceFiles {
    /** A file with its settings. */
    record Source(Path file, FileSettings settings) {}

    /**
     * The sources of a command.
     *
     * @param all all files, those that {@code skip} leaves out included
     */
    record Found(List<Source> sources, List<Path> all) {}

    private SourceFiles() {}

    /** Returns the files without settings. */
    static List<SourceExpansion.Source> expand(List<String> inputs, Console console) throws CommandException {
        try {
            return SourceExpansion.expand(Path.of(""), inputs, console.err()::println);
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        }
    }

    /** @param inputs inputs of the command line; empty: the sources of the configuration */
    static Found of(List<String> inputs, Configuration configuration, Layer flags, Console console)
            throws CommandException {
        List<String> named = inputs.isEmpty() ? configuration.settings().getList("sources") : inputs;
        Path base = inputs.isEmpty() ? configuration.base() : Path.of("");
        List<Source> sources = new ArrayList<>();
        List<Path> all = new ArrayList<>();
        try {
            for (SourceExpansion.Source found : SourceExpansion.expand(base, named, console.err()::println)) {
                all.add(found.file());
                if (!configuration.skips(found.file(), flags)) {
                    sources.add(new Source(found.file(), configuration.of(found.file(), flags)));
                }
            }
            return new Found(sources, all);
        } catch (BakeException e) {
            throw new CommandException(ExitCode.INPUT, e.getMessage(), e);
        } catch (ConfigException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
    }
}
