// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.SectionPlace;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.format.packed.PackedHeader;
import dev.cullet.format.packed.ShapeCoder;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of the sphere cluster and of the outlines of a packed part; null where there are none, or where their
 * symbols are so few that a decoder would refuse them.
 */
final class PackedShapes {
    private static final SectionPlace PLACE = new SectionPlace("packed", AssetLayout.PACKED_PART, "");

    private PackedShapes() {}

    static byte @Nullable [] cluster(AssetPart part) {
        return part.cluster() == null ? null : of(part, PackedHeader.CLUSTER);
    }

    static byte @Nullable [] outlines(AssetPart part) {
        return part.outlines().length == 0 ? null : of(part, PackedHeader.OUTLINES);
    }

    private static byte @Nullable [] of(AssetPart part, int field) {
        BinaryEncoder encoder = new BinaryEncoder(ShapeCoder.CONTEXTS);
        ShapeCoder coder = new ShapeCoder(encoder, Long.MAX_VALUE, PLACE);
        try {
            if (field == PackedHeader.CLUSTER) {
                coder.cluster(part.cluster());
            } else {
                coder.outlines(part.outlines());
            }
            byte[] symbols = encoder.toBytes();
            PackedDecoder.withShapes(part, ByteBuffer.wrap(symbols), field, PLACE);
            return symbols;
        } catch (CorruptAssetException e) {
            return null;
        }
    }
}
