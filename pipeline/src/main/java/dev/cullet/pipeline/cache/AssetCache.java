// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.source.SourceInputs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Cache of assets by the content of their inputs, in levels: folders and servers, nearest first. An asset that a later
 * level has is stored in the levels before it. An entry that cannot be used is reported with one line and counts as
 * missing; the next bake replaces it, unless the cache is read only. No failure of a level is a failure of the batch.
 * Thread-safe.
 */
public final class AssetCache {
    /** Bytes of a report beside those of the asset. */
    private static final long REPORT_BYTES = 1 << 20;

    /** Memory for checking an entry: packed arrays take up to 16 times their bytes, parsed JSON as much. */
    private static final long CHECK_FACTOR = 16;

    private static final long CHECK_BYTES = 1 << 20;

    private static final int MAX_MISSED = 20_000;

    private final List<CacheLevel> levels;
    private final CacheSeal seal;
    private final boolean written;
    private final double seconds;
    private final Consumer<String> warnings;
    private final AtomicLongArray hits;
    private final AtomicLongArray misses;
    private final AtomicLong savedMilliseconds = new AtomicLong();

    /** Hashes of the texts of keys that no level has; not all of a large batch. */
    private final Set<String> missed = ConcurrentHashMap.newKeySet();

    /**
     * @param written whether any level may be written
     * @param seconds time limit of a file at a level
     */
    private AssetCache(
            List<CacheLevel> levels, CacheSeal seal, boolean written, double seconds, Consumer<String> warnings) {
        this.levels = List.copyOf(levels);
        this.seal = seal;
        this.written = written;
        this.seconds = seconds;
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
        return new AssetCache(levels, seal, written, options.seconds(), warnings);
    }

    /**
     * An asset of the cache. Closing it frees the memory that the cache counts for its bytes, which stay valid.
     */
    public static final class Found implements AutoCloseable {
        private final BakedAsset asset;
        private final CacheMemory.Lease memory;

        private Found(BakedAsset asset, CacheMemory.Lease memory) {
            this.asset = asset;
            this.memory = memory;
        }

