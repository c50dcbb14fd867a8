// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Files of released format versions stay readable for ever. They are never written again: a change of the writer that
 * breaks {@link #writerStillGivesTheBytesOfVersion1} without a new version is a mistake.
 */
class ReleasedAssetsTest {
    private static final Path RELEASED = Path.of("src/test/resources/released");

    private static ByteBuffer file(String name) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(RELEASED.resolve(name)));
    }

    private static SmallFile packed() {
        return SmallFile.boxes().stream()
                .filter(SmallFile::isPacked)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void version1IsRead() throws IOException {
        TestAssets.assertSame(packed().asset(), AssetReader.read(file("v1-packed.cullet"), "v1-packed.cullet"));
        TestAssets.assertSame(TestAssets.box(), AssetReader.read(file("v1-box.cullet"), "v1-box.cullet"));
        TestAssets.assertSame(TestAssets.released(), AssetReader.read(file("v1-parts.cullet"), "v1-parts.cullet"));
    }

    @Test
    void writerStillGivesTheBytesOfVersion1() throws IOException {
        assertEquals(file("v1-box.cullet"), AssetWriter.write(TestAssets.box()));
        assertEquals(file("v1-packed.cullet"), packed().written());
        assertEquals(file("v1-parts.cullet"), AssetWriter.write(TestAssets.released()));
    }

    @Test
    void everyReleasedFileCanBeUsed() throws IOException {
        try (Stream<Path> files = Files.list(RELEASED)) {
            var all = files.sorted().toList();
            assertTrue(all.size() >= 3);
            for (Path each : all) {
                Damage.use(AssetReader.read(ByteBuffer.wrap(Files.readAllBytes(each)), each.toString()));
            }
        }
    }
}
