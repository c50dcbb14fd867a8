// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The C core, compiled once for all test modules that link it: with sanitizers gcc takes 40 s. An object file has the
 * name of a hash of the sources, the compiler and its options.
 */
public final class CoreObject {
    private static final Path CORE = Checkout.path("cores/c");
    private static final Path FOLDER = Checkout.path("cores/target/objects");
    private static final Once<Path> COMPILED = new Once<>();

    private CoreObject() {}

    /**
     * Compiles the core unless a file of another test has it.
     *
     * @throws IOException if the compiler refuses it, with what the compiler prints
     */
    public static Path compiled(String compiler, List<String> options) throws IOException, InterruptedException {
        return COMPILED.get(compiler + "\n" + String.join("\n", options), () -> compile(compiler, options));
    }

    /** Other processes wait at the file of the lock, and then find the object. */
    private static Path compile(String compiler, List<String> options) throws IOException, InterruptedException {
        Path object = Files.createDirectories(FOLDER).resolve(hash(compiler, options) + ".o");
        try (FileChannel lockFile = FileChannel.open(
                        Path.of(object + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lockFile.lock()) {
            if (lock.isValid() && Files.notExists(object)) {
                Path made = Path.of(object + ".tmp");
                List<String> command = new ArrayList<>(List.of(compiler));
                command.addAll(options);
                command.addAll(
                        List.of("-I" + CORE, "-c", CORE.resolve("cullet.c").toString(), "-o", made.toString()));
                Process process =
                        new ProcessBuilder(command).redirectErrorStream(true).start();
                String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (process.waitFor() != 0) {
                    throw new IOException(printed);
                }
                Files.move(made, object, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return object;
    }

    private static String hash(String compiler, List<String> options) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(CORE)) {
            sources = files.filter(file -> file.toString().matches(".*\\.[ch]"))
                    .sorted()
                    .toList();
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String command = Program.output(compiler, "--version") + String.join("\n", options);
            digest.update(command.getBytes(StandardCharsets.UTF_8));
            for (Path source : sources) {
                digest.update(Files.readAllBytes(source));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
