// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AabbTreeDecoder;
import dev.cullet.format.internal.AssetDecoder;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.BspTreeDecoder;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.FrameDecoder;
import dev.cullet.format.internal.OutlineDecoder;
import dev.cullet.format.internal.PartDecoder;
import dev.cullet.format.internal.SectionPlace;
import dev.cullet.format.internal.SolidLatticeDecoder;
import dev.cullet.format.internal.SphereClusterDecoder;
import dev.cullet.format.internal.TriangleSetDecoder;
import dev.cullet.format.packed.CodedHead;
import dev.cullet.format.packed.PackedHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a file and the bytes of each array in it, as stored, which the {@link dev.cullet.format.Asset} read
 * from it does not contain. Immutable.
 */
public final class StoredForm {
    /** Name in {@link #arrays}: nodes of the AABB tree. */
    public static final String TREE = "tree";

    /** Name in {@link #arrays}: tree and triangles of a packed part, which are one stream of symbols. */
    public static final String PACKED = "packed";

    /** Name in {@link #arrays}: positions and boxes of all frames after the first. */
    public static final String FRAMES = "frames";

    /** Name in {@link #arrays}: all arrays of the BSP tree, or its packed form. */
    public static final String BSP = "bsp";

    /** Name in {@link #arrays}: all arrays of the sphere cluster. */
    public static final String SPHERES = "spheres";

    /** Name in {@link #arrays}: all arrays of all outlines. */
    public static final String OUTLINES = "outlines";

    private static final int INT = 4;
    private static final int LONG = 8;

    private final AssetEncoding encoding;
    private final List<Map<String, Long>> arrays;
    private final long fileBytes;

    private StoredForm(AssetEncoding encoding, List<Map<String, Long>> arrays, long fileBytes) {
        this.encoding = encoding;
        this.arrays = arrays;
        this.fileBytes = fileBytes;
    }

    /**
     * Reads header and tables of a file, from position to limit, but no elements of arrays; O(parts, frames and
     * outlines), besides the checksum.
     *
     * @param name of the file, for messages
     * @throws AssetException if the file is no asset, or is malformed
     */
    public static StoredForm of(ByteBuffer bytes, String name) throws AssetException {
        FlatTable root =
                FlatTable.root(FileEnvelope.open(bytes, name, true, CodedHead.MAX_LENGTH), AssetDecoder.FIELDS);
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int[] places = file.getInt(0) < 0 ? HeadEncoder.places(file) : null;
        int number = root.u8(AssetDecoder.ENCODING);
        boolean packed = number == AssetLayout.PACKED;
        List<Map<String, Long>> arrays = new ArrayList<>();
        for (FlatTable part : root.tables(AssetDecoder.PARTS, AssetLayout.PARTS, PartDecoder.FIELDS)) {
            arrays.add(Collections.unmodifiableMap(arrays(part, packed, places)));
        }
        for (AssetEncoding encoding : AssetEncoding.values()) {
            if (encoding.number() == number) {
                return new StoredForm(encoding, arrays, bytes.remaining());
            }
        }
        throw new SectionPlace(name, AssetLayout.HEADER, "").corrupt(AssetErrorCode.ENCODING, "encoding is " + number);
    }

    private static Map<String, Long> arrays(FlatTable part, boolean packed, int @Nullable [] places)
            throws CorruptAssetException {
        Map<String, Long> arrays = new LinkedHashMap<>();
        FlatTable symbols =
                packed ? part.tableIfPresent(PartDecoder.PACKED, AssetLayout.PACKED_PART, PackedHeader.FIELDS) : null;
        if (symbols != null) {
            put(arrays, PACKED, bytes(places, symbols, 1, PackedHeader.SYMBOLS));
            put(arrays, BSP, bytes(places, symbols, 1, PackedHeader.BSP));
            put(arrays, FRAMES, bytes(places, symbols, 1, PackedHeader.FRAME_SYMBOLS));
            put(arrays, SPHERES, bytes(places, symbols, 1, PackedHeader.CLUSTER));
            put(arrays, OUTLINES, bytes(places, symbols, 1, PackedHeader.OUTLINES));
        } else {
            putTree(arrays, part, places);
        }
        for (FlatTable frame : part.tablesIfPresent(PartDecoder.FRAMES, AssetLayout.FRAMES, FrameDecoder.FIELDS)) {
            put(
                    arrays,
                    FRAMES,
                    bytes(places, frame, INT, FrameDecoder.POSITIONS) + bytes(places, frame, LONG, FrameDecoder.BOXES));
        }
        FlatTable lattice = part.tableIfPresent(PartDecoder.LATTICE, AssetLayout.LATTICE, SolidLatticeDecoder.FIELDS);
        put(arrays, "caps", lattice == null ? 0 : bytes(places, lattice, INT, SolidLatticeDecoder.CAPS));
        FlatTable bsp = part.tableIfPresent(PartDecoder.BSP, AssetLayout.BSP_TREE, BspTreeDecoder.FIELDS);
        if (bsp != null) {
            put(
                    arrays,
                    BSP,
                    bytes(
                                    places,
                                    bsp,
                                    LONG,
                                    BspTreeDecoder.PLANES,
                                    BspTreeDecoder.FRAMES,
                                    BspTreeDecoder.MIXED_LISTS,
                                    BspTreeDecoder.MIXED_TRIANGLES,
                                    BspTreeDecoder.MIXED_SAMPLES)
                            + bytes(
                                    places,
                                    bsp,
                                    INT,
                                    BspTreeDecoder.TOP_NODES,
                                    BspTreeDecoder.TOP_POLYGONS,
                                    BspTreeDecoder.DEGENERATE_TRIANGLES));
        }
        FlatTable spheres = part.tableIfPresent(PartDecoder.SPHERES, AssetLayout.SPHERES, SphereClusterDecoder.FIELDS);
        if (spheres != null) {
            put(
                    arrays,
                    SPHERES,
                    bytes(
                                    places,
                                    spheres,
                                    INT,
                                    SphereClusterDecoder.SPHERES,
                                    SphereClusterDecoder.NEXT,
                                    SphereClusterDecoder.FIGURES)
                            + bytes(places, spheres, 1, SphereClusterDecoder.CERTIFICATE));
        }
        for (FlatTable outline :
                part.tablesIfPresent(PartDecoder.OUTLINES, AssetLayout.OUTLINES, OutlineDecoder.FIELDS)) {
            put(
                    arrays,
                    OUTLINES,
                    bytes(
                            places,
                            outline,
                            INT,
                            OutlineDecoder.VERTICES,
                            OutlineDecoder.RING_ENDS,
                            OutlineDecoder.POLYGON_ENDS,
                            OutlineDecoder.ENVELOPE));
        }
        return arrays;
    }

