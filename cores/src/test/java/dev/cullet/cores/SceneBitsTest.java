// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.ConformanceVectors;
import dev.cullet.conformance.SceneCounts;
import dev.cullet.conformance.SceneKind;
import dev.cullet.format.Validation;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scenes in the C core, and in JavaScript where node is there: the bits of the Java runtime for every query, and its
 * codes for damaged files.
 */
@Tag("scaled")
final class SceneBitsTest {
    private static final Path SHIPPED = Checkout.path("cores/conformance/vectors-scene-1.bin");
    private static final long SHIPPED_SEED = 38;

    /** Of vectors, of a record, and of one with words. */
    private static final int HEADER_BYTES = 16;

    private static final int PREFIX_BYTES = 8;
    private static final int WORDS_HEAD_BYTES = 16;

    /** Length, checksum and end mark. */
    private static final int FOOTER_BYTES = 16;

    @TempDir
    private Path folder;

    @Requires(Need.SANITIZERS)
    @ParameterizedTest(name = "{0}, at {1}, layouts {2}, seed {3}")
    @CsvSource({"compact,1e3,false,3", "packed,-9e8,false,4", "exact,0.5,true,5"})
    void queriesHaveTheBitsOfJava(String encoding, double at, boolean layouts, long seed) throws Exception {
        byte[] bytes = scene(encoding, at, 60, new Random(seed));
        Path file = folder.resolve("vectors.bin");
        SceneCounts counts;
        try (Vectors to = new Vectors(file, seed)) {
            counts = to.vectors.addScene("level", bytes, layouts, Effort.cases(2_400, 1_000_000));
        }
        for (SceneKind kind : EnumSet.range(SceneKind.RAYCAST, SceneKind.MESH_SWEEP_COMPOUND)) {
            int hits = counts.hits(kind);
            boolean isChange = EnumSet.range(SceneKind.ADD, SceneKind.REBUILD).contains(kind);
            assertTrue(hits > 3 && (isChange || hits < counts.records(kind)), kind + ": hits " + hits);
        }
        replay(file, counts.total());
    }

    @Requires(Need.SANITIZERS)
    @ParameterizedTest(name = "{0}, seed {1}")
    @CsvSource({"exact,11", "compact,12", "packed,13"})
    void damagedScenesAreRefusedWithTheCodeOfJava(String encoding, long seed) throws Exception {
        Random random = new Random(seed);
        byte[] good = scene(encoding, 100, 5, random);
        Path file = folder.resolve("damaged.bin");
        int count = Effort.cases(500, 1_000_000);
        Set<Integer> codes = new HashSet<>();
        try (Vectors to = new Vectors(file, seed)) {
            for (int i = 0; i < count; i++) {
                byte[] bytes = i < 2 ? good : damaged(good, random);
                Validation validation = i % 2 == 0 ? Validation.FULL : Validation.SAFETY;
                codes.add(to.vectors.addSceneFile("level", bytes, validation));
            }
        }
        assertTrue(codes.contains(0) && codes.size() > 20, "codes " + codes);
        if (!encoding.equals("packed")) {
            assertTrue(codes.stream().filter(code -> code / 100 == 17).count() >= 4, "codes " + codes);
        }
        replay(file, count);
    }

    @Requires(Need.SANITIZERS)
    @Test
    void aFileWithoutASceneIsRefused() throws Exception {
        Path file = folder.resolve("meshes.bin");
        try (Vectors to = new Vectors(file, 1)) {
            for (String name : List.of("wall.exact.cullet", "wall.packed.cullet")) {
                byte[] bytes = SampleVectors.assets().get(name);
                for (Validation validation : Validation.values()) {
                    assertEquals(306, to.vectors.addSceneFile(name, bytes, validation));
                }
            }
        }
        replay(file, 6);
    }

