// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes records of scenes, which {@code cores/c/test/scene.c} replays: words of 8 bytes, little-endian.
 *
 * <pre>
 * record    kind | number of inputs | number of outputs | inputs | outputs         the last record has the kind 0
 * </pre>
 */
final class SceneRecords implements Closeable {
    /** Kinds of records; numbers are those of the program. */
    enum Kind {
        SCENE(1),
        RAYCAST(4),
        ANY_RAY(5),
        RAYCAST_ALL(6),
        ANY_CAPSULE(7),
        ANY_BOX(8),
        FIND_CAPSULE(9),
        FIND_BOX(10),
        CLOSEST_POINT(11),
        SWEEP(12),
        COLLIDE(13),
        POINT_IN_SOLID(14),
        ADD(16),
        MOVE(17),
        REMOVE(18),
        SET_LAYERS(19),
        REFIT(20),
        REBUILD(21),
        INSTANCE(22),
        MESH_RAYCAST(23),
        MESH_ANY_RAY(24),
        MESH_RAYCAST_ALL(25),
        MESH_FIND_CAPSULE(26),
        MESH_FIND_ORIENTED_BOX(27),
        MESH_FIND_BOX(28),
        MESH_SWEEP_CAPSULE(29),
        MESH_COLLIDE(30),
        RIGID_TRANSFORM(31);

        final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    private final OutputStream out;
    private final Words in = new Words();
    private final Words answers = new Words();
    private final Map<Kind, Integer> records = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> hits = new EnumMap<>(Kind.class);

    SceneRecords(Path file) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** Returns the inputs of the next record. */
    Words in() {
        return in;
    }

    /** Returns the outputs of the next record. */
    Words out() {
        return answers;
    }

    /** Writes the record, and counts whether it is a hit. */
    void end(Kind kind, boolean hit) throws IOException {
        Words head = new Words().add(kind.number).add(in.count()).add(answers.count());
        head.writeTo(out);
        in.writeTo(out);
        answers.writeTo(out);
        records.merge(kind, 1, Integer::sum);
        hits.merge(kind, hit ? 1 : 0, Integer::sum);
    }

    /** Returns the number of records of a kind. */
    int records(Kind kind) {
        return records.getOrDefault(kind, 0);
    }

    /** Returns the number of hits of a kind. */
    int hits(Kind kind) {
        return hits.getOrDefault(kind, 0);
    }

    /** Returns the number of all records. */
    int count() {
        return records.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public void close() throws IOException {
        new Words().add(0).writeTo(out);
        out.close();
    }

    /** Words of 8 bytes. */
    static final class Words {
        private ByteBuffer bytes = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);

        Words add(long word) {
            if (bytes.remaining() < Long.BYTES) {
                bytes.flip();
                bytes = ByteBuffer.allocate(2 * bytes.capacity())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(bytes);
            }
            bytes.putLong(word);
            return this;
        }

        Words add(boolean word) {
            return add(word ? 1 : 0);
        }

        Words add(double... numbers) {
            for (double number : numbers) {
                add(Double.doubleToLongBits(number));
            }
            return this;
        }

        /** Adds a length, then bytes with zeros up to a whole word. */
        Words addFile(byte[] file) {
            add(file.length);
            byte[] whole = Arrays.copyOf(file, (file.length + 7) / 8 * 8);
            ByteBuffer words = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
            while (words.hasRemaining()) {
                add(words.getLong());
            }
            return this;
        }

        private int count() {
            return bytes.position() / Long.BYTES;
        }

        private void writeTo(OutputStream to) throws IOException {
            to.write(bytes.array(), 0, bytes.position());
            bytes.clear();
        }
    }
}
