// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.Nullable;

/** The log of a build tool. */
public interface BuildLog {
    void debug(String line);

    void info(String line);

    void warn(String line);

    /**
     * A failure.
     *
     * @param fault of this program; null where the message says all that there is to say
     */
    void error(String line, @Nullable Throwable fault);

    /** How to give the tool more memory, such as {@code set MAVEN_OPTS=-Xmx4g}. */
    String memoryHint();
}
