// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Measures primitives around a source: their volume, and how far they stick out of its exact hull at most. */
final class PrimitiveMeasure {
    /** Relative error bound of a sum of a few products in double, with a margin. */
    static final double ERROR = 0x1p-44;

    private final SourceHull hull;
    private final double margin;

    /** @param margin of the primitives, in metres */
    PrimitiveMeasure(SourceHull hull, double margin) {
        this.hull = hull;
        this.margin = margin;
    }

    /** @param axes the turned x, y and z axis, 3 doubles each */
    HullShape.Measures box(float[] centre, double[] axes, float[] half) {
        HullDistance distance = new HullDistance(hull.cornerTree(), hull.extent());
        double stickOut = 0;
        double[] p = Primitive.Box.corners(centre, axes, half);
        for (int i = 0; i < p.length; i += 3) {
            stickOut = Math.max(stickOut, distance.upperBound(p[i], p[i + 1], p[i + 2], stickOut));
        }
        return measures(8.0 * half[0] * half[1] * half[2], stickOut + ERROR * 3 * magnitude());
    }

    HullShape.Measures capsule(float[] start, float[] end, float radius) {
        double length = RoundShapes.distance(start, end);
        double volume = Math.PI * radius * radius * (length + 4.0 / 3 * radius);
        return measures(
                volume, Math.max(RoundShapes.stickOut(hull, start, radius), RoundShapes.stickOut(hull, end, radius)));
    }

    HullShape.Measures sphere(float[] centre, float radius) {
        double volume = 4.0 / 3 * Math.PI * radius * radius * radius;
        return measures(volume, RoundShapes.stickOut(hull, centre, radius));
    }

    /** Returns the largest magnitude of a coordinate of the source. */
    double magnitude() {
        double largest = 0;
        for (float bound : hull.box()) {
            largest = Math.max(largest, Math.abs(bound));
        }
        return largest;
    }

    private HullShape.Measures measures(double volume, double stickOut) {
        double excess = hull.volume() > 0 ? Math.max(0, volume / hull.volume() - 1) : Double.POSITIVE_INFINITY;
        return new HullShape.Measures(volume, excess, stickOut, margin);
    }
}
