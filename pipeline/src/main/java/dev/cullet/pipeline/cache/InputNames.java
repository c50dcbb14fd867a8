// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.text.StrictJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Names of the other files that the source of a key reads, or would read if they were there. Before an import only
 * these names are known, not what else decides the asset: a store that finds one object per key has the names under the
 * key of the source, and the entry under that of all inputs.
 *
 * @param names relative to the source's folder with {@code /} between the parts of a name, sorted
 */
record InputNames(CacheKey key, List<String> names) {
    private static final String MARK = "cullet-names 1";

    InputNames {
        names = List.copyOf(names);
    }

    /** @param inputs of the asset, the source first */
    static InputNames of(CacheKey key, List<InputFile> inputs) {
        return new InputNames(
                key,
                inputs.subList(1, inputs.size()).stream()
                        .map(InputFile::name)
                        .sorted()
                        .toList());
    }

    /** Returns whether bytes of a store are names, not an entry. */
    static boolean isIn(ByteBuffer bytes) {
        return SealedBytes.isMarked(bytes, MARK);
    }

    ByteBuffer encode(CacheSeal seal) {
        byte[] json = StrictJson.line(this).getBytes(StandardCharsets.UTF_8);
        SealedBytes sealed = new SealedBytes(ByteBuffer.wrap(json), ByteBuffer.allocate(0));
        return Objects.requireNonNull(sealed.encode(MARK, seal), "names are short");
    }

    /** @throws RejectedStateException if the bytes are not the names of this key */
    static InputNames decode(ByteBuffer bytes, CacheSeal seal, CacheKey key) throws RejectedStateException {
        SealedBytes sealed = SealedBytes.decode(bytes, MARK, "list of input names", seal);
        try {
            InputNames names = StrictJson.read(sealed.jsonBytes(), InputNames.class);
            if (!names.key().equals(key)) {
                throw new RejectedStateException("it belongs to another key", null);
            }
            for (String name : names.names()) {
                new InputFile(name, null); // refuses what is no relative path
            }
            return names;
        } catch (IOException | IllegalArgumentException e) {
            throw new RejectedStateException("its content is malformed", e);
        }
    }
}
