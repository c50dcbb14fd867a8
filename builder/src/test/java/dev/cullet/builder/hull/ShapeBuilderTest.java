// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.TriangleMesh;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shape of the options is built, and it encloses all vertices that triangles use, in all frames. */
class ShapeBuilderTest {
    private static final float[] BAR = cloud(1, 4, 0.5f, 0.5f);

    /** 300 points in a box with the corners of the box. */
    private static float[] cloud(long seed, float x, float y, float z) {
        Random random = new Random(seed);
        float[] points = new float[3 * 308];
        for (int i = 0; i < points.length; i++) {
            float size = i % 3 == 0 ? x : i % 3 == 1 ? y : z;
            boolean isCorner = i < 24;
            points[i] = size * (isCorner ? ((i / 3) >> (i % 3)) & 1 : random.nextFloat());
        }
        return points;
    }

    private static ShapeOptions of(PrimitiveChoice primitive) {
        return ShapeOptions.NONE.withPrimitive(primitive);
    }

    private static void assertEncloses(FittedShape shape, float[] vertices) {
        List<HullFinding> outside = shape instanceof HullShape hull
                ? HullProof.encloses(hull, vertices, 1)
                : PrimitiveProof.encloses((Primitive) shape, vertices, 1);
        assertEquals(List.of(), outside);
    }

    @ParameterizedTest
    @EnumSource(PrimitiveChoice.class)
    void eachShapeEnclosesItsVertices(PrimitiveChoice primitive) {
        FittedShape shape = ShapeBuilder.build(BAR, of(primitive).withHull(true));
        assertEncloses(shape, BAR);
        Class<?> type = switch (primitive) {
            case NONE, KDOP14, KDOP26 -> HullShape.class;
            case AUTO, BOX -> Primitive.Box.class;
            case CAPSULE -> Primitive.Capsule.class;
            case SPHERE -> Primitive.Ball.class;
        };
        assertInstanceOf(type, shape);
        if (shape instanceof HullShape hull) {
            assertEquals(List.of(), HullProof.convex(hull, 1));
        }
    }

    @Test
    void autoIsAHullWhereNoPrimitiveIsWithinTheError() {
        float[] pyramid = {0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0.5f, 1, 0.5f};
        ShapeOptions auto = of(PrimitiveChoice.AUTO);
        HullOptions tight = HullOptions.DEFAULT.withError(0.01).withMargin(0.5);
        HullShape hull = assertInstanceOf(HullShape.class, ShapeBuilder.build(pyramid, auto.withLimits(tight)));
        assertEquals(5, hull.planeCount());
        assertInstanceOf(Primitive.class, ShapeBuilder.build(pyramid, auto.withLimits(tight.withError(10))));
        FittedShape bar = ShapeBuilder.build(BAR, auto.withLimits(tight));
        assertInstanceOf(Primitive.Box.class, bar, "the margin is not part of the error");
        assertEquals(0.5, bar.measures().margin());
    }

    @Test
    void limitsThatCannotBeMetAreRefused() {
        HullOptions tight = HullOptions.DEFAULT.withError(1e-6).withPlanes(4);
        ShapeOptions options = ShapeOptions.NONE.withHull(true).withLimits(tight);
        HullException refusal = assertThrows(HullException.class, () -> ShapeBuilder.build(cloud(2, 1, 1, 1), options));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.contains("4 are allowed"), message);
        assertThrows(IllegalArgumentException.class, () -> ShapeBuilder.build(BAR, ShapeOptions.NONE));
    }

    @Test
    void verticesAreThoseOfTrianglesInAllFramesOfAllMeshes() {
        float[] first = {9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0};
        float[] second = {8, 8, 8, 0, 0, 5, 1, 0, 5, 0, 1, 5};
        int[] triangle = {1, 2, 3};
        TriangleMesh animated = TriangleMesh.of(first, triangle).withLaterFrames(List.of(second));
        TriangleMesh moved = TriangleMesh.of(new float[] {2, 2, 2, 3, 2, 2, 2, 3, 2}, new int[] {0, 1, 2});
        assertArrayEquals(
                new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 5, 1, 0, 5, 0, 1, 5, 2, 2, 2, 3, 2, 2, 2, 3, 2},
                ShapeBuilder.vertices(animated, moved));
        assertArrayEquals(new float[] {2, 2, 2, 3, 2, 2, 2, 3, 2}, ShapeBuilder.vertices(moved));
    }

    @Test
    void theBoundOfTheMemoryGrowsWithTheVertices() {
        assertTrue(ShapeBuilder.memory(1_000_000) > SourceHull.memory(1_000_000));
        assertTrue(ShapeBuilder.memory(1_000_000) < 1L << 30);
    }
}
