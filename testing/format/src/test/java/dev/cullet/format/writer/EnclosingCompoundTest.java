// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Validation;
import dev.cullet.format.internal.AssetValidator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A compound in a file of each encoding, and each rule of section COMPOUND, broken alone. */
class EnclosingCompoundTest {
    private static void refused(AssetErrorCode code, String message, float[] figures, List<EnclosingShape> pieces) {
        Asset asset = TestCompounds.asset(figures, pieces);
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals(code, refusal.code());
        assertEquals("a.cullet: section COMPOUND of part \"box" + message, refusal.getMessage());
    }

    private static void refusedFigure(int figure, float value) {
        refusedFigure(figure, value, figures -> {});
    }

    private static void refusedFigure(int figure, float value, Consumer<float[]> before) {
        float[] figures = TestCompounds.FIGURES.clone();
        before.accept(figures);
        figures[figure] = value;
        String message = "\": figure " + figure + " is " + value;
        refused(AssetErrorCode.COMPOUND_FIGURE, message, figures, TestCompounds.pieces());
    }

    private static void accepted(float... figures) {
        Asset asset = TestCompounds.asset(figures, TestCompounds.pieces());
        assertDoesNotThrow(() -> AssetValidator.validate(asset, "a.cullet"));
    }

    @ParameterizedTest
    @EnumSource
    void aCompoundIsReadAsItWasWritten(AssetEncoding encoding) throws AssetException {
        Asset expected = TestAssets.of(List.of(SmallFile.box(encoding).withCompound(TestCompounds.compound())));
        Asset asset = AssetReader.read(AssetWriter.write(expected, encoding), "a.cullet");
        EnclosingCompound compound = Objects.requireNonNull(asset.parts().get(0).compound());
        TestAssets.assertSame(expected.parts().get(0).compound(), compound);
        assertEquals(0.5f, compound.error());
        assertEquals(2.25f, compound.stickOut());
        assertEquals(0.125f, compound.uncoveredDepth());
        assertArrayEquals(new float[] {0.5f, -0.5f, 0.25f}, compound.uncoveredPoint());
    }

    @Test
    void theNumberOfPieces() throws AssetException {
        String must = " pieces, but there must be 1 to 65535";
        refused(AssetErrorCode.COMPOUND_COUNT, "\": 0" + must, TestCompounds.FIGURES, List.of());
        EnclosingShape sphere = TestShapes.mutable(EnclosingShape.SPHERE).shape();
        List<EnclosingShape> many = Collections.nCopies(65_536, sphere);
        refused(AssetErrorCode.COMPOUND_COUNT, "\": 65536" + must, TestCompounds.FIGURES, many);
        Asset largest = TestCompounds.asset(TestCompounds.FIGURES, many.subList(1, many.size()));
        Asset read = AssetReader.read(AssetWriter.write(largest), "a.cullet");
        assertEquals(
                65_535,
                Objects.requireNonNull(read.parts().get(0).compound()).pieces().size());
    }

    @Test
    void figures() {
        refused(
                AssetErrorCode.COMPOUND_FIGURE,
                "\": 5 figures, but there must be 6",
                new float[5],
                TestCompounds.pieces());
        refusedFigure(0, 0);
        refusedFigure(0, -1);
        refusedFigure(0, Float.NaN);
        refusedFigure(0, Float.POSITIVE_INFINITY);
        refusedFigure(1, -1);
        refusedFigure(1, Float.NaN);
        refusedFigure(2, -0.5f);
        refusedFigure(2, Float.NaN);
        refusedFigure(2, Float.POSITIVE_INFINITY);
        refusedFigure(3, Float.NaN);
        refusedFigure(4, 2e9f);
        refusedFigure(5, Float.NEGATIVE_INFINITY);
        Consumer<float[]> covered = figures -> {
            figures[2] = 0;
            figures[3] = 0;
            figures[4] = 0;
            figures[5] = 0;
        };
        refusedFigure(4, 1, covered);
        refusedFigure(5, -1, covered.andThen(figures -> figures[2] = EnclosingCompound.NOT_CLOSED));
        accepted(1e-30f, 0, 0, 0, 0, 0);
        accepted(1, 2, EnclosingCompound.NOT_CLOSED, 0, 0, 0);
        accepted(1, 2, Float.MAX_VALUE, 1e9f, -1e9f, 0);
    }

    @Test
    void piecesHaveTheRulesOfShapes() throws AssetException {
        List<EnclosingShape> pieces = new ArrayList<>(TestCompounds.pieces());
        TestShapes.Mutable open = TestShapes.mutable(EnclosingShape.KDOP);
        open.offsets[0] = 0.5;
        pieces.set(1, open.shape());
        String message = " piece 1\": corner 0 is on the outer side of plane 0";
        refused(AssetErrorCode.SHAPE_PLANE, message, TestCompounds.FIGURES, pieces);
        open.faceCorners[0] = 6;
        String index = " piece 1\": a face has corner 6 of 6";
        refused(AssetErrorCode.SHAPE_INDEX, index, TestCompounds.FIGURES, pieces);
    }

    @Test
    void convexityOfPiecesIsCheckedAtLevelFullOnly() throws AssetException {
        TestShapes.Mutable open = TestShapes.mutable(EnclosingShape.HULL);
        open.offsets[0] = 0.5;
        Asset asset = TestCompounds.asset(TestCompounds.FIGURES, List.of(open.shape()));
        AssetValidator.validate(asset, "a.cullet", Validation.SAFETY);
        assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
    }
}
