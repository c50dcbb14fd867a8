// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Validation;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.packed.CodedHead;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small packed files have coded heads, and damage to those is refused as any other. */
class CodedHeadTest {
    private static final int FOOTER = 16;

    static List<SmallFile> packed() {
        return SmallFile.packed();
    }

    static List<SmallFile> others() {
        return SmallFile.all().stream().filter(file -> !file.isPacked()).toList();
    }

    private static SmallFile box(AssetEncoding encoding) {
        return SmallFile.boxes().stream()
                .filter(file -> file.encoding() == encoding)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packed")
    void codedFileIsReadAsThePlainOne(SmallFile small) throws Exception {
        ByteBuffer written = small.written();
        assertTrue(written.getInt(0) < 0, "its head is coded");
        assertTrue(written.limit() < small.bytes().limit());
        assertEquals(written, AssetWriter.write(AssetReader.read(small.bytes(), "plain"), small.encoding()));
        assertEquals(written, AssetWriter.write(AssetReader.read(written, "coded"), small.encoding()));
        Asset unchecked = AssetReader.read(written, "coded", Validation.NONE, false, AssetReader.UNPACKED_MAX);
        assertEquals(written, AssetWriter.write(unchecked, small.encoding()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void otherEncodingsAreReadableInPlace(SmallFile small) {
        ByteBuffer written = small.written();
        assertTrue(written.getInt(0) > 0);
        assertEquals(
                small.encoding().number(),
                StoredAsset.getRootAsStoredAsset(written).encoding());
    }

    @Test
    void packedBoxTakesAtMost350Bytes() {
        int bytes = box(AssetEncoding.PACKED).written().limit();
        assertTrue(bytes <= 350, bytes + " bytes");
    }

    @Test
    void largeFileHasAPlainHead() {
        ByteBuffer file = AssetWriter.write(
                PackedForms.asset(PackedForms.part(Meshes.soup(8000, 0.3, 5), 9, false)), AssetEncoding.PACKED);
        assertTrue(file.limit() > CodedHead.MAX_LENGTH && file.getInt(0) > 0, file.limit() + " bytes");
    }

    @Test
    void codedHeadOfAnotherEncodingIsRefused() {
        for (AssetEncoding encoding : List.of(AssetEncoding.EXACT, AssetEncoding.COMPACT)) {
            ByteBuffer content = box(encoding).bytes();
            content.limit(content.limit() - FOOTER);
            assertEquals(
                    "damaged.cullet: section HEADER: encoding is " + encoding.number()
                            + ", but only 2 (packed) has a coded head",
                    refusal(Damage.frame(coded(content))).getMessage());
        }
    }

    /** The FlatBuffer, from index 0 to the limit, with a coded head. */
    static ByteBuffer coded(ByteBuffer content) {
        byte[] head = HeadEncoder.encode(content);
        int length = content.limit();
        int begin = Math.min(length, CodedHead.HEAD);
        ByteBuffer file = ByteBuffer.allocate(8 + head.length + length - begin).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(AssetLayout.CODED_HEAD | length).put("CLT1".getBytes(StandardCharsets.US_ASCII));
        return file.put(head).put(content.duplicate().position(begin)).flip();
    }

    @Test
    void decodedBytesCountAsUnpackedMemory() throws Exception {
        SmallFile small = box(AssetEncoding.PACKED);
        long min = 0; // not enough
        long max = AssetReader.UNPACKED_MAX;
        while (max - min > 1) {
            long middle = (min + max) >>> 1;
            if (isRead(small.bytes(), middle)) {
                max = middle;
            } else {
                min = middle;
            }
        }
        int length = small.bytes().limit() - FOOTER;
        assertTrue(isRead(small.written(), max + length));
        assertTrue(!isRead(small.written(), max + length - 1));
        CorruptAssetException refusal = assertThrows(
                CorruptAssetException.class, () -> AssetReader.read(small.written(), "box.cullet", length - 1));
        assertEquals(
                "box.cullet: section HEADER: unpacking it takes " + length + " bytes of memory, but only "
                        + (length - 1) + " of what was allowed are left. If the file is to be trusted, allow more when"
                        + " loading it.",
                refusal.getMessage());
    }

    private static boolean isRead(ByteBuffer file, long maxUnpackedBytes) throws Exception {
        try {
            AssetReader.read(file, "box.cullet", maxUnpackedBytes);
            return true;
        } catch (CorruptAssetException e) {
            assertTrue(String.valueOf(e.getMessage()).contains("unpacking it takes"), e.getMessage());
            return false;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("packed")
    void everyShorterAndLongerFileIsRefused(SmallFile small) {
        ByteBuffer file = small.written();
        for (int length = 0; length < file.capacity(); length++) {
            file.limit(length);
            assertInstanceOf(CorruptAssetException.class, Damage.refusal(file));
        }
        ByteBuffer longer = ByteBuffer.allocate(file.capacity() + 1);
        longer.put(file.clear()).rewind();
        assertInstanceOf(CorruptAssetException.class, Damage.refusal(longer));
    }

    /** A file that ends early, with a footer of the right length and checksum. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("packed")
    void everyShorterContentWithARightFooterIsRefused(SmallFile small) {
        ByteBuffer file = small.written();
        int decoded = small.bytes().limit() - FOOTER;
        for (int length = 8; length < file.capacity() - FOOTER; length++) {
            ByteBuffer cut = file.duplicate().limit(length);
            assertEquals(
                    "damaged.cullet: section HEADER, byte " + length + ": the coded content ends before its " + decoded
                            + " bytes",
                    refusal(Damage.frame(cut)).getMessage());
        }
    }

    private static CorruptAssetException refusal(ByteBuffer file) {
        return assertInstanceOf(CorruptAssetException.class, Damage.refusal(file));
    }

    /**
     * With the right checksum: what is accepted can be used. A normal run makes every eighth change of each byte, from
     * another start for each.
     */
    @Tag("scaled")
    @Test
    void everyChangedByteIsRefusedOrHarmless() {
        ByteBuffer file = box(AssetEncoding.PACKED).written();
        int step = Effort.cases(8, 1);
        int refused = 0;
        for (int at = 0; at < file.limit() - FOOTER; at++) {
            byte right = file.get(at);
            for (int change = 1 + at % step; change < 256; change += step) {
                file.put(at, (byte) (right ^ change));
                refused += Damage.refusal(Damage.seal(file)) == null ? 0 : 1;
            }
            file.put(at, right);
        }
        assertTrue(refused > 100 * (file.limit() - FOOTER) / step, refused + " refused");
    }

    private static void refused(String problem, ByteBuffer file) {
        assertEquals(
                "damaged.cullet: section HEADER, byte " + problem, refusal(file).getMessage());
    }

    @Test
    void malformedSequencesAreRefused() {
        refused("0: the content has 7 bytes, but with a coded head it must have 8 to 65536", Damage.coded(7));
        refused("0: the content has 65537 bytes, but with a coded head it must have 8 to 65536", Damage.coded(65537));
        refused("8: the coded content ends before its 8 bytes", Damage.coded(8));
        refused("9: the coded content ends before its 1026 bytes", Damage.coded(1026, 0));
        refused("10: the coded content ends before its 8 bytes", Damage.coded(8, 0x20, 1));
        refused("8: 9 literals do not fit in the 8 bytes left", Damage.coded(8, 0x90));
        refused("8: 2097166 literals do not fit in the 8 bytes left", Damage.coded(8, 0xF0, 0xFF, 0xFF, 0xFF));
        refused(
                "8: a match of 3 bytes, 0 bytes before, does not fit in the 505 bytes before and the 8 bytes left",
                Damage.coded(8, 0x00, 0));
        refused(
                "8: a match of 3 bytes, 506 bytes before, does not fit in the 505 bytes before and the 8 bytes left",
                Damage.coded(8, 0x00, 0xFA, 3));
        refused(
                "8: a match of 9 bytes, 1 bytes before, does not fit in the 505 bytes before and the 8 bytes left",
                Damage.coded(8, 0x06, 1));
        refused("11: 1 bytes follow the content of 8 bytes", Damage.coded(8, 0x05, 0xF9, 3, 1));
        assertEquals(
                "damaged.cullet: not a Cullet asset: bytes 4 to 7 are 00 00 00 00, expected CLT1",
                refusal(Damage.coded(8, 0x84, 0, 0, 0, 0, 0, 0, 0, 0)).getMessage());
    }

    @Test
    void everyHeadRoundTrips() {
        Random random = new Random(7);
        byte[] dictionary = CodedHead.dictionary();
        for (int round = 0; round < 300; round++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int length = 8 + random.nextInt(round % 10 == 0 ? 3000 : 60);
            while (bytes.size() < length) {
                int count = 1 + random.nextInt(40);
                if (random.nextBoolean()) {
                    bytes.write(dictionary, random.nextInt(dictionary.length - 40), count);
                } else {
                    byte[] noise = new byte[count];
                    random.nextBytes(noise);
                    bytes.write(noise, 0, random.nextInt(count + 1));
                }
            }
            byte[] content = bytes.toByteArray();
            ByteBuffer file = coded(ByteBuffer.wrap(content));
            int[] places = HeadEncoder.places(file);
            assertEquals(file.limit(), places[content.length]);
            ByteBuffer plain = Damage.plain(Damage.frame(file));
            byte[] decoded = new byte[content.length];
            plain.get(decoded);
            assertArrayEquals(content, decoded);
        }
    }

    @Test
    void formatPageHasTheDictionary() throws Exception {
        String page = Files.readString(Checkout.path("docs/format-packed.md"));
        String digits = Pattern.compile("(?m)^[0-9a-f]{2,96}$")
                .matcher(page)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining());
        assertEquals(HexFormat.of().formatHex(CodedHead.dictionary()), digits);
    }
}
