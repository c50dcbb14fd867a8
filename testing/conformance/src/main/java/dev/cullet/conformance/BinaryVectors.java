// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes vectors in their binary form; the bytes are in {@code cores/README.md}. */
final class BinaryVectors implements VectorOutput {
    private static final int HEAD_BYTES = 16;
    private static final int PREFIX_BYTES = 8;
    private static final int END = -1;

    private final OutputStream target;
    private ByteBuffer record = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
    private long records;

    BinaryVectors(OutputStream target) {
        this.target = target;
    }

    @Override
    public void header(long seed) throws IOException {
        record.clear().put("CLTV".getBytes(StandardCharsets.US_ASCII)).putInt(ConformanceVectors.VERSION);
        record.putLong(seed);
        write();
    }

    @Override
    public void asset(String name, byte[] file, int code, int validation) throws IOException {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        begin(0, HEAD_BYTES + (long) padded(text.length) + padded(file.length));
        record.putInt(text.length).putInt(file.length).putInt(code).putInt(validation);
        pad(record.put(text));
        pad(record.put(file));
        write();
        records++;
    }

    @Override
    public void words(RecordKind kind, int part, int frame, VectorWords in, VectorWords out) throws IOException {
        begin(kind.number(), HEAD_BYTES + 8L * (in.count() + out.count()));
        record.putInt(part).putInt(frame).putInt(in.count()).putInt(out.count());
        put(in);
        put(out);
        write();
        records++;
    }

    @Override
    public void end() throws IOException {
        begin(END, Long.BYTES);
        record.putLong(records);
        write();
    }

    private void begin(int type, long bytes) throws IOException {
        if (bytes > Integer.MAX_VALUE - PREFIX_BYTES) {
            throw new IOException("a record of " + bytes + " bytes is too long");
        }
        if (record.capacity() < bytes + PREFIX_BYTES) {
            record = ByteBuffer.allocate((int) bytes + PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        }
        record.clear().putInt(type).putInt((int) bytes);
    }

    private void put(VectorWords words) {
        for (int i = 0; i < words.count(); i++) {
            record.putLong(words.word(i));
        }
    }

    private void write() throws IOException {
        target.write(record.array(), 0, record.position());
    }

    private static int padded(int bytes) {
        return (bytes + 7) & ~7;
    }

    private static void pad(ByteBuffer bytes) {
        while (bytes.position() % Long.BYTES != 0) {
            bytes.put((byte) 0);
        }
    }
}
