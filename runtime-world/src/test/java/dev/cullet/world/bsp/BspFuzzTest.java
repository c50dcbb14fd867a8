// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.format.AssetException;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changed bytes under a checksum that was corrected, most of them in a BSP tree: the file is refused, or every
 * query ends with some answer. None loops, runs over an array, or throws.
 */
class BspFuzzTest {
    private static final int MUTATIONS = Effort.cases(200, 2000); // times six seeds, times three encodings

    /** Most changes of a plane, of bit blocks and of a coded head are refused, so few of the changed files load. */
    private static final int MIN_LOADED = Effort.cases(2, 20);

    private static final int FOOTER = 16;

    @Tag("scaled")
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void queriesOnWhateverLoadsEndWithAResult(AssetEncoding encoding) {
        for (long seed = 1; seed <= 6; seed++) {
            fuzz(encoding, seed);
        }
    }

    private static void fuzz(AssetEncoding encoding, long seed) {
        MeshArrays mesh = List.of(
                        Meshes.torusKnot(5, 12),
                        HardMeshes.crossingBoxes(),
                        HardMeshes.openShell(5),
                        BspFixture.withSpecks())
                .get((int) (seed % 4));
        BspOptions options = seed % 3 == 0 ? BspFixture.TIGHT : BspOptions.DEFAULT;
        ByteBuffer written = BspFixture.file(mesh, options, encoding);
        byte[] original = new byte[written.remaining()];
        written.get(original);
        BspMesh other = BspFixture.of(Meshes.box(0, 0, 0, 1, 1, 1)).bsp();
        int[] loaded = {0, 0};
        assertTimeoutPreemptively(Duration.ofSeconds(200), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < MUTATIONS; i++) {
                byte[] mutated = original.clone();
                mutate(mutated, random);
                try {
                    CollisionAsset asset = CollisionAsset.load(ByteBuffer.wrap(mutated), "fuzz");
                    if (asset.part(0).data().bsp() == null) {
                        continue; // the change made it a part without a tree, which has no such queries
                    }
                    BspMesh[] meshes = {BspMesh.of(asset.part(0))};
                    new AllBspQueries(meshes, other, mesh, 12, random.nextInt()).run();
                    loaded[0]++;
                } catch (AssetException refused) {
                    loaded[1]++;
                } catch (IOException | RuntimeException | Error e) {
                    throw new AssertionError(encoding + " seed " + seed + " mutation " + i, e);
                }
            }
        });
        int min = encoding == AssetEncoding.PACKED ? 0 : MIN_LOADED; // nearly every change of packed symbols is refused
        assertTrue(loaded[0] > min, encoding + " seed " + seed + ": " + loaded[0] + " loaded");
        assertTrue(loaded[1] > MUTATIONS / 20, encoding + " seed " + seed + ": " + loaded[1] + " refused");
    }

    /** Single bytes, and pairs of words that change places: children, planes and lists of another node. */
    private static void mutate(byte[] bytes, Random random) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int words = (bytes.length - FOOTER) / 4;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(4 * words);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] += (byte) (random.nextBoolean() ? 1 : -1);
                default -> {
                    int first = at & -4;
                    int second = 4 * Math.floorMod(first / 4 + random.nextInt(41) - 20, words);
                    int word = file.getInt(first);
                    file.putInt(first, file.getInt(second));
                    file.putInt(second, word);
                }
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - FOOTER + 8);
        file.putInt(bytes.length - FOOTER + 8, (int) crc.getValue());
    }
}
