// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceHashTest {
    private final Path folder;

    SourceHashTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void isThePlainHashOfALoneFile() throws IOException {
        Path source = Files.writeString(folder.resolve("a.obj"), "abc");
        assertEquals(
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", SourceHash.of(source, List.of()));
    }

    @Test
    void doesNotDependOnPlaceOrderOrTheSourcesName() throws IOException {
        List<Path> first = model("here", "a.obj");
        List<Path> second = model("there/deeper", "b.obj");
        String hash = SourceHash.of(first.get(0), List.of(first.get(1), first.get(2)));
        assertEquals(hash, SourceHash.of(second.get(0), List.of(second.get(2), second.get(1))));
    }

    @Test
    void dependsOnEachFilesBytesAndOnTheNamesThatTheSourceReads() throws IOException {
        List<Path> files = model("here", "a.obj");
        List<Path> dependencies = files.subList(1, 3);
        String hash = SourceHash.of(files.get(0), dependencies);
        assertNotEquals(hash, SourceHash.of(files.get(0), files.subList(1, 2)));
        Files.writeString(files.get(2), "other");
        assertNotEquals(hash, SourceHash.of(files.get(0), dependencies));
        Path renamed = Files.writeString(folder.resolve("here/z.mtl"), "one");
        assertNotEquals(hash, SourceHash.of(files.get(0), List.of(renamed, files.get(2))));
    }

    private List<Path> model(String below, String name) throws IOException {
        Path here = Files.createDirectories(folder.resolve(below));
        Files.createDirectory(here.resolve("more"));
        return List.of(
                Files.writeString(here.resolve(name), "mesh"),
                Files.writeString(here.resolve("a.mtl"), "one"),
                Files.writeString(here.resolve("more/b.mtl"), "two"));
    }
}
