// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints an error of a verb as one line, with a stack trace only under {@code --stacktrace}. */
final class ErrorMessages implements IExecutionExceptionHandler {
    private final Console console;

    ErrorMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handleExecutionException(Exception error, CommandLine verb, ParseResult parsed) {
        boolean trace = verb.getCommand() instanceof Verb command && command.stacktrace();
        return report(console, error, trace);
    }

    /** Prints an error and returns its exit code. */
    static int report(Console console, Throwable error, boolean trace) {
        return report(console, "cullet", error, trace);
    }

    /** @param where place of an internal error in its message, such as the name of the file */
    static int report(Console console, String where, Throwable error, boolean trace) {
        int code;
        if (error instanceof CommandException expected) {
            console.printErr(Ink.RED, String.valueOf(expected.getMessage()), "", 2);
            code = expected.exitCode().code();
        } else {
            console.printErr(Ink.RED, internal(where, error), "", 2);
            code = ExitCode.INTERNAL.code();
        }
        if (trace) {
            StringWriter lines = new StringWriter();
            error.printStackTrace(new PrintWriter(lines));
            console.err().print(lines); // println would escape the tabs
            console.err().flush();
        }
        return code;
    }

    private static String internal(String where, Throwable error) {
        if (error instanceof OutOfMemoryError) {
            return where + ": out of memory: this JVM may use "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB; give it more with CULLET_JAVA_OPTS=-Xmx8g";
        }
        String message =
                error.getMessage() == null ? "" : ": " + error.getMessage().replaceAll("\\R", " ");
        return where + ": internal error: " + error.getClass().getName() + message
                + "; please report it to the project with the output of the same command with --stacktrace";
    }
}
