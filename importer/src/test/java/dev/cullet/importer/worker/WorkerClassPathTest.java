// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerClassPathTest {
    @Test
    void isThatOfAPluginsLoader(@TempDir Path folder) throws Exception {
        Path first = folder.resolve("with space.jar");
        Path second = folder.resolve("b.jar");
        URL[] urls = {first.toUri().toURL(), second.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls)) {
            assertEquals(first + File.pathSeparator + second, WorkerClassPath.text(loader));
        }
    }

    @Test
    void holdsTheModulesOfTheJvm(@TempDir Path folder) {
        String jar = folder.resolve("a.jar").toString();
        String all = folder.resolve("*").toString();
        assertEquals(
                "x.jar" + File.pathSeparator + jar + File.pathSeparator + all,
                WorkerClassPath.ofJvm("x.jar", jar + File.pathSeparator + folder));
        assertEquals(jar, WorkerClassPath.ofJvm("", jar));
    }

    @Test
    void isThatOfTheJvmElsewhere() {
        assertEquals(System.getProperty("java.class.path"), WorkerClassPath.text(null));
    }
}
