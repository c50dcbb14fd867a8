// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A stream that keeps its first failure, which a {@link java.io.PrintStream} drops. */
final class StandardOutput extends FilterOutputStream {
    private volatile @Nullable IOException failure;

    StandardOutput(OutputStream target) {
        super(target);
    }

    /** Returns the first failure; null if there was none, or if the reader closed its pipe, which is no error. */
    @Nullable
    IOException failure() {
        IOException first = failure;
        return first == null || isClosedPipe(first) ? null : first;
    }

    private static boolean isClosedPipe(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("pipe");
    }

    @Override
    public void write(int b) throws IOException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw kept(e);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw kept(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw kept(e);
        }
    }

    private IOException kept(IOException e) {
        if (failure == null) {
            failure = e;
        }
        return e;
    }
}
