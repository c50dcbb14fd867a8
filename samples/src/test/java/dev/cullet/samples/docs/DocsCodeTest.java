// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.Checkout;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java code in README and docs compiles against this checkout, and runs. */
final class DocsCodeTest {
    private static final String GIVEN = """
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            o %s
            f 1 3 2
            f 1 2 4
            f 1 4 3
            f 2 3 4
            """;

    @Test
    void everyBlockCompilesAndRuns(@TempDir Path folder) throws Exception {
        List<DocBlock> blocks = new ArrayList<>();
        for (Path document : documents()) {
            String name = Checkout.root().relativize(document).toString().replace(File.separatorChar, '/');
            blocks.addAll(DocBlock.of(name, Files.readAllLines(document)));
        }
        assertTrue(blocks.size() >= 10, "only " + blocks.size() + " blocks were found");
        assertEquals(List.of(), errors(blocks, folder));

        Files.writeString(folder.resolve("given.obj"), given("hull", 0) + given("flag", 4) + given("hero", 8));
        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        Files.write(folder.resolve("fighter.cullet"), BakedArena.ship());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"),
                BlockRunner.class.getName()));
        blocks.stream().filter(block -> block.runs).forEach(block -> command.add(block.className));
        Programs.Outcome outcome = Programs.run(folder, command);
        assertEquals(0, outcome.exit(), outcome.text());
    }

    @Test
    void wrongBlockIsNamedByFileAndLine(@TempDir Path folder) {
        List<DocBlock> blocks = DocBlock.of(
                "docs/wrong.md",
                List.of(
                        "Words.",
                        "<!-- given: int one = 1; -->",
                        "```java",
                        "int two = one + 1;",
                        "int x = \"\";",
                        "```"));
        List<String> errors = errors(blocks, folder);
        assertEquals(1, errors.size(), errors.toString());
        assertTrue(errors.get(0).startsWith("docs/wrong.md:5: incompatible types"), errors.get(0));
    }

    /** As an OBJ object; its corners are numbered after those before it. */
    private static String given(String name, int before) {
        StringBuilder text = new StringBuilder();
        GIVEN.formatted(name).lines().forEach(line -> {
            String[] words = line.split(" ");
            for (int i = 1; words[0].equals("f") && i < words.length; i++) {
                words[i] = Integer.toString(Integer.parseInt(words[i]) + before);
            }
            text.append(String.join(" ", words)).append('\n');
        });
        return text.toString();
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(Checkout.path("README.md")));
        try (Stream<Path> files = Files.list(Checkout.path("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }

    private static List<String> errors(List<DocBlock> blocks, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options =
                List.of("-classpath", System.getProperty("java.class.path"), "-d", classes.toString(), "-proc:none");
        compiler.getTask(
                        null,
                        compiler.getStandardFileManager(diagnostics, Locale.ENGLISH, StandardCharsets.UTF_8),
                        diagnostics,
                        options,
                        null,
                        blocks)
                .call();
        List<String> errors = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                JavaFileObject source = diagnostic.getSource();
                String place = source instanceof DocBlock block
                        ? block.document + ":" + (block.line + diagnostic.getLineNumber() - 1)
                        : "?";
                errors.add(place + ": " + diagnostic.getMessage(Locale.ENGLISH));
            }
        }
        return errors;
    }
}
