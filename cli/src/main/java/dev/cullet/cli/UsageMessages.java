// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.importer.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** Wrong usage, told in one line with the nearest right words, and exit code 2. */
final class UsageMessages implements IParameterExceptionHandler {
    private final Console console;

    UsageMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException trouble, String[] args) {
        CommandLine verb = trouble.getCommandLine();
        String name = verb.getCommandSpec().qualifiedName();
        console.err().println(name + ": " + message(trouble, verb) + " (see '" + name + " --help')");
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException trouble, CommandLine verb) {
        if (!(trouble instanceof UnmatchedArgumentException unmatched)) {
            String first =
                    String.valueOf(trouble.getMessage()).lines().findFirst().orElse("");
            return first.isEmpty()
                    ? "wrong usage"
                    : first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
        }
        String word = unmatched.getUnmatched().get(0);
        boolean option = unmatched.isUnknownOption();
        boolean wantsVerb = !option && !verb.getSubcommands().isEmpty();
        String what = option ? "unknown option" : wantsVerb ? "unknown verb" : "one argument too many";
        List<String> words = option
                ? optionNames(verb)
                : wantsVerb ? List.copyOf(verb.getSubcommands().keySet()) : List.of();
        return what + " '" + word + "'" + Suggestions.hint(word.replaceFirst("=.*", ""), words);
    }

    private static List<String> optionNames(CommandLine verb) {
        List<String> names = new ArrayList<>();
        verb.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
        return names;
    }
}
