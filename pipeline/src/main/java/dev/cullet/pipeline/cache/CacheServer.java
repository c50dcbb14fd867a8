// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.cache.CacheServerException.Extent;
import dev.cullet.pipeline.source.InputFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores cache entries on an HTTP server. A server that fails is not used again in the batch, which prints one
 * line. Thread-safe.
 *
 * <pre>
 * BASE/SHA-256 of the key                     the entry, if the source reads no other file; else its input names
 * BASE/SHA-256 of the key and of all inputs   the entry of a source that reads other files
 * </pre>
 */
final class CacheServer implements CacheLevel {
    private final CacheClient client;
    private final CacheSeal seal;
    private final boolean isWritten;
    private final Consumer<String> warnings;
    private final Traffic traffic = new Traffic();

    /** What the server is not used for any more; null: it is used. */
    private final AtomicReference<@Nullable Extent> off = new AtomicReference<>();

    /** Names of objects that cannot be used, which are replaced. */
    private final Set<String> rejected = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean isTokenWarned = new AtomicBoolean();

    /** @param isWritten whether entries are stored */
    CacheServer(CacheClient client, CacheSeal seal, boolean isWritten, Consumer<String> warnings) {
        this.client = client;
        this.seal = seal;
        this.isWritten = isWritten;
        this.warnings = warnings;
    }

    @Override
    public String name() {
        return client.base().toString();
    }

    @Override
    public Traffic traffic() {
        return traffic;
    }

    @Override
    public void find(CacheKey key, Inputs inputs, Offers offers) {
        if (off.get() == Extent.ALL) {
            return;
        }
        warnOfPlainToken();
        try {
            String name = seal.address(key);
            ByteBuffer bytes = get(name);
            if (bytes != null && InputNames.isIn(bytes)) {
                InputNames names = names(name, bytes, key);
                name = names == null ? "" : entryName(key, now(key, names, inputs));
                bytes = names == null ? null : get(name);
            }
            ByteBuffer found = bytes;
            if (found != null && !offers.accepts(client.base() + name, () -> found)) {
                rejected.add(name);
            }
        } catch (CacheServerException e) {
            failed(e);
        }
    }

    @Override
    public void put(CacheEntry entry, ByteBuffer bytes) {
        if (!isWritten || off.get() != null) {
            return;
        }
        try {
            CacheKey key = entry.key();
            List<InputFile> inputs = entry.asset().inputs();
            if (inputs.size() == 1) {
                put(seal.address(key), bytes);
            } else {
                put(entryName(key, inputs), bytes);
                putNames(key, InputNames.of(key, inputs));
            }
        } catch (CacheServerException e) {
            failed(e);
        }
    }

    private @Nullable ByteBuffer get(String name) throws CacheServerException {
        ByteBuffer bytes = client.get(name);
        if (bytes != null) {
            traffic.read(bytes.remaining());
        }
        return bytes;
    }

    private void put(String name, ByteBuffer bytes) throws CacheServerException {
        if (rejected.contains(name) || !client.has(name)) {
            client.put(name, bytes);
            rejected.remove(name);
            traffic.written(bytes.remaining());
        }
    }

    /** Input names are a few hundred bytes, so they are read and compared. */
    private void putNames(CacheKey key, InputNames names) throws CacheServerException {
        ByteBuffer wanted = names.encode(seal);
        String name = seal.address(key);
        if (!wanted.equals(get(name))) {
            client.put(name, wanted);
            traffic.written(wanted.remaining());
        }
    }

    private @Nullable InputNames names(String name, ByteBuffer bytes, CacheKey key) {
        try {
            return InputNames.decode(bytes, seal, key);
        } catch (RejectedStateException e) {
            warnings.accept(client.base() + name + ": the list of input names is ignored: " + e.getMessage());
            return null;
        }
    }

    private static List<InputFile> now(CacheKey key, InputNames names, Inputs inputs) {
        List<InputFile> now = new ArrayList<>();
        now.add(new InputFile("", key.source()));
        names.names().forEach(name -> now.add(new InputFile(name, inputs.hash(name))));
        return now;
    }

    /** The order of inputs differs with which of them are there, so they are sorted. */
    private String entryName(CacheKey key, List<InputFile> inputs) {
        List<String> lines = new ArrayList<>();
        for (InputFile input : inputs) {
            lines.add(input.name() + "\n" + input.hash() + "\n");
        }
        lines.sort(null);
        return seal.address(key.text() + "\n" + String.join("", lines));
    }

    private void failed(CacheServerException e) {
        Extent extent = e.extent();
        if (extent == Extent.OBJECT) {
            warnings.accept(name() + ": " + e.getMessage() + "; it is not stored there");
            return;
        }
        Extent before = off.getAndUpdate(now -> now == Extent.ALL ? now : extent);
        if (before != Extent.ALL && before != extent) {
            warnings.accept(name() + ": " + e.getMessage() + "; "
                    + (extent == Extent.ALL
                            ? "this run goes on without this cache"
                            : "this run stores nothing more in this cache"));
        }
    }

    private void warnOfPlainToken() {
        if (client.hasToken()
                && "http".equalsIgnoreCase(client.base().getScheme())
                && isTokenWarned.compareAndSet(false, true)
                && !isLoopback(client.base().getHost())) {
            warnings.accept(name() + ": credentials are sent to it without encryption; use https");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