        /** Returns the asset. */
        public BakedAsset asset() {
            return asset;
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    /**
     * Returns the asset of a key whose inputs equal the files beside the source; null if there is none. A file beside
     * the source is hashed at most once, and only if the source names it and its importer may read it. Each level takes
     * at most the time limit of the options.
     *
     * @param sources the source, or all files of a sequence, the origin first
     * @param sourceHash hash of the source
     * @param maxBytes bytes that an entry of this source may have, see {@link EntryBound}
     */
    public @Nullable Found find(
            CacheKey key, List<Path> sources, String sourceHash, Hashes hashes, EntryBound maxBytes) {
        SourceInputs files = new SourceInputs(sources, hashes);
        for (int i = 0; i < levels.size(); i++) {
            CacheInputs inputs = new CacheInputs(files, Deadline.after(seconds));
            Search search = new Search(key, sourceHash, inputs, () -> maxBytes.with(files.bytes()));
            levels.get(i).find(key, inputs, search);
            CacheEntry found = search.entry;
            ByteBuffer bytes = search.bytes;
            CacheMemory.Lease memory = search.memory;
            if (found != null && bytes != null && memory != null) {
                hits.incrementAndGet(i);
                found.asset().report().milliseconds().values().forEach(savedMilliseconds::addAndGet);
                levels.subList(0, i).forEach(nearer -> nearer.put(found, bytes));
                return new Found(found.asset(), memory);
            }
            misses.incrementAndGet(i);
        }
        if (missed.size() < MAX_MISSED) {
            missed.add(SourceHash.ofText(key.text()));
        }
        return null;
    }

    /**
     * Writes a line of warning for each folder that had no asset of the run, if it has entries of these sources that
     * another key sealed: most likely the key of this run is wrong. A server cannot be listed, so it has no such line.
     */
    public void warnOfOtherKeys() {
        for (int i = 0; i < levels.size(); i++) {
            if (hits.get(i) > 0 || misses.get(i) == 0) {
                continue;
            }
            CacheLevel level = levels.get(i);
            CacheLevel.OtherSeals others = level.otherSeals(key -> missed.contains(SourceHash.ofText(key.text())));
            String begin = level.name() + ": the cache had none of " + misses.get(i) + " assets, but ";
            if (others.keyed() > 0 && seal.isKeyed()) {
                warnings.accept(begin + entries(others.keyed()) + " sealed with another key than that of this run; set"
                        + " the variable of --cache-key-env to the key of the runs that stored them");
            } else if (others.keyed() > 0) {
                warnings.accept(begin + entries(others.keyed()) + " sealed with a key, and this run has none; set"
                        + " --cache-key-env to the variable that has the key");
            } else if (others.unkeyed() > 0) {
                warnings.accept(begin + entries(others.unkeyed()) + " sealed without a key, and this run has one; set"
                        + " --cache-key-env in the runs that store them, too, or bake without it");
            }
        }
    }

    private static String entries(int count) {
        return count == 1 ? "1 entry of these sources is" : count + " entries of these sources are";
    }

    /**
     * Stores an asset in all levels that may be written, unless it is too large for them.
     *
     * @param source the source, or the origin of a sequence
     * @param bound bytes that an entry of this source may have
     */
    public void put(CacheKey key, Path source, BakedAsset asset, EntryBound bound) {
        if (!written) {
            return;
        }
        long others = 0;
        for (InputFile input : asset.inputs().subList(1, asset.inputs().size())) {
            others += source.resolveSibling(input.name()).toFile().length();
        }
        long maxBytes = bound.with(others);
        CacheEntry entry = new CacheEntry(key, asset);
        int length = asset.bytes().remaining();
        try (CacheMemory.Lease lease = CacheMemory.PROCESS.take(length + REPORT_BYTES, Deadline.after(seconds))) {
            ByteBuffer bytes = lease == null ? null : entry.encode(seal);
            if (bytes == null) {
                warnings.accept("an entry of " + length + " bytes is larger than the free memory of this JVM; it is not"
                        + " stored in the cache");
                return;
            }
            for (CacheLevel level : levels) {
                if (level.takes(bytes.remaining(), maxBytes)) {
                    level.put(entry, bytes);
                }
            }
        } catch (OutOfMemoryError e) {
            warnings.accept("an entry of " + length
                    + " bytes is larger than the memory of this JVM; it is not stored in" + " the cache");
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
        private final String sourceHash;
        private final CacheInputs inputs;
        private final LongSupplier maxBytes;
        private @Nullable CacheEntry entry;
        private @Nullable ByteBuffer bytes;
        private CacheMemory.@Nullable Lease memory;

        Search(CacheKey key, String sourceHash, CacheInputs inputs, LongSupplier maxBytes) {
            this.key = key;
            this.sourceHash = sourceHash;
            this.inputs = inputs;
            this.maxBytes = maxBytes;
        }

        @Override
        public long maxBytes() {
            return maxBytes.getAsLong();
        }

        @Override
        public boolean accepts(String where, CacheLevel.Content content) {
            CacheMemory.Lease lease = null;
            boolean accepted = false;
            try {
                long size = content.size();
                long all = CacheMemory.PROCESS.bytes();
                long checking = Math.min(all - Math.min(all, size), CHECK_FACTOR * size + CHECK_BYTES);
                lease = CacheMemory.PROCESS.take(size + checking, inputs.deadline());
                if (lease == null) {
                    throw new RejectedStateException("it is larger than the free memory of this JVM", null);
                }
                ByteBuffer read = content.read();
                CacheEntry decoded = CacheEntry.decode(read, seal, key, checking);
                List<InputFile> listed = decoded.asset().inputs();
                if (sourceHash.equals(listed.get(0).hash()) && inputs.match(listed.subList(1, listed.size()))) {
                    lease.shrink(size);
                    entry = decoded;
                    bytes = read;
                    memory = lease;
                    accepted = true;
                }
            } catch (RejectedStateException e) {
                ignored(where, e.getMessage());
            } catch (IOException e) {
                ignored(where, IoErrors.reason(e));
            } catch (OutOfMemoryError e) {
                ignored(where, "it is larger than the memory of this JVM");
            } finally {
                if (lease != null && !accepted) {
                    lease.close();
                }
            }
            return accepted;
        }

        private void ignored(String where, String reason) {
            warnings.accept(where + ": the cache entry is ignored: " + reason);
        }
    }
}
