// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceInputs;
import dev.cullet.pipeline.text.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other files of the entries of a key, with their hashes: what a source reads, or would read if it were there. A
 * store that finds one object per name has this list under the name of the key, and each entry under a name that is
 * computed from its item of the list. A client compares the items with its files, and requests the entry of the item
 * that is equal. So the name of that request contains no hash that the store does not have.
 *
 * @param variants newest first; at most {@value #MAX_VARIANTS}
 */
record InputLists(CacheKey key, List<Variant> variants) {
    /** Bytes of a longer list are not parsed. */
    static final int MAX_BYTES = 1 << 20;

    static final int MAX_VARIANTS = 16;
    private static final String MARK = "cullet-names 2";

    /**
     * The other files of one entry.
     *
     * @param inputs sorted by name, each once; names are relative to the source's folder with {@code /} as separator
     */
    record Variant(List<InputFile> inputs) {
        Variant {
            inputs = List.copyOf(inputs);
            String before = "";
            for (InputFile input : inputs) {
                if (!SourceInputs.isPlain(input.name()) || input.name().compareTo(before) <= 0) {
                    throw new IllegalArgumentException("names are plain, and sorted");
                }
                before = input.name();
            }
            if (inputs.isEmpty()) {
                throw new IllegalArgumentException("a source reads some files");
            }
        }

        /** @param inputs of an asset, the source first */
        static Variant of(List<InputFile> inputs) {
            return new Variant(inputs.subList(1, inputs.size()).stream()
                    .sorted(Comparator.comparing(InputFile::name))
                    .toList());
        }
    }

    InputLists {
        variants = List.copyOf(variants);
        if (variants.isEmpty() || variants.size() > MAX_VARIANTS) {
            throw new IllegalArgumentException("a list has 1 to " + MAX_VARIANTS + " items");
        }
    }

    /** Returns a list with a further item at the front; the last one of a full list is dropped. */
    static InputLists with(CacheKey key, Variant first, @Nullable InputLists others) {
        List<Variant> variants = new ArrayList<>(List.of(first));
        if (others != null) {
            others.variants().stream()
                    .filter(other -> !other.equals(first))
                    .limit(MAX_VARIANTS - 1)
                    .forEach(variants::add);
        }
        return new InputLists(key, variants);
    }

    /** Returns whether bytes of a store are a list, not an entry; its first bytes suffice. */
    static boolean isIn(ByteBuffer bytes) {
        return SealedBytes.isMarked(bytes, MARK);
    }

    /** Returns the bytes; null if they are too many. */
    @Nullable
    ByteBuffer encode(CacheSeal seal) {
        byte[] json = StrictJson.line(this).getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = new SealedBytes(ByteBuffer.wrap(json), ByteBuffer.allocate(0)).encode(MARK, seal);
        return bytes == null || bytes.remaining() > MAX_BYTES ? null : bytes;
    }

    /** @throws RejectedStateException if the bytes are not the list of this key */
    static InputLists decode(ByteBuffer bytes, CacheSeal seal, CacheKey key) throws RejectedStateException {
        if (bytes.remaining() > MAX_BYTES) {
            throw new RejectedStateException("it has more than " + MAX_BYTES + " bytes", null);
        }
        SealedBytes sealed = SealedBytes.decode(bytes, MARK, "list of input names", seal);
        try {
            InputLists lists = StrictJson.read(sealed.jsonBytes(), InputLists.class);
            if (!lists.key().equals(key)) {
                throw new RejectedStateException("it belongs to another key", null);
            }
            return lists;
        } catch (IOException | IllegalArgumentException e) {
            throw new RejectedStateException("its content is malformed", e);
        }
    }
}
