// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rewriting of tiles: what changes, and what does not. */
final class SeamPlanTest {
    private final Path folder;

    SeamPlanTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** One square of two triangles of a wavy height field; {@code lift} moves its inner vertex. */
    private Path tile(int i, int k, double lift, AssetEncoding encoding) throws IOException {
        float[] positions = new float[15];
        for (int v = 0; v < 4; v++) {
            int x = i + v / 2;
            int z = k + v % 2;
            positions[3 * v] = x;
            positions[3 * v + 1] = (float) (0.25 * Math.floor(2 * Math.sin(x) + 2 * Math.cos(1.3 * z)));
            positions[3 * v + 2] = z;
        }
        positions[12] = i + 0.5f;
        positions[13] = (float) ((positions[1] + positions[10]) / 2 + lift);
        positions[14] = k + 0.5f;
        int[] indices = {0, 1, 4, 1, 3, 4, 3, 2, 4, 2, 0, 4};
        MeshArrays mesh = new MeshArrays("main", positions, indices);
        Path path = folder.resolve("tile_" + i + "_" + k + ".cullet");
        AtomicOutput.write(path, AssetWriter.write(TestAsset.of(mesh, TestAsset.options(encoding)), encoding));
        return path;
    }

    private List<Path> grid(int side, AssetEncoding encoding) throws IOException {
        List<Path> tiles = new ArrayList<>();
        for (int i = 0; i < side * side; i++) {
            tiles.add(tile(i / side, i % side, 0, encoding));
        }
        return tiles;
    }

    @Tag("scaled")
    @Test
    void oneOfManyTilesRewritesOnlyItselfAndItsNeighbours() throws IOException {
        int side = Effort.cases(13, 32);
        List<Path> tiles = grid(side, AssetEncoding.EXACT);
        SeamPlan first = SeamPlan.of(tiles, SeamOptions.DEFAULT);
        assertEquals(tiles.size(), first.write());
        assertEquals(List.of(), first.manifest().findings());
        int shared = first.manifest().tiles().stream()
                .mapToInt(SeamPlan.Tile::shared)
                .sum();
        int inactive = first.manifest().tiles().stream()
                .mapToInt(SeamPlan.Tile::inactive)
                .sum();
        assertEquals(4 * side * (side - 1), shared);
        assertTrue(inactive > shared / 10 && inactive < shared, inactive + " of " + shared);
        assertEquals(0, SeamPlan.of(tiles, SeamOptions.DEFAULT).write(), "all are up to date");
        List<byte[]> before = new ArrayList<>();
        for (Path tile : tiles) {
            before.add(Files.readAllBytes(tile));
        }
        tile(10, 10, 0.3, AssetEncoding.EXACT);
        assertEquals(5, SeamPlan.of(tiles, SeamOptions.DEFAULT).write());
        List<Path> changed = new ArrayList<>();
        for (int i = 0; i < tiles.size(); i++) {
            if (!Arrays.equals(before.get(i), Files.readAllBytes(tiles.get(i)))) {
                changed.add(folder.relativize(tiles.get(i)));
            }
        }
        assertEquals(
                List.of(
                        "tile_10_10.cullet",
                        "tile_10_11.cullet",
                        "tile_10_9.cullet",
                        "tile_11_10.cullet",
                        "tile_9_10.cullet"),
                changed.stream().map(Path::toString).sorted().toList());
    }

