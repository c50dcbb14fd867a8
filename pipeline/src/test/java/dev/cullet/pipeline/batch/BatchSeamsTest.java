// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.tiles.SeamPlan;
import dev.cullet.testkit.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seams of a batch: which tiles are read and rewritten. The oracle is a plan of all tiles: it changes none. */
final class BatchSeamsTest {
    private final BatchFolder batch;
    private final Path folder;
    private final List<String> notes = new ArrayList<>();

    BatchSeamsTest(@TempDir Path folder) {
        this.folder = folder;
        batch = new BatchFolder(folder);
    }

    /** Writes one square of a wavy height field, of four triangles; {@code lift} moves its inner vertex. */
    private void tile(String name, int x, int z, double lift) throws IOException {
        StringBuilder text = new StringBuilder();
        double middle = 0;
        for (int v = 0; v < 4; v++) {
            double y = height(x + v / 2, z + v % 2);
            middle += y / 4;
            text.append(String.format(Locale.ROOT, "v %d %s %d%n", x + v / 2, y, z + v % 2));
        }
        text.append(String.format(Locale.ROOT, "v %s %s %s%n", x + 0.5, middle + lift, z + 0.5));
        text.append("f 1 2 5\nf 2 4 5\nf 4 3 5\nf 3 1 5\n");
        Files.createDirectories(batch.models());
        Files.writeString(batch.models().resolve(name), text);
    }

    private static double height(int x, int z) {
        return 0.25 * Math.floor(2 * StrictMath.sin(x) + 2 * StrictMath.cos(1.3 * z));
    }

    private void grid(int side) throws IOException {
        for (int i = 0; i < side * side; i++) {
            tile(String.format(Locale.ROOT, "tile_%02d_%02d.obj", i / side, i % side), i / side, i % side, 0);
        }
    }

    private SeamOutcome bake(Layer more) throws BatchException {
        BatchRequest request = BatchRequest.of(Configuration.none(folder))
                .withFlags(more.mergeOver(batch.flags().with("seams", "true")));
        BatchListener listener = new BatchListener() {
            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
        BatchReport report = BatchBaker.bake(request, listener, new AssimpImporter());
        assertEquals(ExitCode.OK, report.exitCode());
        return Objects.requireNonNull(report.seams());
    }

    private List<Path> assets() throws IOException {
        try (Stream<Path> files = Files.list(batch.assets())) {
            return files.filter(file -> file.toString().endsWith(".cullet")).toList();
        }
    }

    private SeamPlan.Manifest planOfAll(SeamOptions options) throws IOException {
        SeamPlan.Manifest manifest = SeamPlan.of(assets(), options).manifest();
        assertTrue(manifest.tiles().stream().noneMatch(SeamPlan.Tile::changed), "a plan of all tiles changes none");
        return manifest;
    }

    @Tag("scaled")
    @Test
    void oneOfManyTilesReadsTheTilesAroundAndRewritesItsNeighbours() throws IOException, BatchException {
        int side = Effort.cases(13, 32);
        int tiles = side * side;
        grid(side);
        assertEquals(new SeamOutcome(tiles, tiles, tiles, 0, null), bake(Layer.EMPTY));
        assertEquals(new SeamOutcome(tiles, 0, 0, 0, null), bake(Layer.EMPTY), "no geometry is read");
        Map<String, String> before = batch.bytes();
        tile("tile_10_10.obj", 10, 10, 0.3);
        assertEquals(new SeamOutcome(tiles, 25, 5, 0, null), bake(Layer.EMPTY));
        Map<String, String> after = batch.bytes();
        assertEquals(
                List.of("tile_09_10", "tile_10_09", "tile_10_10", "tile_10_11", "tile_11_10"),
                after.entrySet().stream()
                        .filter(file -> !file.getValue().equals(before.get(file.getKey())))
                        .map(file -> file.getKey().replace(".cullet", ""))
                        .toList());
        planOfAll(SeamOptions.DEFAULT);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2})
    void randomChangesGiveTheBytesOfAPlanOfAllTiles(int seed) throws IOException, BatchException {
        Random random = new Random(seed);
        grid(4);
        bake(Layer.EMPTY);
        int unread = 0;
        int rewritten = 0;
        int findings = 0;
        for (int step = 0; step < 24; step++) {
            int i = random.nextInt(16);
            String name = String.format(Locale.ROOT, "tile_%02d_%02d.obj", i / 4, i % 4);
            switch (random.nextInt(4)) {
                case 0 -> Files.deleteIfExists(batch.models().resolve(name));
                case 1 -> tile(name, random.nextInt(5), random.nextInt(5), 0); // elsewhere, perhaps on another tile
                case 2 -> tile(name, i / 4, i % 4, random.nextInt(3) * 0.2);
                default -> Files.deleteIfExists(batch.assets().resolve(name.replace(".obj", ".cullet")));
            }
            SeamOutcome outcome = bake(Layer.EMPTY.with("prune", "true"));
            assertEquals(planOfAll(SeamOptions.DEFAULT).findings().size(), outcome.findings());
            unread += outcome.tiles() - outcome.read();
            rewritten += outcome.rewritten();
            findings += outcome.findings();
        }
        assertTrue(unread > 24 && rewritten > 24 && findings > 0, unread + " " + rewritten + " " + findings);
        assertEquals(List.of(), notes);
    }

