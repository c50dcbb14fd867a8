// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandardOutputTest {
    @Test
    void aFailedWriteIsAnErrorWithALine() {
        Result result = run("No space left on device", "formats");
        assertEquals(ExitCode.USAGE.code(), result.code);
        assertEquals("standard output: cannot be written: No space left on device\n", result.err);
    }

    @Test
    void aFailedWriteDoesNotHideTheFailureOfTheCommand(@TempDir Path folder) {
        Path bad = Models.write(folder.resolve("bad.obj"), "v 0 0 0\nf 1 2 3\n");
        assertEquals(
                ExitCode.INPUT.code(),
                run("No space left on device", "check", "--isolate=false", "--json", bad.toString()).code);
    }

    @Test
    void aClosedPipeIsNoError() {
        for (String message : new String[] {"Broken pipe", "The pipe is being closed", "The pipe has been ended"}) {
            Result result = run(message, "formats");
            assertEquals(ExitCode.OK.code(), result.code);
            assertEquals("", result.err);
        }
    }

    private record Result(int code, String err) {}

    private static Result run(String failure, String... args) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(failure);
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Cullet.execute(args, new ByteArrayInputStream(new byte[0]), full, err);
        return new Result(code, err.toString(StandardCharsets.UTF_8));
    }
}
