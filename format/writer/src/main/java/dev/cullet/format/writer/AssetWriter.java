// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetFrame;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetValidator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * An {@link Asset} to the bytes of its file. The same asset always gives the same bytes.
 *
 * <p>Needs one buffer of about the size of the file, computed first, and copies each array once.
 */
public final class AssetWriter {
    /** The largest file: what one Java buffer can hold. */
    public static final long MAX_BYTES = Integer.MAX_VALUE - 64;

    private AssetWriter() {}

    /**
     * Returns the most bytes that {@link #write} can need: the size of the file, or a few dozen bytes more per table,
     * string and array. Ask it first where an asset may be too large.
     */
    public static long sizeBound(Asset asset) {
        return AssetEncoder.bound(asset) + AssetLayout.FOOTER_BYTES;
    }

    /**
     * Returns the file, with triangles and trees as they are walked: exact, or compact where the asset's triangles are.
     *
     * @throws IllegalArgumentException if the asset is one that {@link AssetReader} would refuse, or if it needs more
     *     than {@link #MAX_BYTES}
     */
    public static ByteBuffer write(Asset asset) {
        return write(asset, isCompact(asset) ? AssetEncoding.COMPACT : AssetEncoding.EXACT);
    }

    /**
     * Returns the file, from position to limit, little-endian. Whatever the encoding, reading it gives the same asset, bit
     * by bit; parts that an encoding has no form for are stored as {@link AssetEncoding#EXACT}.
     *
     * @throws IllegalArgumentException if the asset is one that {@link AssetReader} would refuse, or if it needs more
     *     than {@link #MAX_BYTES}
     */
    public static ByteBuffer write(Asset asset, AssetEncoding encoding) {
        long bound = sizeBound(asset);
        if (bound > MAX_BYTES) {
            throw new IllegalArgumentException("the asset needs " + bound + " bytes, but a file has at most "
                    + MAX_BYTES + ". Bake fewer triangles per file.");
        }
        try {
            AssetValidator.validate(asset, "asset");
        } catch (CorruptAssetException e) {
            throw new IllegalArgumentException("not written, for it could not be read: " + e.getMessage(), e);
        }
        if (isCompact(asset) != (encoding == AssetEncoding.COMPACT)) {
            throw new IllegalArgumentException("triangles of the asset are " + (isCompact(asset) ? "in" : "not in")
                    + " blocks, and cannot be written as " + encoding + "; build it for that encoding");
        }
        ByteBuffer file = ByteBuffer.allocate((int) bound).order(ByteOrder.LITTLE_ENDIAN);
        int end = file.capacity() - AssetLayout.FOOTER_BYTES;
        int start = encode(asset, encoding, file, end);
        file.position(start);
        ByteBuffer result = file.slice().order(ByteOrder.LITTLE_ENDIAN);
        putFooter(result, end - start);
        return result;
    }

    /** All parts are stored alike. */
    private static boolean isCompact(Asset asset) {
        return !asset.parts().isEmpty() && asset.parts().get(0).triangles().blocks() != null;
    }

    /** Builds the FlatBuffer, which grows downward, so that it ends at {@code end}; returns where it starts. */
    private static int encode(Asset asset, AssetEncoding encoding, ByteBuffer file, int end) {
        file.limit(end);
        FlatBufferBuilder builder = new FlatBufferBuilder(file.slice(), new NoGrowth());
        file.limit(file.capacity());
        builder.finish(AssetEncoder.encode(builder, asset, encoding), AssetLayout.IDENTIFIER);
        return builder.dataBuffer().position();
    }

    private static void putFooter(ByteBuffer file, int length) {
        file.putLong(length + AssetLayout.FOOTER_LENGTH_OFFSET, length);
        int crcEnd = length + AssetLayout.FOOTER_CRC_OFFSET;
        file.putInt(crcEnd, AssetFrame.crc32(file, crcEnd));
        byte[] mark = AssetLayout.END_MARK.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < mark.length; i++) {
            file.put(length + AssetLayout.FOOTER_END_MARK_OFFSET + i, mark[i]);
        }
    }

    /** The buffer is as large as it ever needs to be. */
    static final class NoGrowth extends FlatBufferBuilder.ByteBufferFactory {
        @Override
        public ByteBuffer newByteBuffer(int capacity) {
            throw new IllegalStateException("size bound is too small: " + capacity + " bytes asked");
        }
    }
}
