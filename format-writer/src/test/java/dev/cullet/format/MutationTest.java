// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded damage of many bytes at once: a refusal or an asset that can be used, soon, and in little memory. */
class MutationTest {
    private static final int CHANGES = 5000;

    private static final int[] EXTREMES = {
        0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FC00000, 0x7F800000, 0x3FFFFFFF, 0x1FFFFFFF, 0x80008000
    };

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeAll
    static void warmUp() {
        Damage.warmUp();
    }

    /** Of every encoding and every structure; the last two are packed. */
    private static List<ByteBuffer> files() {
        List<ByteBuffer> files = new ArrayList<>();
        for (Asset asset : assets()) {
            files.add(Damage.file(asset));
        }
        files.add(PackedForms.file(PackedForms.asset(PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, false))));
        files.add(PackedForms.file(PackedForms.asset(
                PackedForms.part(Meshes.torusKnot(5, 20), 2, true),
                PackedForms.part(Meshes.soup(99, 0.3, 5), 9, true))));
        return files;
    }

    private static List<Asset> assets() {
        List<Asset> assets = new ArrayList<>(TestAssets.ofEveryStructure());
        assets.add(3, TestAssets.of(List.of(TestAssets.part("soup", Meshes.soup(300, 0.3, 5), true))));
        return assets;
    }

    @ParameterizedTest(name = "asset {0}, seed {1}, right checksum")
    @CsvSource({"0, 1", "1, 2", "2, 3", "3, 4", "4, 7", "5, 8", "6, 9", "7, 10", "8, 11", "9, 12", "10, 13"})
    void damageWithARightChecksumIsRefusedOrHarmless(int which, long seed) {
        List<ByteBuffer> files = files();
        ByteBuffer good = files.get(which);
        boolean packed = which >= files.size() - 2;
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            Random random = new Random(seed);
            int harmless = 0;
            for (int i = 0; i < CHANGES; i++) {
                ByteBuffer bad = Damage.copy(good);
                change(bad, random);
                harmless += read(Damage.seal(bad), packed, i) ? 1 : 0;
            }
            assertTrue(harmless > 0 && harmless < CHANGES, harmless + " of " + CHANGES + " harmless");
        });
    }

    @ParameterizedTest(name = "seed {0}, wrong checksum")
    @ValueSource(longs = {5, 6})
    void accidentalDamageIsAlwaysRefused(long seed) {
        Random random = new Random(seed);
        for (ByteBuffer good : files()) {
            for (int i = 0; i < CHANGES / 4; i++) {
                ByteBuffer bad = Damage.copy(good);
                change(bad, random);
                if (!bad.equals(good)) {
                    assertNotNull(Damage.refusal(bad), "change " + i);
                }
            }
        }
    }

    /** One to eight bytes, half of them in the first kilobyte, where the tables are; some as whole words. */
    private static void change(ByteBuffer file, Random random) {
        int end = file.limit() - 16;
        for (int count = 1 + random.nextInt(8); count > 0; count--) {
            int at = random.nextInt(random.nextBoolean() ? Math.min(1024, end) : end);
            switch (random.nextInt(4)) {
                case 0 -> file.put(at, (byte) random.nextInt());
                case 1 -> file.put(at, (byte) (file.get(at) ^ (1 << random.nextInt(8))));
                case 2 -> file.putInt(Math.min(at & -4, end - 4), random.nextInt(2 * end));
                default -> file.putInt(Math.min(at & -4, end - 4), EXTREMES[random.nextInt(EXTREMES.length)]);
            }
        }
    }

    /**
     * Returns whether the file was accepted; memory is bounded by its size, plus what an exception takes. A packed file's bound
     * is that of docs/packed.md.
     */
    private static boolean read(ByteBuffer file, boolean packed, int change) {
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        boolean accepted;
        try {
            AssetReader.read(file, "damaged.cullet");
            accepted = true;
        } catch (AssetException e) {
            accepted = false;
        }
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        long most = (3 + (packed ? PackedForms.MOST_MEMORY_PER_BYTE : 0)) * file.limit() + 20_000;
        assertTrue(allocated < most, "change " + change + ": " + allocated + " bytes allocated");
        assertEquals(accepted, Damage.refusal(file) == null);
        return accepted;
    }
}
