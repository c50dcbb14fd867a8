// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.DerivedTree;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.internal.Unpacker;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a packed part: prefix codes, then tree and triangles, then positions, then boxes; and its BSP tree. {@code
 * docs/format-packed.md} defines the layout. Stateless and thread-safe.
 *
 * <p>Time and memory are linear in the bits of the symbols; the memory is computed from the header and checked before
 * any is allocated. Indices and counts of the result are in range; {@link AssetValidator} checks the rest, as of any
 * other part.
 */
public final class PackedDecoder extends Unpacker {
    /** For a service loader. */
    public PackedDecoder() {}

    @Override
    public ByteBuffer decodeHead(ByteBuffer file, int end, String name) throws CorruptAssetException {
        return CodedHead.decode(file, end, name);
    }

    @Override
    public String[] fields() {
        return StoredFields.PACKED;
    }

    @Override
    public AssetPart unpack(
            FlatTable packed,
            String name,
            float[] pivot,
            float[] bounds,
            Sphere sphere,
            @Nullable SolidLattice lattice,
            boolean compact)
            throws CorruptAssetException {
        PackedHeader header = PackedHeader.read(packed);
        ByteBuffer symbols = packed.bytes(StoredFields.PACKED_SYMBOLS);
        AssetSection section = packed.section(name);
        header.check(symbols.remaining(), section);
        boolean hasForm =
                compact && !packed.has(StoredFields.PACKED_FRAME_SYMBOLS) && !packed.has(StoredFields.PACKED_BSP);
        long form = hasForm ? CompactForm.bytes(header) : 0;
        packed.claimUnpacked(
                header.bytes() + header.storedBytes() + header.workBytes(symbols.remaining()) + form, name);
        PackedArrays arrays = decode(header, symbols, section);
        AssetPart part = new AssetPart(name, pivot, bounds, sphere, triangles(header, arrays), tree(header, arrays));
        AssetPart compactPart = hasForm
                ? CompactForm.of(
                        part,
                        header,
                        arrays,
                        lattice == null ? null : new VertexLattice(lattice.origin(), lattice.step()))
                : null;
        if (compactPart == null) {
            packed.derived(new DerivedTree(part.tree(), arrays.depth, arrays.usedVertices));
        }
        part = compactPart == null ? part : compactPart;
        if (compactPart != null && lattice != null) {
            part = part.withLattice(
                    new SolidLattice(lattice.origin(), lattice.step(), 0, lattice.solid(), lattice.caps()));
        }
        if (packed.has(StoredFields.PACKED_BSP)) {
            part = part.withBsp(bsp(packed, part, lattice));
        }
        if (packed.has(StoredFields.PACKED_FRAME_SYMBOLS)) {
            ByteBuffer frames = packed.bytes(StoredFields.PACKED_FRAME_SYMBOLS);
            header.checkFrames(frames.remaining(), section);
            packed.claimUnpacked(header.frameBytes() + FrameCoder.workBytes(header.vertices), name);
            part = part.withFrames(frames(header, part, arrays.indices, arrays.values, frames, section));
        }
        for (int field = StoredFields.PACKED_CLUSTER; field <= StoredFields.PACKED_COMPOUND; field++) {
            if (packed.has(field)) {
                ByteBuffer shapes = packed.bytes(field);
                packed.claimUnpacked(ShapeCoder.RATIO * (long) shapes.remaining() + ConvexCoder.WORK_BYTES, name);
                part = withShapes(part, shapes, field, section);
            }
        }
        return part;
    }

    /**
     * Decodes the sphere cluster, the outlines, the enclosing shape or the compound of a part.
     *
     * @param symbols from position to limit
     * @param field {@link StoredFields#PACKED_CLUSTER} to {@link StoredFields#PACKED_COMPOUND}
     * @param section of the part, for messages
     */
    public static AssetPart withShapes(AssetPart part, ByteBuffer symbols, int field, AssetSection section)
            throws CorruptAssetException {
        BinaryCoder decoder = new BinaryCoder(symbols, ConvexCoder.CONTEXTS);
        ShapeCoder coder = new ShapeCoder(decoder, ShapeCoder.RATIO * (long) symbols.remaining(), section);
        AssetPart result;
        if (field == StoredFields.PACKED_CLUSTER) {
            result = part.withCluster(coder.cluster(null));
        } else if (field == StoredFields.PACKED_OUTLINES) {
            result = part.withOutlines(coder.outlines(null));
        } else if (field == StoredFields.PACKED_SHAPE) {
            result = part.withShape(new ConvexCoder(coder, section).shape(null));
        } else {
            result = part.withCompound(new ConvexCoder(coder, section).compound(null));
        }
        checkEnd(decoder, field, section);
        return result;
    }

