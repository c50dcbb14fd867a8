// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.files.IoErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cache of assets by the content of their inputs. An entry that cannot be used is reported with one line and counts as
 * missing; the next bake replaces it, unless the cache is read only. Thread-safe.
 */
final class AssetCache {
    private final CacheFolder store;
    private final CacheSeal seal;
    private final boolean readOnly;
    private final Consumer<String> warnings;

    /** @param warnings receives a line per entry that cannot be used, and per entry that cannot be written */
    AssetCache(CacheFolder store, CacheSeal seal, boolean readOnly, Consumer<String> warnings) {
        this.store = store;
        this.seal = seal;
        this.readOnly = readOnly;
        this.warnings = warnings;
    }

    /**
     * Returns the asset of a key whose inputs equal the files beside the source; null if there is none.
     *
     * @param own hash of the source
     */
    @Nullable
    BakedAsset find(CacheKey key, Path source, String own, Hashes hashes) {
        for (Path place : store.entries(seal.address(key))) {
            try {
                CacheEntry entry = CacheEntry.decode(store.read(place), seal, key);
                if (hashes.change(source, own, entry.asset().inputs()) == null) {
                    return entry.asset();
                }
            } catch (RejectedStateException e) {
                ignored(place, e.getMessage());
            } catch (IOException e) {
                ignored(place, IoErrors.reason(e));
            } catch (OutOfMemoryError e) {
                ignored(place, "it is larger than the memory of this JVM");
            }
        }
        return null;
    }

    /** Stores an asset, unless the cache is read only or the asset is too large for it. */
    void put(CacheKey key, BakedAsset asset) {
        if (readOnly) {
            return;
        }
        CacheEntry entry = new CacheEntry(key, asset);
        ByteBuffer bytes = entry.encode(seal);
        if (bytes == null) {
            return;
        }
        try {
            store.write(seal.address(key), entry.name(), bytes);
        } catch (IOException e) {
            warnings.accept("the cache cannot be written: " + e.getMessage() + ": " + IoErrors.reason(e));
        }
    }

    /** Removes temporary files that killed processes left, unless the cache is read only. */
    void removeLeftovers() {
        if (!readOnly) {
            store.removeLeftovers();
        }
    }

    private void ignored(Path place, String reason) {
        warnings.accept(place + ": the cache entry is ignored: " + reason);
    }
}
