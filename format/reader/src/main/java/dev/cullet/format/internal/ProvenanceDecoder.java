// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;
import java.nio.ByteBuffer;

/** Decodes a {@link Provenance} from its table. */
public final class ProvenanceDecoder {
    public static final String[] FIELDS = {"builder_version", "options", "source_hash"};

    public static final int BUILDER_VERSION = 0;
    public static final int OPTIONS = 1;
    public static final int SOURCE_HASH = 2;

    private static final int HASH_BYTES = 32;

    /** Digits of a source hash, by value. */
    static final String HEXADECIMAL = "0123456789abcdef";

    private ProvenanceDecoder() {}

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        ByteBuffer hash = table.bytes(SOURCE_HASH);
        if (hash.remaining() != HASH_BYTES) {
            throw table.corrupt(
                    AssetErrorCode.SOURCE_HASH,
                    SOURCE_HASH,
                    "has " + hash.remaining() + " bytes, but SHA-256 has " + HASH_BYTES);
        }
        StringBuilder digits = new StringBuilder();
        while (hash.hasRemaining()) {
            int value = hash.get() & 0xFF;
            digits.append(HEXADECIMAL.charAt(value >> 4)).append(HEXADECIMAL.charAt(value & 15));
        }
        return new Provenance(
                table.text(BUILDER_VERSION), table.has(OPTIONS) ? table.text(OPTIONS) : "", digits.toString());
    }
}
