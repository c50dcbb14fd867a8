// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.ExampleConfiguration;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.files.IoErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cullet init}: writes a commented configuration. */
@Command(
        name = "init",
        description = "Write a commented " + Configuration.FILE_NAME + " that lists every option.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet init              write cullet.toml to this folder; then run: cullet bake",
            "  cullet init art          write cullet.toml to another folder",
            "  cullet init --force      replace an existing cullet.toml"
        })
final class InitVerb extends Verb {
    @Parameters(paramLabel = "DIR", arity = "0..1", description = "The folder. Default: this one.")
    private Path folder = Path.of("");

    @Option(names = Flags.FORCE, description = "Replace an existing file.")
    private boolean force;

    InitVerb(Console console) {
        super(console);
    }

    @Override
    int run() throws CommandException {
        Path file = folder.resolve(Configuration.FILE_NAME);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !force) {
            throw new CommandException(ExitCode.USAGE, file + ": already exists; replace it with --force");
        }
        try {
            AtomicOutput.write(file, ByteBuffer.wrap(ExampleConfiguration.text().getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, file + ": cannot be written: " + IoErrors.reason(e), e);
        }
        console().out().println(file + ": written; 'cullet bake' now bakes every OBJ and FBX file here and below");
        return ExitCode.OK.code();
    }
}
