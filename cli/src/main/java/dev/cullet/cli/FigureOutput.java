// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputGuard;
import dev.cullet.pipeline.files.OutputKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes figures as JSON or CSV to the file after {@code -o}, or to standard output. */
final class FigureOutput {
    private final Console console;
    private final OutputGuard guard;
    private final @Nullable Path file;

    /** @param file null for standard output */
    FigureOutput(Console console, OutputGuard guard, @Nullable Path file) {
        this.console = console;
        this.guard = guard;
        this.file = file;
    }

    /** Protects a file that the run reads. */
    void reads(Path input) {
        guard.reads(input);
    }

    /** Fails if the file may not be written; called before the work, which may take long. */
    void check() throws CommandException {
        try {
            if (file != null) {
                guard.check(file, OutputKind.FIGURES);
            }
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    /** @param what what the file contains, for the line that is printed */
    void write(String text, String what) throws CommandException {
        if (file == null) {
            console.out().print(text);
            return;
        }
        try {
            guard.write(file, OutputKind.FIGURES, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw notWritten(e);
        }
        console.printOut(file + ": " + what, 2);
    }

    private CommandException notWritten(IOException e) {
        return new CommandException(ExitCode.USAGE, file + ": cannot be written: " + IoErrors.reason(e), e);
    }
}
