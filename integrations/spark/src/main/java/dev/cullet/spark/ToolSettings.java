// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.SparkFiles;

/**
 * How executors run the command.
 *
 * @param path of the command, or of a folder that contains it; empty: what {@code --archives FILE#cullet} unpacked
 * @param memory Java heap, such as {@code 1g}
 * @param processors number of processors that a process uses
 * @param fileSeconds time limit of a request
 */
record ToolSettings(String path, String memory, int processors, int fileSeconds) implements Serializable {
    private static final String ARCHIVE = "cullet";
    private static final Map<ToolSettings, String> IDENTITIES = new ConcurrentHashMap<>();

    /** Finds the command on this machine. */
    Path command() throws IOException {
        if (!path.isEmpty()) {
            return inside(Path.of(path), "--cullet " + path);
        }
        Path unpacked = Path.of(SparkFiles.get(ARCHIVE));
        return inside(
                Files.exists(unpacked) ? unpacked : Path.of(ARCHIVE).toAbsolutePath(),
                "the archive (--archives cullet-VERSION.zip#" + ARCHIVE + ", or --cullet PATH)");
    }

    private static Path inside(Path path, String what) throws IOException {
        if (Files.isRegularFile(path)) {
            return path;
        }
        if (Files.isDirectory(path)) {
            try (Stream<Path> folders = Files.list(path)) {
                for (Path folder : (Iterable<Path>) Stream.concat(Stream.of(path), folders.sorted())::iterator) {
                    if (Files.isRegularFile(folder.resolve("bin/cullet"))) {
                        return folder.resolve("bin/cullet");
                    }
                }
            }
        }
        throw new IOException(what + ": there is no command bin/cullet in " + path);
    }

    /** Returns a hash of the command and of its jars, which is computed once. */
    String identity() throws IOException {
        String known = IDENTITIES.get(this);
        if (known != null) {
            return known;
        }
        Path command = command().toRealPath();
        StringBuilder text = new StringBuilder(Sha256.of(command));
        Path lib = command.resolveSibling("../lib").normalize();
        if (Files.isDirectory(lib)) {
            try (Stream<Path> files = Files.list(lib)) {
                for (Path jar : (Iterable<Path>) files.sorted()::iterator) {
                    text.append(jar.toString().endsWith(".jar") ? Sha256.of(jar) : "");
                }
            }
        }
        String identity = Sha256.of(text.toString());
        IDENTITIES.put(this, identity);
        return identity;
    }

    /** For tests that change the command. */
    static void forgetIdentities() {
        IDENTITIES.clear();
    }

    /** Returns the command line of a process. Archives lose the right to execute, so a shell reads the script. */
    List<String> commandLine() throws IOException {
        return List.of("/bin/sh", command().toString(), "--persistent_worker");
    }
}
