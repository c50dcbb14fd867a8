// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The samples in C run, and the tests of the JavaScript core pass. */
final class CoreSamplesTest {
    @TempDir
    private Path folder;

    @Requires(Need.CC)
    @Test
    void helloInCPrintsAHitOfASampleAndTheCodeOfADamagedOne() throws IOException, InterruptedException {
        String program = CCore.compiled("hello", Checkout.path("samples/c/hello.c"), "cc", "-O2")
                .toString();
        byte[] terrain = SampleVectors.assets().get("terrain.exact.cullet");
        Path asset = Files.write(folder.resolve("terrain.cullet"), terrain);
        Tool.Result hit = Tool.run(program, asset.toString());
        assertEquals(0, hit.code(), hit.output());
        assertTrue(hit.output().startsWith("triangle "), hit.output());
        terrain[terrain.length / 2] ^= 1;
        Tool.Result damaged = Tool.run(
                program, Files.write(folder.resolve("damaged.cullet"), terrain).toString());
        terrain[terrain.length / 2] ^= 1;
        assertEquals(1, damaged.code());
        assertTrue(damaged.output().contains("error 103"), damaged.output());
        assertEquals(2, Tool.run(program).code());
    }

    /**
     * Each file in a process of its own, without threads of V8: at the end of a process node 20 may wait for a thread
     * that compiles, which waits for it (github.com/nodejs/node/issues/54918).
     */
    @Requires(Need.NODE)
    @ParameterizedTest
    @MethodSource("tests")
    void theTestsOfTheJavaScriptCorePass(Path file) throws IOException, InterruptedException {
        Tool.Result result = Tool.run("node", "--single-threaded", "--test-reporter=tap", file.toString());
        assertEquals(0, result.code(), result.output());
        assertTrue(result.output().contains("# fail 0"), result.output());
    }

    static List<Path> tests() throws IOException {
        try (Stream<Path> files = Files.list(Checkout.path("cores/js/test"))) {
            return files.filter(file -> file.toString().endsWith(".test.mjs"))
                    .sorted()
                    .toList();
        }
    }
}
