// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicOutputTest {
    private final Path folder;

    AtomicOutputTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void writesTheBytesAndLeavesNothingElse() throws IOException {
        Path target = folder.resolve("new/folder/a.cullet");
        ByteBuffer bytes = ByteBuffer.allocateDirect(100_000).put(70_000, (byte) 7);
        AtomicOutput.write(target, bytes);
        assertEquals(100_000, bytes.remaining());
        assertEquals(7, Files.readAllBytes(target)[70_000]);
        assertEquals(List.of("a.cullet"), names(folder.resolve("new/folder")));
    }

    @Test
    void replacesAnOldFile() throws IOException {
        Path target = Files.writeString(folder.resolve("a.cullet"), "a long old text");
        AtomicOutput.write(target, ByteBuffer.wrap(new byte[] {1}));
        assertArrayEquals(new byte[] {1}, Files.readAllBytes(target));
    }

    @Test
    void replacesALinkAndLeavesItsTarget() throws IOException {
        Path real = Files.writeString(folder.resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        AtomicOutput.write(link, ByteBuffer.wrap(new byte[] {2}));
        assertFalse(Files.isSymbolicLink(link));
        assertArrayEquals(new byte[] {2}, Files.readAllBytes(link));
        assertEquals("old", Files.readString(real));
    }

    @Test
    void leavesAFolderAloneAndNoFileBeside() throws IOException {
        Path target = Files.createDirectory(folder.resolve("a.cullet"));
        IOException e = assertThrows(IOException.class, () -> AtomicOutput.write(target, ByteBuffer.allocate(1)));
        assertEquals("is a folder, but a file is needed there", IoErrors.reason(e));
        assertEquals(List.of("a.cullet"), names(folder));
    }

    @Test
    void reportsAFileWhereAFolderIsNeeded() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        IOException e = assertThrows(
                FileAlreadyExistsException.class,
                () -> AtomicOutput.write(file.resolve("a.cullet"), ByteBuffer.allocate(1)));
        assertEquals("is a file, but a folder is needed there", IoErrors.reason(e));
    }

    @Test
    void leavesNoFileBesideWhereTheRenameFails() throws IOException {
        Path target = folder.resolve("a".repeat(300));
        assertThrows(IOException.class, () -> AtomicOutput.write(target, ByteBuffer.allocate(1)));
        assertEquals(List.of(), names(folder));
    }

    @RequiresPlatform(Need.ORDINARY_USER)
    @Test
    void leavesTheOldFileWhereItCannotWrite() throws IOException {
        Path locked = Files.createDirectory(folder.resolve("locked"));
        Path target = Files.writeString(locked.resolve("a.cullet"), "old");
        assertTrue(locked.toFile().setWritable(false));
        try {
            assertThrows(IOException.class, () -> AtomicOutput.write(target, ByteBuffer.allocate(1)));
            assertEquals("old", Files.readString(target));
            assertEquals(List.of("a.cullet"), names(locked));
        } finally {
            assertTrue(locked.toFile().setWritable(true));
        }
    }

    @Test
    void removesWhatDeadProcessesLeftAndNothingThatIsWritten() throws Exception {
        Process ended = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
                .redirectErrorStream(true)
                .start();
        ended.getInputStream().readAllBytes();
        ended.waitFor();
        String dead = ".cullet-" + Long.toHexString(ended.pid()) + "-1.tmp";
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        String alive = ".cullet-" + Long.toHexString(parent) + "-1.tmp";
        String own = ".cullet-" + Long.toHexString(ProcessHandle.current().pid()) + "-1.tmp";
        String locked = ".cullet-" + Long.toHexString(ended.pid()) + "-2.tmp";
        String unknown = ".cullet-x.tmp";
        String old = ".cullet-" + Long.toHexString(parent) + "-2.tmp";
        for (String name : List.of(dead, alive, own, locked, unknown, old)) {
            Files.writeString(folder.resolve(name), "");
        }
        Files.setLastModifiedTime(
                folder.resolve(old), FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        try (FileChannel channel = FileChannel.open(folder.resolve(locked), StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertTrue(lock.isValid());
            AtomicOutput.removeLeftovers(folder);
        }
        assertEquals(Stream.of(alive, locked, unknown).sorted().toList(), names(folder));
    }

    @Test
    void followsNoLinkThatLooksLikeALeftover() throws IOException {
        Path real = Files.writeString(folder.resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve(".cullet-1-1.tmp"), real);
        AtomicOutput.removeLeftovers(folder);
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.exists(real));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }
}
