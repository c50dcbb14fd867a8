// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastContentTest {
    private final Path folder;

    LastContentTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theSameContentIsHashedOnce() throws Exception {
        Path file = folder.resolve("a");
        LastContent last = new LastContent();
        Random random = new Random(1);
        for (int size : new int[] {0, 1, 63, 64, 1000, LastContent.MAX_BYTES}) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            Files.write(file, bytes);
            int before = last.computed();
            for (int i = 0; i < 3; i++) {
                assertEquals(SourceHash.ofBytes(ByteBuffer.wrap(bytes)), last.hash(file), "size " + size);
                assertEquals(before + 1, last.computed(), "size " + size);
            }
        }
    }

    @Test
    void aChangedByteIsNoticed() throws Exception {
        Path file = folder.resolve("a");
        byte[] bytes = new byte[1000];
        LastContent last = new LastContent();
        for (int i = 0; i < 100; i++) {
            bytes[new Random(i).nextInt(bytes.length)]++;
            Files.write(file, bytes);
            assertEquals(SourceHash.ofBytes(ByteBuffer.wrap(bytes)), last.hash(file), "seed " + i);
        }
        assertEquals(100, last.computed());
    }

    @Test
    void aLargeFileIsNotKept() throws Exception {
        Path file = Files.write(folder.resolve("a"), new byte[LastContent.MAX_BYTES + 1]);
        LastContent last = new LastContent();
        assertEquals(SourceHash.ofLarge(file), last.hash(file));
        assertEquals(SourceHash.ofLarge(file), SourceHash.ofFile(file));
        assertEquals(0, last.computed());
    }
}
