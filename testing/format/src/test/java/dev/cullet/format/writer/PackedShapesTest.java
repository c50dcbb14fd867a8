// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredPart;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.StoredFields;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Enclosing shapes and compounds of packed parts: round trips bit by bit, what is stored as arrays, and damage. */
class PackedShapesTest {
    private static final AssetPart BOX = PackedForms.part(Meshes.box(-1, -1, -1, 1, 1, 1), 4, false);

    private static StoredPart checkRoundTrip(AssetPart part) throws AssetException {
        Asset asset = PackedForms.asset(part);
        ByteBuffer file = PackedForms.file(asset);
        TestAssets.assertSame(asset, AssetReader.read(file, "a"));
        return StoredAsset.getRootAsStoredAsset(file).parts(0);
    }

    private static StoredPart checkPacked(EnclosingShape shape) throws AssetException {
        StoredPart stored = checkRoundTrip(BOX.withShape(shape));
        assertNull(stored.shape());
        assertTrue(stored.packed().shapeLength() > 0);
        return stored;
    }

    private static void checkNotPacked(TestShapes.Mutable mutable) {
        assertNull(PackedShapes.shape(BOX.withShape(mutable.shape())));
    }

    @Test
    void shapesOfEachKindComeBack() throws AssetException {
        for (int kind = EnclosingShape.HULL; kind <= EnclosingShape.SPHERE; kind++) {
            checkPacked(TestShapes.built(kind).shape());
        }
        assertTrue(checkPacked(TestShapes.built(EnclosingShape.HULL).shape())
                        .packed()
                        .shapeLength()
                < 110);
    }

    @Test
    void aCompoundComesBack() throws AssetException {
        StoredPart stored = checkRoundTrip(BOX.withCompound(TestCompounds.built(30))
                .withShape(TestShapes.built(0).shape()));
        assertNull(stored.compound());
        assertNull(stored.shape());
        assertTrue(stored.packed().compoundLength() > 0);
        TestShapes.Mutable other = TestShapes.built(EnclosingShape.HULL);
        other.engine = "physx";
        List<EnclosingShape> pieces =
                List.of(TestShapes.built(EnclosingShape.HULL).shape(), other.shape());
        StoredPart engines = checkRoundTrip(BOX.withCompound(new EnclosingCompound(TestCompounds.FIGURES, pieces)));
        assertNotNull(engines.compound());
        assertEquals(0, engines.packed().compoundLength());
    }

    /** Triangles in another order or across faces take more bytes, and offsets may be any steps from the corners. */
    @Test
    void otherFormsOfAHullComeBack() throws AssetException {
        TestShapes.Mutable shape = TestShapes.built(EnclosingShape.HULL);
        int divided = checkPacked(shape.shape()).packed().shapeLength();
        shape.triangles = new int[] {3, 4, 5, 0, 1, 2, 5, 4, 0, 0, 4, 1, 1, 4, 3, 1, 3, 2, 2, 3, 5, 2, 5, 0};
        int separate = checkPacked(shape.shape()).packed().shapeLength();
        assertTrue(separate > divided, separate + " of " + divided);
        for (double offset : new double[] {5, Math.nextUp(5.0), 5 + 0x1p-30, 5 - 0x1p-30}) {
            shape.offsets[3] = offset;
            assertNotNull(PackedShapes.shape(BOX.withShape(shape.shape())));
        }
        Random random = new Random(39);
        for (int i = 0; i < 200; i++) {
            TestShapes.Mutable moved = TestShapes.built(EnclosingShape.HULL);
            for (int k = 0; k < moved.corners.length; k++) {
                moved.corners[k] = i == 0 ? -0f : Float.intBitsToFloat(random.nextInt());
            }
            byte[] symbols = PackedShapes.shape(BOX.withShape(moved.shape()));
            assertTrue(symbols == null || symbols.length > 30);
        }
    }

    @Test
    void whatDoesNotComeBackIsStoredAsArrays() throws AssetException {
        TestShapes.Mutable far = TestShapes.built(EnclosingShape.HULL);
        far.offsets[3] = 7;
        checkNotPacked(far);
        assertNotNull(checkRoundTrip(BOX.withShape(far.shape())).shape());
        TestShapes.Mutable named = TestShapes.built(EnclosingShape.HULL);
        named.engine = "x".repeat(33);
        checkNotPacked(named);
        named.engine = "J\u00f6lt";
        checkNotPacked(named);
        TestShapes.Mutable sphere = TestShapes.built(EnclosingShape.SPHERE);
        sphere.engine = "jolt";
        checkNotPacked(sphere);
        TestShapes.Mutable renumbered = TestShapes.built(EnclosingShape.HULL);
        renumbered.faceCorners =
                Arrays.stream(renumbered.faceCorners).map(corner -> 5 - corner).toArray();
        checkNotPacked(renumbered);
    }

    @Test
    void damageIsRefusedOrDecoded() {
        byte[] hull = Objects.requireNonNull(
                PackedShapes.shape(BOX.withShape(TestShapes.built(0).shape())));
        byte[] pieces = Objects.requireNonNull(PackedShapes.compound(BOX.withCompound(TestCompounds.built(30))));
        Map<AssetErrorCode, Integer> codes = new EnumMap<>(AssetErrorCode.class);
        int[] decoded = new int[1];
        Random random = new Random(40);
        for (int i = 0; i < 20_000; i++) {
            boolean isShape = i % 2 == 0;
            byte[] symbols = (isShape ? hull : pieces).clone();
            if (i % 8 < 2) {
                symbols = Arrays.copyOf(symbols, random.nextInt(symbols.length + 1));
            } else {
                symbols[random.nextInt(symbols.length)] ^= (byte) (1 << random.nextInt(8));
            }
            int field = isShape ? StoredFields.PACKED_SHAPE : StoredFields.PACKED_COMPOUND;
            try {
                PackedDecoder.withShapes(
                        BOX, ByteBuffer.wrap(symbols), field, new AssetSection("a", AssetLayout.PACKED_PART, "p"));
                decoded[0]++;
            } catch (CorruptAssetException e) {
                codes.merge(e.code(), 1, Integer::sum);
            }
        }
        assertEquals(
                Set.of(
                        AssetErrorCode.PACKED_SHAPE,
                        AssetErrorCode.PACKED_ARRAY,
                        AssetErrorCode.PACKED_NUMBER,
                        AssetErrorCode.PACKED_NUMBERS_SHORT),
                codes.keySet());
        assertTrue(decoded[0] > 200, codes + " and " + decoded[0] + " decoded");
    }
}