    private static void checkEnd(BinaryCoder decoder, int field, AssetSection section) throws CorruptAssetException {
        if (decoder.isOverrun()) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_NUMBERS_SHORT, StoredFields.PACKED[field] + " is too short for its numbers");
        }
    }

    /**
     * Decodes the later frames of a part.
     *
     * @param header one for which {@link PackedHeader#check} and {@link PackedHeader#checkFrames} passed
     * @param first the part, as decoded
     * @param indices three vertices per triangle
     * @param work 3 ints per vertex
     * @param symbols from position to limit
     * @param section of the part, for messages
     */
    public static AssetPart[] frames(
            PackedHeader header, AssetPart first, int[] indices, int[] work, ByteBuffer symbols, AssetSection section)
            throws CorruptAssetException {
        BinaryCoder decoder = new BinaryCoder(symbols, FrameCoder.CONTEXTS);
        FrameCoder coder =
                new FrameCoder(decoder, indices, header.vertices, header.frameGrid, header.frameDigits, section);
        AssetPart[] frames = new AssetPart[header.frames];
        AssetPart before = first;
        int[] ranges = new int[3 * header.nodes];
        float[] bounds = FrameCoder.bounds(first);
        for (int i = 0; i < frames.length; i++) {
            float[] positions = new float[3 * header.vertices];
            float[] earlier = i < 2
                    ? first.triangles().positions()
                    : frames[i - 2].triangles().positions();
            coder.positions(earlier, before.triangles().positions(), positions);
            float[] now = new float[FrameCoder.BOUNDS];
            coder.bounds(bounds, now, positions);
            bounds = now;
            float[] origin = Arrays.copyOfRange(bounds, 10, 13);
            long[] nodes = first.tree().nodes().clone();
            BoxDecoder.fill(nodes, positions, indices, origin, bounds[13], work, ranges);
            before = first.posed(
                    Arrays.copyOf(bounds, 6),
                    new Sphere(Arrays.copyOfRange(bounds, 6, 10)),
                    positions,
                    new AabbTree(origin, bounds[13], nodes, header.depth, header.sahCost));
            frames[i] = before;
            checkEnd(decoder, StoredFields.PACKED_FRAME_SYMBOLS, section);
        }
        return frames;
    }

    private static BspTree bsp(FlatTable packed, AssetPart part, @Nullable SolidLattice lattice)
            throws CorruptAssetException {
        AssetSection section = packed.section(part.name());
        if (lattice == null) {
            throw section.corrupt(AssetErrorCode.LATTICE_MISSING, "the part has a BSP tree, but no lattice");
        }
        ByteBuffer bytes = packed.bytes(StoredFields.PACKED_BSP);
        BspCounts counts = BspCounts.read(bytes, part.triangles().triangleCount(), section);
        packed.claimUnpacked(counts.bytes(), part.name());
        return BspTreeCoder.decode(counts, bytes, part.triangles(), lattice, section);
    }

    /**
     * Decodes the symbols of a part.
     *
     * @param header one for which {@link PackedHeader#check} passed
     * @param symbols from position to limit
     * @param section of the part, for messages
     */
    public static PackedArrays decode(PackedHeader header, ByteBuffer symbols, AssetSection section)
            throws CorruptAssetException {
        BitReader bits = new BitReader(symbols);
        short[] codes = new short[PackedSymbols.CODES << PrefixCode.MAX_LENGTH];
        for (int code = 0; code < PackedSymbols.CODES; code++) {
            boolean isCode = PrefixCode.read(bits, PackedSymbols.entries(code), codes, code << PrefixCode.MAX_LENGTH);
            if (!isCode || bits.overrun()) {
                throw section.corrupt(
                        AssetErrorCode.PREFIX_CODE, "prefix code " + code + " is malformed: its lengths fill no code");
            }
        }
        PackedArrays arrays = new PackedArrays(header);
        new ConnectivityDecoder(bits, codes, arrays, header.openGates, section).decode();
        new VertexDecoder(bits, codes, arrays, header, section).decode();
        if (!bits.atEnd()) {
            throw section.corrupt(AssetErrorCode.PACKED_SYMBOLS_LONG, "more symbols follow the last");
        }
        BoxDecoder.fill(
                arrays.nodes,
                arrays.positions,
                arrays.indices,
                header.origin,
                header.step,
                arrays.values,
                arrays.ranges);
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
