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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Requires(Need.NODE)
    @Test
    void theTestsOfTheJavaScriptCorePass() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node", "--test"));
        for (String name : List.of("core", "arguments", "scene", "start", "types", "damage")) {
            command.add(Checkout.path("cores/js/test/" + name + ".test.mjs").toString());
        }
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
        assertTrue(result.output().contains("# fail 0"), result.output());
    }
}