    @ParameterizedTest
    @EnumSource(AssetEncoding.class)
    void bytesDoNotDependOnTheOrderAndGeometryDoesNotChange(AssetEncoding encoding) throws IOException {
        List<Path> tiles = grid(6, encoding);
        List<Asset> before = new ArrayList<>();
        List<byte[]> baked = new ArrayList<>();
        for (Path tile : tiles) {
            before.add(AssetFiles.read(tile));
            baked.add(Files.readAllBytes(tile));
        }
        assertEquals(tiles.size(), SeamPlan.of(tiles, SeamOptions.DEFAULT).write());
        List<byte[]> bytes = new ArrayList<>();
        for (int i = 0; i < tiles.size(); i++) {
            bytes.add(Files.readAllBytes(tiles.get(i)));
            assertEquals(encoding, AssetFiles.form(tiles.get(i)).encoding());
            Asset after = AssetFiles.read(tiles.get(i));
            for (int part = 0; part < after.parts().size(); part++) {
                assertArrayEquals(
                        before.get(i).parts().get(part).triangles().positions(),
                        after.parts().get(part).triangles().positions());
                assertArrayEquals(
                        before.get(i).parts().get(part).triangles().indices(),
                        after.parts().get(part).triangles().indices());
            }
            AtomicOutput.write(tiles.get(i), ByteBuffer.wrap(baked.get(i)));
        }
        List<Path> shuffled = new ArrayList<>(tiles);
        Collections.shuffle(shuffled, new Random(6));
        SeamPlan.of(shuffled, SeamOptions.DEFAULT).write();
        for (int i = 0; i < tiles.size(); i++) {
            assertArrayEquals(bytes.get(i), Files.readAllBytes(tiles.get(i)));
            Path single = folder.resolve("baked");
            Files.write(single, baked.get(i));
            assertEquals(
                    SourceHash.ofFileIfReadable(single),
                    SeamPlan.hashWithoutSeams(tiles.get(i), new Hashes()),
                    "the bake is recovered");
        }
    }

    @Test
    void aMissingOrCorruptNeighbourLeavesAllTiles() throws IOException {
        List<Path> tiles = grid(3, AssetEncoding.EXACT);
        byte[] before = Files.readAllBytes(tiles.get(0));
        byte[] corrupt = Files.readAllBytes(tiles.get(4));
        corrupt[corrupt.length / 2] ^= 1;
        Files.write(tiles.get(4), corrupt);
        assertThrows(AssetException.class, () -> SeamPlan.of(tiles, SeamOptions.DEFAULT));
        Files.delete(tiles.get(4));
        assertThrows(IOException.class, () -> SeamPlan.of(tiles, SeamOptions.DEFAULT));
        assertArrayEquals(before, Files.readAllBytes(tiles.get(0)));
    }

    @Test
    void aGapIsAFindingWithItsWidthAndPlace() throws IOException {
        List<Path> tiles = List.of(tile(0, 0, 0, AssetEncoding.EXACT), tile(1, 0, 0, AssetEncoding.EXACT));
        SeamPlan.Manifest exact = SeamPlan.of(tiles, SeamOptions.DEFAULT).manifest();
        assertEquals(1, exact.tiles().get(0).shared());
        assertTrue(exact.findings().isEmpty());
        MeshArrays moved =
                new MeshArrays("main", new float[] {1.004f, 0, 0, 1.004f, 0, 1, 2, 0, 0}, new int[] {0, 1, 2});
        MeshArrays still = new MeshArrays("main", new float[] {1, 0, 1, 1, 0, 0, 0, 0, 0}, new int[] {0, 1, 2});
        AtomicOutput.write(tiles.get(0), AssetWriter.write(TestAsset.of(still)));
        AtomicOutput.write(tiles.get(1), AssetWriter.write(TestAsset.of(moved)));
        List<SeamPlan.Finding> found =
                SeamPlan.of(tiles, new SeamOptions(1e-3, 5)).manifest().findings();
        assertEquals(2, found.size());
        assertEquals("gap", found.get(0).kind());
        assertEquals(0.004, found.get(0).width(), 1e-6);
        assertEquals(List.of(1.0, 0.0, 0.5), found.get(0).place());
        assertFalse(SeamPlan.of(tiles, new SeamOptions(1e-2, 5))
                        .manifest()
                        .tiles()
                        .get(0)
                        .inactive()
                == 0);
    }
}
