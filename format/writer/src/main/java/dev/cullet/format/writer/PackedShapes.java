// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.ConvexCoder;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.format.packed.ShapeCoder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of the sphere cluster, the outlines, the enclosing shape and the compound of a packed part. They are
 * decoded and compared with the shapes, bit by bit; null where there are none, where they do not round-trip, or where
 * their symbols are so few that a decoder would refuse them. The shapes are then stored as arrays.
 */
final class PackedShapes {
    private static final AssetSection PLACE = new AssetSection("packed", AssetLayout.PACKED_PART, "");

    private PackedShapes() {}

    static byte @Nullable [] cluster(AssetPart part) {
        return part.cluster() == null ? null : of(part, StoredFields.PACKED_CLUSTER);
    }

    static byte @Nullable [] outlines(AssetPart part) {
        return part.outlines().length == 0 ? null : of(part, StoredFields.PACKED_OUTLINES);
    }

    static byte @Nullable [] shape(AssetPart part) {
        return part.shape() == null ? null : of(part, StoredFields.PACKED_SHAPE);
    }

    static byte @Nullable [] compound(AssetPart part) {
        return part.compound() == null ? null : of(part, StoredFields.PACKED_COMPOUND);
    }

    private static byte @Nullable [] of(AssetPart part, int field) {
        BinaryEncoder encoder = new BinaryEncoder(ConvexCoder.CONTEXTS);
        ShapeCoder coder = new ShapeCoder(encoder, Long.MAX_VALUE, PLACE);
        try {
            if (field == StoredFields.PACKED_CLUSTER) {
                coder.cluster(part.cluster());
            } else if (field == StoredFields.PACKED_OUTLINES) {
                coder.outlines(part.outlines());
            } else if (field == StoredFields.PACKED_SHAPE) {
                new ConvexCoder(coder, PLACE).shape(part.shape());
            } else {
                new ConvexCoder(coder, PLACE).compound(part.compound());
            }
            byte[] symbols = encoder.toBytes();
            AssetPart decoded = PackedDecoder.withShapes(part, ByteBuffer.wrap(symbols), field, PLACE);
            return same(part, decoded) ? symbols : null;
        } catch (CorruptAssetException e) {
            return null;
        }
    }

    private static boolean same(AssetPart a, AssetPart b) {
        return same(a.cluster(), b.cluster())
                && same(a.outlines(), b.outlines())
                && same(a.shape(), b.shape())
                && same(a.compound(), b.compound());
    }

    private static boolean same(@Nullable EnclosingCompound a, @Nullable EnclosingCompound b) {
        if (a == b || a == null || b == null) {
            return a == b;
        }
        boolean same = PackedPart.sameBits(a.figures(), b.figures())
                && a.pieces().size() == b.pieces().size();
        for (int i = 0; same && i < a.pieces().size(); i++) {
            same = same(a.pieces().get(i), b.pieces().get(i));
        }
        return same;
    }

    private static boolean same(@Nullable EnclosingShape a, @Nullable EnclosingShape b) {
        if (a == b || a == null || b == null) {
            return a == b;
        }
        return a.kind() == b.kind()
                && a.engine().equals(b.engine())
                && PackedPart.sameBits(a.figures(), b.figures())
                && PackedPart.sameBits(a.primitive(), b.primitive())
                && Arrays.equals(a.normals(), b.normals())
                && Arrays.equals(a.offsets(), b.offsets()) // compares bits
                && PackedPart.sameBits(a.corners(), b.corners())
                && Arrays.equals(a.faceStarts(), b.faceStarts())
                && Arrays.equals(a.faceCorners(), b.faceCorners())
                && Arrays.equals(a.triangles(), b.triangles());
    }

    private static boolean same(@Nullable SphereCluster a, @Nullable SphereCluster b) {
        if (a == b || a == null || b == null) {
            return a == b;
        }
        return a.mode() == b.mode()
                && PackedPart.sameBits(new float[] {a.meshVolume()}, new float[] {b.meshVolume()})
                && PackedPart.sameBits(a.spheres(), b.spheres())
                && Arrays.equals(a.next(), b.next())
                && PackedPart.sameBits(a.figures(), b.figures());
    }

    private static boolean same(Outline[] a, Outline[] b) {
        for (int i = 0; a.length == b.length && i < a.length; i++) {
            if (a[i].kind() != b[i].kind()
                    || a[i].axis() != b[i].axis()
                    || !PackedPart.sameBits(
                            new float[] {a[i].at(), a[i].error()}, new float[] {b[i].at(), b[i].error()})
                    || !PackedPart.sameBits(a[i].vertices(), b[i].vertices())
                    || !Arrays.equals(a[i].ringEnds(), b[i].ringEnds())
                    || !Arrays.equals(a[i].polygonEnds(), b[i].polygonEnds())
                    || !PackedPart.sameBits(a[i].envelope(), b[i].envelope())) {
                return false;
            }
        }
        return a.length == b.length;
    }
}
