// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.packed.CodedHead;
import dev.cullet.testkit.Effort;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Seeded damage of many bytes at once: a refusal or an asset that can be used, soon, and in little memory. */
class MutationTest {
    private static final int CHANGES = Effort.cases(700, 2000);

    private static final int[] EXTREMES = {
        0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FC00000, 0x7F800000, 0x3FFFFFFF, 0x1FFFFFFF, 0x80008000
    };

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeAll
    static void warmUp() {
        Damage.warmUp();
    }

    static List<SmallFile> files() {
        return SmallFile.all();
    }

    @Tag("scaled")
    @ParameterizedTest(name = "{0}, seed 1, right checksum")
    @MethodSource("files")
    void damageWithARightChecksumIsRefusedOrAccepted(SmallFile file) {
        int accepted = mutate(file, 1, CHANGES);
        assertTrue(accepted > 0 && accepted < CHANGES, accepted + " of " + CHANGES + " accepted");
    }

    /** Minutes: more than a million damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0}, seed 100")
    @MethodSource("files")
    void aLongRunOfDamageIsRefusedOrAccepted(SmallFile file) {
        int accepted = mutate(file, 100, 100_000);
        assertTrue(accepted > 0, "none accepted");
    }

    static List<SmallFile> packed() {
        return SmallFile.packed();
    }

    @Tag("scaled")
    @ParameterizedTest(name = "{0}, seed 1, coded head, right checksum")
    @MethodSource("packed")
    void damageOfCodedHeadsWithARightChecksumIsRefusedOrAccepted(SmallFile file) {
        int accepted = mutate(file, file.written(), 1, CHANGES);
        assertTrue(accepted > 0 && accepted < CHANGES, accepted + " of " + CHANGES + " accepted");
    }

    /** Minutes. */
    @Tag("campaign")
    @ParameterizedTest(name = "{0}, seed 100, coded head")
    @MethodSource("packed")
    void aLongRunOfDamageOfCodedHeadsIsRefusedOrAccepted(SmallFile file) {
        int accepted = mutate(file, file.written(), 100, 100_000);
        assertTrue(accepted > 0, "none accepted");
    }

    /** Returns how many damaged files with a plain head were accepted. */
    private static int mutate(SmallFile good, long seed, int changes) {
        return mutate(good, good.bytes(), seed, changes);
    }

    private static int mutate(SmallFile good, ByteBuffer whole, long seed, int changes) {
        int[] accepted = new int[1];
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < changes; i++) {
                ByteBuffer bad = Damage.copy(whole);
                change(bad, random);
                accepted[0] += read(Damage.seal(bad), good.isPacked(), i) ? 1 : 0;
            }
        });
        return accepted[0];
    }

    @Tag("scaled")
    @ParameterizedTest(name = "{0}, seed 5, wrong checksum")
    @MethodSource("files")
    void accidentalDamageIsAlwaysRefused(SmallFile file) {
        ByteBuffer whole = file.bytes();
        Random random = new Random(5);
        for (int i = 0; i < CHANGES / 2; i++) {
            ByteBuffer bad = Damage.copy(whole);
            change(bad, random);
            if (!bad.equals(whole)) {
                assertNotNull(Damage.refusal(bad), "change " + i);
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
     * Returns whether the file was accepted; memory is bounded by its size, plus what an exception takes. A packed
     * file's bound is that of docs/format-validation.md, for its bytes with a decoded head.
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
        long max = (3 + (packed ? PackedForms.MAX_MEMORY_PER_BYTE : 0)) * maxContent(file) + 20_000;
        assertTrue(allocated < max, "change " + change + ": " + allocated + " bytes allocated");
        assertEquals(accepted, Damage.refusal(file) == null);
        return accepted;
    }

    /** Returns an upper bound of the bytes of a file after its head was decoded, if it is coded. */
    private static long maxContent(ByteBuffer file) {
        return (long) file.limit() + (file.getInt(0) < 0 ? CodedHead.HEAD : 0);
    }
}
