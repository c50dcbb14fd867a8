// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages with the JavaScript core in a browser have the hits of node: loaded from a URL, under a policy that allows
 * WebAssembly, and made by bundlers. A policy that forbids it is an error that names the flag.
 */
final class PagesTest {
    /** What a page downloads at most with all of a build, bundled and minified. */
    private static final Map<String, Integer> MAX_MINIFIED_BYTES =
            Map.of("cullet", 127_000, "cullet-mesh", 88_800, "cullet-core", 29_300);

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
        String output = check("vite", "webpack", "esbuild");
        for (Map.Entry<String, Integer> limit : MAX_MINIFIED_BYTES.entrySet()) {
            Matcher size = Pattern.compile("(?m)^" + limit.getKey() + " minified: ([0-9]+) bytes$")
                    .matcher(output);
            assertTrue(size.find(), output);
            assertTrue(Integer.parseInt(size.group(1)) <= limit.getValue(), size.group());
        }
    }

    /** Returns what the program prints. */
    private String check(String... bundlers) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("node", Checkout.path("cores/js/test/pages.mjs").toString(), folder.toString()));
        command.add(Program.browser().orElseThrow().toString());
        command.addAll(List.of(bundlers));
        Tool.Result result = Tool.run(command.toArray(new String[0]));
        assertEquals(0, result.code(), result.output());
        return result.output();
    }
}
