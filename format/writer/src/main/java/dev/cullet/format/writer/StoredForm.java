// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetException;
import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.FileEnvelope;
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
 * The encoding of a file and the sizes of its packed parts, which the {@link dev.cullet.format.Asset} read from it does
 * not contain. Immutable.
 */
public final class StoredForm {
    private final AssetEncoding encoding;
    private final List<Long> packedBytes;

    private StoredForm(AssetEncoding encoding, List<Long> packedBytes) {
        this.encoding = encoding;
        this.packedBytes = packedBytes;
    }

    /**
     * Reads header and tables of a file, from position to limit; O(parts).
     *
     * @param name of the file, for messages
     * @throws AssetException if the file is no asset, or is malformed
     */
    public static StoredForm of(ByteBuffer bytes, String name) throws AssetException {
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = FileEnvelope.check(file, name, true);
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

    /** Returns the encoding of the file. */
    public AssetEncoding encoding() {
        return encoding;
    }

    /**
     * Returns the bytes of symbols that a packed part takes, or 0 if the part is not packed.
     *
     * @param part index of the part
     */
    public long packedBytes(int part) {
        return packedBytes.get(part);
    }
}
