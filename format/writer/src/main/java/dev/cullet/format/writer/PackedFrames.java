// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.FrameCoder;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.format.packed.PackedHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of the later frames of a packed part. They are decoded and compared with the frames, bit by bit; frames
 * that do not round-trip, because their boxes are not those of their triangles, are not packed.
 */
final class PackedFrames {
    private static final int MAX_DECIMALS_TRIED = 9;

    /** A grid of decimals is tried if at most this percentage of the coordinates are off it. */
    private static final int MAX_OFF_PERCENT = 10;

    private PackedFrames() {}

    /**
     * Packs the later frames of a part, and states their number and grid in its header.
     *
     * @return null if the part has none, or they do not round-trip
     */
    static byte @Nullable [] of(AssetPart part, PackedHeader header) {
        header.frames = part.frameCount() - 1;
        if (header.frames == 0) {
            return null;
        }
        byte[] best = encode(part, header);
        PackedHeader other = new PackedHeader();
        for (int split = 0; split <= CoordinateGrid.SPLIT; split += CoordinateGrid.SPLIT) {
            other.frameGrid = CoordinateGrid.DECIMALS | split;
            other.frameDigits = decimals(part, split != 0);
            byte[] symbols = other.frameDigits < 0 ? best : encode(part, other);
            if (symbols.length < best.length) {
                best = symbols;
                header.frameGrid = other.frameGrid;
                header.frameDigits = other.frameDigits;
            }
        }
        long min = (header.frameBytes() + PackedHeader.FRAME_RATIO - 1) / PackedHeader.FRAME_RATIO;
        byte[] padded = Arrays.copyOf(best, (int) Math.max(best.length, min));
        return roundTrips(part, header, padded) ? padded : null;
    }

    private static byte[] encode(AssetPart part, PackedHeader header) {
        BinaryEncoder encoder = new BinaryEncoder(FrameCoder.CONTEXTS);
        FrameCoder coder = new FrameCoder(
                encoder,
                part.triangles().indices(),
                part.triangles().vertexCount(),
                header.frameGrid,
                header.frameDigits,
                section(part));
        try {
            for (int i = 1; i < part.frameCount(); i++) {
                float[] now = part.frame(i).triangles().positions().clone();
                coder.positions(positions(part, i - 2), positions(part, i - 1), now);
                coder.bounds(
                        FrameCoder.bounds(part.frame(i - 1)),
                        FrameCoder.bounds(part.frame(i)),
                        part.frame(i).triangles().positions());
            }
        } catch (CorruptAssetException e) {
            throw new IllegalStateException(e); // only a decoder fails
        }
        return encoder.toBytes();
    }

    private static float[] positions(AssetPart part, int frame) {
        return part.frame(Math.max(0, frame)).triangles().positions();
    }

    private static AssetSection section(AssetPart part) {
        return new AssetSection("packed", AssetLayout.PACKED_PART, part.name());
    }

    /** Returns the smallest number of decimals with which nearly all coordinates are on the grid, or -1. */
    private static int decimals(AssetPart part, boolean split) {
        for (int decimals = 0; decimals <= MAX_DECIMALS_TRIED; decimals++) {
            long off = 0;
            long count = 0;
            for (int frame = 0; frame < part.frameCount(); frame++) {
                for (float value : part.frame(frame).triangles().positions()) {
                    double k = VertexEncoder.integer(value, decimals);
                    boolean isOn = Math.abs(k) <= CoordinateGrid.MAX_INTEGER
                            && Float.floatToRawIntBits(CoordinateGrid.value(k, decimals, split))
                                    == Float.floatToRawIntBits(value);
                    off += isOn ? 0 : 1;
                    count++;
                }
                if (100 * off > MAX_OFF_PERCENT * count && frame == 0) {
                    break;
                }
            }
            if (100 * off <= MAX_OFF_PERCENT * count) {
                return decimals;
            }
        }
        return -1;
    }

    private static boolean roundTrips(AssetPart part, PackedHeader header, byte[] symbols) {
        int[] work = new int[3 * part.triangles().vertexCount()];
        try {
            header.checkFrames(symbols.length, section(part));
            AssetPart[] decoded = PackedDecoder.frames(
                    header, part, part.triangles().indices(), work, ByteBuffer.wrap(symbols), section(part));
            for (int i = 1; i < part.frameCount(); i++) {
                AssetPart frame = part.frame(i);
                if (!PackedPart.sameBits(
                                frame.triangles().positions(),
                                decoded[i - 1].triangles().positions())
                        || !PackedPart.sameBits(FrameCoder.bounds(frame), FrameCoder.bounds(decoded[i - 1]))
                        || !Arrays.equals(
                                frame.tree().nodes(), decoded[i - 1].tree().nodes())) {
                    return false;
                }
            }
            return true;
        } catch (CorruptAssetException e) {
            return false;
        }
    }
}
