// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.BitReader;
import java.util.Arrays;

/** Writes a stream of bits, highest bit of a byte first, for {@link BitReader}. */
final class BitWriter {
    private byte[] bytes = new byte[1 << 10];
    private int length; // whole bytes
    private long pending; // the bits after them, lowest last
    private int pendingCount;

    /** Appends the low bits of a number, 0 to 32. */
    void bits(int count, int value) {
        pending = (pending << count) | (value & ((1L << count) - 1));
        pendingCount += count;
        if (length + 8 > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.toIntExact(2L * bytes.length));
        }
        while (pendingCount >= 8) {
            pendingCount -= 8;
            bytes[length++] = (byte) (pending >>> pendingCount);
        }
    }

    /** Returns all bits; the last byte is padded with zeros. */
    byte[] toBytes() {
        if (pendingCount > 0) {
            bits(8 - pendingCount, 0);
        }
        return Arrays.copyOf(bytes, length);
    }
}
