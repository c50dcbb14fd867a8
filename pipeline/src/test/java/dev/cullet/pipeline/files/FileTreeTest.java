// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    private final Path folder;

    FileTreeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aLinkToAFolderAboveIsReportedOnceAndNotEntered() throws IOException {
        Path below = Files.createDirectories(folder.resolve("a/b"));
        Path file = Files.writeString(below.resolve("x.obj"), "");
        Path loop = Files.createSymbolicLink(below.resolve("up"), folder);
        FileTree tree = FileTree.of(folder, Integer.MAX_VALUE);
        assertEquals(List.of(file), tree.files());
        assertEquals(List.of(loop), tree.loops());
    }

    @Test
    void aLinkedFolderIsEnteredAndALinkToItselfOrToNothingIsAFile() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("x.obj"), "");
        Path tree = Files.createDirectory(folder.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("linked"), other);
        Files.createSymbolicLink(tree.resolve("self"), tree.resolve("self"));
        Files.createSymbolicLink(tree.resolve("nothing"), tree.resolve("missing"));
        FileTree found = FileTree.of(tree, Integer.MAX_VALUE);
        assertEquals(
                List.of("linked/x.obj", "nothing", "self"),
                found.files().stream()
                        .map(file -> tree.relativize(file).toString())
                        .sorted()
                        .toList());
        assertEquals(List.of(), found.loops());
    }

    @Test
    void caseIsProbedByExistingNamesOrATemporaryFile() throws IOException {
        Path here = Files.createDirectory(folder.resolve("case"));
        boolean sensitive = !Files.exists(folder.resolve("CASE"));
        assertEquals(sensitive, new CaseSensitivity(true).of(here));
        assertEquals(sensitive, new CaseSensitivity(false).of(here));
        assertEquals(sensitive, new CaseSensitivity(false).of(here.resolve("not/there")));
        Files.writeString(here.resolve("Ship.obj"), "");
        assertEquals(sensitive, new CaseSensitivity(false).of(here));
        if (sensitive) {
            Files.writeString(here.resolve("SHIP.OBJ"), "");
            assertTrue(new CaseSensitivity(false).of(here));
        }
        try (Stream<Path> left = Files.list(here)) {
            assertFalse(left.anyMatch(file -> file.toString().endsWith(".tmp")));
        }
    }
}
