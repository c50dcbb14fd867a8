// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetFrame;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.PartDecoder;
import dev.cullet.format.internal.SectionPlace;
import dev.cullet.format.packed.PackedHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * How a file stores what it holds, which the asset that is read from it no longer tells.
 *
 * <p>Immutable; for files that {@link AssetReader} reads.
 */
public final class StoredForm {
    private final AssetEncoding encoding;
    private final List<Long> packedBytes;

    private StoredForm(AssetEncoding encoding, List<Long> packedBytes) {
        this.encoding = encoding;
        this.packedBytes = packedBytes;
    }

    /**
     * Looks into a file, from position to limit.
     *
     * @param name what messages call the file
     * @throws AssetException if it is no asset, or a damaged one
     */
    public static StoredForm of(ByteBuffer bytes, String name) throws AssetException {
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = AssetFrame.check(file, name, true);
        FlatTable root = FlatTable.root(new FlatBytes(file, length, false, 0, name), AssetDecoder.FIELDS);
        int number = root.u8(AssetDecoder.ENCODING);
        boolean packed = number == AssetLayout.PACKED;
        List<Long> packedBytes = new ArrayList<>();
        for (FlatTable part : root.tables(AssetDecoder.PARTS, AssetLayout.PARTS, PartDecoder.FIELDS)) {
            FlatTable symbols = packed
                    ? part.tableIfPresent(PartDecoder.PACKED, AssetLayout.PACKED_PART, PackedHeader.FIELDS)
                    : null;
            packedBytes.add(
                    symbols == null
                            ? 0L
                            : (long) symbols.bytes(PackedHeader.SYMBOLS).remaining());
        }
        for (AssetEncoding encoding : AssetEncoding.values()) {
            if (encoding.number() == number) {
                return new StoredForm(encoding, packedBytes);
            }
        }
        throw new SectionPlace(name, AssetLayout.HEADER, "").corrupt("encoding is " + number);
    }

    /** The encoding of the file. */
    public AssetEncoding encoding() {
        return encoding;
    }

    /** Bytes of symbols that stand for the triangles and the tree of a part; 0 where it is stored as it is. */
    public long packedBytes(int part) {
        return packedBytes.get(part);
    }
}
