// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.generated.StoredProvenance;

/** {@link Provenance} to and from its table. */
final class ProvenanceCodec {
    private ProvenanceCodec() {}

    static long bound(Provenance provenance) {
        return FlatArrays.tableBound()
                + FlatArrays.stringBound(provenance.builderVersion())
                + FlatArrays.stringBound(provenance.options())
                + FlatArrays.stringBound(provenance.sourceHash());
    }

    static int encode(FlatBufferBuilder builder, Provenance provenance) {
        int builderVersion = builder.createString(provenance.builderVersion());
        int options = builder.createString(provenance.options());
        int sourceHash = builder.createString(provenance.sourceHash());
        StoredProvenance.startStoredProvenance(builder);
        StoredProvenance.addBuilderVersion(builder, builderVersion);
        StoredProvenance.addOptions(builder, options);
        StoredProvenance.addSourceHash(builder, sourceHash);
        return StoredProvenance.endStoredProvenance(builder);
    }

    static Provenance decode(StoredProvenance stored) {
        return new Provenance(stored.builderVersion(), stored.options(), stored.sourceHash());
    }
}
