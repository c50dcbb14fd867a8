// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The heap that loading takes: that of the asset and some buffers, not that of the file. */
final class LoadMemoryTest {
    /** The buffers of a stream and of the checksum. */
    private static final long BUFFERS = 150_000;

    /** Loads an asset. */
    private interface Loader {
        CollisionAsset load() throws IOException;
    }

    @Test
    void aFileAndAStreamTakeNoMoreHeapThanAMappedFile(@TempDir Path folder) throws IOException {
        ByteBuffer bytes = Fixture.file(AssetEncoding.EXACT, Meshes.torusKnot(20, 600));
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        Path file = Files.write(folder.resolve("knot.cullet"), array);
        long fileBytes = Files.size(file);
        long mapped = heap("mapped file", () -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return CollisionAsset.load(channel.map(FileChannel.MapMode.READ_ONLY, 0, fileBytes), "mapped");
            }
        });
        long path = heap("path", () -> CollisionAsset.load(file));
        long stream = heap("stream", () -> {
            try (InputStream in = Files.newInputStream(file)) {
                return CollisionAsset.load(in, "stream");
            }
        });
        System.out.println("loading a file of " + fileBytes + " bytes allocates on the heap: mapped " + mapped
                + ", path " + path + ", stream " + stream + " bytes");
        assertTrue(fileBytes > 4 * BUFFERS, "the file is too small for this test: " + fileBytes);
        assertTrue(mapped > fileBytes / 2, "the arrays of the asset are on the heap");
        assertTrue(path < mapped + BUFFERS, path + " bytes by path, " + mapped + " mapped");
        assertTrue(stream < mapped + BUFFERS, stream + " bytes by stream, " + mapped + " mapped");
    }

    private static long heap(String what, Loader loader) {
        int[] parts = {0};
        long bytes = Footprint.minBytes(() -> {
            try {
                parts[0] += loader.load().partCount();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertTrue(parts[0] > 0, what);
        return bytes;
    }
}
