// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetException;
import dev.cullet.format.writer.AssetEncoding;
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
 * Changed bytes under a checksum that was made right again: the file is refused, or every query ends with some
 * answer. None loops, runs over an array, or throws.
 */
final class QueryFuzzTest {
    private static final int MUTATIONS = Effort.cases(600, 5_000); // times five seeds, times three encodings
    private static final int FOOTER = 16;

    @Tag("scaled")
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void whatIsLoadedCanBeQueried(AssetEncoding encoding) {
        for (long seed = 1; seed <= 5; seed++) {
            fuzz(encoding, seed, MUTATIONS);
        }
    }

    /** Minutes: a million damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0}, seeds from 100")
    @EnumSource
    void aLongRunOfWhatIsLoadedCanBeQueried(AssetEncoding encoding) {
        for (long seed = 100; seed < 110; seed++) {
            fuzz(encoding, seed, 35_000);
        }
    }

    private static void fuzz(AssetEncoding encoding, long seed, int mutations) {
        List<MeshArrays> meshes = List.of(
                Meshes.box(0, 0, 0, 1, 1, 1),
                Meshes.soup(40, 0.5, seed),
                HardMeshes.flatGrid(4),
                Meshes.torusKnot(5, 12),
                HardMeshes.sameTriangle(20));
        MeshArrays mesh = meshes.get((int) (seed % meshes.size()));
        ByteBuffer written = Fixture.file(encoding, mesh, Meshes.box(0, 0, 0, 1, 1, 1));
        byte[] original = new byte[written.remaining()];
        written.get(original);
        int[] loaded = {0, 0};
        assertTimeoutPreemptively(Duration.ofSeconds(200), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < mutations; i++) {
                byte[] mutated = original.clone();
                mutate(mutated, random);
                try {
                    CollisionAsset asset = CollisionAsset.load(ByteBuffer.wrap(mutated), "fuzz");
                    for (int part = 0; part < asset.partCount(); part++) {
                        askOnce(asset.part(part), mesh, random);
                    }
                    CollisionAsset forRays = CollisionAsset.of(asset.data(), LoadOptions.DEFAULTS.withRayLayout());
                    for (int part = 0; part < asset.partCount(); part++) {
                        askOnce(forRays.part(part), mesh, random);
                    }
                    loaded[0]++;
                } catch (AssetException refused) {
                    loaded[1]++;
                } catch (IOException | RuntimeException | Error e) {
                    throw new AssertionError(encoding + " seed " + seed + " mutation " + i, e);
                }
            }
        });
        assertTrue(loaded[0] > mutations / 50, encoding + " seed " + seed + ": " + loaded[0] + " loaded");
        assertTrue(loaded[1] > mutations / 4, encoding + " seed " + seed + ": " + loaded[1] + " refused");
    }

    private static void mutate(byte[] bytes, Random random) {
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length - FOOTER);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                default -> bytes[at] += (byte) (random.nextBoolean() ? 1 : -1);
            }
        }
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - FOOTER + 8);
        file.putInt(bytes.length - FOOTER + 8, (int) crc.getValue());
    }

    private static void askOnce(CollisionMesh mesh, MeshArrays around, Random random) {
        new AllQueries(mesh, around, 4, random.nextInt()).run();
    }
}
