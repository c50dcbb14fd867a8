// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.Nullable;

/** Log of a build tool. */
public interface BuildLog {
    /** Logs a line of level debug. */
    void debug(String line);

    /** Logs a line of level info. */
    void info(String line);

    /** Logs a warning. */
    void warn(String line);

    /**
     * Logs a failure.
     *
     * @param fault of this program; null if the message is complete
     */
    void error(String line, @Nullable Throwable fault);

    /** Returns how to give the tool more memory, such as {@code set MAVEN_OPTS=-Xmx4g}. */
    String memoryHint();
}
