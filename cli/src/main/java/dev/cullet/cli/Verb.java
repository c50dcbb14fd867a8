// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all verbs have in common. */
abstract class Verb implements Callable<Integer> {
    /** How every verb's help begins its examples. */
    static final String EXAMPLES = "%nExamples:%n";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(names = "--stacktrace", description = "Print the stack trace of an error.")
    private boolean stacktrace;

    private final Console console;

    Verb(Console console) {
        this.console = console;
    }

    /** Does the work and returns the exit code. An {@link Error} is an internal error as any other. */
    @Override
    public final Integer call() throws CommandException {
        try {
            return run();
        } catch (OutOfMemoryError | StackOverflowError e) {
            return ErrorMessages.report(console, e, stacktrace);
        }
    }

    abstract int run() throws CommandException;

    /** Adds the options that come from a table; those that are annotated are there already. */
    void declare(CommandSpec verb) {}

    Console console() {
        return console;
    }

    boolean stacktrace() {
        return stacktrace;
    }

    /** Wrong usage that only the verb can see. */
    ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
