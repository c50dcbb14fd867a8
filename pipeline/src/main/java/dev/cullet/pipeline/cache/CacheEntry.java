// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.format.AssetReader;
import dev.cullet.format.Provenance;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.StoredOptions;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.surfaces.SurfaceUse;
import dev.cullet.pipeline.text.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the asset cache: an asset with its key, its inputs and its report, as {@link SealedBytes}: the JSON has key,
 * inputs and report, and the asset follows. The store of the bytes is not trusted: {@link #decode} returns an entry
 * only if its seal matches all other bytes, its key is the requested one, the asset is valid, and the compiler's
 * version, the options and the hash of the inputs in the asset are those of the key and of the inputs. Time is linear
 * in the bytes.
 *
 * @param asset the bytes of its file, its report with an empty path of the source, and its inputs
 */
public record CacheEntry(CacheKey key, BakedAsset asset) {
    private static final String MARK = "cullet-cache 2";
    private static final int NAME_DIGITS = 32;

    /** A report has some kilobytes; parsed JSON takes some ten times its bytes. */
    private static final int MAX_JSON = 1 << 24;

    private static final int MAX_UNCHECKED_JSON = 1 << 20;

    /** An absent use of surfaces is a list without items. */
    private record Head(CacheKey key, List<InputFile> inputs, BakeReport report, List<SurfaceUse> surfaceUse) {
        @Nullable
        SurfaceUse use() {
            return surfaceUse.isEmpty() ? null : surfaceUse.get(0);
        }
    }

    /**
     * The start of an entry that may have any seal.
     *
     * @param isKeyed whether it is sealed with a key
     */
    record Unchecked(CacheKey key, boolean isKeyed) {
        /** Reads the start of an entry; null if it is malformed. */
        static @Nullable Unchecked read(InputStream bytes) throws IOException {
            SealedBytes.Head head = SealedBytes.Head.read(bytes, MARK, MAX_UNCHECKED_JSON);
            return head == null
                    ? null
                    : new Unchecked(
                            StrictJson.read(head.json(), Head.class).key(),
                            !head.seal().startsWith(CacheSeal.UNKEYED.name() + ":"));
        }
    }

    /** Returns a name that differs for entries of one key that have different inputs, 32 hexadecimal digits. */
    String name() {
        return SourceHash.ofText(asset.inputs().toString()).substring(0, NAME_DIGITS);
    }

    /** Returns the bytes of the entry, or null if they are more than an array may have. */
    public @Nullable ByteBuffer encode(CacheSeal seal) {
        SurfaceUse use = asset.surfaceUse();
        Head head = new Head(key, asset.inputs(), asset.report().at(""), use == null ? List.of() : List.of(use));
        byte[] json = StrictJson.line(head).getBytes(StandardCharsets.UTF_8);
        return new SealedBytes(ByteBuffer.wrap(json), asset.bytes()).encode(MARK, seal);
    }

    /**
     * Returns the entry in the bytes between position and limit; its asset is a part of them, which is not copied.
     *
     * @param maxMemory bytes that checking the entry may take
     * @throws RejectedStateException if they are not an entry of this key
     */
    public static CacheEntry decode(ByteBuffer bytes, CacheSeal seal, CacheKey key, long maxMemory)
            throws RejectedStateException {
        SealedBytes sealed = SealedBytes.decode(bytes, MARK, "cache entry", seal);
        if (sealed.json().remaining() > Math.min(MAX_JSON, maxMemory / 16)) {
            throw new RejectedStateException("its report is too long", null);
        }
        try {
            Head head = StrictJson.read(sealed.jsonBytes(), Head.class);
            CacheEntry entry =
                    new CacheEntry(head.key(), new BakedAsset(sealed.rest(), head.report(), head.inputs(), head.use()));
            entry.check(key, maxMemory);
            return entry;
        } catch (IOException e) {
            throw new RejectedStateException("its content is malformed", e);
        }
    }

    private void check(CacheKey requested, long maxMemory) throws RejectedStateException, IOException {
        if (!key.equals(requested)) {
            throw new RejectedStateException("it belongs to another key", null);
        }
        List<InputFile> inputs = asset.inputs();
        if (!InputFile.isList(inputs) || !key.source().equals(inputs.get(0).hash())) {
            throw new RejectedStateException("its inputs are those of another source", null);
        }
        Provenance provenance =
                AssetReader.read(asset.bytes(), "asset", maxMemory).provenance();
        String sourceHash = SourceHash.of(inputs);
        if (!provenance.builderVersion().equals(key.version())
                || !StoredOptions.resolve(provenance.options()).equals(storedOptions())
                || !provenance.sourceHash().equals(sourceHash)) {
            throw new RejectedStateException("its asset was made from other files or options", null);
        }
        if (!asset.report().sourceHash().equals(sourceHash)
                || asset.report().bytes() != asset.bytes().remaining()) {
            throw new RejectedStateException("its report is that of another asset", null);
        }
    }

    /** Returns the options of the key without the surface rules that match nothing, which an asset does not store. */
    private String storedOptions() {
        return asset.report().unmatched().isEmpty()
                ? key.options()
                : asset.report().matching(BakeOptions.parse(key.options())).text();
    }
}
