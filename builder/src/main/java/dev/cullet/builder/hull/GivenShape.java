// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.format.EnclosingShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An enclosing shape that was made before, such as one of an exported file: it is proved to be convex and to enclose
 * the part, in exact arithmetic, and its sizes are measured. Its numbers, planes, corners and faces stay as they are.
 *
 * <p>Cost: that of {@link HullProof}, vertices times the triangles between the corners.
 *
 * @param shape as an asset stores it, or null
 * @param problem why it cannot be stored; empty if it can
 */
public record GivenShape(@Nullable EnclosingShape shape, String problem) {
    /** How far the squared length of a quaternion may be from 1, as a reader of assets allows. */
    private static final double LENGTH_ERROR = 0x1p-20;

    /**
     * Proves and measures a shape.
     *
     * @param given from anywhere, without sizes and triangles
     * @param vertices 3 floats per vertex in metres, see {@link ShapeBuilder#vertices}
     */
    public static GivenShape of(EnclosingShape given, float[] vertices) {
        String problem = numbersProblem(given);
        if (!problem.isEmpty()) {
            return new GivenShape(null, problem);
        }
        FittedShape shape = StoredShape.of(given);
        List<HullFinding> findings = shape instanceof HullShape hull ? HullProof.convex(hull, 1) : List.of();
        if (!findings.isEmpty()) {
            return new GivenShape(
                    null, "it is not convex and closed: " + findings.get(0).message());
        }
        if (shape instanceof HullShape hull) {
            if (CornerHull.triangles(hull.corners()) == null) {
                return new GivenShape(null, "it is flat");
            }
            HullLimits limits = HullLimits.of(given.engine()).orElse(HullLimits.NONE);
            if (!limits.allow(hull.planeCount(), hull.cornerCount(), hull.largestFace())) {
                return new GivenShape(null, "it exceeds the limits of " + limits.engine());
            }
        }
        findings = shape instanceof HullShape hull
                ? HullProof.encloses(hull, vertices, 1)
                : PrimitiveProof.encloses((Primitive) shape, vertices, 1);
        return findings.isEmpty()
                ? new GivenShape(measured(given, shape, vertices), "")
                : new GivenShape(
                        null, "it does not enclose the mesh: " + findings.get(0).message());
    }

    private static String numbersProblem(EnclosingShape shape) {
        float[] numbers = shape.primitive();
        int sizes = numbers.length - (shape.kind() == EnclosingShape.BOX ? 3 : 1); // half extents, or the radius
        boolean isInRange = shape.planeCount() <= EnclosingShape.MAX_PLANES
                && shape.cornerCount() <= EnclosingShape.MAX_CORNERS
                && numbers.length == EnclosingShape.primitiveNumbers(shape.kind());
        for (int i = 0; i < numbers.length; i++) {
            isInRange &= Math.abs(numbers[i]) <= EnclosingShape.MAX_COORDINATE && (i < sizes || numbers[i] >= 0);
        }
        for (float coordinate : shape.corners()) {
            isInRange &= Math.abs(coordinate) <= EnclosingShape.MAX_COORDINATE;
        }
        double length = 1;
        if (shape.kind() == EnclosingShape.BOX && isInRange) {
            length = 0;
            for (int i = 3; i < 7; i++) {
                length += (double) numbers[i] * numbers[i];
            }
        }
        boolean isValid = isInRange && Math.abs(length - 1) <= LENGTH_ERROR && shape.margin() >= 0;
        return isValid ? "" : "its numbers are out of range";
    }

    private static EnclosingShape measured(EnclosingShape given, FittedShape shape, float[] vertices) {
        SourceHull source = SourceHull.of(vertices);
        PrimitiveMeasure measure = new PrimitiveMeasure(source, given.margin());
        if (shape instanceof Primitive.Box box) {
            return StoredShape.with(given, measure.box(box.centre(), QuaternionAxes.of(box.quaternion()), box.half()));
        }
        if (shape instanceof Primitive.Capsule capsule) {
            return StoredShape.with(given, measure.capsule(capsule.start(), capsule.end(), capsule.radius()));
        }
        if (shape instanceof Primitive.Ball ball) {
            return StoredShape.with(given, measure.sphere(ball.centre(), ball.radius()));
        }
        HullShape hull = (HullShape) shape;
        HullMeasure measureOfHull = new HullMeasure(source, hull.corners(), hull.faceStarts(), hull.faceCorners());
        return StoredShape.with(given, measureOfHull.measures(given.margin()));
    }
}
