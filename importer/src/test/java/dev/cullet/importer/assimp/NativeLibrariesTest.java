// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
    @Test
    void onlyAFileWithTheBytesOfTheEntryIsACopy(@TempDir Path folder) throws Exception {
        byte[] bytes = new byte[1_000_000];
        new Random(7).nextBytes(bytes);
        URL entry = jar(folder.resolve("natives.jar"), bytes);
        Path file = Files.write(folder.resolve("library.so"), bytes);
        assertTrue(NativeLibraries.isCopy(file, entry));

        bytes[999_999] ^= 1;
        Files.write(file, bytes);
        assertFalse(NativeLibraries.isCopy(file, entry), "changed");
        Files.write(file, new byte[999_999]);
        assertFalse(NativeLibraries.isCopy(file, entry), "shorter");
        Files.delete(file);
        assertFalse(NativeLibraries.isCopy(file, entry), "absent");
    }

    @Test
    void withoutAnEntryInAJarThereIsNoCopy(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("library.so"), new byte[8]);
        assertFalse(NativeLibraries.isCopy(file, null));
        assertFalse(NativeLibraries.isCopy(file, file.toUri().toURL()), "LWJGL loads it where it is");
        jar(folder.resolve("natives.jar"), new byte[8]);
        assertFalse(NativeLibraries.isCopy(
                file, new URL("jar:" + folder.resolve("natives.jar").toUri() + "!/other.so")));
    }

    @Test
    void loadsTheLibrariesOfThisSystem() {
        NativeLibraries.load();
        NativeLibraries.load(); // a second time without effect
        assertTrue(SupportedFormats.isSupported("fbx"));
    }

    private static URL jar(Path jar, byte[] bytes) throws Exception {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("linux/library.so"));
            out.write(bytes);
            out.closeEntry();
        }
        return new URL("jar:" + jar.toUri() + "!/linux/library.so");
    }
}
