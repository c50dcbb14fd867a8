// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Trouble while a verb runs: one line, and a stack trace only where it was asked for. */
final class ErrorMessages implements IExecutionExceptionHandler {
    private final Console console;

    ErrorMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleExecutionException(Exception trouble, CommandLine verb, ParseResult parsed) {
        boolean trace = verb.getCommand() instanceof Verb command && command.stacktrace();
        return report(console, trouble, trace);
    }

    /** Tells of the trouble and returns its exit code. */
    static int report(Console console, Throwable trouble, boolean trace) {
        return report(console, "cullet", trouble, trace);
    }

    /** @param where what an internal error is told of, such as the name of the file that it happened with */
    static int report(Console console, String where, Throwable trouble, boolean trace) {
        int code;
        if (trouble instanceof CommandException expected) {
            console.err().println(expected.getMessage());
            code = expected.exitCode().code();
        } else {
            console.err().println(internal(where, trouble));
            code = ExitCode.INTERNAL.code();
        }
        if (trace) {
            trouble.printStackTrace(console.err());
        }
        return code;
    }

    private static String internal(String where, Throwable trouble) {
        if (trouble instanceof OutOfMemoryError) {
            return where + ": out of memory: this JVM may use "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB; give it more with CULLET_JAVA_OPTS=-Xmx8g";
        }
        String message =
                trouble.getMessage() == null ? "" : ": " + trouble.getMessage().replaceAll("\\R", " ");
        return where + ": internal error: " + trouble.getClass().getName() + message
                + "; please report it to the project with what the same command prints with --stacktrace";
    }
}
