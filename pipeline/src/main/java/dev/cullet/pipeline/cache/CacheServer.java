// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.cache.CacheServerException.Extent;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.source.InputFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores cache entries on an HTTP server. A server that fails is not used again in the batch, which prints one
 * line. The time of all requests for one file is limited. Thread-safe.
 *
 * <pre>
 * BASE/SHA-256 of the key                     the entry, if the source reads no other file; else {@link InputLists}
 * BASE/SHA-256 of the key and of all inputs   the entry of a source that reads other files
 * </pre>
 */
final class CacheServer implements CacheLevel {
    private static final int MARK_BYTES = 128;

    private final CacheClient client;
    private final CacheSeal seal;
    private final boolean isWritten;
    private final Consumer<String> warnings;
    private final Traffic traffic = new Traffic();

    /** What the server is not used for any more; null: it is used. */
    private final AtomicReference<@Nullable Extent> off = new AtomicReference<>();

    /** Names of objects that cannot be used, which are replaced. */
    private final Set<String> rejected = ConcurrentHashMap.newKeySet();

    /** Nanoseconds that the search of a key took, until its asset is stored. */
    private final Map<CacheKey, Long> searched = new ConcurrentHashMap<>();

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
    public void find(CacheKey key, CacheInputs inputs, Offers offers) {
        if (off.get() == Extent.ALL) {
            return;
        }
        warnOfPlainToken();
        try {
            String name = seal.address(key);
            try (Body first = get(name, offers.maxBytes(), inputs.deadline())) {
                if (first != null && isList(name, first)) {
                    String entry = entryName(name, first, key, inputs);
                    if (entry != null) {
                        try (Body second = get(entry, offers.maxBytes(), inputs.deadline())) {
                            offer(entry, second, offers);
                        }
                    }
                } else {
                    offer(name, first, offers);
                }
            }
        } catch (CacheServerException e) {
            failed(e);
        } finally {
            if (isWritten) {
                searched.put(key, inputs.deadline().passed());
            }
        }
    }

    private boolean isList(String name, Body body) {
        try {
            return InputLists.isIn(body.head(MARK_BYTES));
        } catch (IOException e) {
            rejected.add(name);
            return false;
        }
    }

    private void offer(String name, @Nullable Body body, Offers offers) {
        if (body != null && !offers.accepts(client.base() + name, body)) {
            rejected.add(name);
        }
    }

    /** Returns the name of the entry of the item that equals the files beside the source; null if there is none. */
    private @Nullable String entryName(String name, Body list, CacheKey key, CacheInputs inputs) {
        try {
            InputLists lists = lists(list, key);
            for (InputLists.Variant variant : lists.variants()) {
                if (inputs.match(variant.inputs())) {
                    return entryName(key, variant.inputs());
                }
            }
            return null;
        } catch (RejectedStateException e) {
            rejected.add(name);
            warnings.accept(client.base() + name + ": the list of input names is ignored: " + e.getMessage());
            return null;
        }
    }

    private InputLists lists(Body body, CacheKey key) throws RejectedStateException {
        if (body.size() > InputLists.MAX_BYTES) {
            throw new RejectedStateException("it has more than " + InputLists.MAX_BYTES + " bytes", null);
        }
        try {
            return InputLists.decode(body.read(), seal, key);
        } catch (IOException e) {
            throw new RejectedStateException(IoErrors.reason(e), e);
        }
    }

    @Override
    public boolean takes(long bytes, long maxBytes) {
        if (isWritten && bytes > maxBytes) {
            failed(new CacheServerException(
                    Extent.OBJECT, "an entry of " + bytes + " bytes is longer than one of its source may be"));
        }
        return bytes <= maxBytes;
    }

    @Override
    public void put(CacheEntry entry, ByteBuffer bytes) {
        if (!isWritten || off.get() != null) {
            return;
        }
        Long before = searched.remove(entry.key());
        Deadline deadline = Deadline.afterNanos(client.nanos() - (before == null ? 0 : before));
        try {
            CacheKey key = entry.key();
            List<InputFile> inputs = entry.asset().inputs();
            if (inputs.size() == 1) {
                put(seal.address(key), bytes, deadline);
            } else {
                InputLists.Variant variant = InputLists.Variant.of(inputs);
                put(entryName(key, variant.inputs()), bytes, deadline);
                putList(key, variant, deadline);
            }
        } catch (CacheServerException e) {
            failed(e);
        }
    }

    private @Nullable Body get(String name, long maxBytes, Deadline deadline) throws CacheServerException {
        Body body = client.get(name, maxBytes, deadline);
        if (body != null) {
            traffic.read(body.size());
        }
        return body;
    }

    private void put(String name, ByteBuffer bytes, Deadline deadline) throws CacheServerException {
        if (rejected.contains(name) || !client.has(name, deadline)) {
            client.put(name, bytes, deadline);
            rejected.remove(name);
            traffic.written(bytes.remaining());
        }
    }

    /**
     * Adds an item to the list, unless it is there. A writer that is faster is overwritten: its entry is a miss once.
     */
    private void putList(CacheKey key, InputLists.Variant variant, Deadline deadline) throws CacheServerException {
        String name = seal.address(key);
        InputLists present = null;
        if (!rejected.contains(name)) {
            try (Body body = get(name, InputLists.MAX_BYTES, deadline)) {
                present = body == null || !isList(name, body) ? null : lists(body, key);
            } catch (RejectedStateException e) {
                present = null; // replaced
            }
        }
        if (present != null && present.variants().contains(variant)) {
            return;
        }
        ByteBuffer wanted = InputLists.with(key, variant, present).encode(seal);
        if (wanted == null && present != null) {
            wanted = InputLists.with(key, variant, null).encode(seal);
        }
        if (wanted != null) {
            client.put(name, wanted, deadline);
            rejected.remove(name);
            traffic.written(wanted.remaining());
        }
    }

    /** @param inputs without the source, whose hash is in the key, sorted by name */
    private String entryName(CacheKey key, List<InputFile> inputs) {
        List<String> lines = new ArrayList<>();
        for (InputFile input : inputs) {
            lines.add(input.name() + "\n" + input.hash() + "\n");
        }
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
