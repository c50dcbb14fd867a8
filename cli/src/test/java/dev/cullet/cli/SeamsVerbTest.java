// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code seams}, {@code bake --seams} and {@code verify --neighbours}. */
class SeamsVerbTest {
    private static final String LEFT = "v 0 0 0\nv 1 0 0\nv 1 0 -1\nv 0 0 -1\nf 1 2 3\nf 1 3 4\n";

    private final Path folder;

    SeamsVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path source(String name, int x) throws IOException {
        String text = LEFT.replace("v 1", "v " + (x + 1)).replace("v 0", "v " + x);
        return Files.writeString(folder.resolve(name + ".obj"), text);
    }

    @Test
    void tilesAreRewrittenOnceAndVerified() throws IOException {
        Path left = Models.bake(folder, "left", Files.readString(source("a", 0)));
        Path right = Models.bake(folder, "right", Files.readString(source("b", 1)));
        CommandRun run = CommandRun.of("seams", left.toString(), right.toString());
        assertEquals(new CommandRun(0, "2 tiles, 2 shared edges, 2 inactive; 2 rewritten\n", ""), run);
        byte[] bytes = Files.readAllBytes(left);
        run = CommandRun.of("seams", right.toString(), left.toString(), "--check");
        assertEquals(new CommandRun(0, "2 tiles, 2 shared edges, 2 inactive; 0 would change\n", ""), run);
        assertArrayEquals(bytes, Files.readAllBytes(left));
        run = CommandRun.of("verify", left.toString(), "--neighbours", right.toString());
        assertEquals(0, run.code(), run.out());
        assertTrue(run.out().contains("seams: ok: 1 shared edges, 1 inactive"), run.out());
        Models.bake(folder, "right", Files.readString(source("b", 1)).replace("-1", "-2"));
        run = CommandRun.of("verify", left.toString(), "--neighbours", right.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
    }

    @Test
    void aMissingOrCorruptTileChangesNone() throws IOException {
        Path left = Models.bake(folder, "left", Files.readString(source("a", 0)));
        byte[] bytes = Files.readAllBytes(left);
        Path other = folder.resolve("other.cullet");
        CommandRun run = CommandRun.of("seams", left.toString(), other.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        Files.write(other, new byte[100]);
        run = CommandRun.of("seams", left.toString(), other.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().contains("no tile was changed"), run.err());
        assertArrayEquals(bytes, Files.readAllBytes(left));
    }

    @Test
    void aBatchDecidesSeamsAndStaysUpToDate() throws IOException {
        source("a", 0);
        source("b", 1);
        String[] bake = {"bake", folder.toString(), "-d", folder.resolve("out").toString(), "--seams"};
        CommandRun first = CommandRun.of(bake);
        assertEquals(0, first.code(), first.err());
        assertTrue(first.err().contains("seams: 2 of 2 tiles rewritten, 0 findings"), first.err());
        CommandRun second = CommandRun.of(bake);
        assertTrue(second.err().contains("seams: 0 of 2 tiles rewritten"), second.err());
    }
}
