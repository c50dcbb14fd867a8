// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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
        root.getSubcommands().values().forEach(verb -> declareValues(verb.getCommandSpec()));
        console().out().print(AutoComplete.bash(root.getCommandName(), root));
        return ExitCode.OK.code();
    }

    /**
     * Declares the options with a closed list again, as the script needs them: with a value that is not optional, and
     * with a label of their own, because the script keeps the values of a verb by label.
     */
    private static void declareValues(CommandSpec verb) {
        for (OptionSpec option : List.copyOf(verb.options())) {
            List<String> values = new ArrayList<>();
            if (option.completionCandidates() != null) {
                option.completionCandidates().forEach(values::add);
            }
            boolean isBoolean = option.typeInfo().isBoolean() && option.arity().max() == 1;
            if (isBoolean || (!values.isEmpty() && option.group() == null)) {
                verb.remove(option);
                verb.addOption(OptionSpec.builder(option.names())
                        .type(String.class)
                        .arity("1")
                        .paramLabel(option.longestName().replace("-", "").toUpperCase(Locale.ROOT))
                        .completionCandidates(isBoolean ? List.of("true", "false") : values)
                        .build());
            }
        }
    }
}
