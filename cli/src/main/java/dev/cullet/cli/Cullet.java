// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.FatalErrors;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.files.IoErrors;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command {@code cullet}: parses plain command lines of {@code bake}, and leaves all others to picocli. */
public final class Cullet {
    /** Set by the launcher to the terminal's width where standard error is a terminal. */
    private static final String WIDTH_PROPERTY = "cullet.terminal.width";

    /** Set by the launcher to the terminal's width where standard output is a terminal. */
    private static final String OUTPUT_WIDTH_PROPERTY = "cullet.output.width";

    private static final int BUFFER_BYTES = 1 << 13;

    private Cullet() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        FatalErrors.endTheProcess();
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        int width = Integer.getInteger(WIDTH_PROPERTY, 0);
        int outWidth = Integer.getInteger(OUTPUT_WIDTH_PROPERTY, 0);
        boolean isWorker = List.of(args).contains(PersistentWorker.FLAG);
        System.exit(
                isWorker
                        ? PersistentWorker.run(args, System.in, out, err)
                        : execute(args, System.in, out, err, width, outWidth));
    }

    /**
     * Runs one command in this process. Text is written in UTF-8.
     *
     * @param out receives the results; a failed write is reported on {@code err} and in the exit code
     * @return the exit code
     */
    public static int execute(String[] args, InputStream in, OutputStream out, OutputStream err) {
        return execute(args, in, out, err, 0, 0);
    }

    /**
     * Runs one command in this process.
     *
     * @param width columns of the terminal of {@code err}, or 0 if it is no terminal
     * @param outWidth columns of the terminal of {@code out}, or 0 if it is no terminal
     */
    static int execute(String[] args, InputStream in, OutputStream out, OutputStream err, int width, int outWidth) {
        StandardOutput results = new StandardOutput(out);
        Console console = new Console(
                        in,
                        new BufferedOutputStream(results, BUFFER_BYTES),
                        new BufferedOutputStream(err, BUFFER_BYTES),
                        width,
                        outWidth,
                        true)
                .withColours(System.getenv());
        int code;
        try (ImportWorkers workers = new ImportWorkers(1)) {
            code = execute(args, console, workers);
        }
        IOException failure = results.failure();
        if (failure != null) {
            console.err().println("standard output: cannot be written: " + IoErrors.reason(failure));
            code = Math.max(code, ExitCode.USAGE.code());
        }
        console.err().flush();
        return code;
    }

    /**
     * Runs one command in this process.
     *
     * @param workers stay alive for further commands
     */
    static int execute(String[] args, Console console, ImportWorkers workers) {
        int code;
        try {
            BakeArguments plain = PlainArguments.parse(args);
            Integer baked = plain == null ? null : bake(plain, console, workers);
            code = baked == null ? Verbs.execute(args, console, workers) : baked;
        } catch (RuntimeException | Error e) {
            code = ErrorMessages.report(console, e, true); // only a faulty definition of the command line gets here
        }
        console.out().flush();
        console.err().flush();
        return code;
    }

    /** Bakes without picocli; returns null if it has to report wrong usage. */
    private static @Nullable Integer bake(BakeArguments arguments, Console console, ImportWorkers workers) {
        try {
            return new BakeCommand(arguments, console, workers).run();
        } catch (UsageException e) {
            return null;
        } catch (CommandException | RuntimeException | Error e) {
            return ErrorMessages.report(console, e, arguments.stacktrace());
        }
    }
}
