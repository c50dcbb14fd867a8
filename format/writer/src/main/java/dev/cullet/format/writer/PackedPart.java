// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.PackedArrays;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.format.packed.PackedHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The symbols of the triangles and the tree of a part, its BSP tree, and the table that stores them.
 *
 * <p>The symbols are decoded and compared with the part, bit by bit. A part that does not round-trip is not packed: if
 * its vertices are not numbered by first use, its nodes are not numbered depth first, or its boxes are not those of its
 * triangles.
 */
final class PackedPart {
    private final PackedHeader header;
    private final byte[] symbols;
    private final byte @Nullable [] bsp;
    private final byte @Nullable [] frames;
    private final byte @Nullable [] cluster;
    private final byte @Nullable [] outlines;
    private final byte @Nullable [] shape;
    private final byte @Nullable [] compound;

    private PackedPart(AssetPart part, PackedHeader header, byte[] symbols, byte @Nullable [] bsp) {
        this.header = header;
        this.symbols = symbols;
        this.bsp = bsp;
        this.frames = PackedFrames.of(part, header);
        this.cluster = PackedShapes.cluster(part);
        this.outlines = PackedShapes.outlines(part);
        this.shape = PackedShapes.shape(part);
        this.compound = PackedShapes.compound(part);
    }

    /** Returns whether the part has later frames that are packed. */
    boolean hasFrames() {
        return frames != null;
    }

    /** Returns whether the part has a sphere cluster that is packed. */
    boolean hasCluster() {
        return cluster != null;
    }

    /** Returns whether the part has outlines that are packed. */
    boolean hasOutlines() {
        return outlines != null;
    }

    /** Returns whether the part has an enclosing shape that is packed. */
    boolean hasShape() {
        return shape != null;
    }

    /** Returns whether the part has a compound that is packed. */
    boolean hasCompound() {
        return compound != null;
    }

    /** Packs a part; returns null if it does not round-trip, or if packing saves no bytes. */
    static @Nullable PackedPart of(AssetPart part) {
        TriangleSet set = part.triangles();
        ConnectivityEncoder connectivity = ConnectivityEncoder.inOrder(set, part.tree());
        if (connectivity == null) {
            return null;
        }
        int[] parents = connectivity.parents();
        for (int vertex = connectivity.usedVertices(); vertex < set.vertexCount(); vertex++) {
            Arrays.fill(parents, 3 * vertex, 3 * vertex + 3, vertex - 1);
        }
        GridChoice choice = GridChoice.of(set.positions(), parents);
        SymbolLog log = connectivity.log();
        new VertexEncoder(set.positions(), parents, choice, log).encode();
        PackedHeader header = header(part, connectivity, choice);
        BitWriter bits = new BitWriter();
        log.write(bits);
        byte[] symbols = bits.toBytes();
        if (symbols.length >= set.bytes() + 8L * part.tree().nodes().length || !roundTrips(part, header, symbols)) {
            return null;
        }
        BspTree tree = part.bsp();
        return new PackedPart(part, header, symbols, tree == null ? null : PackedBsp.of(tree, set));
    }

    private static PackedHeader header(AssetPart part, ConnectivityEncoder connectivity, GridChoice choice) {
        TriangleSet set = part.triangles();
        AabbTree tree = part.tree();
        PackedHeader header = new PackedHeader();
        header.triangles = set.triangleCount();
        header.vertices = set.vertexCount();
        header.nodes = tree.nodeCount();
        header.openGates = connectivity.openGates();
        header.arrays = (set.surfaces() == null ? 0 : PackedHeader.SURFACES)
                | (set.nodes() == null ? 0 : PackedHeader.NODES)
                | (set.sourceTriangles() == null ? 0 : PackedHeader.SOURCES)
                | (set.edgeFlags() == null ? 0 : PackedHeader.FLAGS)
                | (connectivity.invertedFlags() ? PackedHeader.INVERTED_FLAGS : 0);
        header.uniformSurface = set.uniformSurface();
        header.uniformNode = set.uniformNode();
        header.grid = choice.kind();
        header.digits = choice.digits();
        header.weight = choice.weight();
        header.origin = tree.origin();
        header.step = tree.step();
        header.depth = tree.depth();
        header.sahCost = tree.sahCost();
        return header;
    }

