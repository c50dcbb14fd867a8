// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.EarlierBake;
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
import java.util.List;
import java.util.stream.Collectors;
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
        List<EarlierBake> earlier = EarlierBake.find(folder);
        EarlierBake bake = earlier.size() == 1 ? earlier.get(0) : null;
        String text = bake == null ? ExampleConfiguration.text() : ExampleConfiguration.text(bake.settings());
        try {
            AtomicOutput.write(file, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, file + ": cannot be written: " + IoErrors.reason(e), e);
        }
        if (bake != null) {
            print(file, bake);
        } else if (earlier.isEmpty()) {
            console().out().println(file + ": written; 'cullet bake' now bakes every OBJ and FBX file here and below");
        } else {
            console()
                    .out()
                    .println(file + ": written; " + earlier.size() + " folders have build records ("
                            + earlier.stream().map(EarlierBake::state).collect(Collectors.joining(", "))
                            + "), and a configuration has one: set sources, directory and state");
        }
        return ExitCode.OK.code();
    }

    private void print(Path file, EarlierBake bake) {
        console()
                .out()
                .println(file + ": written, with the paths of " + Numbers.count(bake.assets(), "asset")
                        + " of an earlier bake; 'cullet bake' now bakes " + String.join(", ", bake.sources()));
        if (!bake.isUniform()) {
            console().out().println(file + ": that bake had options that differ between files; add them as rules");
        } else if (!bake.options().isEmpty()) {
            console()
                    .out()
                    .println(file + ": that bake had options that differ from the defaults; add them: "
                            + bake.options().entrySet().stream()
                                    .map(option -> "--" + option.getKey() + " " + option.getValue())
                                    .collect(Collectors.joining(", ")));
        }
    }
}
