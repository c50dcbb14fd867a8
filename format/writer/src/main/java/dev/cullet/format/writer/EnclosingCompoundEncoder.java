// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.StoredFields;
import java.util.List;

/** Encodes an {@link EnclosingCompound} as its table. */
final class EnclosingCompoundEncoder {
    private EnclosingCompoundEncoder() {}

    static long bound(EnclosingCompound compound) {
        long pieces = FlatWrite.bound(compound.pieces().size(), FlatBytes.WORD);
        for (EnclosingShape piece : compound.pieces()) {
            pieces += EnclosingShapeEncoder.bound(piece);
        }
        return FlatWrite.TABLE_BOUND + FlatWrite.bound(compound.figures().length, 4) + pieces;
    }

    static int encode(FlatBufferBuilder builder, EnclosingCompound compound) {
        List<EnclosingShape> pieces = compound.pieces();
        int[] tables = new int[pieces.size()];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = EnclosingShapeEncoder.encode(builder, pieces.get(i));
        }
        int vector = builder.createVectorOfTables(tables);
        int figures = FlatWrite.put(builder, compound.figures());
        builder.startTable(StoredFields.COMPOUND.length);
        builder.addOffset(StoredFields.COMPOUND_FIGURES, figures, 0);
        builder.addOffset(StoredFields.COMPOUND_PIECES, vector, 0);
        return builder.endTable();
    }
}
