// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of real OBJ and FBX files that is not part of the project: the system property {@code cullet.models}, or
 * {@code shared/models} beside the checkout. A test that reads it has {@link Requires} with {@link Need#MODELS}.
 */
public final class RealModels {
    private RealModels() {}

    /** The folder, if there is one. */
    public static Optional<Path> folder() {
        String named = System.getProperty("cullet.models");
        if (named != null) {
            return Optional.of(Path.of(named)).filter(Files::isDirectory);
        }
        Path checkout = Path.of("").toAbsolutePath();
        while (checkout != null && !Files.exists(checkout.resolve(".mvn"))) {
            checkout = checkout.getParent();
        }
        return Optional.ofNullable(checkout)
                .map(path -> path.resolveSibling("shared").resolve("models"))
                .filter(Files::isDirectory);
    }

    /** Returns a file or folder below it, such as {@code scans/spot.obj}. */
    public static Path path(String below) {
        return folder().orElseThrow(() -> new IllegalStateException("the test has no @Requires(Need.MODELS)"))
                .resolve(below);
    }

    /** The OBJ and FBX files of one folder below it, such as {@code ships}, in order of name. */
    public static List<Path> files(String below) {
        return meshes(path(below));
    }

    /** The shipped samples, then the files of these folders: the OBJ and FBX files, each folder in order of name. */
    public static List<Path> andSamples(List<String> folders) {
        List<Path> files = new ArrayList<>(meshes(Checkout.path("samples/models")));
        for (String folder : folders) {
            files.addAll(files(folder));
        }
        return files;
    }

    private static List<Path> meshes(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(path -> path.toString().matches(".*\\.(obj|fbx)"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
