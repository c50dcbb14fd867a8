// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Provenance;
import dev.cullet.format.internal.ProvenanceDecoder;

/** Encodes a {@link Provenance} as its table. */
final class ProvenanceEncoder {
    private ProvenanceEncoder() {}

    static long bound(Provenance provenance) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(provenance.builderVersion())
                + FlatWrite.bound(provenance.options())
                + FlatWrite.bound(provenance.sourceHash());
    }

    static int encode(FlatBufferBuilder builder, Provenance provenance) {
        int builderVersion = builder.createString(provenance.builderVersion());
        int options = builder.createString(provenance.options());
        int sourceHash = builder.createString(provenance.sourceHash());
        builder.startTable(ProvenanceDecoder.FIELDS.length);
        builder.addOffset(ProvenanceDecoder.BUILDER_VERSION, builderVersion, 0);
        builder.addOffset(ProvenanceDecoder.OPTIONS, options, 0);
        builder.addOffset(ProvenanceDecoder.SOURCE_HASH, sourceHash, 0);
        return builder.endTable();
    }
}
