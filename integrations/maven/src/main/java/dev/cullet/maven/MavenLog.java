// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.batch.BuildLog;
import org.apache.maven.plugin.logging.Log;
import org.jspecify.annotations.Nullable;

/** Maven's log. */
record MavenLog(Log log) implements BuildLog {
    @Override
    public void debug(String line) {
        log.debug(line);
    }

    @Override
    public void info(String line) {
        log.info(line);
    }

    @Override
    public void warn(String line) {
        log.warn(line);
    }

    @Override
    public void error(String line, @Nullable Throwable fault) {
        if (fault == null) {
            log.error(line);
        } else {
            log.error(line, fault);
        }
    }

    @Override
    public String memoryHint() {
        return "give Maven more with MAVEN_OPTS=-Xmx4g";
    }
}
