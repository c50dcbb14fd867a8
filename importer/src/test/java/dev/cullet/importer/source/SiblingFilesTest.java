// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiblingFilesTest {
    private final Path folder;
    private final Path models;

    SiblingFilesTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        models = folder.resolve("models");
        Files.createDirectories(models.resolve("sub"));
        Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.writeString(models.resolve("a.mtl"), "newmtl a\n");
        Files.createSymbolicLink(models.resolve("out.mtl"), folder.resolve("secret.txt"));
    }

    @Test
    void onlyFilesInTheFolderOrBelowAreFound() throws IOException {
        SiblingFiles files = new SiblingFiles(models.resolve("a.obj"));
        assertEquals(models.resolve("a.mtl"), files.find("a.mtl"));
        assertEquals(models.resolve("a.mtl"), files.find("sub\\..\\a.mtl "));
        for (String name : List.of("../secret.txt", "out.mtl", "sub", ".", "", "/etc/passwd", "a\0b", "gone.mtl")) {
            assertNull(files.find(name), name);
        }
        assertEquals(
                List.of(models.resolve("gone.mtl"), models.resolve("out.mtl"), models.resolve("sub")), files.missing());
        assertEquals(9, files.bytes(), "a file counts once");
    }

    @Test
    void theFolderMayBeNamedWithPartsThatLeadUp() throws IOException {
        Path source = folder.resolve("other/../models/a.obj");
        assertEquals(models.resolve("a.mtl"), new SiblingFiles(source).find("a.mtl"));
    }

    @Test
    void numberAndSizeOfTheFilesAreLimited() throws IOException {
        SiblingFiles files = new SiblingFiles(models.resolve("a.obj"));
        for (int i = 0; i < SiblingFiles.MAX_FILES; i++) {
            files.find(Files.createFile(models.resolve("n" + i)).getFileName().toString());
        }
        assertThrows(SiblingFiles.TooManyFilesException.class, () -> files.find("a.mtl"));
        try (RandomAccessFile large =
                new RandomAccessFile(models.resolve("large").toFile(), "rw")) {
            large.setLength(SiblingFiles.MAX_BYTES + 1);
        }
        SiblingFiles others = new SiblingFiles(models.resolve("a.obj"));
        assertThrows(SiblingFiles.TooManyFilesException.class, () -> others.find("large"));
    }
}
