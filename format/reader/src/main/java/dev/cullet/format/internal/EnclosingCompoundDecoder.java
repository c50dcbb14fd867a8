// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Decodes an {@link EnclosingCompound} from its table. */
final class EnclosingCompoundDecoder {
    private EnclosingCompoundDecoder() {}

    static EnclosingCompound decode(FlatTable table) throws CorruptAssetException {
        float[] figures = table.floats(StoredFields.COMPOUND_FIGURES);
        List<FlatTable> tables = table.tables(StoredFields.COMPOUND_PIECES, AssetLayout.COMPOUND, StoredFields.SHAPE);
        List<EnclosingShape> pieces = new ArrayList<>(tables.size());
        for (FlatTable piece : tables) {
            pieces.add(EnclosingShapeDecoder.decode(piece));
        }
        return new EnclosingCompound(figures, Collections.unmodifiableList(pieces));
    }
}
