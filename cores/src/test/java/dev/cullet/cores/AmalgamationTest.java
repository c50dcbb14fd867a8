// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.RequiresPlatform;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The C core as one file, which {@code amalgamate.sh} prints, compiles beside its header alone to the same program. */
final class AmalgamationTest {
    @TempDir
    private Path folder;

    @RequiresPlatform(Need.SHELL)
    @Requires(Need.CC)
    @Test
    void oneFileAndTheHeaderGiveTheAnswersOfTheShippedVectors() throws Exception {
        Tool.Result one = Tool.run("sh", Checkout.path("cores/c/amalgamate.sh").toString());
        assertEquals(0, one.code(), one.output());
        assertEquals(
                1,
                one.output()
                        .lines()
                        .filter(line -> line.startsWith("#include \""))
                        .count(),
                "only the header is included");
        Files.copy(Checkout.path("cores/c/cullet.h"), folder.resolve("cullet.h"));
        Path test = Files.createDirectories(folder.resolve("test"));
        Path replay = Files.copy(Checkout.path("cores/c/test/replay.c"), test.resolve("replay.c"));
        Path core = Files.writeString(folder.resolve("cullet.c"), one.output(), StandardCharsets.UTF_8);
        String program = folder.resolve("replay").toString();
        Tool.Result compiled = Tool.run(
                "cc",
                "-std=c99",
                "-O0",
                "-ffp-contract=off",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-pedantic",
                replay.toString(),
                core.toString(),
                "-o",
                program,
                "-lm");
        assertEquals(0, compiled.code(), compiled.output());
        String vectors = Checkout.path("cores/conformance/vectors-1.bin").toString();
        Tool.Result result = Tool.run(program, vectors);
        assertTrue(result.lastLine().endsWith(" records, 0 differences"), result.output());
    }
}
