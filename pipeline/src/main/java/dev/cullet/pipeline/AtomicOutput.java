// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes a file whole or not at all: beside its target, forced to the disk, then renamed. Whoever reads the target sees
 * the old bytes or the new ones, never a half; a write that fails leaves the old file and nothing else.
 */
public final class AtomicOutput {
    private AtomicOutput() {}

    /**
     * Writes the remaining bytes, which stay remaining. Folders above the target are made.
     *
     * @throws IOException if it cannot be written; the target is as it was
     */
    public static void write(Path target, ByteBuffer bytes) throws IOException {
        Path real = followLinks(target.toAbsolutePath());
        Files.createDirectories(real.getParent());
        Path beside = real.resolveSibling(
                ".cullet-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp");
        try {
            try (FileChannel channel =
                    FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer left = bytes.duplicate();
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                channel.force(true);
            }
            rename(beside, real);
        } finally {
            Files.deleteIfExists(beside);
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
