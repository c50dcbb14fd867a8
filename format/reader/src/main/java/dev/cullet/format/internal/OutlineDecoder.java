// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Outline;

/**
 * Decodes an {@link Outline} from its table and checks it, except that it contains its part: a verifier checks that.
 */
public final class OutlineDecoder {
    private OutlineDecoder() {}

    static Outline decode(FlatTable table) throws CorruptAssetException {
        return new Outline(
                table.u8(0),
                table.u8(1),
                table.f32(2),
                table.f32(3),
                table.floats(StoredFields.OUTLINE_VERTICES),
                table.ints(StoredFields.OUTLINE_RING_ENDS),
                table.ints(StoredFields.OUTLINE_POLYGON_ENDS),
                table.floats(StoredFields.OUTLINE_ENVELOPE));
    }

    static void check(Outline outline, AssetSection section) throws CorruptAssetException {
        if (outline.kind() < 0 || outline.kind() > 1 || outline.axis() < 0 || outline.axis() > 2) {
            throw section.corrupt(
                    AssetErrorCode.OUTLINE_KIND,
                    "kind is " + outline.kind() + " and axis " + outline.axis() + ", but must be 0 or 1, and 0 to 2");
        }
        if (!(Math.abs(outline.at()) <= Float.MAX_VALUE
                && outline.error() >= 0
                && outline.error() <= Float.MAX_VALUE)) {
            throw section.corrupt(
                    AssetErrorCode.OUTLINE_PLANE, "plane at " + outline.at() + ", error " + outline.error());
        }
        float[] vertices = outline.vertices();
        float[] envelope = outline.envelope();
        if (envelope.length != 7 || vertices.length % 2 != 0) {
            throw section.corrupt(
                    AssetErrorCode.OUTLINE_LENGTH,
                    vertices.length + " coordinates and " + envelope.length
                            + " envelope numbers, but there must be 2 for each vertex, and 7");
        }
        checkEnds(outline.ringEnds(), vertices.length / 2, 3, "ring", section);
        checkEnds(outline.polygonEnds(), outline.ringEnds().length, 1, "polygon", section);
        float[] bounds = {Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
        double limit = (double) envelope[6] * envelope[6] * (1 + 0x1p-50);
        for (int i = 0; i < vertices.length; i += 2) {
            double du = (double) vertices[i] - envelope[4];
            double dv = (double) vertices[i + 1] - envelope[5];
            if (!(envelope[6] >= 0 && du * du + dv * dv <= limit)) {
                throw section.corrupt(
                        AssetErrorCode.OUTLINE_CIRCLE,
                        "vertex " + i / 2 + " is outside of the circle of radius " + envelope[6]);
            }
            for (int k = 0; k < 2; k++) {
                bounds[k] = Math.min(bounds[k], vertices[i + k]);
                bounds[k + 2] = Math.max(bounds[k + 2], vertices[i + k]);
            }
        }
        for (int k = 0; k < 4; k++) {
            if (!(envelope[k] == bounds[k] && Math.abs(bounds[k]) <= 2 * Asset.MAX_COORDINATE)) {
                throw section.corrupt(
                        AssetErrorCode.OUTLINE_RECTANGLE,
                        "rectangle has " + envelope[k] + ", but that of the vertices " + bounds[k]);
            }
        }
    }

    /** Checks that each end is at least a minimum after the one before, and the last is the end of all. */
    private static void checkEnds(int[] ends, int total, int min, String what, AssetSection section)
            throws CorruptAssetException {
        int begin = 0;
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] < 0 || ends[i] > total || ends[i] - begin < min) {
                throw section.corrupt(
                        AssetErrorCode.OUTLINE_ENDS,
                        what + " " + i + " is " + begin + " to " + ends[i] + " of " + total
                                + ", but must have at least " + min);
            }
            begin = ends[i];
        }
        if (begin != total || total == 0) {
            throw section.corrupt(AssetErrorCode.OUTLINE_ENDS, what + "s end at " + begin + " of " + total);
        }
    }
}
