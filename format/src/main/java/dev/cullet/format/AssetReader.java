// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a file to an {@link Asset}, or one exception that says what is wrong: nothing is half-loaded.
 *
 * <p>Trusts nothing: first the frame (identifier, footer, checksum), then the version, then table by table the shape of
 * the FlatBuffer, whose arrays are copied each in one go, and at last {@link AssetValidator} checks what is in them. No
 * more memory is taken than a small multiple of the bytes given, and time is linear in them.
 */
public final class AssetReader {
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
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = AssetFrame.check(file, name);
        Asset asset = AssetDecoder.decode(new FlatBytes(file, length, false, name));
        AssetValidator.validate(asset, name);
        return asset;
    }
}
