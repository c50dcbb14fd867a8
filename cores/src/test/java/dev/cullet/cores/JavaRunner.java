// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.conformance.VectorAnswers;
import dev.cullet.conformance.VectorKind;
import dev.cullet.conformance.VectorWords;
import dev.cullet.format.AssetException;
import dev.cullet.format.Validation;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replays a file of vectors with the Java runtime; the runners of other languages do the same. */
final class JavaRunner {
    private static final int HEADER_BYTES = 16;
    private static final int PREFIX_BYTES = 8;
    private static final int END = -1;
    private static final int MAX_PRINTED = 10;

    private final List<String> differences = new ArrayList<>();
    private final Map<VectorKind, Integer> queries = new EnumMap<>(VectorKind.class);
    private final List<String> loaded = new ArrayList<>();
    private final List<Integer> codes = new ArrayList<>();
    private final Map<Long, VectorAnswers> parts = new HashMap<>();
    private final VectorWords in = new VectorWords();
    private final VectorWords expected = new VectorWords();
    private final VectorWords out = new VectorWords();
    private CollisionAsset asset;
    private String name = "";
    private long records;

    private JavaRunner() {}

    /** Replays a file of the binary form. */
    static JavaRunner replay(Path file) throws IOException {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            JavaRunner runner = new JavaRunner();
            runner.replay(new DataInputStream(stream));
            return runner;
        }
    }

    /** Returns the number of records that were replayed. */
    long records() {
        return records;
    }

    /** Returns a line for each of the first records with another answer. */
    List<String> differences() {
        return differences;
    }

    /** Returns the number of queries by kind. */
    Map<VectorKind, Integer> queries() {
        return queries;
    }

    /** Returns the names of the assets that loaded. */
    List<String> loaded() {
        return loaded;
    }

    /** Returns the codes of the assets that were refused. */
    List<Integer> codes() {
        return codes;
    }

    private void replay(DataInputStream stream) throws IOException {
        ByteBuffer header = bytes(stream, HEADER_BYTES);
        if (header.getInt() != 0x56544C43 || header.getInt() != 1) {
            throw new IOException("not a file of vectors of version 1");
        }
        while (true) {
            ByteBuffer prefix = bytes(stream, PREFIX_BYTES);
            int type = prefix.getInt();
            ByteBuffer payload = bytes(stream, prefix.getInt());
            if (type == END) {
                if (payload.getLong() != records) {
                    throw new IOException("the last record states another number of records than " + records);
                }
                return;
            }
            records++;
            if (type == 0) {
                load(payload);
            } else if (type <= VectorKind.values().length) {
                query(VectorKind.values()[type - 1], payload);
            } // else of a scene: ConformanceVectors.addScene makes the same records again
        }
    }

    private static ByteBuffer bytes(DataInputStream stream, int count) throws IOException {
        byte[] bytes = stream.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("the file ends in a record");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void load(ByteBuffer payload) throws IOException {
        byte[] text = new byte[payload.getInt()];
        int size = payload.getInt();
        int code = payload.getInt();
        Validation validation = Validation.values()[payload.getInt()];
        payload.get(text).position((payload.position() + 7) & ~7);
        name = new String(text, StandardCharsets.UTF_8);
        parts.clear();
        asset = null;
        int found = 0;
        try {
            asset = CollisionAsset.load(
                    payload.slice(payload.position(), size), name, LoadOptions.DEFAULTS.withValidation(validation));
            loaded.add(name);
        } catch (AssetException e) {
            found = e.code().number();
            codes.add(found);
        }
        if (found != code) {
            differ("code " + found + ", not " + code);
        }
    }

    private void query(VectorKind kind, ByteBuffer payload) throws IOException {
        CollisionAsset its = asset;
        if (its == null) {
            throw new IOException("a query without an asset");
        }
        int part = payload.getInt();
        int frame = payload.getInt();
        int inputs = payload.getInt();
        int outputs = payload.getInt();
        read(in.clear(), payload, inputs);
        read(expected.clear(), payload, outputs);
        VectorAnswers answers = parts.computeIfAbsent(
                (long) part << Integer.SIZE | frame, key -> new VectorAnswers(its.part(part), frame));
        answers.answer(kind, in, out);
        queries.merge(kind, 1, Integer::sum);
        if (!out.sameAs(expected)) {
            differ("part " + part + ", frame " + frame + ", " + kind.label());
        }
    }

    private static void read(VectorWords words, ByteBuffer payload, int count) {
        for (int i = 0; i < count; i++) {
            words.word(payload.getLong());
        }
    }

    private void differ(String what) {
        if (differences.size() < MAX_PRINTED) {
            differences.add("record " + records + ", " + name + ": " + what);
        }
    }
}
