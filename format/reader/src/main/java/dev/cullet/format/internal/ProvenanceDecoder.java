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

    private ProvenanceDecoder() {}

    private static char digit(int value) {
        return (char) (value < 10 ? '0' + value : 'a' - 10 + value);
    }

    /** Returns whether a character is a digit of a source hash. */
    static boolean isDigit(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        ByteBuffer hash = table.bytes(SOURCE_HASH);
        if (hash.remaining() != HASH_BYTES) {
            throw table.corrupt(
                    AssetErrorCode.SOURCE_HASH,
                    SOURCE_HASH,
                    "has " + hash.remaining() + " bytes, but SHA-256 has " + HASH_BYTES);
        }
        byte[] values = new byte[HASH_BYTES];
        hash.get(values);
        char[] digits = new char[2 * HASH_BYTES];
        for (int i = 0; i < HASH_BYTES; i++) {
            digits[2 * i] = digit(values[i] >> 4 & 15);
            digits[2 * i + 1] = digit(values[i] & 15);
        }
        return new Provenance(
                table.text(BUILDER_VERSION), table.has(OPTIONS) ? table.text(OPTIONS) : "", new String(digits));
    }
}
