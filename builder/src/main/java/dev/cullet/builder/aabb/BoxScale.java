// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * Quantises the float boxes of a range to integers that keep their order, for comparisons in splitters: the lower
 * corner of the range becomes 0, the widest extent a given number, and all axes have one step. Areas in steps neither
 * overflow nor vanish unevenly. The rounding affects the choice of a split only, never the stored boxes.
 */
final class BoxScale {
    private float x0 = Float.POSITIVE_INFINITY;
    private float y0 = Float.POSITIVE_INFINITY;
    private float z0 = Float.POSITIVE_INFINITY;
    private float x1 = Float.NEGATIVE_INFINITY;
    private float y1 = Float.NEGATIVE_INFINITY;
    private float z1 = Float.NEGATIVE_INFINITY;
    private double stepsPerUnit;

    /** Extends the range by a box. */
    void include(float[] boxes, int offset) {
        x0 = boxes[offset] < x0 ? boxes[offset] : x0;
        y0 = boxes[offset + 1] < y0 ? boxes[offset + 1] : y0;
        z0 = boxes[offset + 2] < z0 ? boxes[offset + 2] : z0;
        x1 = boxes[offset + 3] > x1 ? boxes[offset + 3] : x1;
        y1 = boxes[offset + 4] > y1 ? boxes[offset + 4] : y1;
        z1 = boxes[offset + 5] > z1 ? boxes[offset + 5] : z1;
    }

    /**
     * Ends the range.
     *
     * @param largest the number of the upper end of the widest extent
     */
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

    /** Returns the corner at an offset as a {@link PackedBox} corner. */
    long packed(float[] boxes, int offset) {
        return PackedBox.of(x(boxes[offset]), y(boxes[offset + 1]), z(boxes[offset + 2]));
    }
}
