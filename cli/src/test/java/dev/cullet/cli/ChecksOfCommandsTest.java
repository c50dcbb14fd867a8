// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.RayHit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands check all rules of a file, also those that the runtimes do not check by default. */
class ChecksOfCommandsTest {
    private static final int FOOTER_BYTES = 16;
    private static final int CRC_OFFSET = 8;

    private final Path folder;

    ChecksOfCommandsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aBoxWithoutItsTrianglesIsRefusedByEveryCommandAndLoadedByTheRuntime() throws IOException {
        Path good = Models.bake(folder, "good", Models.CUBE);
        String file = withBoxesAtTheOrigin(good).toString();
        List<CommandRun> runs = List.of(
                CommandRun.of("verify", file),
                CommandRun.of("inspect", file),
                CommandRun.of("diff", good.toString(), file),
                CommandRun.of("view", file, "--png", folder.resolve("view.png").toString()),
                CommandRun.withInput("{\"op\":\"overlapSphere\",\"center\":[0,0,0],\"radius\":1}", "query", file));
        for (CommandRun run : runs) {
            assertEquals(ExitCode.ASSET.code(), run.code(), run.out() + run.err());
            assertTrue((run.out() + run.err()).contains("AABB_TREE"), run.out() + run.err());
        }
        assertEquals(0, CommandRun.of("inspect", good.toString()).code());
        RayHit hit = new RayHit();
        assertTrue(CollisionAsset.load(good).part(0).raycast(0.5f, 9, 0.4f, 0, -1, 0, 99, hit));
        assertFalse(CollisionAsset.load(Path.of(file)).part(0).raycast(0.5f, 9, 0.4f, 0, -1, 0, 99, hit));
    }

    private static Path withBoxesAtTheOrigin(Path good) throws IOException {
        byte[] bytes = Files.readAllBytes(good);
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] nodes = AssetReader.read(file, "good").parts().get(0).tree().nodes();
        int root = 0;
        while (file.getLong(root) != nodes[0] || file.getLong(root + 56) != nodes[7]) {
            root += 4;
        }
        for (int word = 0; word < AabbTree.BOX_WORDS; word += 2) {
            file.putLong(root + 8 * word, 0);
            file.putLong(root + 8 * word + 8, AabbTree.GUARDS);
        }
        int end = bytes.length - FOOTER_BYTES;
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, end + CRC_OFFSET);
        file.putInt(end + CRC_OFFSET, (int) crc.getValue());
        return Files.write(good.resolveSibling("boxes.cullet"), bytes);
    }
}
