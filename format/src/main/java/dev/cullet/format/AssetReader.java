// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredEncoding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a file to an {@link Asset}, or one exception that says what is wrong: nothing is half-loaded.
 *
 * <p>Trusts nothing: first the frame (identifier, footer, checksum), then the version, then the shape of the FlatBuffer,
 * then the arrays are copied, each in one go, and at last {@link AssetValidator} checks what is in them. No more memory
 * is taken than a small multiple of the bytes given, and time is linear in them.
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
        new StructureVerifier(file, length, false, name).check();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(file);
        if (stored.encoding() != StoredEncoding.EXACT) {
            throw new CorruptAssetException(
                    name,
                    AssetLayout.HEADER,
                    -1,
                    "section HEADER: encoding " + stored.encoding()
                            + "; this runtime reads only 0 (exact). Recompile the asset, or update the runtime.");
        }
        Asset asset = AssetCodec.decode(stored);
        AssetValidator.validate(asset, name);
        return asset;
    }
}
