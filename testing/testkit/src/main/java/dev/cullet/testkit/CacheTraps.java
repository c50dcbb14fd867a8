// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A project with three models, and files around them that a bake must not open: above the folder of the models, outside
 * behind links, and beside the models but named by none. Opening is watched by the time of the last access, which the
 * file system sets when a file is read.
 */
public final class CacheTraps {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
    private static final long LARGE = 2L << 30;

    private final Path project;
    private final List<Path> watched = new ArrayList<>();

    /**
     * Writes the project.
     *
     * @param root an empty folder
     */
    public CacheTraps(Path root) throws IOException {
        project = root.resolve("project");
        Path models = Files.createDirectories(models());
        Path outside = Files.createDirectories(root.resolve("outside"));
        model("a", "mtllib a.mtl\n", 1);
        Files.writeString(models.resolve("a.mtl"), "newmtl steel\n");
        model("b", "mtllib b.mtl\n", 2);
        model("c", "", 3);
        watch(Files.writeString(project.resolve("secret.txt"), "secret"));
        watch(Files.writeString(models.resolve("private.txt"), "private"));
        watch(Files.writeString(outside.resolve("linked.txt"), "linked"));
        Files.createSymbolicLink(models.resolve("link.txt"), outside.resolve("linked.txt"));
        Files.createSymbolicLink(models.resolve("linkdir"), outside);
        Path large = models.resolve("big.bin");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(LARGE); // sparse
        }
        watch(large);
        makePipe(models.resolve("fifo"));
    }

    private void model(String name, String library, int size) throws IOException {
        Files.writeString(
                models().resolve(name + ".obj"),
                library + "v 0 0 0\nv " + size + " 0 0\nv 0 1 0\n" + (library.isEmpty() ? "" : "usemtl steel\n")
                        + "f 1 2 3\n");
    }

    /** A process that opens the pipe waits without end. */
    private static void makePipe(Path pipe) {
        try {
            new ProcessBuilder("mkfifo", pipe.toString())
                    .redirectErrorStream(true)
                    .start()
                    .waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            // a system without named pipes
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the folder of the models. */
    public Path models() {
        return project.resolve("models");
    }

    /** Returns the folder of the project. */
    public Path project() {
        return project;
    }

    private void watch(Path file) throws IOException {
        watched.add(file);
        reset(file);
    }

    private static void reset(Path file) throws IOException {
        Files.getFileAttributeView(file, BasicFileAttributeView.class).setTimes(null, LONG_AGO, null);
    }

    /** Returns whether the file system of temporary files sets the time of the last access. */
    static boolean areAccessTimesSet() {
        try {
            Path file = Files.createTempFile("cullet-access", ".txt");
            try {
                Files.writeString(file, "read");
                reset(file);
                Files.readAllBytes(file);
                return isOpened(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** Resets the times, so that no file counts as opened. */
    public void resetAll() throws IOException {
        for (Path file : watched) {
            reset(file);
        }
    }

    /** Returns the watched files that were read. */
    public List<Path> opened() throws IOException {
        List<Path> opened = new ArrayList<>();
        for (Path file : watched) {
            if (isOpened(file)) {
                opened.add(file);
            }
        }
        return opened;
    }

    private static boolean isOpened(Path file) throws IOException {
        return !Files.readAttributes(file, BasicFileAttributes.class)
                .lastAccessTime()
                .equals(LONG_AGO);
    }
}
