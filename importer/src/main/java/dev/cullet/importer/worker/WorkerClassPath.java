// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class path of a worker: the jars of this code. Inside Maven they are those of the plugin's class loader; on the
 * module path of a JVM they are the entries of that path.
 */
final class WorkerClassPath {
    private WorkerClassPath() {}

    /** @param loader the class loader of this code */
    static String text(@Nullable ClassLoader loader) {
        if (!(loader instanceof URLClassLoader plugin)) {
            return ofJvm(System.getProperty("java.class.path", ""), System.getProperty("jdk.module.path", ""));
        }
        List<String> entries = new ArrayList<>();
        for (URL url : plugin.getURLs()) {
            if (url.getProtocol().equals("file")) {
                entries.add(path(url));
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Joins class path and module path; a folder of jars becomes a wildcard. */
    static String ofJvm(String classPath, String modulePath) {
        List<String> entries = new ArrayList<>();
        if (!classPath.isEmpty()) {
            entries.add(classPath);
        }
        for (String entry : modulePath.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                Path folder = Path.of(entry);
                boolean holdsJars = Files.isDirectory(folder) && !Files.exists(folder.resolve("module-info.class"));
                entries.add(holdsJars ? folder.resolve("*").toString() : entry);
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
