// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;

/** {@link Provenance} to and from its table. */
final class ProvenanceCodec {
    static final String[] FIELDS = {"builder_version", "options", "source_hash"};

    private static final int BUILDER_VERSION = 0;
    private static final int OPTIONS = 1;
    private static final int SOURCE_HASH = 2;

    private ProvenanceCodec() {}

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
        builder.startTable(FIELDS.length);
        builder.addOffset(BUILDER_VERSION, builderVersion, 0);
        builder.addOffset(OPTIONS, options, 0);
        builder.addOffset(SOURCE_HASH, sourceHash, 0);
        return builder.endTable();
    }

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        return new Provenance(table.text(BUILDER_VERSION), table.text(OPTIONS), table.text(SOURCE_HASH));
    }
}
