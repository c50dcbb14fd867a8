// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Wrong usage, told in one line with the nearest right words, and exit code 2. */
final class UsageMessages implements IParameterExceptionHandler {
    private static final int MOST_SUGGESTIONS = 3;

    private final Console console;

    UsageMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException trouble, String[] args) {
        CommandLine verb = trouble.getCommandLine();
        String name = verb.getCommandSpec().qualifiedName();
        console.err().println(name + ": " + message(trouble, verb) + " (see '" + name + " --help')");
        return ExitCode.USAGE;
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
        List<String> near = option
                ? near(word.replaceFirst("=.*", ""), optionNames(verb))
                : wantsVerb ? near(word, List.copyOf(verb.getSubcommands().keySet())) : List.of();
        return what + " '" + word + "'" + (near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?");
    }

    private static List<String> optionNames(CommandLine verb) {
        List<String> names = new ArrayList<>();
        verb.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
        return names;
    }

    /** Those words that a few slips of the finger turn into the given one, or that begin with it; best first. */
    private static List<String> near(String word, List<String> words) {
        String lower = word.toLowerCase(Locale.ROOT);
        int allowed = Math.max(1, word.replaceFirst("^-+", "").length() / 3);
        return words.stream()
                .filter(candidate -> candidate.startsWith(lower) || EditDistance.between(lower, candidate) <= allowed)
                .sorted(Comparator.comparingInt((String candidate) -> EditDistance.between(lower, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_SUGGESTIONS)
                .toList();
    }
}
