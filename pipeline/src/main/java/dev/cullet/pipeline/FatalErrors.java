// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Ends the process after an {@link Error} that no code catches, in any thread: another thread may wait for the one that
 * ended, without end. The exit code is {@link ExitCode#INTERNAL}, after one line on standard error. Nothing is
 * allocated then, because memory may be what is missing.
 */
public final class FatalErrors implements Thread.UncaughtExceptionHandler {
    private static final byte[] LINE =
            ("cullet: internal error: a thread ended for lack of memory, or by a fault of the"
                            + " JVM; give it more memory with CULLET_JAVA_OPTS=-Xmx8g, or report it to the project\n")
                    .getBytes(StandardCharsets.US_ASCII);

    private final FileOutputStream err = new FileOutputStream(FileDescriptor.err);

    private FatalErrors() {}

    /** Handles the errors of all threads of this process from now on. Called by programs, not by libraries. */
    public static void endTheProcess() {
        Thread.setDefaultUncaughtExceptionHandler(new FatalErrors());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        if (!(failure instanceof Error) && !"main".equals(thread.getName())) {
            failure.printStackTrace();
            return;
        }
        end();
    }

    /** Prints the line and ends the process at once. */
    @SuppressWarnings("SystemExitOutsideMain")
    private void end() {
        try {
            err.write(LINE);
        } catch (IOException e) {
            // standard error is closed
        } finally {
            Runtime.getRuntime().halt(ExitCode.INTERNAL.code());
        }
    }

    /** Ends the process after an error that was caught, but whose consequences cannot be repaired. */
    public static void end(Throwable failure) {
        if (Thread.getDefaultUncaughtExceptionHandler() instanceof FatalErrors handler) {
            handler.end();
        }
        throw new IllegalStateException("a fatal error", failure);
    }
}
