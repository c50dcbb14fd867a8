// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.CoreObject;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Once;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The C core, compiled with a program: its runner of vectors, or a sample. */
final class CCore {
    /** With these it has no warning, and the same bits with every compiler. */
    private static final String[] OPTIONS = {"-std=c99", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-pedantic"
    };

    /** Programs by inputs, compiler and options, because tests have them in common. */
    private static final Once<Path> COMPILED = new Once<>();

    private CCore() {}

    /**
     * Compiles the runner; the test requires the compiler.
     *
     * @param name of the program, below the folder of build output
     */
    static Path compiled(String name, String compiler, String... options) throws IOException, InterruptedException {
        return compiled(name, Checkout.path("cores/c/test/replay.c"), compiler, options);
    }

    /**
     * Compiles the runner with sanitizers. Without optimization gcc takes 12 s less, but exact decisions in the vectors
     * of the samples then take 50 s more.
     */
    static Path sanitizedRunner() throws IOException, InterruptedException {
        return compiled(
                "replay-sanitized", "cc", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover");
    }

    /** Compiles the fuzz target with a program that changes files itself, and stops at undefined behaviour. */
    static Path fuzzTarget() throws IOException, InterruptedException {
        return compiledAlone(
                "fuzz",
                Checkout.path("cores/c/test/fuzz.c"),
                "cc",
                "-O0",
                "-fsanitize=undefined",
                "-fno-sanitize-recover=all");
    }

    /** Compiles a program of one source file; see {@link #compiled(String, String, String...)}. */
    static Path compiled(String name, Path source, String compiler, String... options)
            throws IOException, InterruptedException {
        return linked(name, List.of(source, core(compiler, options)), compiler, options);
    }

    /** Compiles a program that includes the source of the core itself. */
    static Path compiledAlone(String name, Path source, String compiler, String... options)
            throws IOException, InterruptedException {
        return linked(name, List.of(source), compiler, options);
    }

    private static Path core(String compiler, String... options) throws IOException, InterruptedException {
        Need.CC.assume();
        List<String> all = new ArrayList<>(List.of(OPTIONS));
        all.addAll(List.of(options));
        return CoreObject.compiled(compiler, all);
    }

    private static Path linked(String name, List<Path> sources, String compiler, String... options)
            throws IOException, InterruptedException {
        Need.CC.assume();
        return once(
                name,
                sources.stream().map(Path::toString).collect(Collectors.joining("\n", "", "\n-lm")),
                compiler,
                options);
    }

    /** Compiles once for the inputs, a compiler and its options. */
    private static Path once(String name, String inputs, String compiler, String... options)
            throws IOException, InterruptedException {
        String key = inputs + "\n" + compiler + "\n" + String.join("\n", options);
        return COMPILED.get(key, () -> {
            Path program = programs().resolve(name);
            run(compiler, options, inputs, program);
            return program;
        });
    }

    private static Path programs() throws IOException {
        return Files.createDirectories(Path.of("target", "programs"));
    }

    private static void run(String compiler, String[] options, String inputs, Path output)
            throws IOException, InterruptedException {
        String[] command = Tool.command(
                compiler,
                OPTIONS,
                String.join("\n", options),
                "-I" + Checkout.path("cores/c"),
                inputs,
                "-o",
                output.toString());
        Tool.Result result = Tool.run(withLines(command));
        assertEquals(0, result.code(), result.output());
    }

    /** Splits arguments at line ends, and omits empty ones. */
    private static String[] withLines(String[] command) {
        return String.join("\n", command)
                .lines()
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new);
    }
}
