// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.SectionPlace;
import dev.cullet.format.internal.Unpacker;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a packed part: prefix codes, then tree and triangles, then positions, then boxes; and its BSP tree. {@code
 * docs/format.md} defines the layout. Stateless and thread-safe.
 *
 * <p>Time and memory are linear in the bits of the symbols; the memory is computed from the header and checked before
 * any is allocated. Indices and counts of the result are in range; {@link AssetValidator} checks the rest, as of any
 * other part.
 */
public final class PackedDecoder extends Unpacker {
    /** For a service loader. */
    public PackedDecoder() {}

    @Override
    public String[] fields() {
        return PackedHeader.FIELDS;
    }

    @Override
    public AssetPart unpack(FlatTable packed, String name, float[] pivot, float[] bounds, Sphere sphere)
            throws CorruptAssetException {
        PackedHeader header = PackedHeader.read(packed);
        ByteBuffer symbols = packed.bytes(PackedHeader.SYMBOLS);
        SectionPlace place = packed.place(name);
        header.check(symbols.remaining(), place);
        packed.claimUnpacked(header.bytes() + header.storedBytes() + header.workBytes(symbols.remaining()), name);
        PackedArrays arrays = decode(header, symbols, place);
        return new AssetPart(name, pivot, bounds, sphere, triangles(header, arrays), tree(header, arrays));
    }

    @Override
    public @Nullable BspTree unpackBsp(FlatTable packed, AssetPart part, @Nullable SolidLattice lattice)
            throws CorruptAssetException {
        if (!packed.has(PackedHeader.BSP)) {
            return null;
        }
        SectionPlace place = packed.place(part.name());
        if (lattice == null) {
            throw place.corrupt("the part has a BSP tree, but no lattice");
        }
        ByteBuffer bytes = packed.bytes(PackedHeader.BSP);
        int triangles = part.triangles().triangleCount();
        int caps = lattice.caps().length / 9;
        BspCounts counts = BspCounts.read(bytes, (long) triangles + caps, place);
        packed.claimUnpacked(counts.bytes(triangles, caps), part.name());
        return BspReplay.decode(counts, bytes, part.triangles(), lattice, place);
    }

    /**
     * Decodes the symbols of a part.
     *
     * @param header one for which {@link PackedHeader#check} passed
     * @param symbols from position to limit
     * @param place section and part for messages
     */
    public static PackedArrays decode(PackedHeader header, ByteBuffer symbols, SectionPlace place)
            throws CorruptAssetException {
        BitReader bits = new BitReader(symbols);
        short[][] codes = new short[PackedSymbols.CODES][];
        for (int code = 0; code < codes.length; code++) {
            short[] table = PrefixCode.read(bits);
            if (table == null || bits.overrun()) {
                throw place.corrupt("prefix code " + code + " is malformed: its lengths fill no code");
            }
            codes[code] = table;
        }
        PackedArrays arrays = new PackedArrays(header);
        int used = new ConnectivityDecoder(bits, codes, arrays, header.openGates, place).decode();
        new VertexDecoder(bits, codes, arrays, header, place).decode(used);
        if (!bits.atEnd()) {
            throw place.corrupt("more symbols follow the last");
        }
        BoxDecoder.fill(arrays.nodes, arrays.positions, arrays.indices, header.origin, header.step, arrays.values);
        return arrays;
    }

    static TriangleSet triangles(PackedHeader header, PackedArrays arrays) {
        return new TriangleSet(
                arrays.positions,
                arrays.indices,
                arrays.surfaces,
                header.uniformSurface,
                arrays.nodeIds,
                header.uniformNode,
                arrays.sources,
                arrays.flags);
    }

    static AabbTree tree(PackedHeader header, PackedArrays arrays) {
        return new AabbTree(header.origin, header.step, arrays.nodes, header.depth, header.sahCost);
    }
}
