// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.version;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this compiler, as the build wrote it down. */
public final class Version {
    private static final String CURRENT = read();

    private Version() {}

    /** Such as {@code 0.1.0}. */
    public static String current() {
        return CURRENT;
    }

    private static String read() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is missing beside " + Version.class);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
