// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --simplify} through bake, inspect and verify. */
class SimplifyVerbsTest {
    private static final Path TERRAIN = Checkout.path("samples/models/terrain.obj");

    private final Path folder;

    SimplifyVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private CommandRun bake(String... more) {
        String[] all = new String[5 + more.length];
        all[0] = "bake";
        all[1] = TERRAIN.toString();
        all[2] = "-o";
        all[3] = folder.resolve("t.cullet").toString();
        all[4] = "--isolate=false";
        System.arraycopy(more, 0, all, 5, more.length);
        return CommandRun.of(all);
    }

    @Test
    void bakeInspectAndVerifyHaveTheProvenError() {
        CommandRun bake = bake("--simplify", "1%", "--encoding", "compact", "--hull", "--hull-margin", "0.01");
        assertEquals(0, bake.code(), bake.err());
        assertTrue(bake.out().contains("simplified from "), bake.out());
        String asset = folder.resolve("t.cullet").toString();
        String inspected = CommandRun.of("inspect", asset).out();
        assertTrue(inspected.contains(", proven error "), inspected);
        assertTrue(inspected.contains(" m = simplification "), inspected);
        assertTrue(inspected.contains(" + margin 0.01"), inspected);
        assertTrue(CommandRun.of("inspect", "--json", asset).out().contains("\"simplification\""));
        CommandRun verify = CommandRun.of("verify", asset, "--source", TERRAIN.toString());
        assertEquals(0, verify.code(), verify.out() + verify.err());
        assertTrue(verify.out().contains("simplification"), verify.out());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--simplify-borders keep | --simplify-borders needs --simplify, --simplify-to or --lods",
                "--simplify 0 | but must be none, metres above 0",
                "--simplify-to 0 | but must be none, or a whole number",
                "--simplify 1% --seams | add --simplify-borders keep"
            })
    void contradictingFlagsAreRefused(String flags, String message) {
        CommandRun run = bake(flags.split(" ", -1));
        assertEquals(ExitCode.USAGE.code(), run.code(), run.out());
        assertTrue(run.err().contains(message), run.err());
    }

    @Test
    void rulesOfAConfigurationSimplifySomeFiles() throws IOException {
        Files.copy(TERRAIN, folder.resolve("hill.obj"));
        Files.copy(TERRAIN, folder.resolve("flat.obj"));
        Path toml = Files.writeString(folder.resolve("cullet.toml"), """
                sources = ["*.obj"]
                directory = "assets"
                isolate = false
                [[rule]]
                files = ["flat.obj"]
                simplify = "2%"
                simplifyBorders = "keep"
                """);
        CommandRun run = CommandRun.of("bake", "--config", toml.toString());
        assertEquals(0, run.code(), run.err());
        String flat = CommandRun.of(
                        "inspect", folder.resolve("assets/flat.cullet").toString())
                .out();
        String hill = CommandRun.of(
                        "inspect", folder.resolve("assets/hill.cullet").toString())
                .out();
        assertTrue(flat.contains("proven error") && !hill.contains("proven error"), flat + hill);
    }
}