    private static void putTree(Map<String, Long> arrays, FlatTable part, int @Nullable [] places)
            throws CorruptAssetException {
        FlatTable tree = part.tableIfPresent(PartDecoder.TREE, AssetLayout.AABB_TREE, AabbTreeDecoder.FIELDS);
        FlatTable set = part.tableIfPresent(PartDecoder.TRIANGLES, AssetLayout.TRIANGLES, TriangleSetDecoder.FIELDS);
        put(arrays, TREE, tree == null ? 0 : bytes(places, tree, LONG, AabbTreeDecoder.NODES));
        if (set == null) {
            return;
        }
        FlatTable blocks =
                set.tableIfPresent(TriangleSetDecoder.BLOCKS, AssetLayout.TRIANGLES, TriangleSetDecoder.BLOCK_FIELDS);
        put(arrays, "blocks", blocks == null ? 0 : bytes(places, blocks, LONG, TriangleSetDecoder.BLOCK_WORDS));
        put(arrays, "positions", bytes(places, set, INT, TriangleSetDecoder.POSITIONS));
        put(arrays, "indices", bytes(places, set, LONG, TriangleSetDecoder.INDICES));
        put(arrays, "surfaces", bytes(places, set, LONG, TriangleSetDecoder.SURFACES));
        put(arrays, "nodes", bytes(places, set, LONG, TriangleSetDecoder.NODES));
        put(arrays, "sourceTriangles", bytes(places, set, LONG, TriangleSetDecoder.SOURCE_TRIANGLES));
        put(
                arrays,
                "edgeFlags",
                bytes(places, set, 1, TriangleSetDecoder.EDGE_FLAG_VALUES)
                        + bytes(places, set, LONG, TriangleSetDecoder.EDGE_FLAGS));
    }

    private static void put(Map<String, Long> arrays, String name, long bytes) {
        if (bytes > 0) {
            Long before = arrays.get(name);
            arrays.put(name, bytes + (before == null ? 0 : before));
        }
    }

    /**
     * Returns the bytes that the elements of some arrays take in the file, 0 for absent ones.
     *
     * @param places where the file has each byte of the FlatBuffer; null: at the same place
     */
    private static long bytes(int @Nullable [] places, FlatTable table, int width, int... fields)
            throws CorruptAssetException {
        long bytes = 0;
        for (int field : fields) {
            if (table.has(field)) {
                ByteBuffer view = table.bytes(field); // with a byte per element
                long length = (long) width * view.remaining();
                int begin = view.position();
                bytes += places == null ? length : places[(int) (begin + length)] - places[begin];
            }
        }
        return bytes;
    }

    /** Returns the encoding of the file. */
    public AssetEncoding encoding() {
        return encoding;
    }

    /** Returns the bytes of the whole file. */
    public long fileBytes() {
        return fileBytes;
    }

    /** Returns the number of parts. */
    public int partCount() {
        return arrays.size();
    }

    /**
     * Returns the bytes of each array of a part in the file, by name; empty arrays are omitted. What the file has
     * besides the arrays of all parts are names, options, tables, lengths, padding and the footer.
     *
     * @param part index of the part
     * @return immutable; {@link #BSP}, {@link #SPHERES}, {@link #OUTLINES} and {@link #FRAMES} stand for all arrays of
     *     these
     */
    public Map<String, Long> arrays(int part) {
        return arrays.get(part);
    }

    /**
     * Returns the bytes of symbols that a packed part takes, or 0 if the part is not packed.
     *
     * @param part index of the part
     */
    public long packedBytes(int part) {
        Long bytes = arrays.get(part).get(PACKED);
        return bytes == null ? 0 : bytes;
    }
}
