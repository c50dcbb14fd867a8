// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.Meshes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written is read back, bit by bit, from any kind of buffer. */
class RoundTripTest {
    static List<SmallFile> files() {
        return SmallFile.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyArrayAndNameComesBack(SmallFile file) throws AssetException {
        TestAssets.assertSame(file.asset(), AssetReader.read(file.bytes(), "asset"));
        TestAssets.assertSame(file.asset(), AssetReader.read(file.written(), "asset"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyPartIsInTheRequestedEncoding(SmallFile file) throws AssetException {
        StoredForm form = StoredForm.of(file.written(), "asset");
        assertEquals(file.encoding(), form.encoding());
        for (int part = 0; part < file.asset().parts().size(); part++) {
            assertEquals(file.isPacked(), form.packedBytes(part) > 0, "part " + part);
        }
    }

    @Test
    void absentArraysStayAbsent() throws AssetException {
        TriangleSet set = AssetReader.read(AssetWriter.write(TestAssets.box()), "box")
                .parts()
                .get(0)
                .triangles();
        assertNull(set.surfaces());
        assertNull(set.nodes());
        assertNull(set.sourceTriangles());
        assertNull(set.edgeFlags());
        assertEquals(1, set.surface(3));
        assertEquals(2, set.node(3));
    }

    @Test
    void namesOfEveryUnicodePlaneComeBack() throws AssetException {
        Asset one = TestAssets.box();
        StringBuilder every = new StringBuilder();
        for (int codePoint = 1; codePoint <= Character.MAX_CODE_POINT; codePoint += 97) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                every.appendCodePoint(codePoint);
            }
        }
        Asset asset = new Asset(
                one.provenance(),
                List.of(every.toString()),
                List.of(every.toString(), "b", "c"),
                List.of(TestAssets.part(every.toString(), Meshes.box(0, 0, 0, 1, 1, 1), true)));
        Asset plain = new Asset(asset.provenance(), List.of("a", every.toString()), asset.nodePaths(), asset.parts());
        TestAssets.assertSame(plain, AssetReader.read(AssetWriter.write(plain), "names"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void sameAssetGivesSameBytes(SmallFile file) throws AssetException {
        ByteBuffer once = file.written();
        ByteBuffer again = AssetWriter.write(AssetReader.read(once, "asset"), file.encoding());
        assertEquals(once, again);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void sizeBoundIsTight(SmallFile file) {
        Asset asset = file.asset();
        long size = AssetWriter.write(asset).remaining();
        long bound = AssetWriter.sizeBound(asset);
        long excess = 1000;
        for (AssetPart part : asset.parts()) {
            EnclosingCompound compound = part.compound();
            excess += 1300 + (compound == null ? 0 : 350L * compound.pieces().size());
        }
        assertTrue(bound >= size && bound <= size + excess, bound + " for " + size + " and " + excess);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void anyKindOfBufferWillDo(SmallFile small, @TempDir Path folder) throws IOException {
        Asset asset = small.asset();
        ByteBuffer bytes = small.bytes();
        byte[] plain = new byte[bytes.remaining()];
        bytes.duplicate().get(plain);
        Path file = Files.write(folder.resolve("asset.cullet"), plain);
        try (FileChannel channel = FileChannel.open(file)) {
            checkLeftAlone(asset, channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
        checkLeftAlone(asset, ByteBuffer.wrap(plain));
        checkLeftAlone(asset, ByteBuffer.wrap(plain).asReadOnlyBuffer());
        for (int shift = 1; shift < 9; shift++) { // unaligned, with something before and after
            ByteBuffer heap = ByteBuffer.allocate(plain.length + 20);
            ByteBuffer direct = ByteBuffer.allocateDirect(plain.length + 20);
            for (ByteBuffer larger : List.of(heap, direct)) {
                larger.position(shift);
                larger.put(plain);
                larger.position(shift).limit(shift + plain.length);
                checkLeftAlone(asset, larger.order(ByteOrder.BIG_ENDIAN));
                checkLeftAlone(asset, larger.order(ByteOrder.LITTLE_ENDIAN));
            }
        }
    }

    private static void checkLeftAlone(Asset asset, ByteBuffer bytes) throws AssetException {
        int position = bytes.position();
        int limit = bytes.limit();
        ByteOrder order = bytes.order();
        TestAssets.assertSame(asset, AssetReader.read(bytes, "asset"));
        assertEquals(position, bytes.position());
        assertEquals(limit, bytes.limit());
        assertEquals(order, bytes.order());
    }

    @Test
    void loadedArraysDoNotShareTheBytes() throws AssetException {
        ByteBuffer bytes = AssetWriter.write(TestAssets.knot());
        Asset loaded = AssetReader.read(bytes, "knot");
        long[] before = loaded.parts().get(0).tree().nodes().clone();
        for (int i = 0; i < bytes.limit(); i++) {
            bytes.put(i, (byte) -1);
        }
        assertArrayEquals(before, loaded.parts().get(0).tree().nodes());
    }

    @Test
    void whatCouldNotBeReadIsNotWritten() {
        Asset one = TestAssets.box();
        Asset broken = new Asset(one.provenance(), List.of("steel", "steel"), one.nodePaths(), one.parts());
        String message = assertThrows(IllegalArgumentException.class, () -> AssetWriter.write(broken))
                .getMessage();
        assertEquals(
                "the asset is invalid, and its file could not be read: asset: section SURFACES: surface 1 has the name"
                        + " of one"
                        + " before it: \"steel\"",
                message);
    }

    /** Thousands of parts over the same arrays, so that the test itself is small. */
    @Test
    void moreThanOneBufferHoldsIsRefusedBeforeAnythingIsAllocated() {
        AssetPart part = TestAssets.part("part", Meshes.torusKnot(10, 500), true);
        Asset asset = TestAssets.of(Collections.nCopies(20_000, part));
        long bound = AssetWriter.sizeBound(asset);
        assertTrue(bound > Integer.MAX_VALUE);
        String message = assertThrows(IllegalArgumentException.class, () -> AssetWriter.write(asset))
                .getMessage();
        assertEquals(
                "the asset needs " + bound
                        + " bytes, but a file has at most 2147483583. Bake fewer triangles per file.",
                message);
    }
}
