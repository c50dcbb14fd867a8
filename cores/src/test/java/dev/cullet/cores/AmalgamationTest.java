// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The C core as one file, which {@code amalgamate.sh} prints, compiles beside its header alone to the same program. */
final class AmalgamationTest {
    private static final String[] OPTIONS = {"-std=c99", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-pedantic"
    };

    /** A row of the table of macros. */
    private static final Pattern MACRO = Pattern.compile("\\| `(CULLET_[A-Z_]+(?:\\(x\\))?)` \\| [^|]+ \\|");

    @TempDir
    private Path folder;

    @RequiresPlatform(Need.SHELL)
    @Requires(Need.CC)
    @Test
    void oneFileCompilesWithEachDocumentedMacroAndWithAll() throws Exception {
        Path core = amalgamated();
        for (List<String> macros : macros()) {
            Tool.Result compiled = Tool.run(Tool.command(
                    "cc", OPTIONS, arguments(macros, "-O0", "-c", core.toString(), "-o", folder + "/core.o")));
            assertEquals(0, compiled.code(), macros + "\n" + compiled.output());
        }
    }

    @RequiresPlatform(Need.SHELL)
    @Requires(Need.CLANG)
    @Test
    void clangAcceptsOneFileWithEachDocumentedMacroAndWithAll() throws Exception {
        Path core = amalgamated();
        for (List<String> macros : macros()) {
            Tool.Result compiled =
                    Tool.run(Tool.command("clang", OPTIONS, arguments(macros, "-fsyntax-only", core.toString())));
            assertEquals(0, compiled.code(), macros + "\n" + compiled.output());
        }
    }

    /** Returns no macro, each macro of the table in the documents alone, and all together. */
    private static List<List<String>> macros() throws IOException {
        List<String> all = Files.readAllLines(Checkout.path("cores/c/README.md")).stream()
                .map(MACRO::matcher)
                .filter(Matcher::matches)
                .map(row -> "-D" + row.group(1).replace("(x)", "(x)=__builtin_sqrt(x)"))
                .toList();
        assertTrue(all.size() >= 4, "macros of the table: " + all);
        List<List<String>> sets = new ArrayList<>(List.of(List.of(), all));
        all.forEach(macro -> sets.add(List.of(macro)));
        return sets;
    }

    private static String[] arguments(List<String> macros, String... rest) {
        List<String> all = new ArrayList<>(macros);
        all.addAll(List.of(rest));
        return all.toArray(new String[0]);
    }

    /** Writes the core as one file beside its header. */
    private Path amalgamated() throws IOException, InterruptedException {
        Tool.Result one = Tool.run("sh", Checkout.path("cores/c/amalgamate.sh").toString());
        assertEquals(0, one.code(), one.output());
        Files.copy(Checkout.path("cores/c/cullet.h"), folder.resolve("cullet.h"));
        return Files.writeString(folder.resolve("cullet.c"), one.output(), StandardCharsets.UTF_8);
    }

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
        Files.copy(Checkout.path("cores/c/test/vectors.h"), test.resolve("vectors.h"));
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
