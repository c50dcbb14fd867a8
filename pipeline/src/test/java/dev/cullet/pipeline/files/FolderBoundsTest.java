// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderBoundsTest {
    private final Path folder;
    private final Path outside;

    FolderBoundsTest(@TempDir Path temporary) {
        this.folder = temporary.resolve("folder");
        this.outside = temporary.resolve("outside");
    }

    @BeforeEach
    void files() throws IOException {
        Files.createDirectories(folder.resolve("deep"));
        Files.createDirectories(outside);
        Files.writeString(folder.resolve("deep/file"), "");
        Files.writeString(outside.resolve("file"), "");
    }

    @Test
    void containsWhatIsBelowAndNothingElse() {
        assertTrue(FolderBounds.contains(folder, folder.resolve("deep/file")));
        assertTrue(FolderBounds.contains(folder, folder.resolve("new/file")));
        assertTrue(FolderBounds.contains(folder, folder.resolve("deep/../deep/file")));
        assertFalse(FolderBounds.contains(folder, folder));
        assertFalse(FolderBounds.contains(folder, folder.resolve("../outside/file")));
        assertFalse(FolderBounds.contains(folder, outside.resolve("file")));
        assertFalse(FolderBounds.contains(folder, folder.resolveSibling("folder2/file")));
    }

    @Test
    void followsNoLinkButTheFolderItself() throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), outside);
        Files.createSymbolicLink(folder.resolve("linked"), outside.resolve("file"));
        Files.createSymbolicLink(folder.resolve("nowhere"), outside.resolve("nothing"));
        Files.createSymbolicLink(folder.resolve("near"), folder.resolve("deep/file"));
        for (String name : new String[] {"link", "link/file", "link/new/file", "linked", "nowhere", "near"}) {
            assertFalse(FolderBounds.contains(folder, folder.resolve(name)), name);
        }
        Path other = Files.createSymbolicLink(folder.resolveSibling("other"), folder);
        assertTrue(FolderBounds.contains(other, other.resolve("deep/file")));
    }

    @Test
    void writesThroughNoLinkInsideAFolder() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("linked"), outside.resolve("file"));
        AtomicOutput.writeInside(folder, folder, link, ByteBuffer.wrap(new byte[3]));
        assertFalse(Files.isSymbolicLink(link));
        assertEquals(3, Files.size(link));
        assertEquals(0, Files.size(outside.resolve("file")));

        Files.createSymbolicLink(folder.resolve("link"), outside);
        Path behind = folder.resolve("link/new/file");
        IOException e = assertThrows(
                IOException.class, () -> AtomicOutput.writeInside(folder, folder, behind, ByteBuffer.allocate(1)));
        assertEquals("there is a symbolic link on the way to it", IoErrors.reason(e));
        assertFalse(Files.exists(outside.resolve("new")));
    }
}
