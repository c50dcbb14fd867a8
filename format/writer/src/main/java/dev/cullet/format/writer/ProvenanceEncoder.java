// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Provenance;
import dev.cullet.format.internal.StoredFields;

/** Encodes a {@link Provenance} as its table. */
final class ProvenanceEncoder {
    private ProvenanceEncoder() {}

    static long bound(Provenance provenance) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(provenance.builderVersion())
                + FlatWrite.bound(provenance.options())
                + FlatWrite.bound(provenance.sourceHash().length() / 2, 1);
    }

    static int encode(FlatBufferBuilder builder, Provenance provenance) {
        int builderVersion = builder.createString(provenance.builderVersion());
        int options = provenance.options().isEmpty() ? 0 : builder.createString(provenance.options());
        int sourceHash = FlatWrite.put(builder, bytes(provenance.sourceHash()));
        builder.startTable(StoredFields.PROVENANCE.length);
        builder.addOffset(StoredFields.PROVENANCE_BUILDER_VERSION, builderVersion, 0);
        builder.addOffset(StoredFields.PROVENANCE_OPTIONS, options, 0);
        builder.addOffset(StoredFields.PROVENANCE_SOURCE_HASH, sourceHash, 0);
        return builder.endTable();
    }

    /** Returns the bytes of hexadecimal digits. */
    private static byte[] bytes(String digits) {
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }
}
