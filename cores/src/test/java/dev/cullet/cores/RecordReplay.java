// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records of queries with the answers of Java, which a program in C and one in JavaScript repeat: each has the same
 * bits. The records are written once per class.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("scaled")
abstract class RecordReplay {
    private final String name;
    private String file = "";
    private String expected = "";

    /**
     * Repeats the records with {@code cores/c/test/NAME.c} and {@code cores/js/test/NAME.mjs}.
     *
     * @param name of both programs
     */
    RecordReplay(String name) {
        this.name = name;
    }

    /** Writes queries of every kind with the answers of Java, asserts that all outcomes occur; returns their number. */
    abstract int write(Path records) throws IOException;

    @BeforeAll
    void writeRecords(@TempDir Path folder) throws IOException {
        Path records = folder.resolve(name + ".bin");
        expected = write(records) + " records, 0 differences";
        file = records.toString();
    }

    @Requires(Need.SANITIZERS)
    @Test
    void sanitizedQueriesHaveTheBitsOfJava() throws Exception {
        replay("sanitized", "cc", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover");
    }

    /** Compilers make vectors of loops at this level. */
    @Requires(Need.CC)
    @Test
    void optimizedQueriesHaveTheBitsOfJava() throws Exception {
        replay("optimized", "cc", "-O2");
    }

    @Requires(Need.CLANG)
    @Test
    void queriesOfClangHaveTheBitsOfJava() throws Exception {
        replay("clang", "clang", "-O2");
    }

    @Requires(Need.NODE)
    @Test
    void javascriptHasTheBitsOfJava() throws Exception {
        Path program = Checkout.path("cores/js/test/" + name + ".mjs");
        Tool.Result result = Tool.run("node", program.toString(), file);
        assertEquals(expected, result.lastLine(), result.output());
    }

    private void replay(String build, String compiler, String... options) throws Exception {
        Path source = Checkout.path("cores/c/test/" + name + ".c");
        Path program = CCore.compiled(name + "-" + build, source, compiler, options);
        Tool.Result result = Tool.run(program.toString(), file);
        assertEquals(expected, result.lastLine(), result.output());
    }
}
