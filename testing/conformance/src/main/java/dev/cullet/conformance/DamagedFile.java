// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Makes seeded mutations of an asset file: bits, bytes and words are changed, most with a correct checksum, or bytes
 * are cut off or appended.
 */
final class DamagedFile {
    /** Length, checksum and end mark. */
    private static final int FOOTER_BYTES = 16;

    private static final long[] HOSTILE = {
        0, 1, -1, 2, 7, 8, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFF_FFFFL, 0x8000_0000L, Long.MAX_VALUE, Long.MIN_VALUE
    };

    private DamagedFile() {}

    /** Returns a copy with some damage. */
    static byte[] of(byte[] file, SeededNumbers random) {
        int choice = random.below(16);
        if (choice == 0) {
            return Arrays.copyOf(file, random.below(file.length));
        }
        if (choice == 1) {
            return Arrays.copyOf(file, file.length + 1 + random.below(2 * FOOTER_BYTES));
        }
        byte[] copy = file.clone();
        if (choice == 2) {
            flip(copy, copy.length - 1 - random.below(FOOTER_BYTES), random);
            return copy;
        }
        if (choice == 3) {
            flip(copy, random.below(copy.length), random);
            return copy;
        }
        for (int changes = 1 + random.below(2) * random.below(4); changes > 0; changes--) {
            change(copy, random);
        }
        return withChecksum(copy);
    }

    private static void flip(byte[] file, int at, SeededNumbers random) {
        file[at] = (byte) (file[at] ^ (1 << random.below(8)));
    }

    private static void change(byte[] file, SeededNumbers random) {
        int end = file.length - FOOTER_BYTES;
        // tables are at the beginning of a file; arrays, which are longer, are behind them
        int at = random.below(random.oneIn(2) ? Math.min(end, 1 << 10) : end);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        long hostile = HOSTILE[random.below(HOSTILE.length)];
        switch (random.below(8)) {
            case 0, 1, 2 -> flip(file, at, random);
            case 3 -> file[at] = (byte) random.below(256);
            case 4 -> bytes.putShort(at & ~1, (short) hostile);
            case 5 -> bytes.putInt(Math.min(at & ~3, end - 4), (int) hostile);
            case 6 -> {
                int word = Math.min(at & ~3, end - 4);
                bytes.putInt(word, bytes.getInt(word) + (random.oneIn(2) ? 1 : -1) * (1 + random.below(4)));
            }
            default -> bytes.putLong(Math.min(at & ~7, end - 8), random.oneIn(2) ? hostile : random.bits());
        }
    }

    private static byte[] withChecksum(byte[] file) {
        int end = file.length - FOOTER_BYTES;
        CRC32 checksum = new CRC32();
        checksum.update(file, 0, end + 8);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(end + 8, (int) checksum.getValue());
        return file;
    }
}
