// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.internal.AssetValidator;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes of each kind in a file, and each rule of section SHAPE, broken alone. */
class EnclosingShapeTest {
    private static void refused(AssetErrorCode code, String problem, Consumer<TestShapes.Mutable> damage) {
        refused(EnclosingShape.HULL, code, problem, damage);
    }

    private static void refused(int kind, AssetErrorCode code, String problem, Consumer<TestShapes.Mutable> damage) {
        TestShapes.Mutable mutable = TestShapes.mutable(kind);
        damage.accept(mutable);
        Asset asset = mutable.asset();
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals(code, refusal.code());
        assertEquals("a.cullet: section SHAPE of part \"box\": " + problem, refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aShapeOfEachKindIsReadAsItWasWritten(int kind) throws AssetException {
        TestShapes.Mutable expected = TestShapes.mutable(kind);
        Asset asset = AssetReader.read(AssetWriter.write(expected.asset()), "a.cullet");
        EnclosingShape shape = Objects.requireNonNull(asset.parts().get(0).shape());
        TestAssets.assertSame(expected.shape(), shape);
        assertEquals(kind <= EnclosingShape.KDOP ? 5 : 0, shape.planeCount());
    }

    @Test
    void allKindsAreValid() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestShapes.asset(), "a.cullet"));
    }

    @Test
    void kindAndFigures() {
        refused(AssetErrorCode.SHAPE_KIND, "kind is 5, but must be 0 to 4", s -> s.kind = 5);
        refused(AssetErrorCode.SHAPE_FIGURE, "3 figures, but there must be 4", s -> s.figures = new float[3]);
        refused(AssetErrorCode.SHAPE_FIGURE, "figure 0 is -1.0", s -> s.figures[0] = -1);
        refused(AssetErrorCode.SHAPE_FIGURE, "figure 1 is -0.5", s -> s.figures[1] = -0.5f);
        refused(AssetErrorCode.SHAPE_FIGURE, "figure 2 is NaN", s -> s.figures[2] = Float.NaN);
        refused(AssetErrorCode.SHAPE_FIGURE, "figure 3 is Infinity", s -> s.figures[3] = Float.POSITIVE_INFINITY);
        TestShapes.Mutable flat = TestShapes.mutable(EnclosingShape.HULL);
        flat.figures[1] = EnclosingShape.NO_VOLUME;
        assertDoesNotThrow(() -> AssetValidator.validate(flat.asset(), "a.cullet"));
    }

    @Test
    void lengths() {
        String end = " starts of faces, 18 corners of faces and 24 of triangles";
        refused(
                AssetErrorCode.SHAPE_LENGTH,
                "kind 0 with 0 numbers of a primitive, 14 components of normals, 5 offsets, 18 coordinates, 6" + end,
                s -> s.normals = new short[14]);
        refused(
                AssetErrorCode.SHAPE_LENGTH,
                "kind 0 with 0 numbers of a primitive, 15 components of normals, 5 offsets, 17 coordinates, 6" + end,
                s -> s.corners = new float[17]);
        refused(
                AssetErrorCode.SHAPE_LENGTH,
                "kind 0 with 0 numbers of a primitive, 15 components of normals, 5 offsets, 18 coordinates, 5" + end,
                s -> s.faceStarts = new int[5]);
        refused(
                AssetErrorCode.SHAPE_LENGTH,
                "kind 0 with 4 numbers of a primitive, 15 components of normals, 5 offsets, 18 coordinates, 6" + end,
                s -> s.primitive = new float[4]);
        refused(
                EnclosingShape.SPHERE,
                AssetErrorCode.SHAPE_LENGTH,
                "kind 4 with 7 numbers of a primitive, 0 components of normals, 0 offsets, 0 coordinates,"
                        + " 0 starts of faces, 0 corners of faces and 0 of triangles",
                s -> s.primitive = new float[7]);
        refused(
                EnclosingShape.SPHERE,
                AssetErrorCode.SHAPE_LENGTH,
                "kind 4 with 4 numbers of a primitive, 0 components of normals, 1 offsets, 0 coordinates,"
                        + " 0 starts of faces, 0 corners of faces and 0 of triangles",
                s -> s.offsets = new double[1]);
    }

    @Test
    void numbers() {
        refused(AssetErrorCode.SHAPE_NUMBER, "corner 1 holds NaN", s -> s.corners[3] = Float.NaN);
        refused(AssetErrorCode.SHAPE_NUMBER, "corner 5 holds 5.0E9", s -> s.corners[16] = 5e9f);
        refused(AssetErrorCode.SHAPE_NUMBER, "offset of plane 4 is NaN", s -> s.offsets[4] = Double.NaN);
        refused(AssetErrorCode.SHAPE_NUMBER, "offset of plane 0 is 1.0E15", s -> s.offsets[0] = 1e15);
        refused(
                EnclosingShape.BOX,
                AssetErrorCode.SHAPE_NUMBER,
                "number 8 of the primitive is -1.0",
                s -> s.primitive[8] = -1);
        refused(
                EnclosingShape.CAPSULE,
                AssetErrorCode.SHAPE_NUMBER,
                "number 6 of the primitive is -1.0",
                s -> s.primitive[6] = -1);
        refused(
                EnclosingShape.SPHERE,
                AssetErrorCode.SHAPE_NUMBER,
                "number 0 of the primitive is Infinity",
                s -> s.primitive[0] = Float.POSITIVE_INFINITY);
        refused(
                EnclosingShape.BOX,
                AssetErrorCode.SHAPE_ROTATION,
                "squared length of the quaternion is 0.36000002861023006, but must be 1 within 2^-20",
                s -> s.primitive[6] = 0);
        refused(AssetErrorCode.SHAPE_NORMAL, "normal of plane 2 is 0 0 0", s -> s.normals[7] = 0);
        refused(AssetErrorCode.SHAPE_NORMAL, "normal of plane 3 is -32768 1 0", s -> s.normals[9] = Short.MIN_VALUE);
    }

    @Test
    void facesAndTriangles() {
        refused(AssetErrorCode.SHAPE_INDEX, "a face has corner 6 of 6", s -> s.faceCorners[17] = 6);
        refused(AssetErrorCode.SHAPE_INDEX, "a triangle has corner 65535 of 6", s -> s.triangles[0] = 65535);
        refused(
                AssetErrorCode.SHAPE_FACE,
                "face 1 is corners 3 to 5, but must have at least 3",
                s -> s.faceStarts[2] = 5);
        refused(AssetErrorCode.SHAPE_FACE, "faces are corners 1 to 18 of 18", s -> s.faceStarts[0] = 1);
        refused(AssetErrorCode.SHAPE_FACE, "faces are corners 0 to 17 of 18", s -> s.faceStarts[5] = 17);
        String end = " times, and 0 times in the opposite direction, but must be once";
        refused(
                AssetErrorCode.SHAPE_CLOSED,
                "the edge of a face from corner 1 to 0 is there 2" + end,
                s -> swap(s.faceCorners));
        refused(
                AssetErrorCode.SHAPE_CLOSED,
                "the edge of a triangle from corner 1 to 0 is there 2" + end,
                s -> swap(s.triangles));
    }

    private static void swap(int[] corners) {
        int second = corners[1];
        corners[1] = corners[2];
        corners[2] = second;
    }

    @Test
    void aCornerThatNoFaceHasIsRefused() {
        refused(
                AssetErrorCode.SHAPE_CLOSED,
                "7 corners - 9 edges + 5 faces is 3, but must be 2",
                s -> s.corners = new float[] {-3, -1, 1, 3, -1, 1, 0, 5, 1, -3, -1, -1, 3, -1, -1, 0, 5, -1, 0, 0, 0});
    }

    /** By the least amount that the numbers can express. */
    @Test
    void convexInExactArithmetic() {
        refused(
                AssetErrorCode.SHAPE_PLANE,
                "corner 1 is on the outer side of plane 3",
                s -> s.offsets[3] = Math.nextDown(5.0));
        refused(
                AssetErrorCode.SHAPE_PLANE,
                "corner 4 is on the outer side of plane 1",
                s -> s.corners[14] = Math.nextDown(-1f));
        refused(AssetErrorCode.SHAPE_SURFACE, "corner 1 is in front of triangle 2", s -> {
            s.offsets[2] = 2; // the quad below is cut along the wrong diagonal for this corner
            s.corners[4] = Math.nextDown(-1f);
        });
    }

    @Test
    void aFlatShapeIsRefused() {
        refused(
                AssetErrorCode.SHAPE_SURFACE,
                "triangle 0 has no corner behind it: it has no area, or the shape is flat",
                s -> {
                    for (int c = 0; c < 18; c += 3) {
                        s.corners[c + 2] = 1;
                    }
                    s.normals[5] = 1;
                });
    }
}
