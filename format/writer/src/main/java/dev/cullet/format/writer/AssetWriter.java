// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.packed.CodedHead;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes an {@link Asset} to the bytes of its file. Equal assets give equal bytes. Thread-safe.
 *
 * <p>Allocates one buffer of about the size of the file, which is computed first, and copies each array once. Packing
 * also takes about 100 bytes per triangle.
 */
public final class AssetWriter {
    /** The largest size of a file in bytes: the capacity of a Java buffer. */
    public static final long MAX_BYTES = Integer.MAX_VALUE - 64;

    private AssetWriter() {}

    /**
     * Returns an upper bound of the bytes that {@link #write} needs: the size of the file before its head is coded,
     * and at most a few dozen bytes more per table, string and array. {@link #write} fails above {@link #MAX_BYTES}.
     */
    public static long sizeBound(Asset asset) {
        return AssetEncoder.bound(asset) + AssetLayout.FOOTER_BYTES;
    }

    /**
     * Returns the file, in the encoding in which queries walk it: compact if the asset's triangles are in blocks, else
     * exact.
     *
     * @throws IllegalArgumentException if {@link AssetReader} would reject the file, or if it needs more than
     *     {@link #MAX_BYTES}
     */
    public static ByteBuffer write(Asset asset) {
        return write(asset, isCompact(asset) ? AssetEncoding.COMPACT : AssetEncoding.EXACT);
    }

    /**
     * Returns the file, from position to limit, little-endian. Reading it gives the same asset, bit by bit, in every
     * encoding; parts that cannot be packed are stored as {@link AssetEncoding#EXACT}.
     *
     * @throws IllegalArgumentException if {@link AssetReader} would reject the file, if it needs more than
     *     {@link #MAX_BYTES}, or if the asset was built for another encoding
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
            throw new IllegalArgumentException(
                    "the asset is invalid, and its file could not be read: " + e.getMessage(), e);
        }
        if (isCompact(asset) != (encoding == AssetEncoding.COMPACT)) {
            throw new IllegalArgumentException("the triangles of the asset are " + (isCompact(asset) ? "" : "not ")
                    + "in blocks, so it cannot be written as " + encoding + "; build it for that encoding");
        }
        ByteBuffer file = ByteBuffer.allocate((int) bound).order(ByteOrder.LITTLE_ENDIAN);
        int end = file.capacity() - AssetLayout.FOOTER_BYTES;
        int start = encode(asset, encoding, file, end);
        file.position(start);
        ByteBuffer result = file.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (encoding == AssetEncoding.PACKED && end - start <= CodedHead.MAX_LENGTH) {
            result = withCodedHead(result, end - start);
        }
        putFooter(result, result.limit() - AssetLayout.FOOTER_BYTES);
        return result;
    }

    /** Returns the file with a coded head if that takes fewer bytes; without the bytes of the footer in any case. */
    private static ByteBuffer withCodedHead(ByteBuffer file, int length) {
        ByteBuffer content = file.duplicate();
        content.limit(length);
        byte[] head = HeadEncoder.encode(content);
        int coded = Math.min(length, CodedHead.HEAD);
        int bytes = AssetLayout.HEADER_BYTES + head.length + length - coded + AssetLayout.FOOTER_BYTES;
        if (bytes >= file.limit()) {
            return file;
        }
        ByteBuffer small = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        content.position(coded);
        small.putInt(AssetLayout.CODED_HEAD | length)
                .put(AssetLayout.IDENTIFIER.getBytes(StandardCharsets.US_ASCII))
                .put(head)
                .put(content)
                .position(0);
        return small;
    }

    /** Returns whether triangles are in blocks, which holds for all parts or none. */
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
        file.putInt(crcEnd, FileEnvelope.crc32(file, crcEnd));
        byte[] mark = AssetLayout.END_MARK.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < mark.length; i++) {
            file.put(length + AssetLayout.FOOTER_END_MARK_OFFSET + i, mark[i]);
        }
    }

    /** Rejects growth: the buffer has the upper bound of the size. */
    static final class NoGrowth extends FlatBufferBuilder.ByteBufferFactory {
        @Override
        public ByteBuffer newByteBuffer(int capacity) {
            throw new IllegalStateException("the size bound is too small: " + capacity + " bytes are needed");
        }
    }
}