    @Test
    void otherOptionsAndDamagedStatesDecideAgain() throws IOException, BatchException {
        grid(3);
        bake(Layer.EMPTY);
        assertEquals(9, bake(Layer.EMPTY.with("seams-angle", "10")).rewritten());
        planOfAll(new SeamOptions(1e-4, 10));
        assertEquals(0, bake(Layer.EMPTY.with("seams-angle", "10")).read());
        Path state;
        try (Stream<Path> files = Files.list(batch.assets().resolve(RecordFolder.DEFAULT_NAME))) {
            state = files.filter(file -> file.toString().endsWith(".seams"))
                    .sorted()
                    .toList()
                    .get(0);
        }
        String text = Files.readString(state);
        Files.writeString(state, text.replace("findings 0", "findings 7"));
        SeamOutcome outcome = bake(Layer.EMPTY.with("seams-angle", "10"));
        assertEquals(0, outcome.rewritten());
        assertTrue(outcome.read() > 0 && outcome.findings() == 0, outcome.text());
        assertEquals(1, notes.size(), notes.toString());
        assertTrue(notes.get(0).contains("the state of the seams is ignored"), notes.get(0));
        assertEquals(text, Files.readString(state));
    }

    @Test
    void exportsAreNotMadeAgainForSeamsThatWereDecidedAfterThem() throws IOException, BatchException {
        grid(2);
        Layer glb = Layer.EMPTY.with("export", "glb");
        assertEquals(4, bake(glb).rewritten());
        Path file = batch.assets().resolve("tile_00_00.glb");
        FileTime old = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(file, old);
        bake(glb);
        assertEquals(old, Files.getLastModifiedTime(file));
        tile("tile_00_00.obj", 0, 0, 0.3);
        bake(glb);
        assertNotEquals(old, Files.getLastModifiedTime(file));
    }

    @Test
    void aTileThatIsNoneFailsTheBatchAndChangesNoTile() throws IOException, BatchException {
        grid(2);
        Layer flags = batch.flags().with("seams", "true").with("edge-flags", "false");
        BatchReport report =
                BatchFolder.bake(BatchRequest.of(Configuration.none(folder)).withFlags(flags));
        assertEquals(ExitCode.ASSET, report.exitCode());
        Failure failure = Objects.requireNonNull(report.seams()).failure();
        assertNotNull(failure);
        assertTrue(failure.message().endsWith("; no tile was changed"), failure.message());
        assertNull(batch.bake().seams(), "not set");
    }
}
