// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * A convex shape with planes, float corners, and faces as loops of corners.
 *
 * <p>It encloses its source twice: every source vertex is in the convex hull of the corners, exactly, and every corner
 * is on the inner side of every plane, exactly. The corners of a face are on its plane up to their rounding to float.
 * {@link HullProof} checks all of this. The arrays are read only.
 *
 * @param normals 3 whole numbers per plane, outward, below 2^15 in magnitude
 * @param offsets per plane the double d of {@code n . p <= d}, in metres times the length of the normal
 * @param corners 3 floats per corner, in metres
 * @param faceStarts per plane the first of its corners in {@code faceCorners}, and their number at the end
 * @param faceCorners corners of the loops, counter-clockwise from outside
 * @param measures what the shape adds to its source
 */
public record HullShape(
        short[] normals, double[] offsets, float[] corners, int[] faceStarts, int[] faceCorners, Measures measures)
        implements FittedShape {
    /**
     * Sizes of a shape.
     *
     * @param volume in cubic metres
     * @param excessVolume volume beyond that of the source's exact hull, as a part of it: 0.02 is 2 % more; infinity
     *     for a source without volume
     * @param stickOut largest distance of a point of the shape from the exact hull, in metres, an upper bound
     * @param margin how far the planes were moved out, in metres
     */
    public record Measures(double volume, double excessVolume, double stickOut, double margin) {}

    /** Returns the number of planes, which is that of the faces. */
    public int planeCount() {
        return offsets.length;
    }

    /** Returns the number of corners. */
    public int cornerCount() {
        return corners.length / 3;
    }

    /** Returns the number of edges. */
    public int edgeCount() {
        return faceCorners.length / 2;
    }

    /** Returns the largest number of corners of a face. */
    public int largestFace() {
        int largest = 0;
        for (int f = 0; f < planeCount(); f++) {
            largest = Math.max(largest, faceStarts[f + 1] - faceStarts[f]);
        }
        return largest;
    }
}