    private static boolean roundTrips(AssetPart part, PackedHeader header, byte[] symbols) {
        AssetSection section = new AssetSection("packed", AssetLayout.PACKED_PART, part.name());
        try {
            header.check(symbols.length, section);
            PackedArrays decoded = PackedDecoder.decode(header, ByteBuffer.wrap(symbols), section);
            TriangleSet set = part.triangles();
            return sameBits(set.positions(), decoded.positions)
                    && Arrays.equals(set.indices(), decoded.indices)
                    && same(set.surfaces(), decoded.surfaces)
                    && same(set.nodes(), decoded.nodeIds)
                    && same(set.sourceTriangles(), decoded.sources)
                    && same(set.edgeFlags(), decoded.flags)
                    && Arrays.equals(part.tree().nodes(), decoded.nodes);
        } catch (CorruptAssetException e) {
            return false; // the nodes are not in the order of the decoder
        }
    }

    private static boolean same(@Nullable IntSequence numbers, int @Nullable [] decoded) {
        return Arrays.equals(numbers == null ? null : numbers.toArray(), decoded);
    }

    private static boolean same(@Nullable EdgeFlags flags, byte @Nullable [] decoded) {
        return Arrays.equals(flags == null ? null : flags.toArray(), decoded);
    }

    /** Returns whether two arrays have the same floats, bit by bit. */
    static boolean sameBits(float[] a, float[] b) {
        for (int i = 0; a.length == b.length && i < a.length; i++) {
            if (Float.floatToRawIntBits(a[i]) != Float.floatToRawIntBits(b[i])) {
                return false;
            }
        }
        return a.length == b.length;
    }

    /** Returns whether the BSP tree of the part is packed too. */
    boolean hasBsp() {
        return bsp != null;
    }

    int encode(FlatBufferBuilder builder) {
        int bspSymbols = bsp == null ? 0 : FlatWrite.put(builder, bsp);
        int compoundSymbols = FlatWrite.put(builder, compound);
        int shapeSymbols = FlatWrite.put(builder, shape);
        int outlineSymbols = FlatWrite.put(builder, outlines);
        int clusterSymbols = FlatWrite.put(builder, cluster);
        int frameSymbols = FlatWrite.put(builder, frames);
        int bytes = FlatWrite.put(builder, symbols);
        builder.startTable(StoredFields.PACKED.length);
        builder.addInt(StoredFields.PACKED_TRIANGLES, header.triangles, 0);
        builder.addInt(StoredFields.PACKED_VERTICES, header.vertices, 0);
        builder.addInt(StoredFields.PACKED_TREE_NODES, header.nodes, 0);
        builder.addInt(StoredFields.PACKED_OPEN_EDGES, header.openGates, 0);
        builder.addByte(StoredFields.PACKED_ARRAYS, (byte) header.arrays, 0);
        builder.addInt(StoredFields.PACKED_UNIFORM_SURFACE, header.uniformSurface, 0);
        builder.addInt(StoredFields.PACKED_UNIFORM_NODE, header.uniformNode, 0);
        builder.addByte(StoredFields.PACKED_GRID, (byte) header.grid, 0);
        builder.addByte(StoredFields.PACKED_DIGITS, (byte) header.digits, 0);
        builder.addByte(StoredFields.PACKED_WEIGHT, (byte) header.weight, 0);
        FlatWrite.addPoint(builder, StoredFields.PACKED_ORIGIN, header.origin, 0);
        builder.addFloat(StoredFields.PACKED_STEP, header.step, 0);
        builder.addInt(StoredFields.PACKED_DEPTH, header.depth, 0);
        builder.addFloat(StoredFields.PACKED_SAH_COST, header.sahCost, 0);
        builder.addOffset(StoredFields.PACKED_SYMBOLS, bytes, 0);
        builder.addOffset(StoredFields.PACKED_BSP, bspSymbols, 0);
        builder.addInt(StoredFields.PACKED_FRAMES, frames == null ? 0 : header.frames, 0);
        builder.addByte(StoredFields.PACKED_FRAME_GRID, (byte) header.frameGrid, 0);
        builder.addByte(StoredFields.PACKED_FRAME_DIGITS, (byte) header.frameDigits, 0);
        builder.addOffset(StoredFields.PACKED_FRAME_SYMBOLS, frameSymbols, 0);
        builder.addOffset(StoredFields.PACKED_CLUSTER, clusterSymbols, 0);
        builder.addOffset(StoredFields.PACKED_OUTLINES, outlineSymbols, 0);
        builder.addOffset(StoredFields.PACKED_SHAPE, shapeSymbols, 0);
        builder.addOffset(StoredFields.PACKED_COMPOUND, compoundSymbols, 0);
        return builder.endTable();
    }
}
