// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No file that was cut, lengthened or changed is taken for a good one. */
class DamagedFileTest {
    /** Of every encoding and every structure. */
    static Stream<ByteBuffer> files() {
        return Stream.concat(TestAssets.ofEveryStructure().stream().map(Damage::file), packedFiles());
    }

    static Stream<ByteBuffer> packedFiles() {
        return Stream.of(
                        PackedForms.asset(PackedForms.part(Meshes.box(-1, -2, -3, 4, 5, 6), 4, false)),
                        PackedForms.asset(
                                PackedForms.part(Meshes.torusKnot(5, 20), 2, true),
                                PackedForms.part(Meshes.soup(1, 0.5, 2), 1, true)))
                .map(PackedForms::file);
    }

    static Stream<ByteBuffer> boxes() {
        return Stream.of(
                Damage.file(TestAssets.box()),
                Damage.file(TestAssets.of(List.of(TestCompact.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false)))),
                packedFiles().findFirst().orElseThrow());
    }

    private static CorruptAssetException corrupt(ByteBuffer file) {
        return assertInstanceOf(CorruptAssetException.class, Damage.refusal(file));
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyShorterLengthIsRefused(ByteBuffer file) {
        int named = 0;
        for (int length = 0; length < file.capacity(); length++) {
            file.limit(length);
            CorruptAssetException refusal = corrupt(file);
            named += refusal.section().equals("FOOTER") ? 0 : 1;
        }
        assertTrue(named > file.capacity() / 2, "most cuts are in a section, not in the footer: " + named);
    }

    @Test
    void cutFileNamesTheSectionThatIsCut() {
        ByteBuffer file = Damage.file(TestAssets.box());
        file.limit(file.limit() - 20);
        CorruptAssetException refusal = corrupt(file);
        assertEquals("AABB_TREE", refusal.section());
        int length = file.limit();
        assertEquals(
                "damaged.cullet: section AABB_TREE (nodes) ends at byte " + (length + 4) + ", but the file has "
                        + length + " bytes (truncated?)",
                refusal.getMessage());
    }

    /** Symbols are written first, so they are what is missing; nothing is unpacked to find out. */
    @ParameterizedTest
    @MethodSource("packedFiles")
    void cutPackedFileNamesTheSymbols(ByteBuffer file) {
        file.limit(file.limit() - 30);
        CorruptAssetException refusal = corrupt(file);
        assertEquals("PACKED", refusal.section());
        String message = String.valueOf(refusal.getMessage());
        assertTrue(
                message.startsWith("damaged.cullet: section PACKED (symbols) ends at byte ")
                        && message.endsWith(", but the file has " + file.limit() + " bytes (truncated?)"),
                message);
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void cutFooterIsToldAsSuch(ByteBuffer file) {
        file.limit(file.limit() - 1);
        CorruptAssetException refusal = corrupt(file);
        assertEquals("FOOTER", refusal.section());
        assertEquals(
                "damaged.cullet: section FOOTER: the last 16 of " + file.limit()
                        + " bytes are no footer (truncated, or something was appended?)",
                refusal.getMessage());
    }

    @ParameterizedTest
    @MethodSource("files")
    void anyTrailingByteIsRefused(ByteBuffer file) {
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

    @ParameterizedTest
    @MethodSource("boxes")
    void newerMajorVersionIsToldFromDamage(ByteBuffer file) {
        file.putShort(versionOffset(file), (short) 3);
        UnsupportedVersionException refusal =
                assertInstanceOf(UnsupportedVersionException.class, Damage.refusal(Damage.seal(file)));
        assertEquals(3, refusal.actual());
        assertEquals(1, refusal.oldest());
        assertEquals(1, refusal.newest());
        assertEquals(
                "damaged.cullet: format version 3; this runtime reads only 1. Recompile the asset, or update the runtime.",
                refusal.getMessage());
        assertEquals("damaged.cullet", refusal.fileName());
    }

    @Test
    void rangeOfVersionsIsSpelledOut() {
        assertEquals(
                "ship.cullet: format version 3; this runtime reads 1 to 2. Recompile the asset, or update the runtime.",
                new UnsupportedVersionException("ship.cullet", 3, 1, 2).getMessage());
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void newerMinorVersionIsRead(ByteBuffer file) {
        // version 1.0 leaves the minor version out, for it is the default: write it where padding is
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        assertEquals(0, file.getShort(vtable + 6), "minor version is stored");
        file.putShort(vtable + 6, file.getShort(vtable + 4)); // the same bytes as the major one: version 1.1
        assertNull(Damage.refusal(Damage.seal(file)));
    }

    @Test
    void unknownEncodingIsRefused() {
        ByteBuffer file = Damage.file(TestAssets.box());
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        file.putShort(vtable + 8, file.getShort(vtable + 4)); // the lower byte of the version: 1
        assertEquals(
                "damaged.cullet: section HEADER: encoding is 1, but a part is stored otherwise",
                corrupt(Damage.seal(file)).getMessage());
        int other = 4; // a byte of the table that is no encoding
        while (file.get(root + other) <= 2) {
            other++;
        }
        file.putShort(vtable + 8, (short) other);
        assertEquals(
                "damaged.cullet: section HEADER: encoding is " + file.get(root + other)
                        + "; this runtime reads only 0 (exact), 1 (compact) and 2 (packed). Recompile"
                        + " the asset, or update the runtime.",
                corrupt(Damage.seal(file)).getMessage());
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyChangedByteIsNoticed(ByteBuffer file) {
        for (int i = 0; i < file.limit(); i++) {
            byte right = file.get(i);
            for (int change : new int[] {1, 0x80, 0xFF, right & 0xFF}) {
                if (change != 0) {
                    file.put(i, (byte) (right ^ change));
                    assertNotNull(Damage.refusal(file), "byte " + i);
                }
            }
            file.put(i, right);
        }
        assertNull(Damage.refusal(file));
    }

    /** Every value of every byte of a small asset, with a right checksum: what passes must be usable. */
    @ParameterizedTest
    @MethodSource("boxes")
    void everyByteWithARightChecksumIsRefusedOrHarmless(ByteBuffer file) {
        int refused = 0;
        int harmless = 0;
        for (int i = 0; i < file.limit(); i++) {
            byte right = file.get(i);
            for (int value = 0; value < 256; value++) {
                file.put(i, (byte) value);
                if (Damage.refusal(Damage.seal(file)) == null) {
                    harmless++;
                } else {
                    refused++;
                }
            }
            file.put(i, right);
        }
        assertTrue(refused > 100_000 && harmless > 1000, refused + " refused, " + harmless + " harmless");
    }

    private static int versionOffset(ByteBuffer file) {
        int root = file.getInt(0);
        int vtable = root - file.getInt(root);
        return root + file.getShort(vtable + 4);
    }
}
