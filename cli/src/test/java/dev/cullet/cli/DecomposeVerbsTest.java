// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.testkit.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bake, inspect, verify and diff print of convex pieces. */
class DecomposeVerbsTest {
    private static final String DRONE =
            Checkout.path("samples/models/drone.obj").toString();

    private final Path folder;

    DecomposeVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private CommandRun bake(String asset, String... more) {
        String[] all = new String[5 + more.length];
        all[0] = "bake";
        all[1] = DRONE;
        all[2] = "-o";
        all[3] = folder.resolve(asset).toString();
        all[4] = "--isolate=false";
        System.arraycopy(more, 0, all, 5, more.length);
        return CommandRun.of(all);
    }

    @Test
    void theVerbsPrintPiecesAndProveThem() {
        CommandRun bake = bake("one.cullet", "--decompose", "10%");
        assertEquals(0, bake.code(), bake.err());
        assertTrue(bake.out().contains(" convex pieces ("), bake.out());
        assertTrue(bake.out().contains(", stick-out at most "), bake.out());
        String asset = folder.resolve("one.cullet").toString();
        String inspected = CommandRun.of("inspect", asset).out();
        assertTrue(inspected.lines().anyMatch(line -> line.matches("  pieces +\\d+ convex pieces .*")), inspected);
        assertTrue(CommandRun.of("inspect", "--json", asset).out().contains("\"compound\""));
        String[] lines =
                CommandRun.of("inspect", "--hulls", asset).out().strip().split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            assertTrue(lines[i].contains("\"piece\":" + i + ","), lines[i]);
        }
        CommandRun verify = CommandRun.of("verify", asset, "--source", DRONE);
        assertEquals(0, verify.code(), verify.out() + verify.err());
        assertEquals(
                2,
                verify.out()
                        .lines()
                        .filter(line -> line.contains("convex pieces: ok: "))
                        .count(),
                verify.out());
    }

    @Test
    void diffComparesThem() {
        bake("one.cullet", "--decompose", "10%");
        bake("other.cullet", "--decompose", "30%");
        bake("none.cullet");
        String one = folder.resolve("one.cullet").toString();
        assertEquals(0, CommandRun.of("diff", one, one).code());
        CommandRun other =
                CommandRun.of("diff", one, folder.resolve("other.cullet").toString());
        assertTrue(other.code() != 0 && other.out().contains("piece"), other.out());
        CommandRun none =
                CommandRun.of("diff", one, folder.resolve("none.cullet").toString());
        assertTrue(none.code() != 0 && none.out().contains("piece"), none.out());
    }

    @Test
    void morePiecesThanAllowedLeaveNoFile() {
        CommandRun run = bake("few.cullet", "--decompose", "5%", "--max-pieces", "2");
        assertEquals(ExitCode.INPUT.code(), run.code(), run.err());
        assertTrue(run.err().contains(" pieces, but 2 are allowed; allow a larger error or more pieces"), run.err());
        assertTrue(Files.notExists(folder.resolve("few.cullet")));
    }
}
