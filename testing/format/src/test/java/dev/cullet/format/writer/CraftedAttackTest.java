// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.flatbuffers.FlatBufferBuilder;
import com.sun.management.ThreadMXBean;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.UnsupportedVersionException;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredPacked;
import dev.cullet.format.generated.StoredPart;
import dev.cullet.format.generated.StoredPoint;
import dev.cullet.format.generated.StoredProvenance;
import dev.cullet.format.generated.StoredSurface;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile files in the right format, with a right checksum. Each is refused for its reason, cheaply. All attacks
 * are made on each encoding; where one would have no meaning for packed bytes, which hold neither arrays nor links, its
 * counterpart is made on the symbols.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(AssetEncoding.class)
class CraftedAttackTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AssetEncoding encoding;
    private final ByteBuffer file;
    private final StoredAsset stored;
    private final StoredPart part;

    CraftedAttackTest(AssetEncoding encoding) {
        this.encoding = encoding;
        this.file = switch (encoding) {
            case EXACT -> Damage.file(TestAssets.knot());
            case COMPACT ->
                Damage.file(TestAssets.of(List.of(TestCompact.part("turret", Meshes.torusKnot(5, 20), true))));
            case PACKED -> PackedForms.file(PackedForms.asset(PackedForms.part(Meshes.torusKnot(5, 20), 2, true)));
        };
        this.stored = StoredAsset.getRootAsStoredAsset(file.duplicate());
        this.part = stored.parts(0);
    }

    @BeforeAll
    static void warmUp() {
        Damage.warmUp();
    }

    private CorruptAssetException refusal(ByteBuffer file) {
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        CorruptAssetException refusal =
                assertInstanceOf(CorruptAssetException.class, Damage.refusal(Damage.seal(file)));
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        long unpacked = encoding == AssetEncoding.PACKED ? PackedForms.MAX_MEMORY_PER_BYTE : 0;
        assertTrue(allocated < (4 + unpacked) * file.limit() + 100_000, allocated + " bytes allocated");
        return refusal;
    }

    private void refused(String section, String problem) {
        CorruptAssetException refusal = refusal(file);
        assertEquals("damaged.cullet: section " + section + problem, refusal.getMessage());
        assertEquals(section, refusal.section());
    }

    /** Where the length of an array is, for the view of its elements. */
    private static int lengthOf(ByteBuffer array) {
        return array.position() - 4;
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x2000_0000, 0x1FFF_FFFF, 0x4000_0001})
    void arrayLongerThanTheFileIsRefusedBeforeAnythingIsAllocated(int length) {
        boolean packed = encoding == AssetEncoding.PACKED;
        int at = lengthOf(
                packed ? part.packed().symbolsAsByteBuffer() : part.tree().nodesAsByteBuffer());
        file.putInt(at, length);
        long end = at + 4 + (packed ? 1 : 8) * (length & 0xFFFF_FFFFL);
        refused(
                packed ? "PACKED" : "AABB_TREE",
                (packed ? " (symbols)" : " (nodes)") + " ends at byte " + end + ", but the content has "
                        + (file.limit() - 16) + " bytes");
    }

    @Test
    void stringLongerThanTheFileIsRefused() {
        int at = lengthOf(part.nameAsByteBuffer());
        file.putInt(at, -2);
        refused(
                "PARTS",
                " (name) ends at byte " + (at + 4 + 0xFFFF_FFFEL) + ", but the content has " + (file.limit() - 16)
                        + " bytes");
    }

    @Test
    void stringThatIsNotUtf8IsRefused() {
        int at = lengthOf(part.nameAsByteBuffer()) + 4;
        file.put(at, (byte) 0xC0);
        refused("PARTS", ", byte " + at + ": name is not UTF-8");
    }

    @Test
    void surrogateInUtf8IsRefused() {
        int at = lengthOf(part.nameAsByteBuffer()) + 4;
        file.put(at, (byte) 0xED).put(at + 1, (byte) 0xA0).put(at + 2, (byte) 0x80);
        refused("PARTS", ", byte " + at + ": name is not UTF-8");
    }

    @Test
    void stringWithoutItsZeroIsRefused() {
        ByteBuffer name = part.nameAsByteBuffer();
        file.put(name.limit(), (byte) 'x');
        refused("PARTS", ", byte " + name.limit() + ": name has no zero at its end");
    }

    /** Where the offset of a field of the root table is. */
    private int rootField(int field) {
        int root = file.getInt(0);
        return root + file.getShort(root - file.getInt(root) + 4 + 2 * field);
    }

    @Test
    void tableThatPointsToItselfIsRefused() {
        int at = rootField(3);
        file.putInt(at, 0);
        refused("HEADER", ", byte " + at + ": provenance points to itself");
    }

    @Test
    void rootBeyondTheEndIsRefused() {
        file.putInt(0, 0x7FFF_FFF0);
        refused(
                "HEADER",
                " (table) ends at byte " + (0x7FFF_FFF0L + 4) + ", but the content has " + (file.limit() - 16)
                        + " bytes");
    }

    /** Bit 31 of the root's offset marks a coded head, whose length is in the other bits. */
    @Test
    void codedHeadOfMoreThanTheAllowedMemoryIsRefused() {
        file.putInt(0, 0xFFFF_FFF0);
        refused(
                "HEADER",
                ": unpacking it takes " + 0x7FFF_FFF0 + " bytes of memory, but only " + AssetReader.UNPACKED_MAX
                        + " of what was allowed are left. If the file is to be trusted, allow more when loading it.");
    }

    @Test
    void codedHeadOfMoreThan64KibibytesIsRefused() {
        file.putInt(0, 0x8001_0001);
        refused("HEADER", ", byte 0: the content has 65537 bytes, but with a coded head it must have 8 to 65536");
    }

    @Test
    void vtableOutsideTheFileIsRefused() {
        int root = file.getInt(0);
        file.putInt(root, 0x7000_0000);
        refused("HEADER", ": vtable starts at byte " + (root - 0x7000_0000L) + ", which should be a multiple of 2");
        file.putInt(root, -0x7000_0000);
        refused(
                "HEADER",
                " (vtable) ends at byte " + (root + 0x7000_0000L + 4) + ", but the content has " + (file.limit() - 16)
                        + " bytes");
    }

    @Test
    void fieldOutsideItsTableIsRefused() {
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        int tableBytes = file.getShort(vtable + 2);
        file.putShort(vtable + 4 + 2 * 6, (short) 0xFFFC);
        refused("HEADER", ", byte " + (vtable + 16) + ": parts is at byte 65532 of a table of " + tableBytes);
        file.putShort(vtable + 4 + 2 * 6, (short) 0); // absent
        refused("HEADER", ", byte " + root + ": parts is missing");
    }

    @Test
    void versionThatIsAbsentIsRefused() {
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        file.putShort(vtable + 4, (short) 0);
        UnsupportedVersionException refusal =
                assertInstanceOf(UnsupportedVersionException.class, Damage.refusal(Damage.seal(file)));
        assertEquals(0, refusal.actual());
    }

    /** A list of parts that is its own first part: bytes are read as something else, but only inside the file. */
    @Test
    void tablesThatPointIntoEachOtherAreRefused() {
        int parts = rootField(6);
        int array = parts + file.getInt(parts);
        int part = array + 4 + file.getInt(array + 4);
        for (int target = 8; target < 300; target += 4) {
            file.putInt(array + 4, target - (array + 4));
            assertTrue(target == part || refusal(file).section().length() > 3);
        }
    }

    /**
     * 2,000 parts that share one megabyte would load two gigabytes. Of packed parts, two are unpacked in full before
     * the third refers to the same symbols again.
     */
    @Test
    void arraysSharedByManyPartsAreRefused() {
        FlatBufferBuilder builder = new FlatBufferBuilder(1 << 21);
        int shared = encoding == AssetEncoding.PACKED
                ? builder.createByteVector(part.packed().symbolsAsByteBuffer())
                : words(builder);
        int name = builder.createString("x");
        int[] surface = {StoredSurface.createStoredSurface(builder, name)};
        int[] parts = new int[encoding == AssetEncoding.PACKED ? 5 : 2000];
        for (int i = 0; i < parts.length; i++) {
            int packed = encoding == AssetEncoding.PACKED ? packed(builder, shared) : 0;
            int tree = packed == 0 ? tree(builder, shared) : 0;
            int triangles = packed == 0 ? triangles(builder, shared) : 0;
            builder.startTable(StoredFields.PART.length);
            builder.addOffset(0, name, 0);
            for (int field = 1; field < 5; field++) {
                builder.addStruct(field, point(builder), 0);
            }
            builder.addOffset(StoredFields.PART_TRIANGLES, triangles, 0);
            builder.addOffset(StoredFields.PART_TREE, tree, 0);
            builder.addOffset(StoredFields.PART_PACKED, packed, 0);
            parts[i] = builder.endTable();
        }
        int provenance =
                StoredProvenance.createStoredProvenance(builder, name, name, builder.createByteVector(new byte[32]));
        int root = StoredAsset.createStoredAsset(
                builder,
                1,
                0,
                encoding.number(),
                provenance,
                StoredAsset.createSurfacesVector(builder, surface),
                StoredAsset.createNodesVector(builder, new int[] {name}),
                StoredAsset.createPartsVector(builder, parts),
                0,
                0,
                0,
                0);
        StoredAsset.finishStoredAssetBuffer(builder, root);
        ByteBuffer bomb = Damage.frame(builder.dataBuffer());
        CorruptAssetException refusal = refusal(bomb);
        assertTrue(
                String.valueOf(refusal.getMessage())
                        .endsWith("is read again, or overlaps: more than " + (bomb.limit() - 16) + " bytes in all"),
                refusal.getMessage());
    }

    private static int words(FlatBufferBuilder builder) {
        builder.createUnintializedVector(8, 1 << 17, 8);
        return builder.endVector();
    }

    private static int tree(FlatBufferBuilder builder, int nodes) {
        builder.startTable(5);
        builder.addStruct(0, point(builder), 0);
        builder.addOffset(4, nodes, 0);
        return builder.endTable();
    }

    private int triangles(FlatBufferBuilder builder, int array) {
        int blocks = 0;
        if (encoding == AssetEncoding.COMPACT) {
            builder.startTable(StoredFields.BLOCKS.length);
            builder.addStruct(StoredFields.BLOCKS_ORIGIN, point(builder), 0);
            builder.addOffset(StoredFields.BLOCKS_WORDS, array, 0);
            blocks = builder.endTable();
        }
        int plain = blocks == 0 ? array : 0;
        builder.startTable(StoredFields.TRIANGLES.length);
        builder.addOffset(StoredFields.TRIANGLES_POSITIONS, plain, 0);
        builder.addOffset(StoredFields.TRIANGLES_INDICES, plain, 0);
        builder.addOffset(StoredFields.TRIANGLES_BLOCKS, blocks, 0);
        return builder.endTable();
    }

    /** The header of the part that is in the file, for its symbols. */
    private int packed(FlatBufferBuilder builder, int symbols) {
        StoredPacked given = part.packed();
        StoredPacked.startStoredPacked(builder);
        StoredPacked.addTriangles(builder, given.triangles());
        StoredPacked.addVertices(builder, given.vertices());
        StoredPacked.addTreeNodes(builder, given.treeNodes());
        StoredPacked.addOpenEdges(builder, given.openEdges());
        StoredPacked.addArrays(builder, given.arrays());
        StoredPacked.addGrid(builder, given.grid());
        StoredPacked.addDigits(builder, given.digits());
        StoredPacked.addWeight(builder, given.weight());
        StoredPacked.addOrigin(builder, point(builder));
        StoredPacked.addStep(builder, given.step());
        StoredPacked.addSymbols(builder, symbols);
        return StoredPacked.endStoredPacked(builder);
    }

    private static int point(FlatBufferBuilder builder) {
        builder.prep(4, 12);
        builder.pad(12);
        return builder.offset();
    }

    @Test
    void footerThatLiesAboutTheLengthIsRefused() {
        for (long length : new long[] {0, -1, 8, file.limit(), Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32}) {
            file.putLong(file.limit() - 16, length);
            assertEquals("FOOTER", refusal(file).section());
        }
    }

    @Test
    void justAFrameIsNoAsset() {
        for (int length = 8; length < 64; length += 4) {
            ByteBuffer empty = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            empty.put(4, (byte) 'C').put(5, (byte) 'L').put(6, (byte) 'T').put(7, (byte) '1');
            for (int root = 0; root <= length; root++) {
                empty.putInt(0, root);
                Damage.refusal(Damage.frame(empty));
                assertInstanceOf(AssetException.class, Damage.refusal(Damage.frame(empty)));
            }
        }
    }

    @Test
    void notANumberAsBoxIsRefused() {
        StoredPoint origin = encoding == AssetEncoding.PACKED
                ? part.packed().origin()
                : part.tree().origin();
        file.putFloat(find(Float.floatToIntBits(origin.x())), Float.NaN);
        String name = encoding == AssetEncoding.EXACT ? "turret \u00e9\u4e2d??" : part.name();
        refused("AABB_TREE", " of part \"" + name + "\": origin holds NaN");
    }

    /** The last place of these four bytes: the tree is written first, so it is last in the file. */
    private int find(int bits) {
        int found = -1;
        for (int at = 0; at < file.limit() - 16; at += 4) {
            found = file.getInt(at) == bits ? at : found;
        }
        return found;
    }

    /**
     * Every node's parent and every node's children, replaced by each other node: loops of any length. A packed file
     * has no links: there each bit of the symbols is changed, and what is accepted is walked as a query does.
     */
    @Tag("scaled")
    @Test
    void everyLoopIsRefused() {
        if (encoding == AssetEncoding.PACKED) {
            everyBitOfTheSymbolsIsRefusedOrGivesATree();
            return;
        }
        int words = part.tree().nodesAsByteBuffer().position();
        int count = part.tree().nodesLength() / 8;
        int refused = 0;
        for (int node = 0; node < count; node++) {
            for (int other = -1; other <= count; other++) {
                for (int field : new int[] {words + 64 * node + 52, words + 64 * node + 56}) {
                    int right = file.getInt(field);
                    int changed = field % 8 == 4 ? other : (right & 0xF000_0000) | (other + 1);
                    if (changed != right) {
                        file.putInt(field, changed);
                        assertEquals("AABB_TREE", refusal(file).section());
                        refused++;
                        file.putInt(field, right);
                    }
                }
            }
        }
        assertTrue(refused > count * count, "loops tried: " + refused);
        assertEquals(null, Damage.refusal(Damage.seal(file)));
    }

    /** A normal run takes every third bit, the campaign all. */
    private void everyBitOfTheSymbolsIsRefusedOrGivesATree() {
        ByteBuffer symbols = part.packed().symbolsAsByteBuffer();
        int step = Effort.cases(3, 1);
        int refused = 0;
        int accepted = 0;
        for (int bit = 8 * symbols.position(); bit < 8 * symbols.limit(); bit += step) {
            byte right = file.get(bit / 8);
            file.put(bit / 8, (byte) (right ^ 1 << bit % 8));
            if (Damage.refusal(Damage.seal(file)) == null) {
                accepted++;
            } else {
                refused++;
            }
            file.put(bit / 8, right);
        }
        assertTrue(refused > 1000 / step && accepted > 10 / step, refused + " refused, " + accepted + " accepted");
    }

    @Test
    void zeroesAndOnesAreRefused() {
        byte[] rest = new byte[file.limit() - 24];
        for (byte value : new byte[] {0, -1, 1, 8}) {
            Arrays.fill(rest, value);
            ByteBuffer filled = Damage.copy(file);
            filled.position(8);
            filled.put(rest).flip().limit(filled.capacity());
            assertTrue(Damage.refusal(Damage.seal(filled)) != null);
        }
    }
}