    /** The scene in the release archive: a later Java runtime gives the same answers, and so does the C core. */
    @Requires(Need.SANITIZERS)
    @Test
    void theShippedSceneHasTheSameAnswers() throws Exception {
        if (Boolean.getBoolean("cullet.writeVectors")) {
            writeShipped(SHIPPED, scene("packed", 1000, 9, new Random(SHIPPED_SEED)));
        }
        ByteBuffer vectors = ByteBuffer.wrap(Files.readAllBytes(SHIPPED)).order(ByteOrder.LITTLE_ENDIAN);
        int at = HEADER_BYTES + PREFIX_BYTES + WORDS_HEAD_BYTES + 3 * Long.BYTES;
        byte[] scene = new byte[Math.toIntExact(vectors.getLong(at))];
        vectors.get(at + Long.BYTES, scene);
        Path again = folder.resolve("again.bin");
        int records = writeShipped(again, scene);
        assertEquals(-1, Files.mismatch(SHIPPED, again));
        replay(SHIPPED, records);
        assertTrue(Files.size(SHIPPED) < 400_000, "bytes " + Files.size(SHIPPED));
    }

    private static int writeShipped(Path file, byte[] scene) throws IOException {
        try (Vectors to = new Vectors(file, SHIPPED_SEED)) {
            int records = to.vectors.addScene("level", scene, false, 400).total();
            to.vectors.addDamagedScenes("level", scene, 12);
            return records + 12;
        }
    }

    @Requires(Need.SANITIZERS)
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"exact", "packed"})
    void changedScenesDoNotStopTheFuzzTarget(String encoding) throws Exception {
        String fuzz = CCore.fuzzTarget().toString();
        Path file = Files.write(folder.resolve("level.cullet"), scene(encoding, 10, 5, new Random(31)));
        Tool.Result result = Tool.run(fuzz, "-n", "40", file.toString());
        assertEquals(0, result.code(), result.output());
    }

    private static void replay(Path file, int records) throws IOException, InterruptedException {
        String program = CCore.compiled(
                        "scene-sanitized",
                        Checkout.path("cores/c/test/scene.c"),
                        "cc",
                        "-O1",
                        "-g1",
                        "-fsanitize=address,undefined",
                        "-fno-sanitize-recover")
                .toString();
        Tool.Result result = Tool.run(program, file.toString());
        assertEquals(records + " records, 0 differences", result.lastLine(), result.output());
        if (Need.NODE.isMet()) {
            replayInNode(file, records);
        }
    }

    private static void replayInNode(Path file, int records) throws IOException, InterruptedException {
        Tool.Result result =
                Tool.run("node", Checkout.path("cores/js/test/replay.mjs").toString(), file.toString());
        assertEquals(records + " records, 0 differences", result.lastLine(), result.output());
    }

    /** A file of vectors with records of scenes only. */
    private static final class Vectors implements Closeable {
        final ConformanceVectors vectors;
        private final OutputStream out;

        Vectors(Path file, long seed) throws IOException {
            out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
            vectors = ConformanceVectors.begin(out, false, seed, 1, Set.of(SceneKind.values()));
        }

        @Override
        public void close() throws IOException {
            vectors.end();
            out.close();
        }
    }

    private byte[] scene(String encoding, double at, int instances, Random random) throws IOException, BakeException {
        return SampleScene.bake(folder, encoding, at, instances, random);
    }

    /** Returns a copy with changes under a correct checksum, half of them where the scene is. */
    private static byte[] damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.length - FOOTER_BYTES;
        int tail = Math.max(0, end - 1200);
        for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
            int at = random.nextInt(3) == 0
                    ? random.nextInt(Math.min(end, 1024))
                    : random.nextBoolean() ? tail + random.nextInt(end - tail) : random.nextInt(end);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> file.putInt(at & -4, random.nextInt(9) - 4);
                case 3 -> file.putLong(Math.min(at & -8, end - 8), random.nextBoolean() ? random.nextLong() : 0);
                default -> {
                    int to = 4 * random.nextInt(end / 4);
                    int word = file.getInt(at & -4);
                    file.putInt(at & -4, file.getInt(to));
                    file.putInt(to, word);
                }
            }
        }
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, end + 8);
        file.putInt(end + 8, (int) checksum.getValue());
        return bytes;
    }
}
