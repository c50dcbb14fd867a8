// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetFrame;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.FlatBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a file to an {@link Asset}, or one exception that says what is wrong: nothing is half-loaded.
 *
 * <p>Trusts nothing: first the frame (identifier, footer, checksum), then the version, then table by table the shape of
 * the FlatBuffer, whose arrays are copied each in one go, and at last {@link AssetValidator} checks what is in them. No
 * more memory is taken than a small multiple of the bytes given, or what the caller allows for packed parts, and time is
 * linear in them.
 */
public final class AssetReader {
    /** What {@link #read(ByteBuffer, String)} lets packed parts take in memory: some 25 million triangles. */
    public static final long UNPACKED_MAX = 1L << 30;

    private AssetReader() {}

    /**
     * Reads an asset from all bytes between position and limit. Buffers of any kind and byte order will do, mapped files
     * too; position, limit and order stay as they are. The bytes must not change meanwhile; afterwards they are free.
     *
     * @param name what messages call the file
     * @throws UnsupportedVersionException if the file has a version that this code does not know
     * @throws CorruptAssetException if the bytes are not an asset, or a damaged one
     */
    public static Asset read(ByteBuffer bytes, String name) throws AssetException {
        return read(bytes, name, UNPACKED_MAX);
    }

    /**
     * Reads an asset that may be packed, and then may take more memory than it has bytes.
     *
     * @param mostUnpacked bytes that all packed parts together may take, in the end and on the way; what they need is
     *     stated in the file and is checked before it is taken
     * @throws UnsupportedVersionException if the file has a version that this code does not know
     * @throws CorruptAssetException if the bytes are not an asset, or a damaged one, or one that needs more memory
     */
    public static Asset read(ByteBuffer bytes, String name, long mostUnpacked) throws AssetException {
        Asset asset = decode(bytes, name, mostUnpacked, true);
        AssetValidator.validate(asset, name);
        return asset;
    }

    /**
     * The same without the checksum and without a look at the content: for bytes that the application has verified, all of
     * them, in the same run, by a checksum or signature of its own, as bytes that this project's writer made. Only the shape of
     * the FlatBuffer is checked, so that nothing outside of the bytes is read.
     *
     * <p><b>Any other bytes are a risk</b>: with links or numbers that the writer would not write, queries may miss hits, throw, or
     * never end.
     *
     * @param name what messages call the file
     * @throws UnsupportedVersionException if the file has a version that this code does not know
     * @throws CorruptAssetException if the bytes are not an asset, or their shape is damaged
     */
    public static Asset readTrusted(ByteBuffer bytes, String name) throws AssetException {
        return decode(bytes, name, UNPACKED_MAX, false);
    }

    private static Asset decode(ByteBuffer bytes, String name, long mostUnpacked, boolean sum) throws AssetException {
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = AssetFrame.check(file, name, sum);
        return AssetDecoder.decode(new FlatBytes(file, length, false, mostUnpacked, name));
    }
}
