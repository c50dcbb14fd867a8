// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.lwjgl.Version;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/**
 * Loads the native libraries from the files that LWJGL extracted in an earlier process.
 *
 * <p>In each process LWJGL inflates the libraries, 14 MB, to compare their checksums with those of the extracted files,
 * which takes longer than the import of a small file. The directory of a jar contains these checksums; with them, only
 * the extracted files are read. A file that is absent or different is left to LWJGL, which extracts it again.
 */
public final class NativeLibraries {
    private static final int BUFFER_BYTES = 1 << 18;

    private NativeLibraries() {}

    /**
     * Loads the libraries. Settings of LWJGL that the caller made are kept.
     *
     * @throws LinkageError if a library cannot be loaded
     */
    public static void load() {
        Path folder = extracted();
        if (folder != null) {
            use(Configuration.LIBRARY_NAME, "", "lwjgl", folder);
            use(Configuration.ASSIMP_LIBRARY_NAME, "assimp/", "assimp", folder);
            use(Configuration.ASSIMP_DRACO_LIBRARY_NAME, "assimp/", "draco", folder);
        }
        Assimp.getLibrary();
    }

    /** Returns the folder to which LWJGL extracts libraries unless a setting or the file system prevents it. */
    private static @Nullable Path extracted() {
        try {
            return Path.of(
                    System.getProperty("java.io.tmpdir", ""),
                    "lwjgl_" + System.getProperty("user.name", "").trim(),
                    Version.getVersion().replace(' ', '-'),
                    architecture());
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String architecture() {
        return Platform.getArchitecture().name().toLowerCase(Locale.ROOT);
    }

    private static void use(Configuration<String> setting, String module, String name, Path folder) {
        String file = System.mapLibraryName(name);
        String system = Platform.get().name().toLowerCase(Locale.ROOT);
        String resource = system + "/" + architecture() + "/org/lwjgl/" + module + file;
        Path path = folder.resolve(file).toAbsolutePath();
        if (setting.get() == null && isCopy(path, Assimp.class.getClassLoader().getResource(resource))) {
            setting.set(path.toString());
        }
    }

    /** Returns whether a file has the size and the checksum of an entry of a jar. */
    static boolean isCopy(Path file, @Nullable URL resource) {
        try {
            URLConnection connection = resource == null ? null : resource.openConnection();
            JarEntry entry = connection instanceof JarURLConnection jar ? jar.getJarEntry() : null;
            return entry != null && Files.size(file) == entry.getSize() && checksum(file) == entry.getCrc();
        } catch (IOException e) {
            return false; // LWJGL reports it
        }
    }

    private static long checksum(Path file) throws IOException {
        CRC32 checksum = new CRC32();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                checksum.update(buffer, 0, read);
            }
        }
        return checksum.getValue();
    }
}
