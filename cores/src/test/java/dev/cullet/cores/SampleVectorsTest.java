// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.VectorKind;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The shipped samples in all encodings, and damaged copies: vectors of them, replayed in each language. */
final class SampleVectorsTest {
    private static final int QUERIES = 15;
    private static final int DAMAGED = 30;

    /** Per part; with fewer of these the order of equally near boxes does not matter. */
    private static final int RAYS = 2_000;

    private static Path vectors = Path.of("");
    private static JavaRunner java;

    @BeforeAll
    static void write() throws IOException {
        vectors = SampleVectors.write(
                "samples.bin", SampleVectors.assets(), QUERIES, EnumSet.allOf(VectorKind.class), DAMAGED);
        java = JavaRunner.replay(vectors);
    }

    @Test
    void theJavaRuntimeGivesTheAnswersOfTheFile() {
        assertEquals(List.of(), java.differences());
        assertEquals(EnumSet.allOf(VectorKind.class), java.queries().keySet());
        assertTrue(java.codes().size() > 150, "refused " + java.codes().size());
        assertTrue(new HashSet<>(java.codes()).size() > 25, "codes " + new HashSet<>(java.codes()));
    }

    @Requires(Need.CC)
    @Test
    void theCCoreGivesTheSameBits() throws IOException, InterruptedException {
        replay(CCore.compiled("replay", "cc", "-O2").toString());
    }

    @Requires(Need.SANITIZERS)
    @Test
    void theCCoreHasNoUndefinedBehaviour() throws IOException, InterruptedException {
        replay(CCore.sanitizedRunner().toString());
    }

    @Requires(Need.NODE)
    @Test
    void theJavaScriptCoreGivesTheSameBits() throws IOException, InterruptedException {
        replay("node", Checkout.path("cores/js/test/replay.mjs").toString());
    }

    /** Which of several triangles a ray finds depends on the last bit of the times at which it enters boxes. */
    @Requires(Need.CC)
    @Test
    void manyRaysFindTheSameTriangle() throws IOException, InterruptedException {
        Path rays = SampleVectors.write("any-ray.bin", SampleVectors.assets(), RAYS, EnumSet.of(VectorKind.ANY_RAY), 0);
        Tool.Result result = Tool.run(CCore.compiled("replay", "cc", "-O2").toString(), rays.toString());
        assertTrue(result.lastLine().endsWith(" records, 0 differences"), result.output());
        Files.delete(rays);
    }

    private static void replay(String... program) throws IOException, InterruptedException {
        Tool.Result result = Tool.run(Tool.command(program[0], rest(program), vectors.toString()));
        assertTrue(result.lastLine().startsWith(java.records() + " records, 0 differences"), result.output());
        assertEquals(0, result.code());
    }

    private static String[] rest(String[] words) {
        return Arrays.copyOfRange(words, 1, words.length);
    }
}
