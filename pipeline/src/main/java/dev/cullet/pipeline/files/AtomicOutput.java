// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes a file atomically: to a temporary file beside the target, forced to the disk, then renamed. A reader of the
 * target gets the old content or the new content, never a part.
 *
 * <p>A process that is killed leaves the temporary file behind. It held a lock on it, which the system releases when
 * the process ends: {@link #removeLeftovers} removes temporary files without a lock, also of other machines.
 */
public final class AtomicOutput {
    private static final String PREFIX = ".cullet-";
    private static final String SUFFIX = ".tmp";

    /** A file beside may be taken for a leftover in the moment before it is locked, or after it was closed. */
    private static final int ATTEMPTS = 5;

    private AtomicOutput() {}

    /**
     * Writes the remaining bytes, which stay remaining. Folders above the target are made.
     *
     * @throws IOException if it cannot be written; the target is as it was
     */
    public static void write(Path target, ByteBuffer bytes) throws IOException {
        Path real = followLinks(target.toAbsolutePath());
        Files.createDirectories(real.getParent());
        for (int attempt = 1; !written(real, bytes, attempt == ATTEMPTS); attempt++) {
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
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false; // this process writes it, or locks are not supported
        }
    }

    private static boolean written(Path real, ByteBuffer bytes, boolean last) throws IOException {
        Path beside = real.resolveSibling(
                PREFIX + Long.toHexString(ThreadLocalRandom.current().nextLong()) + SUFFIX);
        try {
            try (FileChannel channel =
                    FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                lock(channel);
                ByteBuffer left = bytes.duplicate();
                while (left.hasRemaining()) {
                    channel.write(left);
                }
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

    /** A target that is a link stays one: the file it leads to is replaced. */
    private static Path followLinks(Path target) throws IOException {
        if (Files.isSymbolicLink(target) && Files.exists(target)) {
            return target.toRealPath();
        }
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new DirectoryNotEmptyException(target.toString());
        }
        return target;
    }
}
