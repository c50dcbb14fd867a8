// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints wrong usage in one line with suggestions, and exits with code 2. */
final class UsageMessages implements IParameterExceptionHandler {
    private final Console console;

    UsageMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException error, String[] args) {
        CommandLine verb = error.getCommandLine();
        String name = verb.getCommandSpec().qualifiedName();
        console.printErr(name + ": " + message(error, verb) + " (see '" + name + " --help')", 2);
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException error, CommandLine verb) {
        if (!(error instanceof UnmatchedArgumentException unmatched)) {
            String first =
                    String.valueOf(error.getMessage()).lines().findFirst().orElse("");
            return first.isEmpty()
                    ? "wrong usage"
                    : first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
        }
        String argument = unmatched.getUnmatched().get(0);
        boolean option = unmatched.isUnknownOption();
        boolean verbExpected = !option && !verb.getSubcommands().isEmpty();
        String what = option ? "unknown option" : verbExpected ? "unknown verb" : "one argument too many";
        List<String> known = option
                ? optionNames(verb)
                : verbExpected ? List.copyOf(verb.getSubcommands().keySet()) : List.of();
        String alternative = option || verbExpected ? Alternatives.of(argument) : null;
        if (alternative != null) {
            return what + " '" + argument + "': " + alternative;
        }
        return what + " '" + argument + "'" + Suggestions.hint(argument.replaceFirst("=.*", ""), known);
    }

    private static List<String> optionNames(CommandLine verb) {
        List<String> names = new ArrayList<>();
        verb.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
        return names;
    }
}
