// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.BinaryCoder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Encodes what a {@link BinaryCoder} decodes. */
final class BinaryEncoder extends BinaryCoder {
    private static final long MASK = 0xFFFFFFFFL;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    // 32 bits and a carry above; the latest byte before them, and how many bytes 255 follow it
    private long low;
    private long range = MASK;
    private int latest = -1;
    private long pending;

    BinaryEncoder(int contexts) {
        super(ByteBuffer.allocate(0), contexts);
    }

    @Override
    protected int code(int lower, int bit) {
        long bound = (range >>> PROBABILITY_BITS) * lower;
        if (bit == 0) {
            range = bound;
        } else {
            low += bound;
            range -= bound;
        }
        spill();
        return bit;
    }

    @Override
    protected int share(int count, int value) {
        range /= count;
        low += value * range;
        spill();
        return value;
    }

    private void spill() {
        while (range < MIN_RANGE) {
            range <<= 8;
            shift();
        }
    }

    /** Moves the highest byte of the low end out, as soon as no carry can change it. */
    private void shift() {
        if (low < 0xFF000000L || low > MASK) {
            int carry = (int) (low >>> 32);
            if (latest >= 0) {
                bytes.write(latest + carry);
            }
            for (; pending > 0; pending--) {
                bytes.write(0xFF + carry);
            }
            latest = (int) (low >>> 24) & 0xFF;
        } else {
            pending++;
        }
        low = (low << 8) & MASK;
    }

    /** Ends the stream and returns it: of the numbers in the range the one with the most zeros at the end. */
    byte[] toBytes() {
        for (int zeros = 31; zeros >= 0; zeros--) {
            long mask = (1L << zeros) - 1;
            long value = (low + mask) & ~mask;
            if (value < low + range) {
                low = value;
                break;
            }
        }
        for (int i = 0; i <= TAIL; i++) {
            shift();
        }
        byte[] all = bytes.toByteArray();
        int length = all.length;
        while (length > Math.max(0, all.length - TAIL) && all[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(all, length);
    }
}
