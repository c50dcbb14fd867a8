// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.internal.FlatTable;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.CodedHead;
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

    /** Name in {@link #arrays}: all arrays of the enclosing shape, and of the pieces of the compound. */
    public static final String SHAPE = "shape";

    private static final int SHORT = 2;
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
        FlatTable root = FlatTable.root(FileEnvelope.open(bytes, name, true, CodedHead.MAX_LENGTH), StoredFields.ASSET);
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int[] places = file.getInt(0) < 0 ? HeadEncoder.places(file) : null;
        int number = root.u8(StoredFields.ASSET_ENCODING);
        boolean packed = number == AssetLayout.PACKED;
        List<Map<String, Long>> arrays = new ArrayList<>();
        for (FlatTable part : root.tables(StoredFields.ASSET_PARTS, AssetLayout.PARTS, StoredFields.PART)) {
            arrays.add(Collections.unmodifiableMap(arrays(part, packed, places)));
        }
        for (AssetEncoding encoding : AssetEncoding.values()) {
            if (encoding.number() == number) {
                return new StoredForm(encoding, arrays, bytes.remaining());
            }
        }
        throw new AssetSection(name, AssetLayout.HEADER, "").corrupt(AssetErrorCode.ENCODING, "encoding is " + number);
    }

    private static Map<String, Long> arrays(FlatTable part, boolean packed, int @Nullable [] places)
            throws CorruptAssetException {
        Map<String, Long> arrays = new LinkedHashMap<>();
        FlatTable symbols = packed
                ? part.tableIfPresent(StoredFields.PART_PACKED, AssetLayout.PACKED_PART, StoredFields.PACKED)
                : null;
        if (symbols != null) {
            put(arrays, PACKED, bytes(places, symbols, 1, StoredFields.PACKED_SYMBOLS));
            put(arrays, BSP, bytes(places, symbols, 1, StoredFields.PACKED_BSP));
            put(arrays, FRAMES, bytes(places, symbols, 1, StoredFields.PACKED_FRAME_SYMBOLS));
            put(arrays, SPHERES, bytes(places, symbols, 1, StoredFields.PACKED_CLUSTER));
            put(arrays, OUTLINES, bytes(places, symbols, 1, StoredFields.PACKED_OUTLINES));
            put(arrays, SHAPE, bytes(places, symbols, 1, StoredFields.PACKED_SHAPE, StoredFields.PACKED_COMPOUND));
        } else {
            putTree(arrays, part, places);
        }
        for (FlatTable frame : part.tablesIfPresent(StoredFields.PART_FRAMES, AssetLayout.FRAMES, StoredFields.FRAME)) {
            put(
                    arrays,
                    FRAMES,
                    bytes(places, frame, INT, StoredFields.FRAME_POSITIONS)
                            + bytes(places, frame, LONG, StoredFields.FRAME_BOXES));
        }
        FlatTable lattice = part.tableIfPresent(StoredFields.PART_LATTICE, AssetLayout.LATTICE, StoredFields.LATTICE);
        put(arrays, "caps", lattice == null ? 0 : bytes(places, lattice, INT, StoredFields.LATTICE_CAPS));
        FlatTable bsp = part.tableIfPresent(StoredFields.PART_BSP, AssetLayout.BSP_TREE, StoredFields.BSP);
        if (bsp != null) {
            put(
                    arrays,
                    BSP,
                    bytes(
                                    places,
                                    bsp,
                                    LONG,
                                    StoredFields.BSP_PLANES,
                                    StoredFields.BSP_FRAMES,
                                    StoredFields.BSP_MIXED_LISTS,
                                    StoredFields.BSP_MIXED_TRIANGLES,
                                    StoredFields.BSP_MIXED_SAMPLES)
                            + bytes(
                                    places,
                                    bsp,
                                    INT,
                                    StoredFields.BSP_TOP_NODES,
                                    StoredFields.BSP_TOP_POLYGONS,
                                    StoredFields.BSP_DEGENERATE_TRIANGLES));
        }
        FlatTable spheres = part.tableIfPresent(StoredFields.PART_SPHERES, AssetLayout.SPHERES, StoredFields.SPHERES);
        if (spheres != null) {
            put(
                    arrays,
                    SPHERES,
                    bytes(
                            places,
                            spheres,
                            INT,
                            StoredFields.SPHERES_SPHERES,
                            StoredFields.SPHERES_NEXT,
                            StoredFields.SPHERES_FIGURES));
        }
        FlatTable shape = part.tableIfPresent(StoredFields.PART_SHAPE, AssetLayout.SHAPE, StoredFields.SHAPE);
        if (shape != null) {
            put(arrays, SHAPE, shapeBytes(places, shape));
        }
        FlatTable compound =
                part.tableIfPresent(StoredFields.PART_COMPOUND, AssetLayout.COMPOUND, StoredFields.COMPOUND);
        if (compound != null) {
            put(arrays, SHAPE, bytes(places, compound, INT, StoredFields.COMPOUND_FIGURES));
            for (FlatTable piece :
                    compound.tables(StoredFields.COMPOUND_PIECES, AssetLayout.COMPOUND, StoredFields.SHAPE)) {
                put(arrays, SHAPE, shapeBytes(places, piece));
            }
        }
        for (FlatTable outline :
                part.tablesIfPresent(StoredFields.PART_OUTLINES, AssetLayout.OUTLINES, StoredFields.OUTLINE)) {
            put(
                    arrays,
                    OUTLINES,
                    bytes(
                            places,
                            outline,
                            INT,
                            StoredFields.OUTLINE_VERTICES,
                            StoredFields.OUTLINE_RING_ENDS,
                            StoredFields.OUTLINE_POLYGON_ENDS,
                            StoredFields.OUTLINE_ENVELOPE));
        }
        return arrays;
    }

    /** Returns the bytes of the arrays of an enclosing shape, or of a piece of a compound. */
    private static long shapeBytes(int @Nullable [] places, FlatTable shape) throws CorruptAssetException {
        return bytes(places, shape, LONG, StoredFields.SHAPE_OFFSETS)
                + bytes(
                        places,
                        shape,
                        INT,
                        StoredFields.SHAPE_FIGURES,
                        StoredFields.SHAPE_PRIMITIVE,
                        StoredFields.SHAPE_CORNERS)
                + bytes(
                        places,
                        shape,
                        SHORT,
                        StoredFields.SHAPE_NORMALS,
                        StoredFields.SHAPE_FACE_STARTS,
                        StoredFields.SHAPE_FACE_CORNERS,
                        StoredFields.SHAPE_TRIANGLES);
    }

    private static void putTree(Map<String, Long> arrays, FlatTable part, int @Nullable [] places)
            throws CorruptAssetException {
        FlatTable tree = part.tableIfPresent(StoredFields.PART_TREE, AssetLayout.AABB_TREE, StoredFields.TREE);
        FlatTable set = part.tableIfPresent(StoredFields.PART_TRIANGLES, AssetLayout.TRIANGLES, StoredFields.TRIANGLES);
        put(arrays, TREE, tree == null ? 0 : bytes(places, tree, LONG, StoredFields.TREE_NODES));
        if (set == null) {
            return;
        }
        FlatTable blocks =
                set.tableIfPresent(StoredFields.TRIANGLES_BLOCKS, AssetLayout.TRIANGLES, StoredFields.BLOCKS);
        put(arrays, "blocks", blocks == null ? 0 : bytes(places, blocks, LONG, StoredFields.BLOCKS_WORDS));
        put(arrays, "positions", bytes(places, set, INT, StoredFields.TRIANGLES_POSITIONS));
        put(arrays, "indices", bytes(places, set, LONG, StoredFields.TRIANGLES_INDICES));
        put(arrays, "surfaces", bytes(places, set, LONG, StoredFields.TRIANGLES_SURFACES));
        put(arrays, "nodes", bytes(places, set, LONG, StoredFields.TRIANGLES_NODES));
        put(arrays, "sourceTriangles", bytes(places, set, LONG, StoredFields.TRIANGLES_SOURCE_TRIANGLES));
        put(
                arrays,
                "edgeFlags",
                bytes(places, set, 1, StoredFields.TRIANGLES_EDGE_FLAG_VALUES)
                        + bytes(places, set, LONG, StoredFields.TRIANGLES_EDGE_FLAGS));
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
     * @param places where the file has each byte of the FlatBuffer; null: at the same section
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
