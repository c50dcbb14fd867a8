// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Convex shapes in C and JavaScript: the bits of the Java runtime for every query. */
@Tag("scaled")
final class ShapeBitsTest {
    private static final Path PROGRAM = Checkout.path("cores/c/test/shapes.c");
    private static final Path JAVASCRIPT = Checkout.path("cores/js/test/shapes.mjs");
    private static final long SEED = 39;
    private static final List<String> SURFACES = List.of("stone", "grass", "sand");

    @TempDir
    private static Path folder;

    private static int count;

    @BeforeAll
    static void write() throws IOException {
        count = write(folder.resolve("shapes.bin"));
    }

    @Requires(Need.SANITIZERS)
    @Test
    void sanitizedQueriesHaveTheBitsOfJava() throws Exception {
        replay("sanitized", "cc", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover");
    }

    /** Compilers make vectors of loops at these levels. */
    @Requires(Need.CC)
    @Test
    void optimizedQueriesHaveTheBitsOfJava() throws Exception {
        replay("optimized", "cc", "-O3");
    }

    @Requires(Need.CLANG)
    @Test
    void queriesOfClangHaveTheBitsOfJava() throws Exception {
        replay("clang", "clang", "-O2");
    }

    @Requires(Need.NODE)
    @Test
    void javascriptHasTheBitsOfJava() throws Exception {
        Tool.Result result = Tool.run(
                "node", JAVASCRIPT.toString(), folder.resolve("shapes.bin").toString());
        assertEquals(count + " records, 0 differences", result.lastLine(), result.output());
    }

    private static void replay(String name, String compiler, String... options) throws Exception {
        String program =
                CCore.compiled("shapes-" + name, PROGRAM, compiler, options).toString();
        Tool.Result result = Tool.run(program, folder.resolve("shapes.bin").toString());
        assertEquals(count + " records, 0 differences", result.lastLine(), result.output());
    }

    /** Writes queries of every kind with the answers of Java; returns their number. */
    private static int write(Path file) throws IOException {
        try (ShapeRecords records = new ShapeRecords(file)) {
            for (String name : List.of("exact-shapes", "exact-bsp", "compact-bsp")) { // a hull and two boxes
                byte[] stored = ReaderAssets.BYTES.get(name);
                records.mesh(stored);
                records.stored(
                        1,
                        CollisionAsset.load(ByteBuffer.wrap(stored), name)
                                .part(0)
                                .data()
                                .shape());
            }
            new ShapeCases(records, SEED, ShapeBitsTest::asset).add(Effort.cases(400, 40_000));
            for (ShapeRecords.Kind kind : EnumSet.range(ShapeRecords.Kind.CONTAINS, ShapeRecords.Kind.SWEEP)) {
                boolean always = List.of(ShapeRecords.Kind.SUPPORT, ShapeRecords.Kind.BOUNDS)
                        .contains(kind);
                assertTrue(records.outcomes(kind, 0) > 10, kind + " misses");
                assertTrue(always || records.outcomes(kind, 1) > 10, kind + " hits");
            }
            return records.records();
        }
    }

    private static byte[] asset(float[] triangles, boolean compact) throws IOException {
        int[] indices = IntStream.range(0, triangles.length / 3).toArray();
        int[] numbers = IntStream.range(0, triangles.length / 9).toArray();
        int[] surfaces = IntStream.of(numbers).map(i -> i % SURFACES.size()).toArray();
        TriangleMesh mesh =
                new TriangleMesh(triangles, indices, surfaces, new int[numbers.length], numbers, SURFACES, List.of(""));
        ByteBuffer file = AssetWriter.write(new Asset(
                TestAsset.PROVENANCE,
                SURFACES,
                List.of(""),
                List.of(TestAsset.part("triangles", mesh, TestAsset.OPTIONS.withCompact(compact))),
                new float[0],
                null,
                null,
                null));
        byte[] bytes = new byte[file.remaining()];
        file.get(bytes);
        return bytes;
    }
}
