// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages with the JavaScript core in a browser have the hits of node: loaded from a URL, under a policy that allows
 * WebAssembly, and made by bundlers. A policy that forbids it is an error that names the flag.
 */
final class PagesTest {
    @TempDir
    private Path folder;

    @Requires({Need.NODE, Need.BROWSER})
    @Test
    void aPageRunsTheModuleUnlessItsPolicyForbidsIt() throws Exception {
        check();
    }

    @Requires({Need.NODE, Need.BROWSER, Need.NPM_REGISTRY})
    @Test
    void bundlersMakePagesThatRun() throws Exception {
        check("vite", "webpack", "esbuild");
    }

    private void check(String... bundlers) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("node", Checkout.path("cores/js/test/pages.mjs").toString(), folder.toString()));
        command.add(Program.browser().orElseThrow().toString());
        command.addAll(List.of(bundlers));
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
    }
}
