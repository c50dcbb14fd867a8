// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.internal.StoredFields;

/** Encodes a {@link SolidLattice} as its table. */
final class SolidLatticeEncoder {
    /** Upper bound of table and vtable. */
    private static final int TABLE_BOUND = 64;

    private SolidLatticeEncoder() {}

    static long bound(SolidLattice lattice) {
        return TABLE_BOUND + FlatWrite.bound(lattice.caps());
    }

    static int encode(FlatBufferBuilder builder, SolidLattice lattice) {
        int caps = lattice.caps().length == 0 ? 0 : FlatWrite.put(builder, lattice.caps());
        builder.startTable(StoredFields.LATTICE.length);
        FlatWrite.addPoint(builder, StoredFields.LATTICE_ORIGIN, lattice.origin(), 0);
        builder.addFloat(StoredFields.LATTICE_STEP, lattice.step(), 0);
        builder.addFloat(StoredFields.LATTICE_DISPLACEMENT, lattice.displacement(), 0);
        builder.addBoolean(StoredFields.LATTICE_SOLID, lattice.solid(), false);
        builder.addOffset(StoredFields.LATTICE_CAPS, caps, 0);
        return builder.endTable();
    }
}
