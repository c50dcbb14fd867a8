// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.options.Setting;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code cullet help}: prints the help of a verb, or all about one of its options. */
@Command(
        name = "help",
        description = "Print the help of a verb, or all about one of its options.",
        footerHeading = Verb.EXAMPLES,
        footer = {
            "  cullet help bake               all options of bake, a line per option",
            "  cullet help bake --encoding    the whole description, the values, the default"
        })
final class HelpVerb extends Verb {
    @Parameters(index = "0", arity = "0..1", paramLabel = "VERB", description = "The verb. Default: all verbs.")
    private String verb = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "OPTION", description = "An option of the verb.")
    private String option = "";

    private CommandSpec self = CommandSpec.create();

    HelpVerb(Console console) {
        super(console);
    }

    @Override
    void declare(CommandSpec help) {
        self = help;
        help.parser().unmatchedOptionsArePositionalParams(true);
    }

    @Override
    int run() {
        CommandLine root = self.root().commandLine();
        if (verb.isEmpty()) {
            root.usage(root.getOut());
            return ExitCode.OK.code();
        }
        CommandLine named = root.getSubcommands().get(verb);
        if (named == null) {
            throw wrongUsage("unknown verb '" + verb + "'"
                    + Suggestions.hint(verb, List.copyOf(root.getSubcommands().keySet())));
        }
        if (option.isEmpty()) {
            named.usage(root.getOut());
        } else {
            print(option(named), HelpOption.of(named.getCommandSpec().options()));
        }
        return ExitCode.OK.code();
    }

    private OptionSpec option(CommandLine named) {
        String flag = option.startsWith("-") ? option : "--" + option;
        OptionSpec found = named.getCommandSpec().findOption(flag);
        if (found == null) {
            List<String> names = new ArrayList<>();
            named.getCommandSpec().options().forEach(each -> names.add(each.longestName()));
            throw wrongUsage("'" + verb + "' has no option '" + flag + "'" + Suggestions.hint(flag, names));
        }
        return found;
    }

    private void print(OptionSpec found, List<HelpOption> all) {
        HelpOption help = HelpOption.of(found);
        console().out().println(help.names().strip());
        lines(help.text());
        Setting setting = help.setting();
        if (setting != null) {
            lines("Values: " + setting.allowed() + ".");
            lines("Key in cullet.toml and build plugins: " + setting.key() + ".");
        }
        List<HelpOption> details = help.details(all);
        if (!details.isEmpty()) {
            console().out().println("Options that go with it:");
            console().out().print(HelpLayout.lines(details, console().helpWidth()));
        }
    }

    private void lines(String text) {
        WordWrap.lines("  " + text, console().helpWidth(), 2).forEach(console().out()::println);
    }
}
