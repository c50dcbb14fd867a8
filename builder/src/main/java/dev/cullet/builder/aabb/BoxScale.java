// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Turns float boxes of a range into whole numbers that keep their order, for splitters to compare: the lower corner of
 * everything becomes 0, the widest extent a given number, and all axes have the same step. Areas counted in steps can
 * neither overflow nor vanish unevenly; what is lost is below the step, and costs no more than that. Nothing here reaches
 * the stored tree but through the choice of a split.
 */
final class BoxScale {
    private float x0 = Float.POSITIVE_INFINITY;
    private float y0 = Float.POSITIVE_INFINITY;
    private float z0 = Float.POSITIVE_INFINITY;
    private float x1 = Float.NEGATIVE_INFINITY;
    private float y1 = Float.NEGATIVE_INFINITY;
    private float z1 = Float.NEGATIVE_INFINITY;
    private double stepsPerUnit;

    /** Grows what is to be covered. */
    void include(float[] boxes, int offset) {
        x0 = boxes[offset] < x0 ? boxes[offset] : x0;
        y0 = boxes[offset + 1] < y0 ? boxes[offset + 1] : y0;
        z0 = boxes[offset + 2] < z0 ? boxes[offset + 2] : z0;
        x1 = boxes[offset + 3] > x1 ? boxes[offset + 3] : x1;
        y1 = boxes[offset + 4] > y1 ? boxes[offset + 4] : y1;
        z1 = boxes[offset + 5] > z1 ? boxes[offset + 5] : z1;
    }

    /** Ends covering, and sets the number of the widest extent's far end. */
    void fit(int largest) {
        double extent = Math.max((double) x1 - x0, Math.max((double) y1 - y0, (double) z1 - z0));
        // rounding must not reach the next number; a point has no extent, and all its numbers are 0
        stepsPerUnit = extent > 0 ? (largest + 0.5) / extent : 0;
    }

    int x(float value) {
        return (int) (((double) value - x0) * stepsPerUnit);
    }

    int y(float value) {
        return (int) (((double) value - y0) * stepsPerUnit);
    }

    int z(float value) {
        return (int) (((double) value - z0) * stepsPerUnit);
    }

    /** The corner at an offset as a {@link PackedBox}'s. */
    long packed(float[] boxes, int offset) {
        return PackedBox.of(x(boxes[offset]), y(boxes[offset + 1]), z(boxes[offset + 2]));
    }
}
