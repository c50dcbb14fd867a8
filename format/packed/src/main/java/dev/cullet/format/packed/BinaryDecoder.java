// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import java.nio.ByteBuffer;

/** Decodes what a {@link BinaryCoder} encoded; zeros follow the bytes. Allocates nothing after construction. */
public final class BinaryDecoder extends BinaryCoder {
    /** The least range before a byte is read. */
    private static final int MIN_RANGE = 1 << 24;

    /** The bytes of which an encoder may leave out zeros at the end. */
    private static final int TAIL = 4;

    private final ByteBuffer bytes;
    private int beyond;
    private int range = -1;
    private int code;

    /** @param bytes from position to limit */
    public BinaryDecoder(ByteBuffer bytes, int contexts) {
        super(contexts);
        this.bytes = bytes.duplicate();
        for (int i = 0; i < TAIL; i++) {
            code = (code << 8) | next();
        }
    }

    private int next() {
        if (bytes.hasRemaining()) {
            return bytes.get() & 0xFF;
        }
        beyond++;
        return 0;
    }

    /** Returns whether more was read than the bytes and the zeros that an encoder leaves out. */
    boolean isOverrun() {
        return beyond > TAIL;
    }

    /** Returns whether all bytes were read, and at most the zeros that an encoder leaves out. */
    boolean isAtEnd() {
        return !bytes.hasRemaining() && beyond <= TAIL;
    }

    @Override
    protected int code(int lower, int bit) {
        int bound = (range >>> PROBABILITY_BITS) * lower;
        int coded;
        if (code + Integer.MIN_VALUE < bound + Integer.MIN_VALUE) {
            range = bound;
            coded = 0;
        } else {
            code -= bound;
            range -= bound;
            coded = 1;
        }
        fill();
        return coded;
    }

    @Override
    protected int share(int count, int value) {
        int part = (int) ((range & 0xFFFFFFFFL) / count);
        int coded = (int) ((code & 0xFFFFFFFFL) / part);
        code -= coded * part;
        range = part;
        fill();
        return coded;
    }

    private void fill() {
        while (range + Integer.MIN_VALUE < MIN_RANGE + Integer.MIN_VALUE) {
            range <<= 8;
            code = (code << 8) | next();
        }
    }
}
