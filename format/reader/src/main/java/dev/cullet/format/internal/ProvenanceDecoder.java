// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;

/** Decodes a {@link Provenance} from its table. */
public final class ProvenanceDecoder {
    private static final int HASH_BYTES = 32;

    private ProvenanceDecoder() {}

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        byte[] hash = table.byteArray(StoredFields.PROVENANCE_SOURCE_HASH);
        if (hash.length != HASH_BYTES) {
            throw table.corrupt(
                    AssetErrorCode.SOURCE_HASH,
                    StoredFields.PROVENANCE_SOURCE_HASH,
                    "has " + hash.length + " bytes, but SHA-256 has " + HASH_BYTES);
        }
        return new Provenance(
                table.text(StoredFields.PROVENANCE_BUILDER_VERSION),
                table.has(StoredFields.PROVENANCE_OPTIONS) ? table.text(StoredFields.PROVENANCE_OPTIONS) : "",
                hash);
    }
}
