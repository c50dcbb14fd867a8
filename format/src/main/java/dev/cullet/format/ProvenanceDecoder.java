// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** {@link Provenance} from its table. */
final class ProvenanceDecoder {
    static final String[] FIELDS = {"builder_version", "options", "source_hash"};

    static final int BUILDER_VERSION = 0;
    static final int OPTIONS = 1;
    static final int SOURCE_HASH = 2;

    private ProvenanceDecoder() {}

    static Provenance decode(FlatTable table) throws CorruptAssetException {
        return new Provenance(table.text(BUILDER_VERSION), table.text(OPTIONS), table.text(SOURCE_HASH));
    }
}
