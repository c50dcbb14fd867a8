// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.format.EnclosingShape;
import java.util.Arrays;
import java.util.Objects;

/** Converts shapes from and to those of an asset. Numbers stay the same; sizes are rounded to float. */
public final class StoredShape {
    private StoredShape() {}

    /**
     * Returns a shape as an asset stores it.
     *
     * @param options with which it was built
     */
    public static EnclosingShape of(FittedShape shape, ShapeOptions options) {
        float[] figures = figures(shape.measures());
        if (shape instanceof HullShape hull) {
            PrimitiveChoice choice = options.primitive();
            boolean isKdop = choice == PrimitiveChoice.KDOP14 || choice == PrimitiveChoice.KDOP26;
            HullLimits engine = options.limits().limits();
            return new EnclosingShape(
                    isKdop ? EnclosingShape.KDOP : EnclosingShape.HULL,
                    engine.equals(HullLimits.NONE) ? "" : engine.engine(),
                    figures,
                    new float[0],
                    hull.normals(),
                    hull.offsets(),
                    new EnclosingShape.Surface(
                            hull.corners(),
                            hull.faceStarts(),
                            hull.faceCorners(),
                            triangles(hull.corners(), hull.faceStarts(), hull.faceCorners())));
        }
        if (shape instanceof Primitive.Box box) {
            return EnclosingShape.primitive(
                    EnclosingShape.BOX, "", figures, joined(box.centre(), box.quaternion(), box.half()));
        }
        if (shape instanceof Primitive.Capsule capsule) {
            float[] radius = {capsule.radius()};
            return EnclosingShape.primitive(
                    EnclosingShape.CAPSULE, "", figures, joined(capsule.start(), capsule.end(), radius));
        }
        Primitive.Ball ball = (Primitive.Ball) shape;
        return EnclosingShape.primitive(
                EnclosingShape.SPHERE, "", figures, joined(ball.centre(), new float[] {ball.radius()}));
    }

    /** Returns a shape with other sizes, and with the triangles of its corners, which must not be in one plane. */
    static EnclosingShape with(EnclosingShape shape, HullShape.Measures measures) {
        float[] figures = figures(measures);
        if (!shape.hasPlanes()) {
            return EnclosingShape.primitive(shape.kind(), shape.engine(), figures, shape.primitive());
        }
        EnclosingShape.Surface surface = new EnclosingShape.Surface(
                shape.corners(),
                shape.faceStarts(),
                shape.faceCorners(),
                triangles(shape.corners(), shape.faceStarts(), shape.faceCorners()));
        return new EnclosingShape(
                shape.kind(), shape.engine(), figures, new float[0], shape.normals(), shape.offsets(), surface);
    }

    private static int[] triangles(float[] corners, int[] faceStarts, int[] faceCorners) {
        int[] triangles = Objects.requireNonNull(CornerHull.triangles(corners), "a flat hull");
        return FaceTriangles.ordered(triangles, faceStarts, faceCorners);
    }

    /** Returns the shape of an asset, for a proof. */
    public static FittedShape of(EnclosingShape stored) {
        HullShape.Measures measures = new HullShape.Measures(
                stored.volume(),
                stored.excessVolume() == EnclosingShape.NO_VOLUME ? Double.POSITIVE_INFINITY : stored.excessVolume(),
                stored.stickOut(),
                stored.margin());
        float[] numbers = stored.primitive();
        return switch (stored.kind()) {
            case EnclosingShape.BOX ->
                new Primitive.Box(part(numbers, 0, 3), part(numbers, 3, 7), part(numbers, 7, 10), measures);
            case EnclosingShape.CAPSULE ->
                new Primitive.Capsule(part(numbers, 0, 3), part(numbers, 3, 6), numbers[6], measures);
            case EnclosingShape.SPHERE -> new Primitive.Ball(part(numbers, 0, 3), numbers[3], measures);
            default ->
                new HullShape(
                        stored.normals(),
                        stored.offsets(),
                        stored.corners(),
                        stored.faceStarts(),
                        stored.faceCorners(),
                        measures);
        };
    }

    /** The stick-out is an upper bound, so it is rounded up. */
    private static float[] figures(HullShape.Measures measures) {
        boolean isFlat = measures.excessVolume() == Double.POSITIVE_INFINITY;
        float stickOut = (float) measures.stickOut();
        return new float[] {
            finite((float) measures.volume()),
            isFlat ? EnclosingShape.NO_VOLUME : finite((float) measures.excessVolume()),
            finite(stickOut < measures.stickOut() ? Math.nextUp(stickOut) : stickOut),
            finite((float) measures.margin())
        };
    }

    private static float finite(float value) {
        return Math.min(value, Float.MAX_VALUE);
    }

    private static float[] part(float[] numbers, int from, int to) {
        return Arrays.copyOfRange(numbers, from, to);
    }

    private static float[] joined(float[]... arrays) {
        float[] joined =
                new float[Arrays.stream(arrays).mapToInt(array -> array.length).sum()];
        int size = 0;
        for (float[] array : arrays) {
            System.arraycopy(array, 0, joined, size, array.length);
            size += array.length;
        }
        return joined;
    }
}
