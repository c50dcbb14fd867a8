// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code cullet completion}: prints a completion script for shells. */
@Command(
        name = "completion",
        description = "Print a script for bash and zsh that completes verbs, options and their values.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  source <(cullet completion)                            for this shell",
            "  cullet completion > /etc/bash_completion.d/cullet      for all of bash"
        })
final class CompletionVerb extends Verb {
    private CommandSpec all = CommandSpec.create();

    CompletionVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec verb) {
        all = verb;
    }

    @Override
    int run() {
        CommandLine root = all.root().commandLine();
        console().out().print(AutoComplete.bash(root.getCommandName(), root));
        return ExitCode.OK.code();
    }
}
