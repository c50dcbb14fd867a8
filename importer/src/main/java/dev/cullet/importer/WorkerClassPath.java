// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The class path of a worker: that of this code, which inside Maven differs from that of the JVM. */
final class WorkerClassPath {
    private WorkerClassPath() {}

    /** @param loader the class loader of this code */
    static String text(@Nullable ClassLoader loader) {
        if (!(loader instanceof URLClassLoader plugin)) {
            return System.getProperty("java.class.path", "");
        }
        List<String> entries = new ArrayList<>();
        for (URL url : plugin.getURLs()) {
            if (url.getProtocol().equals("file")) {
                entries.add(path(url));
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static String path(URL url) {
        try {
            URI uri = url.toURI();
            return Path.of(uri).toString();
        } catch (URISyntaxException e) { // a space that was not encoded, as old callers do
            return url.getPath();
        }
    }
}
