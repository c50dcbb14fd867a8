// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingShape;

/** Decodes an {@link EnclosingShape} from its table. */
final class EnclosingShapeDecoder {
    private EnclosingShapeDecoder() {}

    static EnclosingShape decode(FlatTable table) throws CorruptAssetException {
        int kind = table.u8(StoredFields.SHAPE_KIND);
        String engine = table.textIfPresent(StoredFields.SHAPE_ENGINE);
        float[] figures = table.floats(StoredFields.SHAPE_FIGURES);
        float[] primitive = table.floatsIfPresent(StoredFields.SHAPE_PRIMITIVE);
        return new EnclosingShape(
                kind,
                engine,
                figures,
                primitive,
                table.shortsIfPresent(StoredFields.SHAPE_NORMALS),
                table.doublesIfPresent(StoredFields.SHAPE_OFFSETS),
                new EnclosingShape.Surface(
                        table.floatsIfPresent(StoredFields.SHAPE_CORNERS),
                        table.indicesIfPresent(StoredFields.SHAPE_FACE_STARTS),
                        table.indicesIfPresent(StoredFields.SHAPE_FACE_CORNERS),
                        table.indicesIfPresent(StoredFields.SHAPE_TRIANGLES)));
    }
}
