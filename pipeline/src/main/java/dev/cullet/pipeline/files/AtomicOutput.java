// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a file atomically: to a temporary file beside the target, forced to the disk, then renamed. A reader of the
 * target gets the old content or the new content, never a part. A target that is a symbolic link is replaced, not
 * followed: a link in an output folder could otherwise direct an output to any file.
 *
 * <p>A process that is killed leaves the temporary file behind. Its name contains the id of the process, and it was
 * locked, which the system ends with the process: {@link #removeLeftovers} removes temporary files that are not locked
 * and that no process of this machine writes.
 */
public final class AtomicOutput {
    private static final String PREFIX = ".cullet-";
    private static final String SUFFIX = ".tmp";
    private static final Pattern NAME = Pattern.compile("\\.cullet-([0-9a-f]{1,15})-[0-9a-f]{1,16}\\.tmp");
    private static final int HEX = 16;

    /** Age from which a temporary file is a leftover even if a process has the id in its name. */
    private static final Duration MAX_AGE = Duration.ofDays(1);

    /** Resolution of the times of files and processes. */
    private static final Duration CLOCK_STEP = Duration.ofSeconds(2);

    /** Names of the temporary files that this process writes now. */
    private static final Set<String> WRITTEN = ConcurrentHashMap.newKeySet();

    /**
     * Another machine may take a temporary file for a leftover in the moment before it is locked, or after it was
     * closed.
     */
    private static final int ATTEMPTS = 5;

    private static final int BUFFER_BYTES = 1 << 16;

    /** Writes to the temporary file. */
    private interface Sink {
        void writeTo(FileChannel channel) throws IOException;
    }

    /** Content that is written as it is made, such as one too large for memory. */
    @FunctionalInterface
    public interface Content {
        /**
         * Writes all of it, from the beginning; it may be called again if the temporary file disappears.
         *
         * @param target to be neither closed nor buffered
         * @throws IOException if it cannot be made or written; nothing is left of it
         */
        void writeTo(OutputStream target) throws IOException;
    }

    private AtomicOutput() {}

    /**
     * Writes the remaining bytes, which stay remaining. Folders above the target are made.
     *
     * @throws IOException if it cannot be written; the target is as it was
     */
    public static void write(Path target, ByteBuffer bytes) throws IOException {
        writeChannel(target, channel -> writeAll(channel, bytes));
    }

    /**
     * Writes content as it is made. Folders above the target are made.
     *
     * @throws IOException if it cannot be made or written; the target is as it was
     */
    public static void write(Path target, Content content) throws IOException {
        writeChannel(target, channel -> {
            OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
            content.writeTo(stream);
            stream.flush();
        });
    }

    private static void writeChannel(Path target, Sink bytes) throws IOException {
        Path real = target.toAbsolutePath();
        Files.createDirectories(real.getParent());
        if (Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS)) {
            throw new DirectoryNotEmptyException(target.toString());
        }
        write(real.resolveSibling(""), real, bytes);
    }

    /**
     * Writes the remaining bytes to a file inside a folder whose content is not trusted. A link in the place of the
     * file is replaced, not followed.
     *
     * @param folder made if it does not exist
     * @param temporary folder of the temporary file: the folder itself, or one inside it
     * @throws IOException if it cannot be written, or the way to it from the folder contains a symbolic link; the
     *     target is as it was
     */
    public static void writeInside(Path folder, Path temporary, Path target, ByteBuffer bytes) throws IOException {
        Path root = folder.toAbsolutePath().normalize();
        Path real = target.toAbsolutePath().normalize();
        Path beside = temporary.toAbsolutePath().normalize();
        createDirectories(root, beside);
        createDirectories(root, real.resolveSibling("").normalize());
        write(beside, real, channel -> writeAll(channel, bytes));
    }

    private static void createDirectories(Path root, Path folder) throws IOException {
        if (!folder.equals(root) && !FolderBounds.contains(root, folder)) {
            throw new FileSystemException(folder.toString(), null, "there is a symbolic link on the way to it");
        }
        Files.createDirectories(folder);
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        ByteBuffer left = bytes.duplicate();
        while (left.hasRemaining()) {
            channel.write(left);
        }
    }

    private static void write(Path temporary, Path real, Sink bytes) throws IOException {
        for (int attempt = 1; !written(temporary, real, bytes, attempt == ATTEMPTS); attempt++) {
            Thread.onSpinWait();
        }
    }

    /** Removes files that killed processes left in a folder; what cannot be removed stays. */
    public static void removeLeftovers(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                if (isLeftover(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | RuntimeException e) {
            // Leftover files do no damage.
        }
    }

    private static boolean isLeftover(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !isWriterAlive(file) && !isLocked(file);
        } catch (IOException e) {
            return false; // it is gone
        }
    }

    /**
     * Returns whether a process of this machine may still write a file, which is then younger than {@link #MAX_AGE}.
     */
    private static boolean isWriterAlive(Path file) throws IOException {
        Instant written =
                Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        if (written.isBefore(Instant.now().minus(MAX_AGE))) {
            return false;
        }
        String name = String.valueOf(file.getFileName());
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return true;
        }
        long id = Long.parseLong(parts.group(1), HEX);
        if (id == ProcessHandle.current().pid()) {
            return WRITTEN.contains(name);
        }
        // a process that started later has the id of the one that wrote the file
        return ProcessHandle.of(id)
                .map(process -> process.info().startInstant().orElse(Instant.MIN))
                .filter(start -> !written.plus(CLOCK_STEP).isBefore(start))
                .isPresent();
    }

    private static boolean isLocked(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (IOException e) {
            return false; // some network file systems have no locks
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    private static String temporaryName() {
        return PREFIX + Long.toHexString(ProcessHandle.current().pid()) + "-"
                + Long.toHexString(ThreadLocalRandom.current().nextLong()) + SUFFIX;
    }

    private static boolean written(Path temporary, Path real, Sink bytes, boolean last) throws IOException {
        String name = temporaryName();
        Path beside = temporary.resolve(name);
        WRITTEN.add(name);
        try {
            try (FileChannel channel =
                    FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                lock(channel);
                bytes.writeTo(channel);
                channel.force(true);
            }
            rename(beside, real);
            return true;
        } catch (NoSuchFileException e) {
            if (last || Files.exists(beside)) {
                throw e;
            }
            return false;
        } finally {
            Files.deleteIfExists(beside);
            WRITTEN.remove(name);
        }
    }

    /** Until the channel is closed. */
    private static void lock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                return; // another process tests whether it is a leftover file
            }
        } catch (IOException e) {
            return; // some network file systems have no locks; leftovers then stay
        }
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            // Some network file systems: the rename is then as safe as the system makes it.
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
