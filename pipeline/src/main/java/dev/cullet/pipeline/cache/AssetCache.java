// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.Hashes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Cache of assets by the content of their inputs, in levels: folders and servers, nearest first. An asset that a later
 * level has is stored in the levels before it. An entry that cannot be used is reported with one line and counts as
 * missing; the next bake replaces it, unless the cache is read only. No failure of a level is a failure of the batch.
 * Thread-safe.
 */
public final class AssetCache {
    private final List<CacheLevel> levels;
    private final CacheSeal seal;
    private final boolean written;
    private final Consumer<String> warnings;
    private final AtomicLongArray hits;
    private final AtomicLongArray misses;
    private final AtomicLong savedMilliseconds = new AtomicLong();

    /** @param written whether any level may be written */
    AssetCache(List<CacheLevel> levels, CacheSeal seal, boolean written, Consumer<String> warnings) {
        this.levels = List.copyOf(levels);
        this.seal = seal;
        this.written = written;
        this.warnings = warnings;
        hits = new AtomicLongArray(levels.size());
        misses = new AtomicLongArray(levels.size());
    }

    /**
     * Opens the levels of a cache; no server is contacted yet.
     *
     * @param environment values of environment variables
     * @param warnings receives a line per entry that cannot be used, and per level that fails; called by any thread
     * @return null if there are no levels
     * @throws IllegalArgumentException if an address is not allowed, or a variable is not set; the message contains no
     *     secret
     */
    public static @Nullable AssetCache open(
            CacheOptions options, UnaryOperator<@Nullable String> environment, Consumer<String> warnings) {
        if (options.levels().isEmpty()) {
            return null;
        }
        CacheSeal seal = CacheSeal.of(options.keyVariable(), environment);
        CacheToken token = CacheToken.of(options.tokenVariable(), environment);
        List<CacheLevel> levels = new ArrayList<>();
        boolean written = false;
        for (String level : options.levels()) {
            boolean isServer = CacheAddress.isAddress(level);
            boolean isWritten = !options.readOnly() && (!isServer || options.push());
            written |= isWritten;
            levels.add(
                    isServer
                            ? new CacheServer(
                                    new CacheClient(CacheAddress.of(level), token, options.seconds()),
                                    seal,
                                    isWritten,
                                    warnings)
                            : new CacheFolder(Path.of(level), seal, isWritten, warnings));
        }
        return new AssetCache(levels, seal, written, warnings);
    }

    /**
     * Returns the asset of a key whose inputs equal the files beside the source; null if there is none. Each of these
     * files is hashed at most once.
     *
     * @param own hash of the source
     */
    public @Nullable BakedAsset find(CacheKey key, Path source, String own, Hashes hashes) {
        Map<String, Optional<String>> read = new HashMap<>();
        CacheLevel.Inputs inputs = name -> read.computeIfAbsent(
                        name, beside -> Optional.ofNullable(hashes.ifReadable(source.resolveSibling(beside))))
                .orElse(null);
        for (int i = 0; i < levels.size(); i++) {
            Search search = new Search(key, own, inputs);
            levels.get(i).find(key, inputs, search);
            CacheEntry found = search.entry;
            ByteBuffer bytes = search.bytes;
            if (found != null && bytes != null) {
                hits.incrementAndGet(i);
                found.asset().report().milliseconds().values().forEach(savedMilliseconds::addAndGet);
                levels.subList(0, i).forEach(nearer -> nearer.put(found, bytes));
                return found.asset();
            }
            misses.incrementAndGet(i);
        }
        return null;
    }

    /** Stores an asset in all levels that may be written, unless it is too large for them. */
    public void put(CacheKey key, BakedAsset asset) {
        if (!written) {
            return;
        }
        CacheEntry entry = new CacheEntry(key, asset);
        ByteBuffer bytes = entry.encode(seal);
        if (bytes != null) {
            levels.forEach(level -> level.put(entry, bytes));
        }
    }

    /** Removes temporary files that killed processes left, unless the cache is read only. */
    public void removeLeftovers() {
        levels.forEach(CacheLevel::removeLeftovers);
    }

    /** Returns what was found and moved so far. */
    public CacheUse use() {
        List<CacheUse.Level> used = new ArrayList<>();
        for (int i = 0; i < levels.size(); i++) {
            CacheLevel level = levels.get(i);
            used.add(new CacheUse.Level(
                    level.name(),
                    hits.get(i),
                    misses.get(i),
                    level.traffic().bytesRead(),
                    level.traffic().bytesWritten()));
        }
        return new CacheUse(used, savedMilliseconds.get());
    }

    /** Accepts the first bytes that are the entry of a key, with the inputs as they are now. */
    private final class Search implements CacheLevel.Offers {
        private final CacheKey key;
        private final String own;
        private final CacheLevel.Inputs inputs;
        private @Nullable CacheEntry entry;
        private @Nullable ByteBuffer bytes;

        Search(CacheKey key, String own, CacheLevel.Inputs inputs) {
            this.key = key;
            this.own = own;
            this.inputs = inputs;
        }

        @Override
        public boolean accepts(String where, CacheLevel.Content content) {
            try {
                ByteBuffer read = content.read();
                CacheEntry decoded = CacheEntry.decode(read, seal, key);
                if (Hashes.change(own, decoded.asset().inputs(), inputs::hash) == null) {
                    entry = decoded;
                    bytes = read;
                    return true;
                }
            } catch (RejectedStateException e) {
                ignored(where, e.getMessage());
            } catch (IOException e) {
                ignored(where, IoErrors.reason(e));
            } catch (OutOfMemoryError e) {
                ignored(where, "it is larger than the memory of this JVM");
            }
            return false;
        }

        private void ignored(String where, String reason) {
            warnings.accept(where + ": the cache entry is ignored: " + reason);
        }
    }
}
