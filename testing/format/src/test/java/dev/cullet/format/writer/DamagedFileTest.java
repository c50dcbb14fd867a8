// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.UnsupportedVersionException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No file that was cut, lengthened or changed is taken for a good one. */
class DamagedFileTest {
    static List<SmallFile> files() {
        return SmallFile.all();
    }

    static List<SmallFile> boxes() {
        return SmallFile.boxes();
    }

    private static CorruptAssetException corrupt(ByteBuffer file) {
        return assertInstanceOf(CorruptAssetException.class, Damage.refusal(file));
    }

    /** A normal run takes every seventh length, of each remainder by a word; the campaign takes all. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyShorterLengthIsRefused(SmallFile small) {
        ByteBuffer file = small.bytes();
        int step = size(7, 1);
        int named = 0;
        for (int length = (file.capacity() - 1) % step; length < file.capacity(); length += step) {
            file.limit(length);
            CorruptAssetException refusal = corrupt(file);
            named += refusal.section().equals("FOOTER") ? 0 : 1;
        }
        // of a packed file nothing after the symbols is checked, as that takes unpacking them
        int min = file.capacity() / step / (small.isPacked() ? 8 : 2);
        assertTrue(named > min, "most cuts are in a section, not in the footer: " + named);
    }

    /** Nodes are written last but one; of a packed part symbols are first, and nothing is unpacked to find out. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void cutFileNamesTheSectionThatIsCut(SmallFile small) {
        ByteBuffer file = small.bytes();
        file.limit(file.limit() - 30);
        CorruptAssetException refusal = corrupt(file);
        assertEquals(small.isPacked() ? "PACKED" : "AABB_TREE", refusal.section());
        int end = file.limit() + (small.isPacked() ? 13 : 14); // one byte of padding behind the symbols
        assertEquals(
                "damaged.cullet: section " + (small.isPacked() ? "PACKED (symbols)" : "AABB_TREE (nodes)")
                        + " ends at byte " + end + ", but the file has " + file.limit() + " bytes (truncated?)",
                refusal.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void cutFooterIsReportedAsSuch(SmallFile small) {
        ByteBuffer file = small.bytes();
        file.limit(file.limit() - 1);
        CorruptAssetException refusal = corrupt(file);
        assertEquals("FOOTER", refusal.section());
        assertEquals(
                "damaged.cullet: section FOOTER: the last 16 of " + file.limit()
                        + " bytes are no footer (truncated, or something was appended?)",
                refusal.getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void anyTrailingByteIsRefused(SmallFile small) {
        ByteBuffer file = small.bytes();
        for (int value = 0; value < 256; value++) {
            ByteBuffer longer = ByteBuffer.allocate(file.limit() + 1);
            longer.put(file.duplicate()).put((byte) value).flip();
            assertEquals("FOOTER", corrupt(longer).section());
        }
    }

    @Test
    void anotherKindOfFileIsNoAsset() {
        byte[] obj = "# Blender v2.93 OBJ File\nv 1 2 3\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertEquals(
                "damaged.cullet: not a Cullet asset: bytes 4 to 7 are 65 6e 64 65, expected CLT1",
                corrupt(ByteBuffer.wrap(obj)).getMessage());
        assertEquals(
                "damaged.cullet: not a Cullet asset: has only 0 bytes",
                corrupt(ByteBuffer.allocate(0)).getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void newerMajorVersionIsDistinguishedFromDamage(SmallFile small) {
        ByteBuffer file = small.bytes();
        file.putShort(versionOffset(file), (short) 3);
        UnsupportedVersionException refusal =
                assertInstanceOf(UnsupportedVersionException.class, Damage.refusal(Damage.seal(file)));
        assertEquals(3, refusal.actual());
        assertEquals(1, refusal.oldest());
        assertEquals(1, refusal.newest());
        assertEquals(
                "damaged.cullet: format version 3; this runtime reads only 1. Recompile the asset, or update the"
                        + " runtime.",
                refusal.getMessage());
        assertEquals("damaged.cullet", refusal.fileName());
    }

    @Test
    void rangeOfVersionsIsSpelledOut() {
        assertEquals(
                "ship.cullet: format version 3; this runtime reads 1 to 2. Recompile the asset, or update the runtime.",
                new UnsupportedVersionException("ship.cullet", 3, 1, 2).getMessage());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void newerMinorVersionIsRead(SmallFile small) {
        ByteBuffer file = small.bytes();
        // version 1.0 leaves the minor version out, for it is the default: write it where padding is
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        assertEquals(0, file.getShort(vtable + 6), "minor version is stored");
        file.putShort(vtable + 6, file.getShort(vtable + 4)); // the same bytes as the major one: version 1.1
        assertNull(Damage.refusal(Damage.seal(file)));
    }

    /** The field is absent where the encoding is exact, the default: then it is made to be any byte of the table. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void anotherEncodingIsRefused(SmallFile small) {
        ByteBuffer file = small.bytes();
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        int field = vtable + 8;
        assertEquals(small.encoding() == AssetEncoding.EXACT, file.getShort(field) == 0);
        int known = 0;
        for (int at = 4; at < file.getShort(vtable + 2); at++) {
            file.putShort(field, (short) at);
            int number = file.get(root + at) & 0xFF;
            if (number == small.encoding().number()) {
                continue;
            }
            known += number <= 2 ? 1 : 0;
            String message = String.valueOf(corrupt(Damage.seal(file)).getMessage());
            if (number > 2) {
                assertEquals(
                        "damaged.cullet: section HEADER: encoding is " + number
                                + "; this runtime reads only 0 (exact), 1 (compact) and 2 (packed). Recompile"
                                + " the asset, or update the runtime.",
                        message);
            } else if (small.isPacked()) {
                assertTrue(message.endsWith(": triangles is missing"), message);
            } else {
                assertEquals(
                        "damaged.cullet: section HEADER: encoding is " + number + ", but a part is stored otherwise",
                        message);
            }
        }
        assertTrue(known > 0, "no byte is the number of another encoding");
    }

    /** A normal run makes one of four changes of each byte, by turns; the campaign makes all. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyChangedByteIsNoticed(SmallFile small) {
        ByteBuffer file = small.bytes();
        for (int i = 0; i < file.limit(); i++) {
            byte right = file.get(i);
            int[] changes = {1, 0x80, 0xFF, right == 0 ? 0x55 : right};
            for (int k = 0; k < size(1, changes.length); k++) {
                file.put(i, (byte) (right ^ changes[(i + k) % changes.length]));
                assertNotNull(Damage.refusal(file), "byte " + i);
            }
            file.put(i, right);
        }
        assertNull(Damage.refusal(file));
    }

    /**
     * Other values of every byte of a small asset, with a right checksum: what passes must be usable. A normal run
     * takes every 24th value, from another start for each byte; the campaign takes all.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("boxes")
    void everyByteWithARightChecksumIsRefusedOrHarmless(SmallFile small) {
        ByteBuffer file = small.bytes();
        int step = size(24, 1);
        int refused = 0;
        int accepted = 0;
        for (int i = 0; i < file.limit(); i++) {
            byte right = file.get(i);
            for (int value = i % step; value < 256; value += step) {
                file.put(i, (byte) value);
                if (Damage.refusal(Damage.seal(file)) == null) {
                    accepted++;
                } else {
                    refused++;
                }
            }
            file.put(i, right);
        }
        assertTrue(refused > 100_000 / step && accepted > 1000 / step, refused + " refused, " + accepted + " accepted");
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }

    private static int versionOffset(ByteBuffer file) {
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        return root + file.getShort(vtable + 4);
    }
}
