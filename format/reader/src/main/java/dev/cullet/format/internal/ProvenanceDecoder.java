// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;

/** Decodes a {@link Provenance} from its table. */
public final class ProvenanceDecoder {
    public static final String[] FIELDS = {"builder_version", "options", "source_hash"};

    public static final int BUILDER_VERSION = 0;
    public static final int OPTIONS = 1;
    public static final int SOURCE_HASH = 2;

    private static final int HASH_BYTES = 32;

    private ProvenanceDecoder() {}

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        byte[] hash = table.byteArray(SOURCE_HASH);
        if (hash.length != HASH_BYTES) {
            throw table.corrupt(
                    AssetErrorCode.SOURCE_HASH,
                    SOURCE_HASH,
                    "has " + hash.length + " bytes, but SHA-256 has " + HASH_BYTES);
        }
        return new Provenance(table.text(BUILDER_VERSION), table.has(OPTIONS) ? table.text(OPTIONS) : "", hash);
    }
}
