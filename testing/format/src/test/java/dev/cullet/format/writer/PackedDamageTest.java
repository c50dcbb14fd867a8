// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredPacked;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.PackedHeader;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Packed files that are damaged, by accident or by intent: a refusal or a usable asset, soon, and in the memory
 * allowed.
 */
class PackedDamageTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CHANGES = Effort.cases(1000, 3000);

    private static Asset asset(int which) {
        return switch (which) {
            case 0 -> PackedForms.asset(PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, false));
            case 1 -> PackedForms.asset(PackedForms.part(Meshes.noiseSphere(8, 0.2, 1), 4, true));
            case 2 -> PackedForms.asset(PackedForms.part(Meshes.soup(150, 0.3, 5), 15, true));
            default ->
                PackedForms.asset(
                        PackedForms.part(rounded(), 3, false),
                        PackedForms.inAnyOrder(Meshes.torusKnot(5, 20), 2, true));
        };
    }

    /** On a grid of decimals. */
    private static MeshArrays rounded() {
        MeshArrays mesh = Meshes.noiseSphere(9, 0.2, 4);
        float[] positions = new float[mesh.positions().length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) (Math.rint(mesh.positions()[i] * 1000.0) / 1000.0);
        }
        return new MeshArrays("rounded", positions, mesh.indices());
    }

    @Tag("scaled")
    @ParameterizedTest(name = "asset {0}, seed {1}, right checksum")
    @CsvSource({"0, 1", "1, 2", "2, 3", "3, 4"})
    void damageWithARightChecksumIsRefusedOrHarmless(int which, long seed) {
        int accepted = mutate(which, seed, CHANGES);
        assertTrue(accepted > 0 && accepted < CHANGES, accepted + " of " + CHANGES + " accepted");
    }

    /** Minutes: hundreds of thousands of damaged files. */
    @Tag("campaign")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {101, 102, 103, 104})
    void aLongRunOfDamageIsRefusedOrHarmless(long seed) {
        for (int which = 0; which < 4; which++) {
            mutate(which, seed, 50_000);
        }
    }

    /** Half of the changes are among the symbols, half anywhere; returns how many were accepted. */
    private static int mutate(int which, long seed, int changes) {
        ByteBuffer good = PackedForms.file(asset(which));
        ByteBuffer symbols =
                StoredAsset.getRootAsStoredAsset(good).parts(0).packed().symbolsAsByteBuffer();
        int[] accepted = new int[1];
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            Random random = new Random(seed);
            for (int i = 0; i < changes; i++) {
                ByteBuffer bad = Damage.copy(good);
                for (int count = 1 + random.nextInt(4); count > 0; count--) {
                    int at = random.nextBoolean()
                            ? symbols.position() + random.nextInt(symbols.remaining())
                            : random.nextInt(bad.limit() - 16);
                    bad.put(at, (byte)
                            (random.nextBoolean() ? random.nextInt() : bad.get(at) ^ 1 << random.nextInt(8)));
                }
                accepted[0] += isHarmless(Damage.seal(bad), 1 << 20, i) ? 1 : 0;
            }
        });
        return accepted[0];
    }

    /** Reads within the memory that is allowed: what the file takes as tables, what is unpacked, and an exception. */
    private static boolean isHarmless(ByteBuffer file, long maxUnpacked, int change) {
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        boolean accepted;
        try {
            AssetReader.read(file, "damaged.cullet", maxUnpacked);
            accepted = true;
        } catch (AssetException e) {
            accepted = false;
        }
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(
                allocated < maxUnpacked + 4L * file.limit() + 50_000,
                "change " + change + ": " + allocated + " bytes allocated");
        if (accepted) {
            assertNull(Damage.refusal(file));
        }
        return accepted;
    }

    @Test
    void everyShorterLengthAndEveryChangedByteIsNoticed() {
        ByteBuffer file = PackedForms.file(asset(1));
        for (int length = 0; length < file.capacity(); length++) {
            file.limit(length);
            assertNotNull(Damage.refusal(file));
        }
        file.limit(file.capacity());
        for (int i = 0; i < file.limit(); i++) {
            file.put(i, (byte) ~file.get(i));
            assertNotNull(Damage.refusal(file), "byte " + i);
            file.put(i, (byte) ~file.get(i));
        }
        assertNull(Damage.refusal(file));
    }

    /** All bits of the symbols set or clear from somewhere on: the longest codes, ranks and numbers that there are. */
    @Tag("scaled")
    @Test
    void symbolsThatNeverEndAreRefused() {
        ByteBuffer good = PackedForms.file(asset(2));
        ByteBuffer symbols =
                StoredAsset.getRootAsStoredAsset(good).parts(0).packed().symbolsAsByteBuffer();
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            for (int from = symbols.position(); from < symbols.limit(); from += Effort.cases(8, 3)) {
                for (byte fill : new byte[] {0, -1, 0x55}) {
                    ByteBuffer bad = Damage.copy(good);
                    for (int i = from; i < symbols.limit(); i++) {
                        bad.put(i, fill);
                    }
                    isHarmless(Damage.seal(bad), 1 << 20, from);
                }
            }
        });
    }

    @Test
    void whatItTakesInMemoryIsCheckedBeforeItIsTaken() throws AssetException {
        ByteBuffer file = PackedForms.file(asset(1));
        PackedHeader header = headerOf(file);
        int bytes = StoredAsset.getRootAsStoredAsset(file).parts(0).packed().symbolsLength();
        long needed = header.bytes() + header.storedBytes() + header.workBytes(bytes);
        TestAssets.assertSame(asset(1), AssetReader.read(file, "sphere", needed));
        String message = assertThrows(CorruptAssetException.class, () -> AssetReader.read(file, "sphere", needed - 1))
                .getMessage();
        String name = asset(1).parts().get(0).name();
        assertEquals(
                "sphere: section PACKED of part \"" + name + "\": unpacking it takes " + needed
                        + " bytes of memory, but only " + (needed - 1)
                        + " of what was allowed are left. If the file is to be trusted, allow more when loading it.",
                message);
    }

    /** What is stated is what is taken. */
    @Test
    void memoryIsAsTheHeaderStates() throws AssetException {
        AssetPart part = PackedForms.part(Meshes.noiseSphere(60, 0.2, 1), 4, true);
        ByteBuffer file = PackedForms.file(PackedForms.asset(part));
        PackedHeader header = headerOf(file);
        long stated = header.bytes() + header.workBytes(file.limit());
        long min = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
            AssetReader.read(file, "sphere");
            min = Math.min(
                    min, THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        long stored = part.triangles().bytes() - 12L * part.triangles().vertexCount();
        int validator = part.tree().nodeCount() + part.triangles().vertexCount() + 40_000;
        assertTrue(stored <= header.storedBytes(), stored + " stored, " + header.storedBytes() + " stated");
        assertTrue(
                min - stored <= stated + validator && min - stored > 0.9 * stated,
                min - stored + " taken, " + stated + " stated");
    }

    /** One free triangle whose first corner is a gate of a rank of 30 bits: a walk of 2^30 steps. */
    @Test
    void rankAboveTheAlphabetIsRefusedAtOnce() {
        StringBuilder bits = new StringBuilder();
        int[] symbols = {5, 1, 100, 100, 100, 7, 74};
        for (int code = 0; code < 26; code++) {
            int symbol = code < symbols.length ? symbols[code] : 0;
            bits.append(binary(symbol + 1, 9));
            for (int zeros = symbol; zeros > 0; zeros -= 16) { // 0, and how many more follow
                bits.append(binary(0, 4)).append(binary(Math.min(zeros, 16) - 1, 4));
            }
            bits.append(binary(1, 4));
        }
        bits.append("00000").append(binary(1 << 29, 30)); // node, leaf, triangle, corners, gate and its rank
        ByteBuffer file = PackedForms.file(asset(1));
        StoredPacked packed = StoredAsset.getRootAsStoredAsset(file).parts(0).packed();
        int at = packed.symbolsAsByteBuffer().position();
        for (int i = 0; i < bits.length() - 7; i += 8) {
            file.put(at + i / 8, (byte) Integer.parseInt(bits.substring(i, i + 8), 2));
        }
        Damage.seal(file);
        AssetException refusal = Objects.requireNonNull(Damage.refusal(file));
        assertEquals(AssetErrorCode.PACKED_CORNER, refusal.code());
        assertTrue(
                String.valueOf(refusal.getMessage()).endsWith("triangle 0 has a corner of symbol 74, but there are 52"),
                refusal.getMessage());
    }

    private static String binary(int value, int digits) {
        return Integer.toBinaryString(1 << digits | value).substring(1);
    }

    @Test
    void numbersThatTheSymbolsCannotHoldAreRefused() {
        for (String field : List.of("triangles", "vertices", "tree_nodes", "open_edges")) {
            ByteBuffer file = PackedForms.file(asset(1));
            StoredPacked packed =
                    StoredAsset.getRootAsStoredAsset(file).parts(0).packed();
            int at = fieldOffset(file, packed, List.of(StoredFields.PACKED).indexOf(field));
            for (int value : new int[] {Integer.MAX_VALUE, -1, 1 << 28}) {
                file.putInt(at, value);
                String message = String.valueOf(Damage.refusal(Damage.seal(file)));
                assertTrue(message.contains("section PACKED"), field + ": " + message);
            }
        }
    }

    /**
     * The max that symbols of some length can ask for, over all numbers that pass as possible. Memory grows with each
     * of the numbers, and the bits that are there go to triangles, vertices and nodes; the maximum is where all go to
     * one of them.
     */
    @Test
    void whatAHostileFileCanAskForIsWhatTheDocumentsSay() throws IOException, CorruptAssetException {
        int symbols = 1 << 20;
        int bits = 8 * symbols;
        long max = 0;
        for (int[] share : new int[][] {{bits - 4, 1, 1}, {1, (bits - 2) / 3, 1}, {1, 1, bits - 4}}) {
            PackedHeader header = new PackedHeader();
            header.triangles = share[0];
            header.vertices = share[1];
            header.nodes = share[2];
            header.openGates = 3 * share[0] + 3;
            header.arrays = PackedHeader.ALL;
            header.grid = CoordinateGrid.DICTIONARY;
            AssetSection section = new AssetSection("hostile", "PACKED", "");
            header.check(symbols, section);
            max = Math.max(max, header.bytes() + header.storedBytes() + header.workBytes(symbols));
            header.openGates++;
            assertThrows(CorruptAssetException.class, () -> header.check(symbols, section));
            header.openGates--;
            header.triangles += 4;
            assertThrows(CorruptAssetException.class, () -> header.check(symbols, section));
        }
        long perByte = (max + symbols - 1) / symbols;
        assertEquals(PackedForms.MAX_MEMORY_PER_BYTE, perByte, max + " bytes for " + symbols);
        String page = Files.readString(Checkout.path("docs/format-validation.md"));
        assertTrue(
                page.contains("at most " + perByte + " bytes of memory per byte"),
                "docs/format-validation.md: " + perByte);
    }

    static int fieldOffset(ByteBuffer file, StoredPacked packed, int field) {
        int symbols = packed.symbolsAsByteBuffer().position();
        // the table is found by its content: the offset to the symbols is in it
        int root = file.getInt(0);
        int parts = target(file, root, StoredFields.ASSET_PARTS);
        int part = parts + 4 + file.getInt(parts + 4);
        int table = target(file, part, StoredFields.PART_PACKED);
        assertEquals(symbols, target(file, table, StoredFields.PACKED_SYMBOLS) + 4);
        return table + file.getShort(table - file.getInt(table) + 4 + 2 * field);
    }

    /** What a field of a table points to. */
    static int target(ByteBuffer file, int table, int field) {
        int at = table + file.getShort(table - file.getInt(table) + 4 + 2 * field);
        return at + file.getInt(at);
    }

    private static PackedHeader headerOf(ByteBuffer file) {
        StoredPacked packed = StoredAsset.getRootAsStoredAsset(file).parts(0).packed();
        PackedHeader header = new PackedHeader();
        header.triangles = (int) packed.triangles();
        header.vertices = (int) packed.vertices();
        header.nodes = (int) packed.treeNodes();
        header.openGates = (int) packed.openEdges();
        header.arrays = packed.arrays();
        return header;
    }
}
