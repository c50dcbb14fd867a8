// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base class of the verbs. */
abstract class Verb implements Callable<Integer> {
    /** Heading of the examples in the help. */
    static final String EXAMPLES = "%nExamples:%n";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(names = Flags.STACKTRACE, description = "Print the stack trace of an error.")
    private boolean stacktrace;

    private final Console console;

    Verb(Console console) {
        this.console = console;
    }

    /** Runs the verb and returns the exit code. Reports errors of memory and stack as internal errors. */
    @Override
    public final Integer call() throws CommandException {
        try {
            return run();
        } catch (OutOfMemoryError | StackOverflowError e) {
            return ErrorMessages.report(console, e, stacktrace);
        }
    }

    abstract int run() throws CommandException;

    /** Adds the options that are generated from the settings; picocli adds the annotated ones. */
    void declare(CommandSpec verb) {}

    Console console() {
        return console;
    }

    boolean stacktrace() {
        return stacktrace;
    }

    /** Creates the exception for wrong usage that the verb detects. */
    ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
